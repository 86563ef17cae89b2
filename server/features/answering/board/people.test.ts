import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { kernelErrors } from '#contract/error.ts'
import { answeringBoardCalls as calls } from '#contract/features/answering/board-calls.ts'
import { answeringCalls } from '#contract/features/answering/calls.ts'
import { archiveCalls } from '#contract/features/course/archive.ts'
import { courseCalls } from '#contract/features/course/calls.ts'
import { joinCalls } from '#contract/features/course/joining.ts'
import { packageCalls } from '#contract/features/package/calls.ts'
import { profileCalls } from '#contract/features/profile/calls.ts'
import { encodeInput } from '#contract/input.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { assistant1, type CastMember, demoPassword, students, teacher1, teacher2 } from '#seed/people.ts'
import { bring, entriesOf, exportFrom } from '#server/features/package/test-packages.ts'
import { ownDataOf, ownRowsOf } from '#server/features/profile/test-own-data.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { answeringOf, openly, step } from '../test-answering.ts'

/* What becomes of posts as people come and go, and courses travel. */

const app = testApp({ settings: { REQUEST_RATE: '1000000' } })
const all = answeringOf(app)
const { student: anna, classmate: ben, third: cem } = all
const people = [anna, ben, cem]
/** Whom the other teacher does not know from a course of their own. */
const strangers = students.slice(22, 25)
const [ideas, questions] = [3, 4]

interface Place {
  stepId: never
  questionId: never
}
const write = async (who: CastMember, place: Place, text: string) =>
  (await app().call(who, calls.addPost, { ...place, text })).post
const vote = (who: CastMember, postId: string, isVoted = true) =>
  app().call(who, calls.votePost, { postId: postId as never, isVoted })
const list = (who: CastMember, place: Place) =>
  app().call(who, calls.listPosts, { ...place, sort: 'new', limit: 50 })

/** A step that runs, with a post of the first of these for which the second has voted. */
async function board(asking = questions, [anna, ben]: readonly CastMember[] = people) {
  const { id, stepIds } = await all.withSteps([step([openly('What is unclear', asking)])])
  await all.start(stepIds[0]!)
  const { questions: its } = await all.getStep(anna!, stepIds[0]!)
  const place: Place = { stepId: stepIds[0] as never, questionId: its[0]!.id as never }
  const post = await write(anna!, place, 'By Anna')
  await vote(ben!, post.id)
  return { id, place, postId: post.id }
}

test('an assistant without the permission reads with names and leads nothing; with it they do', async () => {
  const { place, postId } = await board(ideas)
  const { id: groupId } = await app().call(teacher1, calls.addGroup, { ...place, title: 'Easy' })
  const { permissions } = await app()
    .db.selectFrom('membership')
    .select('permissions')
    .where('account_id', '=', assistant1.id)
    .where('course_id', '=', all.courseId)
    .executeTakeFirstOrThrow()
  const allow = (names: readonly string[]) =>
    app()
      .db.updateTable('membership')
      .set({ permissions: [...names] })
      .where('account_id', '=', assistant1.id)
      .where('course_id', '=', all.courseId)
      .execute()
  await allow(permissions.filter(name => name !== 'manage-activities'))
  app().services.memory.forgetAll()
  const leading: [Call, object][] = [
    [calls.hidePost, { postId }],
    [calls.markPost, { postId }],
    [calls.addGroup, { ...place, title: 'Hard' }],
    [calls.renameGroup, { groupId, title: 'Hard' }],
    [calls.movePosts, { ...place, postIds: [postId], groupId }],
    [calls.projectPosts, place],
    [calls.removeGroup, { groupId }],
  ]
  for (const [call, input] of leading) {
    const { code } = await app().post(call.path, encodeInput(call, input as never), assistant1)
    expect([call.path, code]).toEqual([call.path, kernelErrors.notAllowed.code])
  }
  const shown = await list(assistant1, place)
  expect(shown).toMatchObject({ list: [{ name: anna.name, isHidden: false, groupId: null }] })
  expect(shown.can).toMatchObject({ hide: false, mark: false, group: false, write: false, vote: false })
  expect(shown.groups).toMatchObject([{ title: 'Easy' }])
  await allow([...permissions.filter(name => name !== 'manage-activities'), 'manage-activities'])
  app().services.memory.forgetAll()
  await app().call(assistant1, calls.hidePost, { postId })
  expect((await list(assistant1, place)).list).toMatchObject([{ isHidden: true }])
  await allow(permissions)
  app().services.memory.forgetAll()
})

test('who leaves the course reads and changes nothing of it; their post and vote stay, and are theirs when they are back', async () => {
  const { place, postId } = await board()
  const gone = students[7]!
  const own = await write(gone, place, 'By one who leaves')
  await vote(gone, postId)
  await app().call(gone, joinCalls.quit, {
    ...{ courseId: all.courseId as never, password: demoPassword },
  })
  await app().refused(gone, calls.listPosts, place, kernelErrors.notFound)
  for (const [call, input] of [
    [calls.addPost, { ...place, text: 'More' }],
    [calls.votePost, { postId }],
    [calls.removePost, { postId: own.id }],
  ] as [Call, object][])
    expect((await app().post(call.path, encodeInput(call, input as never), gone)).status).not.toBe(1)
  expect((await list(teacher1, place)).list).toMatchObject([
    { text: 'By one who leaves', name: gone.name },
    { text: 'By Anna', votes: 2 },
  ])
  await app().call(gone, joinCalls.join, { code: linearAlgebra.code })
  expect((await list(gone, place)).list).toMatchObject([{ isOwn: true }, { isOwn: false, isVoted: true }])
  await app().call(gone, calls.removePost, { postId: own.id })
  expect((await list(gone, place)).total).toBe(1)
})

test('in a course that somebody archived for themselves posts go on; archived for the class they are read alone', async () => {
  const { place, postId } = await board()
  const courseId = all.courseId as never
  await app().call(cem, archiveCalls.archive, { courseId, badge: 3 })
  await vote(cem, postId)
  expect((await list(cem, place)).list).toMatchObject([{ votes: 2, isVoted: true }])
  await app().call(cem, archiveCalls.unarchive, { courseId, badge: 3 })
  await app().call(teacher1, archiveCalls.archive, { courseId, badge: 1, type: '1' })
  await app().settle()
  const shown = await list(cem, place)
  expect(shown).toMatchObject({ total: 1, can: { write: false, vote: false, remove: false } })
  await app().refused(cem, calls.votePost, { postId, isVoted: false }, kernelErrors.courseEnded)
  await app().refused(cem, calls.addPost, { ...place, text: 'Late' }, kernelErrors.courseEnded)
  await app().refused(anna, calls.removePost, { postId }, kernelErrors.courseEnded)
  await app().call(teacher1, archiveCalls.unarchive, { courseId, badge: 1 })
  await app().settle()
})

test('one’s own data has what one wrote and voted for, and nothing that others wrote', async () => {
  const { place, postId } = await board()
  await write(ben, place, 'Secret of Ben')
  const posts = await ownRowsOf(app(), anna, 'answering_post')
  expect(posts).toContainEqual(expect.objectContaining({ id: postId, body: 'By Anna', votes: 1 }))
  const files = await ownDataOf(app(), anna)
  for (const [name, bytes] of files) expect([name, bytes.includes('Secret of Ben')]).toEqual([name, false])
  // Who voted for it is not hers to know.
  expect(files.get('answering_post.json')!.toString()).not.toContain(ben.id)
  expect(await ownRowsOf(app(), ben, 'answering_vote')).toContainEqual({
    post_id: postId,
    account_id: ben.id,
  })
})

test('whoever closes their account leaves what they wrote, without a name', async () => {
  const { place, postId } = await board()
  const gone = students[9]!
  await write(gone, place, 'By one who closes')
  await vote(gone, postId)
  await app().call(gone, profileCalls.closeAccount, { password: demoPassword })
  await app().settle()
  const shown = await list(teacher1, place)
  expect(shown.list).toMatchObject([
    { text: 'By one who closes', name: '已注销账号' },
    { text: 'By Anna', votes: 2 },
  ])
  expect(JSON.stringify(shown)).not.toContain(gone.name)
  expect((await list(ben, place)).total).toBe(2)
})

/** The course of the posts as it arrives elsewhere, where nobody is known. */
async function carried(wish: { people?: boolean; work?: boolean }) {
  const [first, second, third] = strangers as [CastMember, CastMember, CastMember]
  const made = await board(ideas, strangers)
  const other = await write(second, made.place, 'By Ben')
  for (const who of [first, third]) await vote(who, other.id)
  await app().call(teacher1, calls.addGroup, { ...made.place, title: 'Easy', postIds: [other.id] })
  const bytes = await exportFrom(app(), teacher1, all.courseId, wish)
  const { courseid } = await bring(app(), teacher2, bytes, 'Carried')
  const { rows } = await sql<{ step: string; question: string; id: string }>`
    select step.id as step, version.question_id as question, activity.id from activity
    join answering_step as step on step.activity_id = activity.id
    join answering_question as asked on asked.step_id = step.id
    join question_version as version on version.id = asked.version_id
    where activity.course_id = ${courseid} order by activity.created_at desc, activity.id desc limit 1`.execute(
    app().db,
  )
  const place: Place = { stepId: rows[0]!.step as never, questionId: rows[0]!.question as never }
  return { bytes, courseid, place, id: rows[0]!.id }
}

test('a package without people’s work has no post, vote or group, and what arrives is empty', async () => {
  const { bytes, place } = await carried({})
  for (const [name, content] of await entriesOf(bytes))
    expect([name, /By Anna|By Ben|"Easy"/.test(content.toString())]).toEqual([name, false])
  await app().call(teacher2, answeringCalls.startStep, { stepId: place.stepId })
  expect(await list(teacher2, place)).toMatchObject({ total: 0, list: [], groups: [] })
})

test('with people’s work posts arrive with who wrote them; who turns out to be the same person has each once, and no vote for their own', async () => {
  const [anna, ben] = strangers as [CastMember, CastMember]
  const { courseid, place } = await carried({ people: true, work: true })
  const arrived = await list(teacher2, place)
  expect(arrived.list).toMatchObject([
    { text: 'By Ben', votes: 2, name: ben.name },
    { text: 'By Anna', votes: 1, name: anna.name },
  ])
  expect(arrived.groups).toMatchObject([{ title: 'Easy', count: 1 }])
  const [ofBen, ofAnna] = arrived.list
  const { code } = await app().call(teacher2, courseCalls.get, { courseId: courseid as never })
  await app().call(anna, joinCalls.join, { code })
  await app().settle()
  // Not known yet to be the one who wrote the one and voted for the other.
  await vote(anna, ofAnna!.id)
  await vote(anna, ofBen!.id)
  const again = await write(anna, place, 'By Anna again')
  const answered = async () => (await all.results(place.stepId, teacher2)).questions[0]!.answered
  expect(await answered()).toBe(3)
  expect((await list(anna, place)).list).toMatchObject([
    { isOwn: true },
    { votes: 3 },
    { votes: 2, isOwn: false },
  ])
  const { list: imported } = await app().call(teacher2, packageCalls.listImportedStudents, {
    courseId: courseid as never,
  })
  const same = imported.find(({ sameid }) => sameid === anna.id)!.id
  await app().call(teacher2, packageCalls.mergeStudents, {
    ...{ courseId: courseid as never, importedids: [same as never], studentIds: [anna.id as never] },
  })
  await app().settle()
  expect((await list(anna, place)).list).toMatchObject([
    { text: 'By Anna again', isOwn: true },
    { text: 'By Ben', votes: 2, isOwn: false, isVoted: true },
    { text: 'By Anna', votes: 1, isOwn: true, isVoted: false },
  ])
  expect((await list(teacher2, place)).list[2]).toMatchObject({ name: anna.name, authorId: anna.id })
  // Whoever has written has answered, once.
  expect(await answered()).toBe(2)
  await app().call(anna, calls.removePost, { postId: ofAnna!.id })
  expect(await answered()).toBe(2)
  await app().call(anna, calls.removePost, { postId: again.id })
  expect(await answered()).toBe(1)
})
