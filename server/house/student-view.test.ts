import { beforeAll, expect, test } from 'vitest'
import { safeDecode, type ZodType } from 'zod'
import type { Call } from '#contract/call.ts'
import { kernelErrors } from '#contract/error.ts'
import { courseCalls } from '#contract/features/course/calls.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { memberCalls } from '#contract/features/member/calls.ts'
import { rosterCalls } from '#contract/features/member/roster.ts'
import { mistakeCalls } from '#contract/features/mistake/calls.ts'
import { submissionStates } from '#contract/features/submission/rules.ts'
import { testGradingCalls } from '#contract/features/test/grading-calls.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { students, teacher1 } from '#seed/people.ts'
import { lectern } from '#server/app.ts'
import { activityKind } from '#server/features/activity/public.ts'
import { countNothing } from '#server/kernel/call-coverage.ts'
import { at } from '#server/kernel/database.ts'
import { testApp } from '#server/kernel/test-app.ts'
import type { Things } from '#server/kernel/test-samples.ts'
import { makeRows, makeThings, sampleInput, wholeInputs } from './samples.ts'

countNothing()

const app = testApp({ settings: { REQUEST_RATE: '1000000' } })
const asked = lectern.features
  .flatMap(feature => feature.calls ?? [])
  .map(({ call }) => call)
  .filter(({ kind, access }) => kind === 'query' && access.who === 'course')
const pairs = (calls: readonly Call[]) => calls.map(call => [call.path, call] as const)
const isForStudents = ({ access }: Call) =>
  access.who === 'course' && (access.role === 'member' || access.role === 'student')
/** Ids that a call takes as plain text, so that no sample can guess them. */
const named = ({ path }: Call) =>
  path === memberCalls.listStudentsOfClass.path ? { caid: things.courseclass } : {}
let things: Things

const asViewer = (path: string, input: object) =>
  app().post(path, input, teacher1, { 'x-student-viewer': '1' })

beforeAll(async () => {
  const { db } = app()
  things = await makeThings(db)
  await makeRows(db, at(app().clock.now()))
  // A course that asks its students for something first, and a teacher who was once a student here and submitted work.
  await db
    .updateTable('course')
    .set({ needs_class_number: true, needs_grade: true, needs_enrolled_month: true })
    .where('id', '=', linearAlgebra.id)
    .execute()
  await db
    .insertInto('submission_author')
    .values({
      activity_id: things.homework!,
      account_id: teacher1.id,
      state: submissionStates.submitted,
    })
    .execute()
})

/** About what nobody has made here: a file of theirs that was read, an offer. */
const unmade = new Set<string>([rosterCalls.getRosterPreview.path, testGradingCalls.getOffer.path])
/** Of one's own mistakes; staff viewing as a student have made none. */
const ofOwn = [mistakeCalls.get.path, mistakeCalls.right.path]

test('staff viewing as a student have no mistakes', async () => {
  const courseid = linearAlgebra.id
  expect((await asViewer(mistakeCalls.list.path, { courseid })).data).toMatchObject({ list: [], total: 0 })
  const { code } = await asViewer(mistakeCalls.get.path, { courseid, id: things.question! })
  expect(code).toBe(kernelErrors.notFound.code)
})

test.each(pairs(asked.filter(call => isForStudents(call) && !ofOwn.includes(call.path as never))))(
  'staff viewing as a student get an answer from %s',
  async (_path, call) => {
    const answer = await asViewer(call.path, { ...sampleInput(call, things), ...named(call) })
    expect(answer.status, answer.message).toBe(1)
    // A client that goes by the contract can read it.
    expect(safeDecode(call.output as ZodType, answer.data as never).error).toBeUndefined()
  },
)

test.each(pairs(asked.filter(call => !isForStudents(call))))(
  'staff viewing as a student are refused %s, as students are',
  async (_path, call) => {
    const input = { ...sampleInput(call, things), ...wholeInputs(things)[call.path] }
    // What it is about is there: what is absent is refused to anybody.
    if (!unmade.has(call.path)) {
      const asStaff = await app().post(call.path, input, teacher1)
      expect(asStaff.code, asStaff.message).not.toBe(kernelErrors.notFound.code)
    }
    const [viewer, student] = [
      await asViewer(call.path, input),
      await app().post(call.path, input, students[0]!),
    ]
    expect(viewer).toMatchObject({ status: 0, code: student.code })
    expect([kernelErrors.notAllowed.code, kernelErrors.notFound.code]).toContain(viewer.code)
  },
)

test('every type of activity was opened', async () => {
  const rows = await app().db.selectFrom('activity').select('type').distinct().execute()
  const types = app()
    .services.declarations.of(activityKind)
    .flatMap(({ types }) => types)
  expect(rows.map(({ type }) => type)).toEqual(expect.arrayContaining(types))
})

test('a course that asks its students for something does not ask staff viewing as a student', async () => {
  const courseid = linearAlgebra.id
  expect((await app().call(students[0]!, courseCalls.checkEntry, { courseId: courseid })).state).toBe(0)
  const { data } = await asViewer(courseCalls.checkEntry.path, { courseid })
  expect(data).toMatchObject({ state: 1, courserole: 0 })
})

test('staff viewing as a student see an empty work, nobody else’s, and cannot hand in', async () => {
  const id = things.homework!
  const info = await asViewer(homeworkCalls.get.path, { id })
  expect(info.data).toMatchObject({
    mstatus: submissionStates.notSubmitted,
    mine: { studentid: teacher1.id, state: submissionStates.notSubmitted, version: 0, content: '' },
    can: { submit: false, manage: false, grade: false },
  })
  const history = await asViewer(homeworkCalls.listVersions.path, { id })
  expect(history.data).toEqual({ list: [] })
  for (const call of [homeworkCalls.getSubmission, homeworkCalls.listVersions]) {
    const { code } = await asViewer(call.path, { id, studentid: students[0]!.id })
    expect(code).toBe(kernelErrors.notFound.code)
  }
})
