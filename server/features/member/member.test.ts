import { describe, expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { memberCalls } from '#contract/features/member/calls.ts'
import { assistantCalls } from '#contract/features/member/team.ts'
import { linearAlgebra, worldHistory } from '#seed/cast.ts'
import { assistant1, demoSchool, students, teacher1, teacher2 } from '#seed/people.ts'
import { at } from '#server/kernel/database.ts'
import { testApp } from '#server/kernel/test-app.ts'

const app = testApp()
const courseid = linearAlgebra.id
const student = students[0]!
const mate = students[7]!
const list = (as: typeof student, input: object = {}) =>
  app().call(as, memberCalls.listStudents, { courseId: courseid, ...input })

describe('the students of a course', () => {
  test('come in full pages by student number', async () => {
    const first = await list(teacher1, { page: 0 })
    expect(first).toMatchObject({ total: 40, pageTotal: 4, currentPage: 1, pageSize: 10 })
    expect(first.list.map(row => row.number)).toEqual(students.slice(0, 10).map(row => row.number))
    const all = [1, 2, 3, 4].map(page => list(teacher1, { page }))
    const ids = (await Promise.all(all)).flatMap(page => page.list.map(row => row.id))
    expect(new Set(ids).size).toBe(40)
    expect((await list(teacher1, { page: 5 })).list).toEqual([])
    expect(await app().call(student, memberCalls.countStudents, { courseId: courseid })).toEqual({
      total: 40,
      grouped: 0,
    })
  })

  test('are found by name in any letter case, by staff also by number', async () => {
    expect((await list(student, { name: 'aMELIA' })).list).toMatchObject([{ name: 'Amelia Novak' }])
    expect((await list(assistant1, { name: mate.number })).list).toMatchObject([{ id: mate.id }])
    expect((await list(student, { name: mate.number })).total).toBe(0)
    expect((await list(teacher1, { name: '%' })).total).toBe(0)
  })

  test('see of each other no number, phone or e-mail', async () => {
    const answer = JSON.stringify(await list(student, { limit: 200 }))
    for (const other of students.slice(1)) {
      expect(answer).not.toContain(other.number)
      expect(answer).not.toContain(other.phone)
    }
    expect(answer).toContain(student.number)
    expect(answer).not.toContain('@demo.lectern')
  })

  test("are nobody else's business", async () => {
    for (const call of [memberCalls.listStudents, memberCalls.countStudents, assistantCalls.listTeachers])
      await app().refused(teacher2, call, { courseId: courseid }, kernelErrors.courseAbsent)
    const answer = await app().post('/futurev2/student/getstudentlist', { courseid, limit: 100000 }, teacher1)
    expect(answer).toMatchObject({ status: 0, code: kernelErrors.malformed.code })
  })

  test('are no longer those who left', async () => {
    const gone = students[39]!
    await app()
      .db.updateTable('membership')
      .set({ left_at: new Date() as never })
      .where('account_id', '=', gone.id)
      .execute()
    expect((await list(teacher1, { name: gone.name })).total).toBe(0)
    await app().refused(
      teacher1,
      memberCalls.getStudent,
      { courseId: courseid, studentId: gone.id },
      kernelErrors.notFound,
    )
  })
})

describe('the card of a student', () => {
  const card = async (as: typeof student, studentid: string) =>
    (await app().call(as, memberCalls.getStudent, { courseId: courseid, studentId: studentid })).member

  test('shows staff and the student everything, classmates no numbers and addresses', async () => {
    const whole = { number: mate.number, mobile: mate.phone, email: `${mate.login}@demo.lectern` }
    expect(await card(teacher1, mate.id)).toMatchObject({ ...whole, school: demoSchool })
    expect(await card(mate, mate.id)).toMatchObject(whole)
    expect(await card(student, mate.id)).toMatchObject({
      name: mate.name,
      number: '',
      mobile: '',
      email: '',
    })
  })

  test('calls the number of a teacher who studies here that of the staff, and keeps it from others', async () => {
    const seat = { course_id: courseid, account_id: teacher2.id, role: 'student', joined_at: at(Date.now()) }
    await app().db.insertInto('membership').values(seat).execute()
    expect(await card(teacher1, teacher2.id)).toMatchObject({ number: '', staffNumber: teacher2.number })
    expect(await card(student, teacher2.id)).toMatchObject({ number: '', staffNumber: '' })
    await app()
      .db.deleteFrom('membership')
      .where('account_id', '=', teacher2.id)
      .where('course_id', '=', courseid)
      .execute()
  })

  test('names what somebody studies', async () => {
    const majors = [
      { type: 3, id: '1', title: 'Science', child: { id: '2', title: 'Mathematics' } },
      { type: 0, id: '', title: 'Calligraphy', child: { id: '', title: '' } },
    ]
    await app()
      .db.updateTable('account')
      .set({ majors: JSON.stringify(majors) })
      .where('id', '=', mate.id)
      .execute()
    expect((await card(teacher1, mate.id)).major).toBe('Mathematics, Calligraphy')
  })

  test('exists for students of this course only', async () => {
    for (const studentid of [teacher1.id, teacher2.id, worldHistory.id])
      await app().refused(
        teacher1,
        memberCalls.getStudent,
        { courseId: courseid, studentId: studentid },
        kernelErrors.notFound,
      )
  })
})

describe('the teaching team', () => {
  test('names the teacher first; what assistants may do is for staff to know', async () => {
    const team = async (as: typeof student) =>
      (await app().call(as, assistantCalls.listTeachers, { courseId: courseid })).list
    expect(await team(student)).toMatchObject([
      { uid: teacher1.id, badge: 1, auth: [] },
      { uid: assistant1.id, badge: 2, auth: [] },
    ])
    expect((await team(teacher1)).map(({ auth }) => auth.length)).toEqual([7, 7])
    expect((await team(teacher1)).map(({ staffNumber }) => staffNumber)).toEqual([
      teacher1.number,
      assistant1.number,
    ])
    expect((await team(student)).map(({ staffNumber }) => staffNumber)).toEqual(['', ''])
  })
})
