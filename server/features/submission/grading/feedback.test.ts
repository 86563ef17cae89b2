import { beforeEach, describe, expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { fileErrors } from '#contract/features/file/errors.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { homeworkErrors } from '#contract/features/homework/errors.ts'
import { notificationCalls } from '#contract/features/notification/calls.ts'
import { submissionErrors } from '#contract/features/submission/errors.ts'
import { feedbackCalls as calls } from '#contract/features/submission/feedback-calls.ts'
import { maxFeedback } from '#contract/features/submission/rules.ts'
import { assistant1, type CastMember, students, teacher1, teacher2 } from '#seed/people.ts'
import { groupsOf } from '#server/features/group/test-groups.ts'
import { homeworkOf } from '#server/features/homework/test-homework.ts'
import { testApp } from '#server/kernel/test-app.ts'

const app = testApp({ settings: { REQUEST_RATE: '100000' } })
const { set, handIn, grade, upload, mine, submissionOf, returnSubmission, publishScores } = homeworkOf(app)
const { makeBatch, makeGroup } = groupsOf(app)
const [ada, ben] = students as [CastMember, CastMember]

beforeEach(() => void app().clock.advance(1000))

async function give(of: CastMember, id: string, name: string, as = teacher1, more: object = {}) {
  // The same bytes under the same name would be the same file.
  const file = await upload(as, name, `${name} for ${id}`)
  await app().call(as, calls.add, { id, studentId: of.id, fileIds: [file.id], ...more })
  return file.id
}
const namesOf = (files: readonly { name: string }[]) => files.map(({ name }) => name)
const shownTo = async (person: CastMember, id: string) => namesOf((await mine(person, id)).feedback)
async function statusOf(address: string, as: CastMember) {
  const { pathname } = new URL(address, 'http://localhost')
  const headers = { token: await app().tokenOf(as) }
  return (await app().http.inject({ method: 'GET', url: pathname, headers })).statusCode
}
const told = async (person: CastMember, id: string) => {
  const { list } = await app().call(person, notificationCalls.list, { pageSize: 100 })
  return list.filter(message => message.contentId === id && message.title.includes('批改'))
}

describe('a file that is given back', () => {
  test('is seen by staff at once, and by its student with the grade', async () => {
    const id = await set()
    await handIn(ada, id)
    await give(ada, id, 'notes.pdf')
    const { work } = await submissionOf(ada, id)
    expect(namesOf(work.feedback)).toEqual(['notes.pdf'])
    const { url } = work.feedback[0]!
    expect(await shownTo(ada, id)).toEqual([])
    await grade(ada, id, 80)
    expect(await shownTo(ada, id)).toEqual([])
    expect(await statusOf(url, ada)).toBe(403)
    expect(await statusOf(url, assistant1)).toBe(200)

    await publishScores(id)
    expect(await shownTo(ada, id)).toEqual(['notes.pdf'])
    expect(await statusOf(url, ada)).toBe(200)
    expect(await statusOf(url, ben)).toBe(403)
    await publishScores(id, false)
    expect(await shownTo(ada, id)).toEqual([])
    expect(await statusOf(url, ada)).toBe(403)
  })

  test('comes with the reason when the submission is returned, and stays with its version', async () => {
    const id = await set()
    await handIn(ada, id)
    await give(ada, id, 'notes.pdf')
    await returnSubmission(ada, id)
    expect(await shownTo(ada, id)).toEqual(['notes.pdf'])
    const { url } = (await mine(ada, id)).feedback[0]!
    expect(await statusOf(url, ada)).toBe(200)
    await app().refused(
      teacher1,
      calls.add,
      { id, studentId: ada.id, fileIds: [] },
      homeworkErrors.notHandedIn,
    )

    await handIn(ada, id, 'Better')
    expect(await shownTo(ada, id)).toEqual([])
    const { list } = await app().call(ada, homeworkCalls.listVersions, { id })
    expect(list.map(({ feedback }) => namesOf(feedback))).toEqual([[], ['notes.pdf']])
    expect(await statusOf(url, ada)).toBe(200)
  })

  test('is news where its student sees the grade, and none where they do not', async () => {
    const id = await set()
    await handIn(ada, id)
    await grade(ada, id, 80)
    await give(ada, id, 'one.pdf')
    await app().settle()
    expect(await told(ada, id)).toEqual([])
    await publishScores(id)
    await app().settle()
    const before = await told(ada, id)
    expect(before).toHaveLength(1)
    app().clock.advance(60_000)
    await give(ada, id, 'two.pdf')
    await app().settle()
    expect((await told(ada, id))[0]!.createdAt).toBeGreaterThan(before[0]!.createdAt!)
  })

  test('is everybody’s in a group', async () => {
    const batch = await makeBatch()
    await makeGroup(batch, [ada, ben])
    const id = await set({ kind: 2, groupSetId: batch })
    await handIn(ada, id)
    await give(ben, id, 'ours.pdf')
    await grade(ada, id, 80)
    await publishScores(id)
    for (const person of [ada, ben]) expect(await shownTo(person, id)).toEqual(['ours.pdf'])
  })

  test('can be taken away, and given again', async () => {
    const id = await set()
    await handIn(ada, id)
    const fileId = await give(ada, id, 'notes.pdf')
    await grade(ada, id, 80)
    await publishScores(id)
    const { url } = (await mine(ada, id)).feedback[0]!
    const one = { id, studentId: ada.id, fileIds: [fileId] }
    await app().call(teacher1, calls.remove, one)
    await app().call(teacher1, calls.remove, one)
    expect(await shownTo(ada, id)).toEqual([])
    expect(await statusOf(url, ada)).toBe(403)
    await app().call(teacher1, calls.add, one)
    await app().call(teacher1, calls.add, one)
    expect(await shownTo(ada, id)).toEqual(['notes.pdf'])
  })

  test('stays in the library of whoever added it, when it was taken away long ago', async () => {
    const id = await set()
    await handIn(ada, id)
    const fileId = await give(ada, id, 'notes.pdf')
    await app().call(teacher1, calls.remove, { id, studentId: ada.id, fileIds: [fileId] })
    app().clock.advance(4 * 86_400_000)
    await app().services.jobs.enqueue(app().services.db, 'submission.feedback.sweep', {})
    await app().settle()
    const { db } = app()
    expect(
      await db.selectFrom('submission_feedback').selectAll().where('file_id', '=', fileId).execute(),
    ).toEqual([])
    const file = await db.selectFrom('file').select('deleted_at').where('id', '=', fileId).executeTakeFirst()
    expect(file?.deleted_at).toBeNull()
  })
})

describe('who may give files back', () => {
  test('is staff who grade, with files of their own; for others there is nothing', async () => {
    const id = await set()
    await handIn(ada, id)
    const file = await upload(ben, 'mine.pdf')
    const one = { id, studentId: ada.id, fileIds: [file.id] }
    for (const call of [calls.add, calls.remove])
      for (const person of [ada, ben, teacher2]) await app().refused(person, call, one, kernelErrors.notFound)
    await app().refused(teacher1, calls.add, one, fileErrors.notYours)
    expect(namesOf((await submissionOf(ada, id)).work.feedback)).toEqual([])
  })

  test('has looked at what is handed in now', async () => {
    const id = await set()
    const file = await upload(teacher1, 'notes.pdf')
    const one = { id, studentId: ada.id, fileIds: [file.id] }
    await app().refused(teacher1, calls.add, one, homeworkErrors.notHandedIn)
    await handIn(ada, id)
    await handIn(ada, id, 'Better', { version: 1 })
    await app().refused(teacher1, calls.add, { ...one, version: 1 }, homeworkErrors.handedInAgain)
    await app().call(teacher1, calls.add, { ...one, version: 2 })
  })

  test('gives at most so many', async () => {
    const id = await set()
    await handIn(ada, id)
    const fileIds: string[] = []
    for (let number = 0; number <= maxFeedback; number++)
      fileIds.push((await upload(teacher1, `${number}.txt`)).id)
    const one = { id, studentId: ada.id }
    await app().call(teacher1, calls.add, { ...one, fileIds: fileIds.slice(0, maxFeedback) })
    await app().refused(
      teacher1,
      calls.add,
      { ...one, fileIds: fileIds.slice(-1) },
      submissionErrors.tooManyFeedbackFiles,
    )
    expect((await submissionOf(ada, id)).work.feedback).toHaveLength(maxFeedback)
  })
})
