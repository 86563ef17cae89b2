import { describe, expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { findableCalls } from '#contract/features/course/findable.ts'
import { courseListCalls } from '#contract/features/course/lists.ts'
import { otherListCalls } from '#contract/features/course/other-lists.ts'
import { courseNoticeCalls } from '#contract/features/notice/calls.ts'
import { archivedCourse, emptyCourse, linearAlgebra, worldHistory } from '#seed/cast.ts'
import { assistant1, students, teacher1, teacher2 } from '#seed/people.ts'
import { testApp } from '#server/kernel/test-app.ts'

const app = testApp()
const student = students[0]!
const ids = (rows: { id: string }[]) => rows.map(row => row.id)

describe("a person's courses", () => {
  test('come by semester, newest first, without archived ones', async () => {
    const { semester, topcourses } = await app().call(teacher1, courseListCalls.listSemesters, {
      roleTab: '0',
    })
    expect(semester.map(row => [row.semester, row.term])).toEqual([
      ['2026-2027', '1'],
      ['2025-2026', '2'],
    ])
    expect(topcourses).toEqual([])
    const of = (year: string, term: '1' | '2') =>
      app().call(teacher1, courseListCalls.listCourses, { roleTab: '0', semester: year, term })
    expect(ids(await of('2026-2027', '1'))).toEqual([linearAlgebra.id])
    expect(ids(await of('2025-2026', '2'))).toEqual([emptyCourse.id])
    expect(ids(await app().call(teacher1, otherListCalls.listAll))).not.toContain(archivedCourse.id)
  })

  test('are all of them without a semester, whatever term comes with it', async () => {
    const of = async (body: object) =>
      ids((await app().post('/CourseApi/semesterCourseList', body, teacher1)).data as never)
    const every = await of({ isstudy: '0', semester: '', term: '' })
    expect(every).toEqual([linearAlgebra.id, emptyCourse.id])
    for (const term of ['0', '1', '2']) expect(await of({ isstudy: '0', semester: '', term })).toEqual(every)
    expect(await of({ isstudy: '0', semester: null, term: 1 })).toEqual(every)
    expect(await of({ isstudy: '0', semester: '2025-2026', term: '' })).toEqual([emptyCourse.id])
    expect(await of({ isstudy: '0', semester: '2025-2026', term: '0' })).toEqual([])
  })

  test('are found by their names with those in the archive, and with what the person may do there', async () => {
    const found = await app().call(teacher1, findableCalls.listFindable, {})
    expect(found.map(({ id, isArchived }) => [id, isArchived])).toEqual([
      [linearAlgebra.id, false],
      [emptyCourse.id, false],
      [archivedCourse.id, true],
    ])
    const may = (id: string) => found.find(each => each.id === id)!.can
    expect(may(linearAlgebra.id)).toEqual({
      ...{ edit: true, code: true, members: true, grade: true },
      ...{ attendance: true, performance: true, activities: true },
    })
    // It has ended: grades are still there to be read.
    expect(Object.entries(may(archivedCourse.id)).filter(([, is]) => is)).toEqual([['grade', true]])
    const studied = await app().call(student, findableCalls.listFindable, {})
    expect(studied.map(({ id, isArchived }) => [id, isArchived])).toEqual([
      [worldHistory.id, false],
      [linearAlgebra.id, false],
      [archivedCourse.id, true],
    ])
    expect(studied.flatMap(({ can }) => Object.values(can))).not.toContain(true)
    expect(studied.map(({ badge, role }) => [badge, role])).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
    ])
  })

  test("are separated by the person's role", async () => {
    const list = async (as: typeof student, isstudy: '0' | '1' | '2') =>
      ids(await app().call(as, courseListCalls.listCourses, { roleTab: isstudy }))
    expect(await list(student, '1')).toEqual([worldHistory.id, linearAlgebra.id])
    expect(await list(student, '0')).toEqual([])
    expect(await list(assistant1, '2')).toEqual([linearAlgebra.id])
    expect(ids(await app().call(student, otherListCalls.listImportable))).toEqual([])
    expect(ids(await app().call(assistant1, otherListCalls.listImportable))).toEqual([linearAlgebra.id])
  })

  test('answer existing clients with a bare array in their types', async () => {
    const answer = await app().post(
      '//courseApi/semesterCourseList',
      'isstudy=1&semester=&term=&search=',
      student,
    )
    const rows = answer.data as unknown as Record<string, unknown>[]
    expect(rows).toHaveLength(2)
    expect(rows.find(row => row.id === linearAlgebra.id)).toMatchObject({
      uid: teacher1.id,
      issys: '0',
      coursename: 'Linear Algebra',
      code: 'MA2223',
      semester: '2026-2027',
      term: '1',
      isrecruit: '0',
      classending: '0',
      canvisit: '1',
      teachtype: '0',
      studytime: '-1',
      role: 0,
      isTop: 0,
      icontype: 0,
      total: '40',
      stopcode: 0,
      isattest: false,
      identity: '',
      username: teacher1.name,
    })
    const { data } = await app().post('/CourseApi/semesterList', '', student)
    expect(data).toMatchObject({
      number: 0,
      isPopApprove: 0,
      semester: [{ semester: '2026-2027', term: '1', termTxt: '第一学期' }],
    })
  })

  test('are found by name, class, teacher and join code in any letter case', async () => {
    for (const search of ['linear', '数学 2026', teacher1.name, 'ma2223']) {
      const rows = await app().call(student, courseListCalls.listCourses, { search })
      expect(ids(rows), search).toEqual([linearAlgebra.id])
    }
    expect(await app().call(student, courseListCalls.listCourses, { search: '%' })).toEqual([])
    const { semester } = await app().call(teacher1, courseListCalls.listSemesters, { search: 'modelling' })
    expect(semester).toHaveLength(1)
  })

  test('come with the notices that the person has not read, the newest first', async () => {
    const put = async (courseId: string, as: typeof teacher1, title: string) => {
      app().clock.advance(1000)
      const { id } = await app().call(as, courseNoticeCalls.create, { courseId, title, content: 'Read this' })
      await app().settle()
      return id
    }
    const older = await put(linearAlgebra.id, teacher1, 'Norms')
    const newer = await put(worldHistory.id, teacher2, 'Rome')
    const notices = async (as: typeof student) => {
      const states = await app().call(as, otherListCalls.listRunning)
      const simple = await app().call(as, otherListCalls.listNames)
      expect(simple.notReadNotifyLists).toEqual(states.notReadNotifyLists)
      return states.notReadNotifyLists.map(row => [row.contentId, row.courseName, row.courseRole, row.title])
    }
    const rome = [newer, 'World History', 0, 'Rome']
    expect(await notices(student)).toEqual([rome, [older, 'Linear Algebra', 0, 'Norms']])
    expect(await notices(teacher1)).toEqual([])
    await app().call(student, courseNoticeCalls.read, { id: older })
    expect(await notices(student)).toEqual([rome])
  })

  test('refuse a tab that does not exist', async () => {
    const answer = await app().post('/CourseApi/semesterList', { isstudy: '7' }, student)
    expect(answer).toMatchObject({ status: 0, code: kernelErrors.malformed.code })
    await app().refused(null, courseListCalls.listSemesters, {}, kernelErrors.sessionMissing)
  })
})

describe('pinning', () => {
  test('puts a course on top of their own list and of no other, the newest pin first', async () => {
    await app().call(student, courseListCalls.pin, { courseId: linearAlgebra.id })
    app().clock.advance(1000)
    await app().post('/courseApi/setCourseTop', { courseid: worldHistory.id, icontype: '3' }, student)
    const { topcourses } = await app().call(student, courseListCalls.listSemesters)
    expect(topcourses.map(row => [row.id, row.isTop])).toEqual([
      [worldHistory.id, true],
      [linearAlgebra.id, true],
    ])
    expect((await app().call(students[1]!, courseListCalls.listSemesters)).topcourses).toEqual([])
    const { toplists, lists } = await app().call(student, otherListCalls.listNames)
    expect([toplists.length, lists.length]).toEqual([2, 0])
    expect(toplists[0]).toMatchObject({ fixTerm: '202620271', role: 0 })

    await app().call(student, courseListCalls.unpin, { courseId: worldHistory.id })
    expect(ids((await app().call(student, courseListCalls.listSemesters)).topcourses)).toEqual([
      linearAlgebra.id,
    ])
  })

  test('is for members', async () => {
    await app().refused(
      students[30]!,
      courseListCalls.pin,
      { courseId: worldHistory.id },
      kernelErrors.courseAbsent,
    )
  })
})
