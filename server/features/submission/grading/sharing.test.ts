import { describe, expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { exceptionCalls } from '#contract/features/activity/exceptions.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { homeworkErrors } from '#contract/features/homework/errors.ts'
import { attemptCalls } from '#contract/features/submission/attempt-calls.ts'
import { submissionCalls } from '#contract/features/submission/calls.ts'
import { submissionErrors } from '#contract/features/submission/errors.ts'
import { offerCalls } from '#contract/features/submission/offer-calls.ts'
import { type CastMember, students, teacher1 } from '#seed/people.ts'
import { groupsOf } from '#server/features/group/test-groups.ts'
import { classmate, courseid, homeworkOf, student, third } from '#server/features/homework/test-homework.ts'
import { hour } from '#server/features/submission/test-work.ts'
import { testApp } from '#server/kernel/test-app.ts'

const app = testApp()
const { set, handIn, info, mine, submissionOf, returnSubmission, upload, grade, now } = homeworkOf(app)
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
  const finish = (who: CastMember, id: string) => app().call(who, attemptCalls.finish, { id })
  const theirs = async (who: CastMember, id: string) =>
    (await shownTo(who, id)).filter(({ isOwn }) => !isOwn).map(({ content }) => content)
  const soon = () => now() + hour

  test('is seen once one can hand in no more, where the teacher allows it, with names or without', async () => {
    const id = await set({ classmates: 1, deadline: soon(), lateRule: 0 })
    const file = await upload(classmate, 'other.txt')
    await handIn(classmate, id, 'Theirs', { attachments: [file.id] })
    await handIn(student, id, 'x')
    const [url] = (await submissionOf(classmate, id)).work.attachments.map(one => one.url)
    const { pathname } = new URL(url!)
    const address = (await submissionOf(classmate, id, classmate)).work.attachments[0]!.url
    expect(pathname).toBe(new URL(address).pathname)
    // Trying until it fits: whoever can still hand in reads nothing.
    expect(await theirs(student, id)).toEqual([])
    expect(await opens(student, address)).not.toBe(200)
    expect((await info(student, id)).can).toMatchObject({ compare: false, finish: false, submit: true })
    await app().refused(student, attemptCalls.finish, { id }, homeworkErrors.workOpen)
    app().clock.advance(hour)
    expect(await opens(student, address)).toBe(200)
    const shown = (await shownTo(student, id)).find(({ isOwn }) => !isOwn)
    expect(shown).toMatchObject({ content: 'Theirs', isShared: false, people: [{ name: classmate.name }] })
    expect(await opens(student, shown!.attachments[0]!.url)).toBe(200)
    expect((await info(student, id)).can).toMatchObject({ compare: true, submit: false })
    // Who has handed in nothing sees nothing.
    expect(await theirs(third, id)).toEqual([])
    await app().call(teacher1, homeworkCalls.update, { id, classmates: 2 })
    expect((await shownTo(student, id)).find(({ isOwn }) => !isOwn)).toMatchObject({ people: [] })
    await returnSubmission(student, id)
    expect(await shownTo(student, id)).toEqual([])
    await app().call(teacher1, homeworkCalls.update, { id, classmates: 0 })
    await handIn(student, id, 'Mine again')
    expect(await shownTo(student, id)).toEqual([])
  })

  test('closes one’s own where late work is taken: asked for first, for good, unless it is returned', async () => {
    const id = await set({ classmates: 1, deadline: soon(), lateRule: 1 })
    await handIn(classmate, id, 'Theirs')
    await handIn(student, id, 'Mine')
    app().clock.advance(hour)
    await app().refused(student, homeworkCalls.listShared, { id }, homeworkErrors.workOpen)
    await app().refused(third, attemptCalls.finish, { id }, homeworkErrors.notHandedIn)
    expect((await info(student, id)).can).toMatchObject({ compare: false, finish: true, submit: true })
    await finish(student, id)
    expect(await theirs(student, id)).toEqual(['Theirs'])
    expect((await info(student, id)).can).toMatchObject({ compare: true, finish: false, submit: false })
    await app().refused(student, homeworkCalls.submit, { id, content: 'Theirs' }, homeworkErrors.final)
    // A later deadline gives no second chance, a return does.
    await app().call(teacher1, homeworkCalls.update, { id, deadline: now() + hour })
    await app().refused(student, homeworkCalls.submit, { id, content: 'Theirs' }, homeworkErrors.final)
    expect((await info(classmate, id)).can.submit).toBe(true)
    expect(await theirs(classmate, id)).toEqual([])
    await returnSubmission(student, id)
    expect(await theirs(student, id)).toEqual([])
    await handIn(student, id, 'Mine again')
    expect(await theirs(student, id)).toEqual(['Theirs'])
  })

  test('closes it for an offer as well, whatever was written in time', async () => {
    const id = await set({ classmates: 1, deadline: soon(), lateRule: 0 })
    await handIn(classmate, id, 'Theirs')
    await handIn(student, id, 'Mine')
    await app().call(student, attemptCalls.saveDraft, { id, content: 'Mine, in time', sequence: 9 })
    app().clock.advance(hour)
    expect((await info(student, id)).can.offer).toBe(true)
    await finish(student, id)
    expect((await info(student, id)).can.offer).toBe(false)
    const offered = { id, content: 'Mine, in time' }
    await app().refused(student, offerCalls.offer, offered, homeworkErrors.final)
    expect((await mine(student, id)).offer).toBeNull()
  })

  test('is hidden again from whoever gets more time and has not looked; whoever has stays closed, and staff are told', async () => {
    const id = await set({ classmates: 1, deadline: soon(), lateRule: 0 })
    for (const person of [student, classmate, third]) await handIn(person, id, person.name)
    app().clock.advance(hour)
    // There is nothing to decide any more: nobody is asked.
    expect(await theirs(classmate, id)).toEqual(expect.arrayContaining([student.name, third.name]))
    await finish(third, id)
    expect(await info(teacher1, id)).toMatchObject({ finalCount: 2 })
    const grant = { activityId: id, endsAt: now() + hour }
    const given = (...people: CastMember[]) =>
      app().call(teacher1, exceptionCalls.grantException, {
        ...{ ...grant, studentIds: people.map(person => person.id) },
      })
    expect(await given(student, classmate, third)).toEqual({ done: 3, closed: 2 })
    expect(await theirs(student, id)).toEqual([])
    await handIn(student, id, 'better')
    for (const who of [classmate, third])
      await app().refused(who, homeworkCalls.submit, { id, content: 'better' }, homeworkErrors.final)
    expect(await theirs(classmate, id)).toContain('better')
    await returnSubmission(classmate, id)
    expect(await info(teacher1, id)).toMatchObject({ finalCount: 1 })
    await handIn(classmate, id, 'better')
  })

  test('closes nothing for who has only looked for it, or at what staff share', async () => {
    const id = await set({ classmates: 1, deadline: soon(), lateRule: 0 })
    await handIn(student, id, 'Mine')
    await app().call(teacher1, homeworkCalls.update, { id, deadline: now() + hour, classmates: 1 })
    app().clock.advance(2 * hour)
    expect(await theirs(student, id)).toEqual([])
    const alone = await set({ classmates: 0, deadline: soon(), lateRule: 0 })
    for (const person of [student, classmate]) await handIn(person, alone, person.name)
    await share(classmate, alone)
    app().clock.advance(2 * hour)
    expect(await theirs(student, alone)).toEqual([classmate.name])
    for (const each of [id, alone]) {
      expect(await info(teacher1, each)).toMatchObject({ finalCount: 0 })
      await app().call(teacher1, homeworkCalls.update, { id: each, deadline: now() + hour })
      await handIn(student, each, 'better')
    }
  })

  test('is not seen while another attempt can be begun; looking ends them', async () => {
    const id = await set({ classmates: 1, attempts: 2 })
    await handIn(classmate, id, 'Theirs')
    await handIn(student, id, 'First')
    await grade(student, id, 80)
    expect(await info(student, id)).toMatchObject({ can: { begin: 2, compare: false, finish: true } })
    expect(await theirs(student, id).catch(() => [])).toEqual([])
    await finish(student, id)
    expect((await info(student, id)).can).toMatchObject({ begin: 0, compare: true })
    await app().refused(student, attemptCalls.begin, { id, attempt: 2 }, homeworkErrors.final)
    await handIn(third, id, 'Only')
    await grade(third, id, 70)
    await app().call(third, attemptCalls.begin, { id, attempt: 2 })
    await app().call(third, attemptCalls.saveDraft, { id, content: 'Second', sequence: 1 })
    await finish(third, id)
    const copied = { id, content: 'Theirs', sequence: 2 }
    await app().refused(third, attemptCalls.saveDraft, copied, homeworkErrors.final)
    await app().refused(third, homeworkCalls.submit, { id, content: 'Theirs' }, homeworkErrors.final)
  })

  test('once graded, with no attempt left, is seen before the end too', async () => {
    const id = await set({ classmates: 1, deadline: soon() })
    await handIn(classmate, id, 'Theirs')
    await handIn(student, id, 'Mine')
    expect(await theirs(student, id)).toEqual([])
    await grade(student, id, 80)
    expect(await theirs(student, id)).toEqual(['Theirs'])
  })

  test('closes the work of a whole group when one of it looks, and of who is put into it', async () => {
    const batchId = await makeBatch()
    const groupId = await makeGroup(batchId, [student, classmate])
    const id = await set({ kind: 2, groupSetId: batchId, classmates: 1, deadline: soon() })
    await handIn(student, id, 'Ours')
    await handIn(third, id, 'Alone')
    app().clock.advance(hour)
    await finish(student, id)
    for (const member of [student, classmate]) {
      expect(await info(member, id)).toMatchObject({ can: { submit: false }, mine: { isFinal: true } })
      await app().refused(member, homeworkCalls.submit, { id, content: 'Alone' }, homeworkErrors.final)
    }
    expect((await info(third, id)).can.submit).toBe(true)
    await app().call(teacher1, submissionCalls.moveToGroup, { id, studentId: third.id, groupId })
    expect(await info(third, id)).toMatchObject({ can: { submit: false }, mine: { isFinal: true } })
    await app().refused(third, homeworkCalls.submit, { id, content: 'Alone' }, homeworkErrors.final)
  })

  describe('of a group, of whom one still can hand in for all', () => {
    let id = ''
    const handInTogether = async (task: object) => {
      const batchId = await makeBatch()
      await makeGroup(batchId, [student, classmate])
      id = await set({ kind: 2, groupSetId: batchId, classmates: 1, ...task })
      await handIn(student, id, 'Ours')
      await handIn(third, id, 'Alone')
    }
    const reads = async () => Promise.all([student, classmate].map(member => theirs(member, id)))

    for (const lateRule of [0, 1])
      test(`is not read by those whose own time is over, and closed by none of them, under rule ${lateRule}`, async () => {
        await handInTogether({ deadline: soon(), lateRule })
        const grant = { activityId: id, studentIds: [classmate.id], endsAt: now() + 3 * hour }
        await app().call(teacher1, exceptionCalls.grantException, grant)
        app().clock.advance(hour)
        expect(await reads()).toEqual([[], []])
        expect((await info(student, id)).can).toMatchObject({ compare: false, finish: false, submit: true })
        await app().refused(student, attemptCalls.finish, { id }, homeworkErrors.workOpen)
        await handIn(student, id, 'Ours, as long as one of us has time')
        app().clock.advance(3 * hour)
        if (lateRule === 1) await finish(student, id)
        expect(await reads()).toEqual([['Alone'], ['Alone']])
        expect((await info(classmate, id)).can).toMatchObject({ compare: true, submit: false })
      })

    test('is not read by who is graded alone while the others are not', async () => {
      await handInTogether({ deadline: soon(), lateRule: 0 })
      await grade(student, id, 80, { isAlone: true })
      expect(await reads()).toEqual([[], []])
      await grade(classmate, id, 70, { isAlone: true })
      expect(await reads()).toEqual([['Alone'], ['Alone']])
    })
  })

  test('shows no names while authors, graders or reviewers are hidden; with names it is refused', async () => {
    const kinds = () => [
      { isAnonymous: true, deadline: soon() },
      { kind: 3, deadline: soon(), reviewEndsAt: now() + 9 * hour },
      { kind: 3, deadline: soon(), reviewEndsAt: now() + 9 * hour, hidesReviewers: false },
    ]
    for (const which of [0, 1, 2]) {
      const more = kinds()[which]!
      const input = { courseId: courseid, title: 'Blind', ...more }
      const named = { ...input, classmates: 1 }
      await app().refused(teacher1, homeworkCalls.create, named, submissionErrors.namesHiddenFromClass)
      const id = await set({ ...more, classmates: 2 })
      const change = { id, classmates: 1 }
      await app().refused(teacher1, homeworkCalls.update, change, submissionErrors.namesHiddenFromClass)
      // As it could be set before.
      await app()
        .db.updateTable('submission_policy')
        .set({ classmates: 1 })
        .where('activity_id', '=', id)
        .execute()
      await app().call(teacher1, homeworkCalls.update, { id, title: 'Renamed' })
      for (const person of [student, classmate]) await handIn(person, id, person.name)
      app().clock.advance(hour)
      await finish(student, id)
      expect((await shownTo(student, id)).filter(({ isOwn }) => !isOwn)).toMatchObject([
        { content: classmate.name, people: [], isNameless: true, submittedAt: null },
      ])
    }
    const plain = await set({ classmates: 1 })
    const later = { id: plain, isAnonymous: true }
    await app().refused(teacher1, homeworkCalls.update, later, submissionErrors.namesHiddenFromClass)
    await set({ ...kinds()[1], hidesAuthors: false, hidesReviewers: false, classmates: 1 })
  })

  test('comes page by page', async () => {
    const id = await set({ classmates: 1, deadline: soon(), lateRule: 0 })
    for (const person of students.slice(0, 5)) await handIn(person, id, person.name)
    app().clock.advance(hour)
    const page = (number: number) =>
      app().call(student, homeworkCalls.listShared, { id, page: number, limit: 2 })
    const pages = [await page(1), await page(2), await page(3)]
    expect(pages.map(({ total }) => total)).toEqual([5, 5, 5])
    expect(new Set(pages.flatMap(({ list }) => list.map(({ content }) => content))).size).toBe(5)
  })

  test('is nothing for staff viewing as a student', async () => {
    const id = await set({ classmates: 1 })
    await handIn(student, id)
    const asViewer = (path: string) => app().post(path, { id }, teacher1, { 'x-student-viewer': '1' })
    expect(await asViewer(homeworkCalls.listShared.path)).toMatchObject({ status: 1, data: { list: [] } })
    expect(await asViewer(attemptCalls.finish.path)).not.toMatchObject({ status: 1 })
  })
})
