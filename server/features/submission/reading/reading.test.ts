import { describe, expect, test } from 'vitest'
import { accountCalls } from '#contract/features/account/calls.ts'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { memberCalls } from '#contract/features/member/calls.ts'
import { assistantCalls } from '#contract/features/member/team.ts'
import { assistant1, type CastMember, students, teacher1 } from '#seed/people.ts'
import { courseid, homeworkOf, student } from '#server/features/homework/test-homework.ts'
import { at } from '#server/kernel/database.ts'
import { testApp } from '#server/kernel/test-app.ts'

const app = testApp()
const { set, handIn, info, submissionOf, upload } = homeworkOf(app)
let count = 0
const [, , , , , ida, jon] = students as unknown as CastMember[]

/** Fetches a file by its address alone, as a player or downloader does, or as somebody logged in. */
async function statusOf(url: string, as?: CastMember) {
  const { pathname, search } = new URL(url)
  const headers = as ? { token: await app().tokenOf(as) } : {}
  return (await app().http.inject({ url: pathname + search, headers })).statusCode
}

/** A published homework with a file, and the address that a student got of it. */
async function task(reader = student) {
  const file = await upload(teacher1, `exercises ${count++}.txt`)
  const id = await set({ attachments: [file.id] })
  const { url } = (await info(reader, id)).attachments[0]!
  expect([await statusOf(url), await statusOf(url, reader)]).toEqual([200, 200])
  return { id, fileId: file.id, url }
}

async function expectRefused(url: string, reader: CastMember) {
  expect([await statusOf(url), await statusOf(url, reader)]).toEqual([403, 403])
}

describe('a file address stops working for its recipient', () => {
  test('when they leave the course', async () => {
    const { url } = await task(ida)
    await app().call(teacher1, memberCalls.removeStudents, { courseId: courseid, studentIds: [ida!.id] })
    await expectRefused(url, ida!)
  })

  test('when they leave the team', async () => {
    const id = await set()
    const file = await upload(student, 'solution.txt')
    await handIn(student, id, 'see the file', { attachments: [file.id] })
    const { url } = (await submissionOf(student, id, assistant1)).work.attachments[0]!
    expect(await statusOf(url)).toBe(200)
    await app().call(teacher1, assistantCalls.removeAssistant, { courseId: courseid, uid: assistant1.id })
    await expectRefused(url, assistant1)
    expect(await statusOf((await submissionOf(student, id)).work.attachments[0]!.url)).toBe(200)
  })

  test('when the homework is unpublished or deleted', async () => {
    for (const call of [activityCalls.unpublish, activityCalls.delete]) {
      const { id, url } = await task()
      await app().call(teacher1, call, { courseId: courseid, contentId: id })
      await expectRefused(url, student)
    }
  })

  test('when the file is removed from the homework', async () => {
    const { id, url } = await task()
    await app().call(teacher1, homeworkCalls.update, { id, attachments: [] })
    await expectRefused(url, student)
  })

  test('when they log out', async () => {
    const { url } = await task(jon)
    const token = await app().tokenOf(jon!)
    await app().post(accountCalls.logout.path, {}, null, { token })
    expect(await statusOf(url)).toBe(403)
  })

  test('but not while another homework of theirs still shows the file', async () => {
    const { id, fileId, url } = await task()
    await set({ attachments: [fileId] })
    await app().call(teacher1, activityCalls.delete, { courseId: courseid, contentId: id })
    expect([await statusOf(url), await statusOf(url, student)]).toEqual([200, 200])
  })

  test('with the course', async () => {
    const { url } = await task()
    await app()
      .db.updateTable('course')
      .set({ deleted_at: at(app().clock.now()) })
      .where('id', '=', courseid)
      .execute()
    await expectRefused(url, student)
  })
})
