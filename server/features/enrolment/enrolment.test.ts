import { beforeEach, describe, expect, test } from 'vitest'
import { type ErrorDefinition, kernelErrors } from '#contract/error.ts'
import { courseCalls } from '#contract/features/course/calls.ts'
import { joinCalls, joinResults } from '#contract/features/course/joining.ts'
import { courseListCalls } from '#contract/features/course/lists.ts'
import { otherListCalls } from '#contract/features/course/other-lists.ts'
import { enrolmentCalls as calls } from '#contract/features/enrolment/calls.ts'
import { enrolmentErrors } from '#contract/features/enrolment/errors.ts'
import { enrolmentStates } from '#contract/features/enrolment/rules.ts'
import { memberCalls } from '#contract/features/member/calls.ts'
import { notificationCalls } from '#contract/features/notification/calls.ts'
import { profileCalls } from '#contract/features/profile/calls.ts'
import type { InputOf } from '#contract/input.ts'
import { linearAlgebra } from '#seed/cast.ts'
import {
  assistant1,
  type CastMember,
  castId,
  demoPassword,
  students,
  teacher1,
  teacher2,
} from '#seed/people.ts'
import { pdf } from '#server/features/file/test-pictures.ts'
import { downloadStatus, uploadFile } from '#server/features/file/test-upload.ts'
import { at } from '#server/kernel/database.ts'
import { newId } from '#server/kernel/ids.ts'
import { testApp } from '#server/kernel/test-app.ts'

const app = testApp()
const [one, two, three] = [students[0]!, students[1]!, students[2]!]
let course: { id: string; code: string }

/** A separate course for every test, open by a form with a choice, a file and a custom question. */
beforeEach(async () => {
  course = await openCourse()
})

async function openCourse(settings: { auditstate?: boolean; cap?: number } = {}) {
  const made = await app().call(teacher1, courseCalls.create, {
    courseName: 'Evening class',
    semester: '2026-2027',
    term: '1',
  })
  await app()
    .db.deleteFrom('course')
    .where('id', 'in', [])
    .execute()
    .catch(() => {})
  await app()
    .db.updateTable('account')
    .set({ vip_level: 2, vip_until: at(Date.now() * 2) })
    .where('id', '=', teacher1.id)
    .execute()
  await app().call(teacher1, calls.updateSettings, {
    courseId: made.id,
    enrollstate: true,
    auditstate: settings.auditstate ?? true,
    formLists: form,
  })
  if (settings.cap !== undefined)
    await app()
      .db.updateTable('course')
      .set({ student_cap: settings.cap })
      .where('id', '=', made.id)
      .execute()
  return { id: made.id, code: made.code }
}

const question = (given: Partial<FormQuestion>): FormQuestion => ({
  id: '',
  title: '',
  selected: true,
  required: false,
  options: [],
  ...given,
})
type FormQuestion = InputOf<typeof calls.updateSettings>['formLists'] extends (infer Q)[] | undefined
  ? Q
  : never

const form = [
  question({ type: 'name', required: true }),
  question({ type: 'phone', selected: false }),
  question({ type: 'text', title: 'Why this course?', required: true }),
  question({ type: 'choice', title: 'Which evening?', options: ['Monday', 'Friday'], required: true }),
  question({ type: 'file', title: 'A certificate' }),
]

async function answersFor(
  person: CastMember,
  code: string,
  change: Partial<Record<string, Partial<SampleAnswer>>> = {},
) {
  const { formLists } = await app().call(person, calls.getForm, { code })
  const answers: Partial<Record<string, Partial<SampleAnswer>>> = {
    name: { answer: person.name },
    text: { answer: 'Curiosity' },
    choice: { answer: 'Friday' },
    ...change,
  }
  return formLists.map(({ id, type }): SampleAnswer => ({ id, answer: '', files: [], ...answers[type] }))
}
type SampleAnswer = { id: string; answer: string; files: string[] }

const apply = async (
  person: CastMember,
  to = course,
  change: Partial<Record<string, Partial<SampleAnswer>>> = {},
) => app().call(person, calls.apply, { code: to.code, formLists: await answersFor(person, to.code, change) })

const review = (courseid: string, input: object = {}) =>
  app().call(teacher1, calls.listApplications, { courseId: courseid, ...input })
const pass = (id: string[], by = teacher1) =>
  app().call(by, calls.decide, { courseId: course.id, id, auditstate: '1' })
const reject = (id: string[], reason = '') =>
  app().call(teacher1, calls.decide, { courseId: course.id, id, auditstate: '2', reason })
const isIn = async (person: CastMember, courseid = course.id) =>
  (await app().call(person, otherListCalls.listAll)).some(({ id }) => id === courseid)

describe('the settings', () => {
  /** As clients that only switch it do: fields not sent are absent. */
  const toggle = (courseid: string, enrollstate: '0' | '1') =>
    app().post(calls.updateSettings.path, { courseid, enrollstate }, teacher1)

  test('that are not sent stay as they are when the form is only switched off and on', async () => {
    const { id: joinlabelid } = await app().call(teacher1, calls.addLabel, {
      courseId: course.id,
      title: 'Autumn',
    })
    await app().call(teacher1, calls.updateSettings, {
      courseId: course.id,
      enrollstate: true,
      auditstate: false,
      joinlabelid,
    })
    const before = await app().call(teacher1, calls.getSettings, { courseId: course.id })
    expect(before.formLists.filter(({ selected }) => selected)).toHaveLength(4)
    for (const enrollstate of ['0', '1'] as const) {
      expect(await toggle(course.id, enrollstate)).toMatchObject({ status: 1 })
      const after = await app().call(teacher1, calls.getSettings, { courseId: course.id })
      expect(after).toEqual({ ...before, enrollstate: enrollstate === '1' })
    }
  })

  test('opened without a form ask the questions shown to the teacher, each with its own id', async () => {
    const { id, code } = await app().call(teacher1, courseCalls.create, {
      courseName: 'Never saved',
      semester: '2026-2027',
      term: '1',
    })
    expect(await toggle(id, '1')).toMatchObject({ status: 1 })
    const { formLists } = await app().call(one, calls.getForm, { code })
    expect(formLists.map(({ type }) => type)).toEqual(['name', 'student_number'])
    const ids = formLists.map(question => question.id)
    expect(new Set(ids.filter(Boolean)).size).toBe(2)
    const answers = [one.name, one.number].map((answer, index) => ({ id: ids[index]!, answer, files: [] }))
    await app().call(one, calls.apply, { code, formLists: answers })
    const [applied] = (await app().call(teacher1, calls.listApplications, { courseId: id })).list
    const given = await app().call(teacher1, calls.getApplication, { id: applied!.id })
    expect(given.formLists.map(({ answer }) => answer)).toEqual([one.name, one.number])
    // Once more changes nothing.
    expect(await toggle(id, '1')).toMatchObject({ status: 1 })
    expect((await app().call(two, calls.getForm, { code })).formLists.map(one => one.id)).toEqual(ids)
  })

  test('start closed, with the six default questions and a review', async () => {
    const found = await app().call(teacher1, calls.getSettings, { courseId: linearAlgebra.id })
    expect(found).toMatchObject({ enrollstate: false, auditstate: true, joinlabelid: '', labels: [] })
    const types = found.formLists.map(({ type }) => type)
    expect(types).toEqual(['name', 'phone', 'student_number', 'staff_number', 'school', 'company'])
    expect(found.formLists.filter(({ selected }) => selected).map(({ type }) => type)).toEqual([
      'name',
      'student_number',
    ])
  })

  test('are kept as given, and questions keep their ids when they change', async () => {
    const before = await app().call(teacher1, calls.getSettings, { courseId: course.id })
    const own = before.formLists.find(({ type }) => type === 'text')!
    await app().call(teacher1, calls.updateSettings, {
      courseId: course.id,
      enrollstate: true,
      auditstate: false,
      formLists: [
        ...before.formLists.filter(({ type }) => type === 'name'),
        { ...own, title: 'Why, really?' },
      ],
    })
    const after = await app().call(teacher1, calls.getSettings, { courseId: course.id })
    expect(after).toMatchObject({ enrollstate: true, auditstate: false })
    expect(after.formLists.find(({ id }) => id === own.id)).toMatchObject({
      title: 'Why, really?',
      type: 'text',
    })
    expect(after.formLists.some(({ type }) => type === 'choice')).toBe(false)
    expect(after.formLists.filter(({ type }) => type === 'name')).toHaveLength(1)
  })

  test('take default questions by their titles alone, as `[{title, selected}]`', async () => {
    await app().call(teacher1, calls.updateSettings, {
      courseId: course.id,
      enrollstate: true,
      formLists: [question({ title: '学号' })],
    })
    const { formLists } = await app().call(one, calls.getForm, { code: course.code })
    expect(formLists.map(({ type }) => type)).toEqual(['student_number'])
  })

  test.each<[string, Partial<FormQuestion>, ErrorDefinition]>([
    ['without a title', { type: 'text', title: ' ' }, enrolmentErrors.titleMissing],
    ['with a title without end', { type: 'text', title: 'x'.repeat(101) }, enrolmentErrors.titleLong],
    ['to choose from one', { type: 'choice', title: 'T', options: ['A'] }, enrolmentErrors.optionsMissing],
    [
      'to choose twice the same',
      { type: 'choice', title: 'T', options: ['A', 'A'] },
      enrolmentErrors.optionsMissing,
    ],
  ])('refuse a question %s', async (_what, given, error) => {
    const input = { courseId: course.id, enrollstate: true, formLists: [question(given)] }
    await app().refused(teacher1, calls.updateSettings, input, error)
  })

  test('need at least one question when opened', async () => {
    const nothing = {
      courseId: course.id,
      enrollstate: true,
      formLists: [question({ type: 'name', selected: false })],
    }
    await app().refused(teacher1, calls.updateSettings, nothing, enrolmentErrors.nothingAsked)
    await app().call(teacher1, calls.updateSettings, { ...nothing, enrollstate: false })
  })

  test('give applications the label set when they arrive', async () => {
    const { id } = await app().call(teacher1, calls.addLabel, { courseId: course.id, title: 'Autumn' })
    const { formLists } = await app().call(teacher1, calls.getSettings, { courseId: course.id })
    await app().call(teacher1, calls.updateSettings, {
      courseId: course.id,
      enrollstate: true,
      joinlabelid: id,
      formLists,
    })
    await apply(one)
    expect((await review(course.id)).list[0]?.label).toBe('Autumn')
    await app().call(teacher1, calls.deleteLabel, { courseId: course.id, joinlabelid: id })
    expect((await review(course.id)).list[0]?.label).toBe('')
    await app().refused(
      teacher1,
      calls.addLabel,
      { courseId: course.id, title: '' },
      enrolmentErrors.titleMissing,
    )
  })

  test('of another course cannot be changed by id', async () => {
    const other = await openCourse()
    const { formLists } = await app().call(teacher1, calls.getSettings, { courseId: other.id })
    const stolen = { ...formLists.find(({ type }) => type === 'text')!, title: 'Mine now' }
    await app().call(teacher1, calls.updateSettings, {
      courseId: course.id,
      enrollstate: true,
      formLists: [stolen],
    })
    const after = await app().call(teacher1, calls.getSettings, { courseId: other.id })
    expect(after.formLists).toEqual(formLists)
  })
})

describe('a newcomer', () => {
  test('is led from the join code to the form, applies, waits, and is in the course once passed', async () => {
    const joined = await app().call(one, joinCalls.join, { code: course.code })
    expect(joined.join).toBe(joinResults.enrolFirst)
    const { auditstate, id } = await apply(one)
    expect(auditstate).toBe(enrolmentStates.pending)
    expect(await isIn(one)).toBe(false)
    const mine = await app().call(one, calls.getForm, { code: course.code })
    expect(mine.apply).toMatchObject({ id, auditstate: 0, reason: '' })
    expect(await pass([id])).toEqual({ changed: 1, unchanged: 0, full: 0 })
    expect(await isIn(one)).toBe(true)
    const after = await app().call(one, calls.getForm, { code: course.code })
    expect(after).toMatchObject({ isjoin: true, total: 1, apply: { auditstate: 1 } })
  })

  test("sees the description's pictures even before joining", async () => {
    await app()
      .db.updateTable('course')
      .set({ intro: `<p>Plan</p><img data-file="${newId()}" alt="">` })
      .where('code', '=', course.code)
      .execute()
    const seen = await app().call(students[20]!, calls.getForm, { code: course.code })
    expect(seen.description).toMatch(/^<p>Plan<\/p><img data-file="[^"]*" src="[^"]+" alt="">$/)
  })

  test('is in at once where there is no review', async () => {
    const open = await openCourse({ auditstate: false })
    expect(await apply(one, open)).toMatchObject({ auditstate: enrolmentStates.passed })
    expect(await isIn(one, open.id)).toBe(true)
  })

  test('changes nothing by applying again while waiting', async () => {
    const first = await apply(one)
    expect(await apply(one, course, { text: { answer: 'Other words' } })).toEqual(first)
    const detail = await app().call(teacher1, calls.getApplication, { id: first.id })
    expect(detail.formLists.find(({ type }) => type === 'text')?.answer).toBe('Curiosity')
    expect((await review(course.id)).counts.pending).toBe(1)
  })

  test('learns why they were rejected, and may apply again', async () => {
    const { id } = await apply(one)
    await reject([id], 'Please say more')
    const { apply: mine } = await app().call(one, calls.getForm, { code: course.code })
    expect(mine).toMatchObject({ auditstate: enrolmentStates.rejected, reason: 'Please say more' })
    expect(await apply(one, course, { text: { answer: 'Much more' } })).toMatchObject({ id, auditstate: 0 })
    const detail = await app().call(teacher1, calls.getApplication, { id })
    expect(detail).toMatchObject({ attempt: 2, auditstate: 0, reason: '' })
  })

  test.each<[string, Parameters<typeof answersFor>[2], ErrorDefinition]>([
    ['leaves out what is asked', { text: { answer: ' ' } }, enrolmentErrors.answerMissing],
    ['writes without end', { text: { answer: 'x'.repeat(501) } }, enrolmentErrors.answerLong],
    ['chooses what is not offered', { choice: { answer: 'Sunday' } }, enrolmentErrors.optionUnknown],
  ])('who %s is refused', async (_what, change, error) => {
    const formLists = await answersFor(two, course.code, change)
    await app().refused(two, calls.apply, { code: course.code, formLists }, error)
    expect((await review(course.id)).total).toBe(0)
  })

  test('hands in only their own files, which reviewers may open, but nobody else', async () => {
    const mine = await uploadFile(app(), one, { name: 'certificate.pdf', bytes: pdf })
    const stolen = await answersFor(two, course.code, { file: { files: [mine.id] } })
    await expect(app().call(two, calls.apply, { code: course.code, formLists: stolen })).rejects.toThrow()
    const { id } = await apply(one, course, { file: { files: [mine.id] } })
    const { formLists } = await app().call(teacher1, calls.getApplication, { id })
    expect(formLists.find(({ type }) => type === 'file')?.files[0]?.name).toBe('certificate.pdf')
    const fetch = (who: CastMember) => downloadStatus(app(), who, mine.id)
    expect([await fetch(teacher1), await fetch(two), await fetch(teacher2)]).toEqual([200, 403, 403])
  })

  test('is refused by a course not open to them: closed, stopped, ended, unknown, joined already', async () => {
    const formLists = await answersFor(one, course.code)
    const refused = (error: ErrorDefinition, code = course.code) =>
      app().refused(one, calls.apply, { code, formLists }, error)
    const set = (change: object) =>
      app().db.updateTable('course').set(change).where('id', '=', course.id).execute()
    await refused(enrolmentErrors.codeUnknown, 'ZZZ999')
    await set({ code_stopped: true })
    await refused(enrolmentErrors.codeStopped)
    await set({ code_stopped: false, ended_at: at(Date.now()) })
    await refused(enrolmentErrors.courseEnded)
    await set({ ended_at: null, attest_required: true })
    await refused(enrolmentErrors.attestFirst)
    await set({ attest_required: false, enrolment_open: false })
    await refused(enrolmentErrors.notOpen)
    await refused(enrolmentErrors.inCourse, linearAlgebra.code)
  })

  test('sees the form by the course’s id only if the course is visible to outsiders', async () => {
    expect(await app().call(one, calls.getForm, { courseId: course.id })).toMatchObject({
      enrollstate: true,
      apply: null,
    })
    await app().db.updateTable('course').set({ is_public: false }).where('id', '=', course.id).execute()
    await app().refused(one, calls.getForm, { courseId: course.id }, kernelErrors.courseAbsent)
    await apply(one)
    expect(await app().call(one, calls.getForm, { courseId: course.id })).toMatchObject({
      apply: { auditstate: 0 },
    })
    await app().refused(two, calls.getForm, { courseId: castId(9, 77) }, kernelErrors.courseAbsent)
  })
})

describe('an applicant', () => {
  const own = (person: CastMember, courseid = course.id) =>
    app().call(person, calls.getForm, { courseId: courseid })

  test('who was rejected can read why by id alone, and apply again without the code', async () => {
    await app().db.updateTable('course').set({ is_public: false }).where('id', '=', course.id).execute()
    const { id } = await apply(one)
    expect((await own(one)).apply).toMatchObject({ auditstate: enrolmentStates.pending, reason: '' })
    await reject([id], 'The certificate is missing')
    const seen = await own(one)
    expect(seen).toMatchObject({ isjoin: false, enrollstate: true })
    expect(seen.apply).toMatchObject({
      auditstate: enrolmentStates.rejected,
      reason: 'The certificate is missing',
    })
    const formLists = await answersFor(one, course.code)
    const again = await app().call(one, calls.apply, { courseId: course.id, formLists })
    expect(again).toEqual({ id, courseId: course.id, auditstate: enrolmentStates.pending })
    expect((await review(course.id)).counts).toEqual({ pending: 1, passed: 0, rejected: 0 })
  })

  test('finds nothing by the id of a course that is absent, deleted, or not applied for', async () => {
    await app().db.updateTable('course').set({ is_public: false }).where('id', '=', course.id).execute()
    const formLists = await answersFor(one, course.code)
    const gone = await openCourse()
    await apply(one, gone)
    const deleted = { deleted_at: at(Date.now()) }
    await app().db.updateTable('course').set(deleted).where('id', '=', gone.id).execute()
    for (const courseid of [course.id, gone.id, castId(3, 99)] as const) {
      await app().refused(one, calls.getForm, { courseId: courseid }, kernelErrors.courseAbsent)
      await app().refused(one, calls.apply, { courseId: courseid, formLists }, kernelErrors.courseAbsent)
    }
    await app().refused(one, calls.apply, { formLists }, kernelErrors.courseAbsent)
  })

  test('who closes the account withdraws the application, and its answers are deleted', async () => {
    const leaver = students[35]!
    const settled = await apply(students[34]!)
    await pass([settled.id])
    const file = await uploadFile(app(), leaver, { name: 'certificate.pdf', bytes: pdf })
    await apply(leaver, course, { file: { files: [file.id] } })
    const waiting = async () =>
      (await app().call(teacher1, courseCalls.getHome, { courseId: course.id })).enrollData
    expect(await waiting()).toMatchObject({ waitAuditCount: 1 })
    await app().call(leaver, profileCalls.closeAccount, { password: demoPassword })
    await app().settle()
    expect(await waiting()).toMatchObject({ waitAuditCount: 0 })
    const { list, counts } = await review(course.id)
    expect(counts).toEqual({ pending: 0, passed: 1, rejected: 0 })
    expect(list.map(({ uid }) => uid)).toEqual([students[34]!.id])
  })
})

describe('the review', () => {
  test('finds applications by name, pinyin, number and answers, by state, page by page', async () => {
    for (const person of students.slice(0, 5)) await apply(person)
    const found = async (search: string) => (await review(course.id, { search })).list.map(({ name }) => name)
    expect(await found('陈思')).toEqual([students[0]!.name])
    expect(await found('chensiyuan')).toEqual([students[0]!.name])
    expect(await found('csy')).toEqual([students[0]!.name])
    expect(await found(students[2]!.number)).toEqual([students[2]!.name])
    expect(await found('curiosity')).toHaveLength(5)
    const first = await review(course.id, { limit: 2, page: 1 })
    expect(first).toMatchObject({
      total: 5,
      pageTotal: 3,
      currentPage: 1,
      counts: { pending: 5, passed: 0, rejected: 0 },
    })
    const rest = [
      await review(course.id, { limit: 2, page: 2 }),
      await review(course.id, { limit: 2, page: 3 }),
    ]
    const all = [first, ...rest].flatMap(({ list }) => list.map(({ uid }) => uid))
    expect(new Set(all).size).toBe(5)
    await pass([first.list[0]!.id])
    expect((await review(course.id, { auditstate: '1' })).list.map(({ id }) => id)).toEqual([
      first.list[0]!.id,
    ])
  })

  test('decides on many at once, notifies each of them, and keeps the count of those waiting', async () => {
    const ids = [(await apply(one)).id, (await apply(two)).id, (await apply(three)).id]
    const waiting = async () =>
      (await app().call(teacher1, courseCalls.getHome, { courseId: course.id })).enrollData.waitAuditCount
    expect(await waiting()).toBe(3)
    expect((await app().call(teacher1, courseListCalls.listSemesters)).isPopApprove).toBe(1)
    expect(await pass(ids.slice(0, 2))).toEqual({ changed: 2, unchanged: 0, full: 0 })
    expect(await reject(ids.slice(2), 'No places for you')).toEqual({ changed: 1, unchanged: 0, full: 0 })
    expect(await waiting()).toBe(0)
    await app().settle()
    const told = async (person: CastMember) =>
      (await app().call(person, notificationCalls.list, { type: '100' })).list.map(({ title }) => title)
    expect(await told(one)).toContain('您的报名已通过，欢迎加入课程：Evening class')
    expect(await told(three)).toContain('您的报名未通过：Evening class')
  })

  test('stands as the first reviewer decided', async () => {
    const { id } = await apply(one)
    const by = (who: CastMember, auditstate: '1' | '2') =>
      app().call(who, calls.decide, { courseId: course.id, id: [id], auditstate })
    await app()
      .db.insertInto('membership')
      .values({
        course_id: course.id,
        account_id: assistant1.id,
        role: 'assistant',
        permissions: ['manage-members'],
        joined_at: at(Date.now()),
      })
      .execute()
    const [a, b] = await Promise.all([by(teacher1, '1'), by(assistant1, '1')])
    expect(a.changed + b.changed).toBe(1)
    expect(await by(assistant1, '2')).toEqual({ changed: 0, unchanged: 1, full: 0 })
    expect(await isIn(one)).toBe(true)
    const { total } = await app().call(teacher1, memberCalls.listStudents, { courseId: course.id })
    expect(total).toBe(1)
  })

  test('can still accept somebody it has rejected', async () => {
    const { id } = await apply(one)
    await reject([id])
    expect(await pass([id])).toMatchObject({ changed: 1 })
    expect(await isIn(one)).toBe(true)
  })

  test('covers its own course only: ids from others are refused', async () => {
    const other = await openCourse()
    const { id } = await apply(one, other)
    const input = { courseId: course.id, id: [id], auditstate: '1' as const }
    await app().refused(teacher1, calls.decide, input, enrolmentErrors.notApplied)
    await app().refused(teacher1, calls.decide, { ...input, id: [] }, enrolmentErrors.notApplied)
    await app().refused(teacher2, calls.getApplication, { id }, kernelErrors.notFound)
  })
})

describe('the cap', () => {
  test('refuses a single applicant with a message, and of many accepts as many as fit', async () => {
    const small = await openCourse({ cap: 2 })
    course = small
    const ids = [(await apply(one)).id, (await apply(two)).id, (await apply(three)).id]
    expect(await pass(ids)).toEqual({ changed: 2, unchanged: 0, full: 1 })
    const left = (await review(small.id, { auditstate: '0' })).list
    expect(left).toHaveLength(1)
    const input = { courseId: small.id, id: [left[0]!.id], auditstate: '1' as const }
    await app().refused(teacher1, calls.decide, input, enrolmentErrors.full)
    expect((await review(small.id)).counts).toEqual({ pending: 1, passed: 2, rejected: 0 })
  })
})
