import { describe, expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { homeworkErrors } from '#contract/features/homework/errors.ts'
import { type CastMember, students, teacher1 } from '#seed/people.ts'
import { groupsOf } from '#server/house/paper/test-groups.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { classmate, homeworkOf, student, third } from './test-homework.ts'

const app = testApp()
const { set, handIn, info, submissionOf, returnSubmission, upload } = homeworkOf(app)
const { makeBatch, makeGroup } = groupsOf(app)

const share = (of: CastMember, id: string, more: object = {}) =>
  app().call(teacher1, homeworkCalls.share, { id, studentId: of.id, ...more })
const shownTo = async (who: CastMember, id: string) =>
  (await app().call(who, homeworkCalls.listShared, { id })).list
const opens = async (who: CastMember, url: string) => {
  const address = new URL(url)
  const headers = { token: await app().tokenOf(who) }
  return (await app().http.inject({ url: address.pathname + address.search, headers })).statusCode
}

describe('a work that staff share with the class', () => {
  test('is seen by all students with its files, and by nobody once it is taken back', async () => {
    const id = await set()
    const file = await upload(student, 'page.txt')
    await handIn(student, id, 'Look at this', { attachments: [file.id] })
    expect(await shownTo(third, id)).toEqual([])
    expect((await info(third, id)).can.compare).toBe(false)
    await share(student, id)
    const [shown] = await shownTo(third, id)
    expect(shown).toMatchObject({ content: 'Look at this', isShared: true, isOwn: false })
    expect(shown!.people).toMatchObject([{ studentId: student.id, name: student.name }])
    expect(await opens(third, shown!.attachments[0]!.url)).toBe(200)
    expect((await info(third, id)).can.compare).toBe(true)
    expect((await submissionOf(student, id)).work.isShared).toBe(true)
    await share(student, id, { isShared: false })
    await share(student, id, { isShared: false })
    expect(await shownTo(third, id)).toEqual([])
    expect((await info(third, id)).can.compare).toBe(false)
    expect((await submissionOf(student, id)).work.isShared).toBe(false)
  })

  test('without its name is nobody’s to the others, but its author’s and the staff’s', async () => {
    const id = await set()
    await handIn(student, id, 'Whose?')
    await share(student, id, { isNameless: true })
    expect(await shownTo(third, id)).toMatchObject([{ people: [], submittedAt: null, isNameless: true }])
    expect(await shownTo(student, id)).toMatchObject([{ people: [{ name: student.name }], isOwn: true }])
    expect(await shownTo(teacher1, id)).toMatchObject([{ people: [{ name: student.name }] }])
    await share(student, id)
    expect(await shownTo(third, id)).toMatchObject([{ people: [{ name: student.name }] }])
  })

  test('stays as it was shared when its student hands in again', async () => {
    const id = await set()
    await handIn(student, id, 'First')
    await share(student, id)
    await returnSubmission(student, id)
    await handIn(student, id, 'Second')
    expect(await shownTo(third, id)).toMatchObject([{ content: 'First' }])
    await share(student, id)
    expect(await shownTo(third, id)).toMatchObject([{ content: 'Second' }])
  })

  test('can be one of several at once; what is not handed in is left out', async () => {
    const id = await set()
    await handIn(student, id)
    await handIn(classmate, id)
    const batch = (action: 'share' | 'unshare', ...of: CastMember[]) => ({
      ...{ id, action, studentIds: of.map(person => person.id) },
    })
    const call = (action: 'share' | 'unshare', ...of: CastMember[]) =>
      app().call(teacher1, homeworkCalls.batchUpdate, batch(action, ...of))
    expect(await call('share', student, classmate, third)).toEqual({ done: 2 })
    expect(await shownTo(third, id)).toHaveLength(2)
    expect(await call('unshare', student, third)).toEqual({ done: 1 })
    expect(await shownTo(third, id)).toHaveLength(1)
    await app().refused(
      teacher1,
      homeworkCalls.batchUpdate,
      batch('share', third),
      homeworkErrors.nothingToShare,
    )
  })

  test('is shared once for a group', async () => {
    const batchId = await makeBatch()
    await makeGroup(batchId, [student, classmate])
    const id = await set({ kind: 2, groupSetId: batchId })
    await handIn(student, id, 'Ours')
    await share(classmate, id)
    const [shown, ...more] = await shownTo(third, id)
    expect(more).toEqual([])
    expect(shown!.people.map(({ name }) => name)).toEqual([student.name, classmate.name])
    expect(shown!.groupName).toBe((await submissionOf(student, id)).work.group?.name)
  })

  test('is not shared by students, and not seen before the homework is', async () => {
    const id = await set()
    await handIn(student, id)
    await share(student, id)
    await app().refused(student, homeworkCalls.share, { id, studentId: student.id }, kernelErrors.notFound)
    await app().call(teacher1, homeworkCalls.update, { id, publishAt: null })
    await app().refused(third, homeworkCalls.listShared, { id }, kernelErrors.notFound)
  })
})

describe('the work of classmates', () => {
  test('is seen after one’s own hand-in, where the teacher allows it, with names or without', async () => {
    const id = await set({ classmates: 1 })
    const file = await upload(classmate, 'other.txt')
    await handIn(classmate, id, 'Theirs', { attachments: [file.id] })
    expect(await shownTo(student, id)).toEqual([])
    expect((await info(student, id)).can.compare).toBe(false)
    await handIn(student, id, 'Mine')
    const shown = (await shownTo(student, id)).find(({ isOwn }) => !isOwn)
    expect(shown).toMatchObject({ content: 'Theirs', isShared: false, people: [{ name: classmate.name }] })
    expect(await opens(student, shown!.attachments[0]!.url)).toBe(200)
    expect((await info(student, id)).can.compare).toBe(true)
    await app().call(teacher1, homeworkCalls.update, { id, classmates: 2 })
    expect((await shownTo(student, id)).find(({ isOwn }) => !isOwn)).toMatchObject({ people: [] })
    await returnSubmission(student, id)
    expect(await shownTo(student, id)).toEqual([])
    await app().call(teacher1, homeworkCalls.update, { id, classmates: 0 })
    await handIn(student, id, 'Mine again')
    expect(await shownTo(student, id)).toEqual([])
  })

  test('comes page by page', async () => {
    const id = await set({ classmates: 1 })
    for (const person of students.slice(0, 5)) await handIn(person, id, person.name)
    const page = (number: number) =>
      app().call(student, homeworkCalls.listShared, { id, page: number, limit: 2 })
    const pages = [await page(1), await page(2), await page(3)]
    expect(pages.map(({ total }) => total)).toEqual([5, 5, 5])
    expect(new Set(pages.flatMap(({ list }) => list.map(({ content }) => content))).size).toBe(5)
  })
})
