import { describe, expect, test } from 'vitest'
import { permissions } from '#contract/access.ts'
import { type ErrorDefinition, kernelErrors } from '#contract/error.ts'
import { accountErrors } from '#contract/features/account/errors.ts'
import { courseCalls } from '#contract/features/course/calls.ts'
import { courseErrors } from '#contract/features/course/errors.ts'
import { courseListCalls } from '#contract/features/course/lists.ts'
import { otherListCalls } from '#contract/features/course/other-lists.ts'
import { enrolmentCalls } from '#contract/features/enrolment/calls.ts'
import { batchCalls, groupCalls } from '#contract/features/group/calls.ts'
import { archivedCourse, emptyCourse, linearAlgebra, worldHistory } from '#seed/cast.ts'
import { assistant1, demoPassword, students, teacher1, teacher2 } from '#seed/people.ts'
import type { Database } from '#server/kernel/database.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { meanwhile } from '#server/kernel/test-meanwhile.ts'

const app = testApp({ settings: { COURSE_LIMIT: '8' } })
const student = students[0]!
const courseid = linearAlgebra.id
const draft = { courseName: 'Topology', className: 'Class 1', semester: '2026-2027', term: '1' }
const names = async () =>
  (await app().call(teacher1, courseListCalls.listCourses, { roleTab: '0' })).map(row => row.courseName)

describe('opening a course', () => {
  test('gives it a join code without look-alikes and puts it on the list of its teacher', async () => {
    const made = await app().call(teacher1, courseCalls.create, draft)
    expect(made).toMatchObject({ courseName: 'Topology', name: teacher1.name, total: '0', role: 1 })
    expect(made.code).toMatch(/^[A-HJKMNP-Z2-9]{6}$/)
    expect(made.code).not.toMatch(/^\d+$/)
    expect(made.minpic).toMatch(/^\/\/.+\/File\/cover\/\d\.svg$/)
    expect(await names()).toContain('Topology')
  })

  test('answers an existing client that sends extra fields and other types', async () => {
    const body = {
      coursename: 'Topology',
      semester: '2026-2027',
      term: 2,
      relation: 0,
      teachClassid: '',
      needgrade: '0',
      coid: -1,
      canview: 1,
    }
    const answer = await app().post('/courseApi/createCourse', body, teacher1)
    expect(answer).toMatchObject({ status: 1, data: { total: '0', role: 1, hlist: [], tips: '' } })
  })

  test("refuses what the form refuses, with the form's messages", async () => {
    const refusals = [
      [{ courseName: '  ' }, courseErrors.nameMissing],
      [{ courseName: '字'.repeat(51) }, courseErrors.nameLong],
      [{ venue: 'x'.repeat(51) }, courseErrors.nameLong],
      [{ semester: '' }, courseErrors.semesterMissing],
      [{ semester: '2026-2028' }, courseErrors.semesterMissing],
      [{ term: '' }, courseErrors.termMissing],
      [{ studyHours: '0' }, courseErrors.studyTimeWrong],
      [{ studyHours: 'three' }, courseErrors.studyTimeWrong],
    ] as const
    for (const [change, error] of refusals)
      await app().refused(teacher1, courseCalls.create, { ...draft, ...change }, error)
    expect(await names()).not.toContain('字'.repeat(51))
  })

  test('stores hours to one decimal, and none as -1', async () => {
    const { id } = await app().call(teacher1, courseCalls.create, { ...draft, studyHours: '15.96' })
    expect((await app().call(teacher1, courseCalls.getForm, { courseId: id })).studyHours).toBe('16')
    await app().call(teacher1, courseCalls.update, { courseId: id, ...draft, studyHours: '' })
    expect((await app().call(teacher1, courseCalls.getForm, { courseId: id })).studyHours).toBe('-1')
  })

  test('is for teachers', async () => {
    await app().refused(student, courseCalls.create, draft, kernelErrors.notAllowed)
  })

  test('ends at the limit, also when several are opened at once; deleted ones count', async () => {
    const opened = await Promise.allSettled(
      Array.from({ length: 10 }, (_, k) =>
        app().call(teacher2, courseCalls.create, { ...draft, courseName: `C${k}` }),
      ),
    )
    expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(7)
    const [first] = await app().call(teacher2, otherListCalls.listImportable)
    await app().call(teacher2, courseCalls.delete, { courseId: first!.id, password: first!.courseName })
    await app().refused(teacher2, courseCalls.create, draft, courseErrors.limitReached)
    await app().db.updateTable('account').set({ vip_level: 1 }).where('id', '=', teacher2.id).execute()
    // A session is remembered for ten seconds; a new one sees the VIP at once.
    const { data } = await app().post('/UserApi/login', {
      email: 'teacher2@demo.lectern',
      password: demoPassword,
    })
    const answer = await app().post('/CourseApi/createCourse', { ...draft, coursename: 'Topology' }, null, {
      token: String(data.token),
    })
    expect(answer.status).toBe(1)
  })
})

describe('changing a course', () => {
  test('leaves other fields alone', async () => {
    const whole = { ...draft, venue: 'Room 204', teachtype: '2', studyHours: '16', canView: false, theme: 4 }
    const { id } = await app().call(teacher1, courseCalls.create, whole)
    await app().call(teacher1, courseCalls.update, { courseId: id, courseName: 'Knots' })
    expect(await app().call(teacher1, courseCalls.getForm, { courseId: id })).toMatchObject({
      ...whole,
      courseName: 'Knots',
    })
    await app().refused(
      teacher1,
      courseCalls.update,
      { courseId: id, courseName: '' },
      courseErrors.nameMissing,
    )
  })

  test('by two people at once keeps both changes', async () => {
    const { id } = worldHistory
    const renamed = (db: Database) =>
      db.updateTable('course').set({ name: 'Braids', venue: 'Room 5' }).where('id', '=', id).execute()
    await meanwhile(app().services, renamed, () =>
      app().call(teacher2, courseCalls.update, { courseId: id, description: '<p>Of strands</p>' }),
    )
    expect(await app().call(teacher2, courseCalls.getForm, { courseId: id })).toMatchObject({
      courseName: 'Braids',
      venue: 'Room 5',
      description: '<p>Of strands</p>',
    })
    const before = { courseId: id, courseName: worldHistory.name, venue: '', description: '' }
    await app().call(teacher2, courseCalls.update, before)
  })

  test('shows how newcomers apply, and in its header how many groups it has', async () => {
    const groupCount = async () =>
      (await app().call(student, courseCalls.getHome, { courseId: courseid })).groupCount
    expect(await groupCount()).toBe('0')
    for (const batch of ['Labs', 'Given up']) {
      const { id } = await app().call(teacher1, batchCalls.createBatch, { courseId: courseid, batch })
      for (const name of ['A', 'B']) await app().call(teacher1, groupCalls.createGroup, { batchId: id, name })
      if (batch === 'Given up') await app().call(teacher1, batchCalls.deleteBatch, { batchId: id })
    }
    expect(await groupCount()).toBe('2')
    const { data } = await app().post(courseCalls.getForm.path, { courseid }, teacher1)
    const asked = await app().post(enrolmentCalls.getSettings.path, { courseid }, teacher1)
    const { labels: _, ...form } = asked.data
    expect(data.enrollSetting).toEqual(form)
    expect(form.formLists).toContainEqual(expect.objectContaining({ type: 'name', selected: '1' }))
  })

  test('is for the teacher and for assistants with the permission', async () => {
    const change = { courseId: courseid, ...draft, courseName: 'Linear Algebra', theme: 5 }
    await app().call(assistant1, courseCalls.update, change)
    expect(await app().call(student, courseCalls.getHome, { courseId: courseid })).toMatchObject({
      className: 'Class 1',
      theme: { id: '5' },
    })
    await app().refused(student, courseCalls.update, change, kernelErrors.notAllowed)
    await app().refused(teacher2, courseCalls.update, change, kernelErrors.courseAbsent)
    await withoutPermissions(async () => {
      await app().refused(assistant1, courseCalls.update, change, kernelErrors.permissionMissing)
      await app().refused(
        assistant1,
        courseCalls.getForm,
        { courseId: courseid },
        kernelErrors.permissionMissing,
      )
    })
  })
})

describe('the header of a course', () => {
  test('answers everyone in the types that existing clients expect', async () => {
    const { data } = await app().post('/CourseBigDataApi/getCourseBaseDataV2', { courseid }, student)
    expect(data).toMatchObject({
      coursename: 'Linear Algebra',
      uid: teacher1.id,
      code: 'MA2223',
      stopcode: '0',
      classending: '0',
      canvisit: '1',
      administrator: 0,
      studentCount: 40,
      coid: -1,
      identity: 0,
      isattest: false,
      teacher: { name: teacher1.name },
      enrollData: { enrollstate: '0', waitAuditCount: 0 },
      courserole: 0,
      icontype: 0,
    })
    expect(data.cipher).toMatch(/^\w{4}$/)
    expect(data.createtime).toMatch(/^\d{10}$/)
  })

  test('shows each person their role', async () => {
    const place = async (as: typeof student) => {
      const input = { courseId: courseid }
      const auth = await app().call(as, courseCalls.getPermissions, input)
      const info = await app().call(as, courseCalls.get, input)
      const own = await app().call(as, courseCalls.getMembership, input)
      const check = await app().call(as, courseCalls.checkEntry, input)
      expect(info.authData).toEqual(auth.authData)
      expect(own).toMatchObject({ uid: as.id, name: as.name, courseRole: check.courseRole })
      return [check.courseRole, info.badge, auth.courseAdmin, auth.auth.length]
    }
    const { data } = await app().post('/courseApi/checkMyInfo', { courseid }, student)
    expect(data).toEqual({ state: 1, canvisit: '1', classending: '0', courserole: 0, larger: '0' })
    expect(await place(teacher1)).toEqual([1, 1, 1, 7])
    expect(await place(assistant1)).toEqual([1, 2, 0, 7])
    expect(await place(student)).toEqual([0, 0, 0, 0])
    await app().refused(
      students[30]!,
      courseCalls.checkEntry,
      { courseId: worldHistory.id },
      kernelErrors.courseAbsent,
    )
  })

  test('is closed to students once the course has ended and its teacher has closed it', async () => {
    const ended = { courseId: archivedCourse.id }
    expect((await app().call(student, courseCalls.checkEntry, ended)).hasEnded).toBe(true)
    await app()
      .db.updateTable('course')
      .set({ ended_visible: false })
      .where('id', '=', archivedCourse.id)
      .execute()
    const shut = { hasEnded: true, canVisit: false }
    for (const who of [student, teacher1])
      expect(await app().call(who, courseCalls.checkEntry, ended)).toMatchObject(shut)
    const data = await app().refused(student, courseCalls.get, ended, kernelErrors.courseClosed)
    expect(data).toMatchObject({ classending: '1', canvisit: '0' })
  })

  test('shows one of our covers', async () => {
    const response = await app().http.inject({ method: 'GET', url: '/File/cover/3.svg' })
    expect(response.headers['content-type']).toContain('image/svg+xml')
    expect(response.body).toContain('<svg')
    expect((await app().http.inject({ method: 'GET', url: '/File/cover/8.svg' })).statusCode).toBe(404)
    expect((await app().http.inject({ method: 'GET', url: '/File/cover/..%2Fx.svg' })).statusCode).toBe(404)
  })
})

describe('deleting a course', () => {
  test('requires the login password when it has students', async () => {
    const pattern = await app().call(teacher1, courseCalls.getDeletionCheck, { courseId: courseid })
    expect(pattern.deleteway).not.toBe(1)
    const refused = (password: string, error: ErrorDefinition) =>
      app().refused(teacher1, courseCalls.delete, { courseId: courseid, password }, error)
    await refused('', accountErrors.proofMissing)
    for (const password of ['Linear Algebra', 'wrong-password'])
      await refused(password, accountErrors.ownPasswordWrong)
    await app().refused(
      assistant1,
      courseCalls.delete,
      { courseId: courseid, password: demoPassword },
      kernelErrors.notAllowed,
    )
    await app().call(teacher1, courseCalls.delete, { courseId: courseid, password: demoPassword })
    await app().refused(student, courseCalls.getHome, { courseId: courseid }, kernelErrors.courseAbsent)
    const listed = await app().call(student, courseListCalls.listCourses)
    expect(listed.map(row => row.id)).not.toContain(courseid)
    const row = await app()
      .db.selectFrom('course')
      .select('name')
      .where('id', '=', courseid)
      .executeTakeFirst()
    expect(row?.name).toBe('Linear Algebra')
  })

  test("requires the course's name when it has none", async () => {
    const empty = { courseId: emptyCourse.id }
    expect((await app().call(teacher1, courseCalls.getDeletionCheck, empty)).deleteway).toBe(1)
    await app().refused(
      teacher1,
      courseCalls.delete,
      { ...empty, password: 'Modelling' },
      courseErrors.nameDiffers,
    )
    const answer = await app().post(
      '/CourseApi/delCourse',
      { courseid: empty.courseId, password: emptyCourse.name },
      teacher1,
    )
    expect(answer).toMatchObject({ status: 1, data: { info: '删除成功' } })
  })
})

async function withoutPermissions(run: () => Promise<void>) {
  const change = (permissions: string[]) =>
    app().db.updateTable('membership').set({ permissions }).where('account_id', '=', assistant1.id).execute()
  await change([])
  await run()
  await change([...permissions])
}
