import { expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { answeringBoardCalls as calls } from '#contract/features/answering/board-calls.ts'
import { memberCalls } from '#contract/features/member/calls.ts'
import { encodeInput } from '#contract/input.ts'
import { students, teacher1 } from '#seed/people.ts'
import { at } from '#server/kernel/database.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { answeringOf, openly, step } from '../test-answering.ts'

const app = testApp({ settings: { REQUEST_RATE: '1000000' } })
const all = answeringOf(app)
const { student: anna, classmate: ben } = all

/** Questions of the class that run, with one of a student. */
async function asked() {
  const { id, stepIds } = await all.withSteps([step([openly('What is unclear', 4)])])
  const stepId = stepIds[0]!
  await all.start(stepId)
  const { questions } = await all.getStep(anna, stepId)
  const place = { stepId: stepId as never, questionId: questions[0]!.id }
  const { post } = await app().call(anna, calls.addPost, { ...place, text: 'Why?' })
  return { id, place, postId: post.id }
}

test('staff who view as a student see what students see, and change nothing', async () => {
  const { place, postId } = await asked()
  const asViewer = (call: typeof calls.listPosts | typeof calls.votePost, input: object) =>
    app().post(call.path, encodeInput(call, input as never), teacher1, { 'x-student-viewer': '1' })
  const { data } = await asViewer(calls.listPosts, place)
  expect(data.list).toMatchObject([{ text: 'Why?', username: '', uid: '', mine: '0', voted: '0' }])
  expect(data.can).toMatchObject({ write: false, vote: false, remove: false, hide: false, mark: false })
  expect((await asViewer(calls.votePost, { postId, isVoted: true })).status).not.toBe(1)
})

test('who is removed from the course writes nothing more; what they wrote stays, with their name for staff', async () => {
  const { place } = await asked()
  const gone = students[7]!
  await app().call(gone, calls.addPost, { ...place, text: 'Mine' })
  await app().call(teacher1, memberCalls.removeStudents, {
    courseId: all.courseId as never,
    studentIds: [gone.id as never],
  })
  await expect(app().call(gone, calls.addPost, { ...place, text: 'More' })).rejects.toThrow()
  const { list } = await app().call(teacher1, calls.listPosts, { ...place, sort: 'new' })
  expect(list).toMatchObject([{ text: 'Mine', name: gone.name }, { text: 'Why?' }])
})

test('of a deleted set nothing is seen or written', async () => {
  const { id, place, postId } = await asked()
  await app().call(teacher1, activityCalls.delete, {
    courseId: all.courseId as never,
    contentId: id as never,
  })
  for (const who of [anna, teacher1]) await app().refused(who, calls.listPosts, place, kernelErrors.notFound)
  await app().refused(ben, calls.votePost, { postId }, kernelErrors.notFound)
  await app().refused(ben, calls.addPost, { ...place, text: 'Late' }, kernelErrors.notFound)
  await app().refused(teacher1, calls.hidePost, { postId }, kernelErrors.notFound)
})

test('whom a set is not for finds nothing of what others write, and writes nothing', async () => {
  const { id, place, postId } = await asked()
  await app().db.updateTable('activity').set({ is_for_some: true }).where('id', '=', id).execute()
  await app().refused(ben, calls.listPosts, place, kernelErrors.notFound)
  await app().refused(ben, calls.addPost, { ...place, text: 'Me too' }, kernelErrors.notFound)
  await app().refused(ben, calls.votePost, { postId }, kernelErrors.notFound)
})

test('in a course that has ended all is read as it was, and nothing changes', async () => {
  const { place, postId } = await asked()
  const turn = (ended_at: number | null) =>
    app()
      .db.updateTable('course')
      .set({ ended_at: at(ended_at), ended_visible: true })
      .where('id', '=', all.courseId)
      .execute()
  await turn(app().clock.now() - 1000)
  const shown = await app().call(anna, calls.listPosts, place)
  expect(shown).toMatchObject({ total: 1, can: { write: false, vote: false, remove: false } })
  await app().refused(anna, calls.removePost, { postId }, kernelErrors.courseEnded)
  await app().refused(teacher1, calls.hidePost, { postId }, kernelErrors.courseEnded)
  await turn(null)
})
