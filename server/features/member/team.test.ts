import { describe, expect, test } from 'vitest'
import type { Permission } from '#contract/access.ts'
import { kernelErrors } from '#contract/error.ts'
import { accountCalls } from '#contract/features/account/calls.ts'
import { archiveCalls } from '#contract/features/course/archive.ts'
import { courseCalls } from '#contract/features/course/calls.ts'
import { memberCalls } from '#contract/features/member/calls.ts'
import { classCalls } from '#contract/features/member/classes.ts'
import { memberErrors } from '#contract/features/member/errors.ts'
import { memberSettingCalls } from '#contract/features/member/settings.ts'
import { assistantCalls } from '#contract/features/member/team.ts'
import { linearAlgebra, worldHistory } from '#seed/cast.ts'
import { assistant1, students, teacher1, teacher2 } from '#seed/people.ts'
import { lockCourse } from '#server/features/course/public.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { meanwhile } from '#server/kernel/test-meanwhile.ts'

const app = testApp()
const courseid = linearAlgebra.id
const team = async () =>
  (await app().call(teacher1, assistantCalls.listTeachers, { courseId: courseid })).list.map(({ uid }) => uid)
const authOf = async (uid: string) =>
  (await app().call(teacher1, assistantCalls.getAssistant, { courseId: courseid, uid })).auth

describe('an assistant', () => {
  test('comes in by phone, e-mail or account name, does what is granted and nothing else', async () => {
    const add = (account: string, auth: Permission[]) =>
      app().call(teacher1, assistantCalls.addAssistant, { courseId: courseid, account, auth })
    expect(await add(teacher2.phone!, ['attendance', 'manage-members'])).toEqual({ uid: teacher2.id })
    expect(await team()).toEqual([teacher1.id, assistant1.id, teacher2.id])
    expect(await authOf(teacher2.id)).toEqual(['manage-members', 'attendance'])
    await app().call(teacher2, classCalls.createClass, { courseId: courseid, name: 'By the assistant' })
    await app().refused(teacher2, courseCalls.getForm, { courseId: courseid }, kernelErrors.permissionMissing)

    await app().call(teacher1, assistantCalls.updateAssistant, {
      courseId: courseid,
      uid: teacher2.id,
      auth: ['edit-course'],
    })
    expect((await app().call(teacher2, courseCalls.getForm, { courseId: courseid })).id).toBe(courseid)
    await app().refused(
      teacher2,
      classCalls.createClass,
      { courseId: courseid, name: 'No longer' },
      kernelErrors.permissionMissing,
    )

    await app().call(teacher1, assistantCalls.removeAssistant, { courseId: courseid, uid: teacher2.id })
    expect(await team()).toEqual([teacher1.id, assistant1.id])
    await app().refused(
      teacher2,
      assistantCalls.listTeachers,
      { courseId: courseid },
      kernelErrors.courseAbsent,
    )
    // Again, and by another name: the earlier permissions are not back.
    expect(await add(`${teacher2.login}@DEMO.lectern`, [])).toEqual({ uid: teacher2.id })
    expect(await authOf(teacher2.id)).toEqual([])
    await app().call(teacher1, assistantCalls.removeAssistant, { courseId: courseid, uid: teacher2.id })
  })

  test('is nobody twice, nor the teacher, nor a student; a student account looks like none', async () => {
    const cases = [
      [assistant1.phone!, memberErrors.isAssistant],
      [teacher1.phone!, memberErrors.isOwner],
      [students[0]!.phone!, memberErrors.noSuchTeacher],
      ['13999999999', memberErrors.noSuchTeacher],
      ['teacher', memberErrors.noSuchTeacher],
    ] as const
    for (const [account, error] of cases)
      await app().refused(
        teacher1,
        assistantCalls.addAssistant,
        { courseId: courseid, account, auth: [] },
        error,
      )
    const unknown = ['13999999999', students[0]!.phone!].map(account =>
      app().post('/AssistantApi/addAssistant', { courseid, account }, teacher1),
    )
    const [one, other] = await Promise.all(unknown)
    expect(one).toEqual(other)
    await app().refused(
      teacher1,
      assistantCalls.updateAssistant,
      { courseId: courseid, uid: students[0]!.id, auth: ['grade'] },
      kernelErrors.notFound,
    )
    await app().refused(
      teacher1,
      assistantCalls.removeAssistant,
      { courseId: courseid, uid: teacher1.id },
      kernelErrors.notFound,
    )
  })

  test('cannot be guessed: anyone who tries many numbers is stopped', async () => {
    const tries = Array.from({ length: 25 }, (_, index) =>
      app().post(
        '/AssistantApi/addAssistant',
        { courseid: worldHistory.id, account: `1390000${1000 + index}` },
        teacher2,
      ),
    )
    const codes = (await Promise.all(tries)).map(({ code }) => code)
    expect(codes).toContain(kernelErrors.tooMany.code)
  })

  test('cannot make assistants, nor raise their own permissions', async () => {
    await app().refused(
      assistant1,
      assistantCalls.updateAssistant,
      { courseId: courseid, uid: assistant1.id, auth: ['grade'] },
      kernelErrors.notAllowed,
    )
  })
})

describe('classes inside a course', () => {
  const classes = async () =>
    (await app().call(teacher1, classCalls.listClasses, { courseId: courseid })).list
  const [first, second, third] = students as [typeof teacher1, typeof teacher1, typeof teacher1]

  test('are made, renamed, filled, emptied and deleted; their students stay in the course', async () => {
    const { id } = await app().call(teacher1, classCalls.createClass, { courseId: courseid, name: '一班' })
    await app().refused(
      teacher1,
      classCalls.createClass,
      { courseId: courseid, name: '一班' },
      memberErrors.classNameTaken,
    )
    await app().refused(
      teacher1,
      classCalls.createClass,
      { courseId: courseid, name: ' ' },
      memberErrors.classNameMissing,
    )
    const other = await app().call(teacher1, classCalls.createClass, { courseId: courseid, name: '二班' })
    await app().refused(
      teacher1,
      classCalls.renameClass,
      { courseId: courseid, id: other.id, name: '一班' },
      memberErrors.classNameTaken,
    )
    const studentids = [first.id, second.id, third.id]
    expect(
      await app().call(teacher1, classCalls.moveToClass, { courseId: courseid, id, studentIds: studentids }),
    ).toEqual({
      moved: 3,
    })
    await app().call(teacher1, classCalls.renameClass, { courseId: courseid, id, name: '实验班' })
    const inClass = await app().call(first, classCalls.listClassStudents, { courseId: courseid, id })
    expect(inClass.list.map(row => row.id)).toEqual(studentids)
    expect(inClass.list[0]).toMatchObject({ class: '实验班' })
    expect(
      await app().call(teacher1, memberCalls.listStudentsOfClass, {
        courseId: courseid,
        courseClassId: id,
        name: second.number,
      }),
    ).toMatchObject({ total: 1 })

    await app().call(teacher1, classCalls.removeFromClass, { courseId: courseid, id, studentId: third.id })
    await app().refused(
      teacher1,
      classCalls.removeFromClass,
      { courseId: courseid, id, studentId: third.id },
      kernelErrors.notFound,
    )
    await app().call(teacher1, classCalls.moveToClass, {
      courseId: courseid,
      id: '0',
      studentIds: [second.id],
    })
    expect((await classes()).find(row => row.id === id)).toMatchObject({ total: 1 })

    await app().call(teacher1, classCalls.deleteClass, { courseId: courseid, id })
    expect((await classes()).map(({ name }) => name)).not.toContain('实验班')
    const unassigned = await app().call(teacher1, memberCalls.listStudentsOfClass, {
      courseId: courseid,
      courseClassId: '0',
    })
    expect(unassigned.total).toBe(40)
  })

  test('are gone for whoever moves students into one that is just deleted', async () => {
    const { id } = await app().call(teacher1, classCalls.createClass, { courseId: courseid, name: 'Brief' })
    await meanwhile(
      app().services,
      async db => {
        await lockCourse(db, courseid)
        await db.deleteFrom('course_class').where('id', '=', id).execute()
      },
      () =>
        app().refused(
          teacher1,
          classCalls.moveToClass,
          { courseId: courseid, id, studentIds: [first.id] },
          kernelErrors.notFound,
        ),
    )
  })

  test('of another course are out of reach', async () => {
    const { id } = await app().call(teacher2, classCalls.createClass, {
      courseId: worldHistory.id,
      name: 'Foreign',
    })
    for (const attempt of [
      app().refused(teacher1, classCalls.deleteClass, { courseId: courseid, id }, kernelErrors.notFound),
      app().refused(
        teacher1,
        classCalls.moveToClass,
        { courseId: courseid, id, studentIds: [first.id] },
        kernelErrors.notFound,
      ),
      app().refused(
        teacher1,
        classCalls.renameClass,
        { courseId: courseid, id, name: 'Mine' },
        kernelErrors.notFound,
      ),
    ])
      await attempt
  })

  test('of one name made at the same moment are one', async () => {
    const made = await Promise.all(
      Array.from({ length: 6 }, () =>
        app().post('/Futurev2/ClassAdministration/createClass', { courseid, name: 'At once' }, teacher1),
      ),
    )
    expect(made.filter(({ status }) => status === 1)).toHaveLength(1)
  })
})

describe('students', () => {
  test('are found by pinyin and by initials', async () => {
    const found = async (name: string) =>
      (await app().call(students[1]!, memberCalls.listStudents, { courseId: courseid, name })).list.map(
        row => row.id,
      )
    expect(await found('wangyutong')).toEqual([students[2]!.id])
    expect(await found('WYT')).toEqual([students[2]!.id])
  })

  test('are told apart by department', async () => {
    const { list } = await app().call(teacher1, memberCalls.listDepartments, { courseId: courseid })
    expect(list.map(({ total }) => total)).toEqual([20, 20])
    const department = list[0]!
    const page = await app().call(teacher1, memberCalls.listStudentsOfDepartment, {
      courseId: courseid,
      departmentId: department.id,
    })
    expect(page).toMatchObject({ total: 20 })
    expect(new Set(page.list.map(row => row.department))).toEqual(new Set([department.name]))
  })

  test('who are removed are out at once; others named are left alone', async () => {
    const gone = students[38]!
    const input = { courseId: courseid, studentIds: [gone.id, gone.id, teacher1.id, assistant1.id] }
    expect(await app().call(teacher1, memberCalls.removeStudents, input)).toEqual({ removed: 1 })
    await app().refused(gone, memberCalls.countStudents, { courseId: courseid }, kernelErrors.courseAbsent)
    expect(await app().call(teacher1, memberCalls.countStudents, { courseId: courseid })).toMatchObject({
      total: 39,
    })
  })

  test('come in up to the cap that was set', async () => {
    const setting = () => app().call(teacher1, memberSettingCalls.getMemberSettings, { courseId: courseid })
    expect(await setting()).toMatchObject({ largest: 5000, students: 39, can: { manage: true } })
    for (const membercap of [0, 5001])
      await app().refused(
        teacher1,
        memberSettingCalls.setMemberCap,
        { courseId: courseid, maxMembers: membercap },
        memberErrors.capWrong,
      )
    await app().call(teacher1, memberSettingCalls.setMemberCap, { courseId: courseid, maxMembers: 39 })
    const late = await app().post('/CourseApi/joinCourseByCode', { code: linearAlgebra.code }, students[38]!)
    expect(late.data).toMatchObject({ join: expect.not.stringMatching('^100$') })
    expect(await setting()).toMatchObject({ maxMembers: 39, students: 39 })
  })
})

describe('looking at a course as a student', () => {
  const viewer = { 'x-student-viewer': '1' }

  test('shows what a student sees, and changes nothing', async () => {
    const seen = await app().post(memberCalls.listStudents.path, { courseid, limit: 5 }, teacher1, viewer)
    const rows = (seen.data as { list: { stno: string }[] }).list
    expect(rows.map(({ stno }) => stno)).toEqual(['', '', '', '', ''])
    const auth = await app().post(courseCalls.getPermissions.path, { courseid }, teacher1, viewer)
    expect(auth.data).toMatchObject({ courseAdmin: 0, auth: [] })
    const base = await app().post(courseCalls.getHome.path, { courseid }, teacher1, viewer)
    expect(base.data).toMatchObject({ courserole: 0, can: { edit: false } })
    const form = await app().post(courseCalls.getForm.path, { courseid }, teacher1, viewer)
    expect(form).toMatchObject({ status: 0, code: kernelErrors.notAllowed.code })
    const change = await app().post(
      classCalls.createClass.path,
      { courseid, name: 'Never' },
      teacher1,
      viewer,
    )
    expect(change).toMatchObject({ status: 0, message: kernelErrors.viewingOnly.text.zh })
    const { list } = await app().call(teacher1, classCalls.listClasses, { courseId: courseid })
    expect(list.map(({ name }) => name)).not.toContain('Never')
  })

  test('shows a closed door where students find one, and lets one log out', async () => {
    const ended = await app().call(teacher1, courseCalls.create, {
      courseName: 'Over',
      semester: '2026-2027',
      term: '1',
    })
    await app().call(teacher1, archiveCalls.archive, { courseId: ended.id, type: '1', canVisit: false })
    const asked = { courseid: ended.id }
    const closed = await app().post(memberCalls.listStudents.path, asked, teacher1, viewer)
    expect(closed).toMatchObject({ status: 0, message: kernelErrors.courseClosed.text.zh })
    expect((await app().post(memberCalls.listStudents.path, asked, teacher1)).status).toBe(1)
    const token = await app().freshToken(teacher1)
    const left = await app().post(accountCalls.logout.path, {}, null, { ...viewer, token })
    expect(left.status).toBe(1)
    const after = await app().post(accountCalls.getAccountBasics.path, {}, null, { token })
    expect(after.code).toBe(kernelErrors.sessionMissing.code)
  })

  test('opens only the person’s own courses', async () => {
    const seen = await app().post(
      memberCalls.listStudents.path,
      { courseid: worldHistory.id },
      teacher1,
      viewer,
    )
    expect(seen).toMatchObject({ status: 0, code: kernelErrors.courseAbsent.code })
  })
})
