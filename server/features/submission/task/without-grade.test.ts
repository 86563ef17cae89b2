import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { permissions } from '#contract/access.ts'
import { kernelErrors } from '#contract/error.ts'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { courseCalls } from '#contract/features/course/calls.ts'
import { duplicateCalls } from '#contract/features/duplicate/calls.ts'
import { homeworkCalls as calls } from '#contract/features/homework/calls.ts'
import { homeworkRow } from '#contract/features/homework/entities.ts'
import { memberCalls } from '#contract/features/member/calls.ts'
import { assistantCalls } from '#contract/features/member/team.ts'
import { submissionCalls } from '#contract/features/submission/calls.ts'
import { type SubmissionFilter, submissionFilters } from '#contract/features/submission/entities.ts'
import { feedbackCalls } from '#contract/features/submission/feedback-calls.ts'
import { submissionStates } from '#contract/features/submission/rules.ts'
import { assistant1, type CastMember, students, teacher1 } from '#seed/people.ts'
import { courseid, homeworkOf } from '#server/features/homework/test-homework.ts'
import { testApp } from '#server/kernel/test-app.ts'

const app = testApp({ settings: { REQUEST_RATE: '100000' } })
const { set, handIn, info, grade, returnSubmission, publishScores, upload } = homeworkOf(app)
const [ada, ben, cem, dov] = students as [CastMember, CastMember, CastMember, CastMember]
const { notSubmitted, submitted } = submissionStates

/** May do everything in the course but grade. */
const tutor = assistant1
const allow = (auth: readonly (typeof permissions)[number][]) =>
  app().call(teacher1, assistantCalls.updateAssistant, { courseId: courseid, uid: tutor.id, auth: [...auth] })
beforeAll(() => allow(permissions.filter(permission => permission !== 'grade')))
beforeEach(() => void app().clock.advance(1000))

const rosterOf = (id: string, filter: SubmissionFilter = 'all', as = tutor) =>
  app().call(as, calls.listSubmissions, { id, filter, limit: 200 })
const rowOf = async (of: CastMember, id: string, as = tutor) =>
  (await rosterOf(id, 'all', as)).list.find(({ studentId }) => studentId === of.id)!
async function statusOf(address: string, as: CastMember) {
  const { pathname } = new URL(address, 'http://localhost')
  const headers = { token: await app().tokenOf(as) }
  return (await app().http.inject({ method: 'GET', url: pathname, headers })).statusCode
}

/** Ada is graded, Ben returned, Cem waits, Dov has handed in nothing. */
async function judged() {
  const id = await set()
  for (const who of [ada, ben, cem]) await handIn(who, id, `by ${who.name}`)
  await grade(ada, id, 55, { comment: 'Thin' })
  await returnSubmission(ben, id, 'Copied')
  return id
}

describe('an assistant who does not grade', () => {
  test('sees who has handed in and when, and nothing that was said of it', async () => {
    const id = await judged()
    expect(await rowOf(ada, id, teacher1)).toMatchObject({ score: 55, version: 1 })
    expect(await rowOf(ben, id, teacher1)).toMatchObject({ reason: 'Copied' })
    const nothing = { score: null, reason: '', version: 0, isScorePublished: false, duplicateRate: null }
    for (const who of [ada, cem]) expect(await rowOf(who, id)).toMatchObject({ ...nothing, state: submitted })
    expect((await rowOf(ada, id)).submittedAt).toBe((await rowOf(ada, id, teacher1)).submittedAt)
    // What is returned counts as not handed in.
    for (const who of [ben, dov])
      expect(await rowOf(who, id)).toMatchObject({ ...nothing, state: notSubmitted, submittedAt: null })
  })

  test('finds students by what they have handed in, and nobody by what was said of it', async () => {
    const id = await judged()
    const found = async (filter: SubmissionFilter, as = tutor) => {
      const { list, total, counts } = await rosterOf(id, filter, as)
      expect([list.length, counts[filter]], filter).toEqual([total, total])
      return list.map(({ studentId }) => studentId)
    }
    for (const filter of submissionFilters) await found(filter)
    expect(await found('submitted')).toEqual([ada.id, cem.id])
    expect(await found('notsubmitted')).toContain(ben.id)
    for (const filter of ['tograde', 'graded', 'returned'] as const) {
      expect(await found(filter, teacher1)).toHaveLength(1)
      expect(await found(filter)).toEqual([])
    }
    expect((await info(tutor, id)).counts).toMatchObject({ submitted: 2, graded: 0, tograde: 0, returned: 0 })
    const search = { id, filter: 'notsubmitted' as const, name: ben.name }
    expect(await app().call(tutor, calls.listSubmissions, search)).toMatchObject({ total: 1 })
  })

  test('gets no grade by the call of existing clients', async () => {
    const id = await judged()
    const grades = async (as: CastMember, state = '') => {
      const answer = await app().post('/ReviewApi/getlistByhomework', { homeworkid: id, state }, as)
      return (answer.data as { list: { id: string; grade: string; mstatus: number }[] }).list
    }
    const of = (list: { id: string }[], who: CastMember) => list.find(one => one.id === who.id)
    expect(of(await grades(teacher1), ada)).toMatchObject({ grade: '55' })
    expect(of(await grades(tutor), ada)).toMatchObject({ grade: '', mstatus: submitted })
    expect(of(await grades(tutor), ben)).toMatchObject({ grade: '', mstatus: notSubmitted })
    expect(await grades(tutor, String(submissionStates.graded))).toEqual([])
    await publishScores(id)
    expect(of(await grades(tutor), ada)).toMatchObject({ grade: '', mstatus: submitted })
  })

  test('reads neither what was handed in, nor its versions, nor what a check found', async () => {
    const id = await judged()
    const [of, refusal] = [{ id, studentId: ada.id }, kernelErrors.permissionMissing]
    const checks = await app().call(teacher1, duplicateCalls.check, of)
    for (const call of [calls.getSubmission, calls.listVersions]) {
      await app().call(teacher1, call, of)
      await app().refused(tutor, call, of, refusal)
      // Absent looks like what is absent for everybody.
      const absent = { ...of, id: '019a0000-0000-7000-8000-00000000dead' }
      await app().refused(tutor, call, absent, kernelErrors.notFound)
    }
    await app().refused(tutor, duplicateCalls.listChecks, { id }, refusal)
    for (const call of [duplicateCalls.getState, duplicateCalls.getReport])
      await app().refused(tutor, call, { checkId: checks.checkId }, refusal)
  })

  test('opens no file that was handed in or given back, but what is shared with the class', async () => {
    const id = await set()
    const [page, plan] = [await upload(ada, `page ${id}.txt`), await upload(ben, `plan ${id}.txt`)]
    await handIn(ada, id, '', { attachments: [page.id] })
    await handIn(ben, id, '', { attachments: [plan.id] })
    const note = await upload(teacher1, `note ${id}.txt`)
    const given = { id, studentId: ada.id, fileIds: [note.id] }
    await app().call(teacher1, feedbackCalls.add, given)
    const { work } = await app().call(teacher1, calls.getSubmission, { id, studentId: ada.id })
    const files = [...work.attachments, ...work.feedback].map(({ url }) => url)
    expect(files).toHaveLength(2)
    for (const url of files) {
      expect(await statusOf(url, teacher1)).toBe(200)
      expect(await statusOf(url, tutor)).toBe(403)
    }
    await app().call(teacher1, calls.share, { id, studentId: ben.id, isNameless: true })
    const { list } = await app().call(tutor, calls.listShared, { id })
    expect(list).toMatchObject([{ people: [], groupName: '', submittedAt: null }])
    expect(await statusOf(list[0]!.attachments[0]!.url, tutor)).toBe(200)
    expect(await statusOf(files[0]!, tutor)).toBe(403)
  })

  test('sees of a student what was handed in, without grades', async () => {
    const id = await judged()
    await publishScores(id)
    const of = { courseId: courseid, studentId: ada.id }
    const figures = async (as: CastMember) => (await app().call(as, memberCalls.getStudent, of)).submissions!
    const whole = await figures(teacher1)
    expect(whole.average).not.toBeNull()
    expect(await figures(tutor)).toEqual({ ...whole, graded: null, average: null })
    const newest = async (as: CastMember, studentId = ada.id) =>
      (await app().call(as, submissionCalls.listOfStudent, { ...of, studentId })).list[0]
    expect(await newest(teacher1)).toMatchObject({ id, score: 55 })
    expect(await newest(tutor)).toMatchObject({ id, state: submitted, score: null, path: '' })
    expect((await newest(tutor))!.submittedAt).not.toBeNull()
    expect(await newest(tutor, ben.id)).toMatchObject({ id, state: notSubmitted, submittedAt: null })
  })

  test('is not offered what is for who grades', async () => {
    const id = await judged()
    const canOf = async (as: CastMember) => {
      const { can } = await app().call(as, courseCalls.getHome, { courseId: courseid })
      const { list } = await app().call(as, activityCalls.list, { courseId: courseid, limit: 200 })
      const row = list.find(item => item.id === id)!
      return [(await info(as, id)).can.grade, can.grade, row.can.grade, homeworkRow.parse(row).grade]
    }
    expect(await canOf(tutor)).toEqual([false, false, false, null])
    expect(await canOf(teacher1)).toEqual([true, true, true, null])
  })

  test('learns of nameless work not even when it was handed in', async () => {
    const id = await set({ isAnonymous: true })
    for (const who of [ada, ben]) await handIn(who, id)
    const [first] = (await rosterOf(id, 'submitted', teacher1)).list
    await app().call(teacher1, calls.grade, { id, studentId: first!.studentId, score: 55 })
    const { list } = await rosterOf(id)
    expect(list.filter(({ state }) => state === submitted)).toHaveLength(2)
    for (const row of list) {
      expect(row).toMatchObject({ submittedAt: null, score: null, reason: '' })
      expect(students.map(student => student.id as string)).not.toContain(row.studentId)
    }
  })

  test('sees it all once the owner lets them grade', async () => {
    const id = await judged()
    await allow(permissions)
    expect(await rowOf(ada, id)).toMatchObject({ score: 55 })
    expect(await rowOf(ben, id)).toMatchObject({ state: submissionStates.returned, reason: 'Copied' })
    await app().call(tutor, calls.getSubmission, { id, studentId: ada.id })
  })
})
