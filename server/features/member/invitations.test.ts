import { describe, expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { archiveCalls } from '#contract/features/course/archive.ts'
import { courseCalls } from '#contract/features/course/calls.ts'
import { joinErrors } from '#contract/features/course/errors.ts'
import { joinCalls, joinResults } from '#contract/features/course/joining.ts'
import { courseListCalls } from '#contract/features/course/lists.ts'
import { memberCalls } from '#contract/features/member/calls.ts'
import { classCalls } from '#contract/features/member/classes.ts'
import { invitationDestination } from '#contract/features/member/destination.ts'
import { invitationCalls } from '#contract/features/member/invitations.ts'
import { rosterCalls } from '#contract/features/member/roster.ts'
import { memberSettingCalls } from '#contract/features/member/settings.ts'
import { notificationCalls } from '#contract/features/notification/calls.ts'
import { pathOf } from '#contract/features/notification/destination.ts'
import { profileCalls } from '#contract/features/profile/calls.ts'
import { type CastMember, demoPassword, students, teacher1 } from '#seed/people.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { meanwhile } from '#server/kernel/test-meanwhile.ts'

const app = testApp({ settings: { REQUEST_RATE: '100000' } })
const [ada, ben, cleo] = [students[30]!, students[31]!, students[32]!]

/** A separate course for each story. */
async function openCourse(name: string) {
  const form = { courseName: name, semester: '2026-2027', term: '1' as const }
  const { id, code } = await app().call(teacher1, courseCalls.create, form)
  return { id, code: code as string }
}

async function bring(courseid: string, csv: string) {
  const form = new FormData()
  form.set('courseid', courseid)
  form.set('file', new Blob([csv]), 'roster.csv')
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const body = Buffer.from(await request.arrayBuffer())
  const type = { 'content-type': request.headers.get('content-type') ?? '' }
  const { data } = await app().post(rosterCalls.previewRoster.path, body, teacher1, type)
  const { importid, ...counts } = data as { importid: string }
  const input = { courseId: courseid, importId: importid } as const
  const rows = await app().call(teacher1, rosterCalls.getRosterPreview, { ...input, limit: 200 })
  const done = await app().call(teacher1, rosterCalls.applyRoster, input)
  await app().settle()
  return { counts, rows: rows.list, done }
}

const invitations = async (person: CastMember) =>
  (await app().call(person, invitationCalls.listMyInvitations, {})).list
const invitationTo = async (person: CastMember, courseid: string) =>
  (await invitations(person)).find(one => one.courseId === courseid)
const messages = async (person: CastMember) =>
  (await app().call(person, notificationCalls.list, {})).list.filter(one => one.contentType === 31)
const studentsOf = async (courseid: string) =>
  (await app().call(teacher1, memberCalls.listStudents, { courseId: courseid })).list

/** Everything that the staff of a course can ask about people on a roster. */
async function whatStaffSee(courseid: string) {
  const [list, count, invited, file, setting, classes] = await Promise.all([
    app().call(teacher1, memberCalls.listStudents, { courseId: courseid }),
    app().call(teacher1, memberCalls.countStudents, { courseId: courseid }),
    app().call(teacher1, rosterCalls.listInvitations, { courseId: courseid }),
    app().call(teacher1, rosterCalls.exportRoster, { courseId: courseid, format: 'csv' }),
    app().call(teacher1, memberSettingCalls.getMemberSettings, { courseId: courseid }),
    app().call(teacher1, classCalls.listClasses, { courseId: courseid }),
  ])
  return {
    ...{ list, count, students: setting.students, unassigned: classes.unassigned },
    awaited: invited.list.map(({ id: _, createdAt: __, ...person }) => person),
    file: file.content,
  }
}

describe('a roster', () => {
  test('reveals nobody: people with an account look exactly like those without', async () => {
    const real = await openCourse('Same name')
    const invented = await openCourse('Same name')
    const known = await bring(real.id, `name,phone,class\n${ada.name},${ada.phone},A\n`)
    const unknown = await bring(invented.id, `name,phone,class\n${ada.name},13799990001,A\n`)
    const likeInvented = (text: unknown) =>
      JSON.parse(JSON.stringify(text).replaceAll(ada.phone!, '13799990001')) as unknown
    expect(likeInvented(known)).toEqual(unknown)
    expect(unknown.done).toEqual({ joined: 0, invited: 1, changed: 0 })
    expect(likeInvented(await whatStaffSee(real.id))).toEqual(await whatStaffSee(invented.id))

    const { id } = (await invitationTo(ada, real.id))!
    await app().call(ada, invitationCalls.declineInvitation, { id })
    await app().settle()
    expect(likeInvented(await whatStaffSee(real.id))).toEqual(await whatStaffSee(invented.id))
    const hidden = { courseId: real.id, studentId: ada.id }
    await app().refused(teacher1, memberCalls.getStudent, hidden, kernelErrors.notFound)
  })

  test('adds no course to a list unasked; the person is notified, with a link to answer', async () => {
    const course = await openCourse('Unasked')
    await bring(course.id, `name,e-mail\n${ben.name},${ben.login}@demo.lectern\n`)
    const listed = await app().call(ben, courseListCalls.listCourses, { search: 'Unasked' })
    expect(listed).toEqual([])
    const [message] = await messages(ben)
    expect(message).toMatchObject({ title: '邀请您加入课程：Unasked', courseId: '', isRead: false })
    expect(pathOf(message!, invitationDestination)).toBe('/ktpCourse')
    expect(
      await app().db.selectFrom('delivery').select('id').where('account_id', '=', ben.id).execute(),
    ).toEqual([])
    const asked = await invitationTo(ben, course.id)
    expect(asked).toMatchObject({ courseName: 'Unasked', teacher: teacher1.name, name: ben.name })
  })
})

describe('who is invited', () => {
  test('comes in by accepting, with class and number of the roster; the message counts as read', async () => {
    const course = await openCourse('Welcome')
    await app().db.updateTable('account').set({ number: '' }).where('id', '=', cleo.id).execute()
    await bring(course.id, `name,phone,number,class\n${cleo.name},${cleo.phone},R-77,Evening\n`)
    const { id } = (await invitationTo(cleo, course.id))!
    for (const somebody of [ada, teacher1])
      await app().refused(somebody, invitationCalls.acceptInvitation, { id }, kernelErrors.notFound)
    expect(await app().call(cleo, invitationCalls.acceptInvitation, { id })).toEqual({ courseId: course.id })
    await app().settle()
    expect(await studentsOf(course.id)).toMatchObject([{ id: cleo.id, number: 'R-77', class: 'Evening' }])
    expect((await whatStaffSee(course.id)).awaited).toEqual([])
    expect(await messages(cleo)).toMatchObject([{ courseId: course.id, isRead: true }])
    await app().refused(cleo, invitationCalls.acceptInvitation, { id }, kernelErrors.notFound)
  })

  test('keeps their own number, and gets the class of the new roster on coming back', async () => {
    const course = await openCourse('Again')
    const line = (group: string) => `name,phone,number,class\n${ada.name},${ada.phone},other,${group}\n`
    await bring(course.id, line('First'))
    const first = (await invitationTo(ada, course.id))!
    await app().call(ada, invitationCalls.acceptInvitation, { id: first.id })
    await app().call(teacher1, memberCalls.removeStudents, { courseId: course.id, studentIds: [ada.id] })
    await bring(course.id, line('Second'))
    const second = (await invitationTo(ada, course.id))!
    await app().call(ada, invitationCalls.acceptInvitation, { id: second.id })
    expect(await studentsOf(course.id)).toMatchObject([{ number: ada.number, class: 'Second' }])
  })

  test('who declines is not asked again, by whatever address; the join code still works', async () => {
    const course = await openCourse('No, thank you')
    await bring(course.id, `name,phone\n${ben.name},${ben.phone}\n`)
    const { id } = (await invitationTo(ben, course.id))!
    await app().call(ben, invitationCalls.declineInvitation, { id })
    await app().settle()
    for (const refused of [invitationCalls.acceptInvitation, invitationCalls.declineInvitation])
      await app().refused(ben, refused, { id }, kernelErrors.notFound)
    await app().call(teacher1, rosterCalls.cancelInvitation, { courseId: course.id, id })
    await bring(course.id, `name,e-mail\n${ben.name},${ben.login}@demo.lectern\n`)
    expect(await invitationTo(ben, course.id)).toBeUndefined()
    expect((await messages(ben)).map(({ contentId }) => contentId)).not.toContain(course.id)

    const { join } = await app().call(ben, joinCalls.join, { code: course.code })
    expect(join).toBe(joinResults.joined)
    await app().settle()
    expect((await whatStaffSee(course.id)).awaited).toEqual([])
    // Anyone who joined by themselves and was removed may be asked again.
    await app().call(teacher1, memberCalls.removeStudents, { courseId: course.id, studentIds: [ben.id] })
    await bring(course.id, `name,phone\n${ben.name},${ben.phone}\n`)
    expect(await invitationTo(ben, course.id)).toBeDefined()
  })

  test('is no longer asked when the place is given up, or the course is deleted or ended', async () => {
    const course = await openCourse('Taken back')
    const line = `name,phone\n${cleo.name},${cleo.phone}\n`
    await bring(course.id, line)
    const { id } = (await invitationTo(cleo, course.id))!
    await app().call(teacher1, rosterCalls.cancelInvitation, { courseId: course.id, id })
    await app().settle()
    expect(await invitationTo(cleo, course.id)).toBeUndefined()
    expect((await messages(cleo)).map(({ contentId }) => contentId)).not.toContain(course.id)
    await app().refused(cleo, invitationCalls.acceptInvitation, { id }, kernelErrors.notFound)
    await bring(course.id, line)
    const again = (await invitationTo(cleo, course.id))!
    await app().call(teacher1, archiveCalls.archive, { courseId: course.id, type: '1' })
    await app().refused(cleo, invitationCalls.acceptInvitation, { id: again.id }, kernelErrors.notFound)
    expect(await invitationTo(cleo, course.id)).toBeUndefined()
  })

  test('cannot come into a full course, and is still invited when there is room again', async () => {
    const course = await openCourse('Full')
    await bring(course.id, `name,phone\n${ada.name},${ada.phone}\n`)
    const { id } = (await invitationTo(ada, course.id))!
    await app().call(teacher1, memberSettingCalls.setMemberCap, { courseId: course.id, maxMembers: 1 })
    await app().call(students[5]!, joinCalls.join, { code: course.code })
    await app().refused(ada, invitationCalls.acceptInvitation, { id }, joinErrors.full)
    await app().call(teacher1, memberSettingCalls.setMemberCap, { courseId: course.id, maxMembers: 2 })
    await app().call(ada, invitationCalls.acceptInvitation, { id })
  })

  test('is in once when two devices accept in the same moment, and not when the place goes in it', async () => {
    const course = await openCourse('Two devices')
    await bring(course.id, `name,phone\n${ada.name},${ada.phone}\n${ben.name},${ben.phone}\n`)
    const { id } = (await invitationTo(ada, course.id))!
    const both = await Promise.all(
      [1, 2, 3].map(() => app().post(invitationCalls.acceptInvitation.path, { id }, ada)),
    )
    expect(both.filter(({ status }) => status === 1)).toHaveLength(1)
    expect(await studentsOf(course.id)).toHaveLength(1)

    const place = (await invitationTo(ben, course.id))!
    await meanwhile(
      app().services,
      async db => {
        await db.selectFrom('course').select('id').where('id', '=', course.id).forNoKeyUpdate().execute()
        await db.deleteFrom('invitation').where('id', '=', place.id).execute()
      },
      () => app().refused(ben, invitationCalls.acceptInvitation, { id: place.id }, kernelErrors.notFound),
    )
    expect(await studentsOf(course.id)).toHaveLength(1)
  })

  test('with an account that is closed leaves the place as the roster said, and no answer', async () => {
    const course = await openCourse('Goodbye')
    const leaver = students[33]!
    await bring(course.id, `name,phone\n${leaver.name},${leaver.phone}\n`)
    const { id } = (await invitationTo(leaver, course.id))!
    await app().call(leaver, invitationCalls.declineInvitation, { id })
    const before = await whatStaffSee(course.id)
    await app().call(leaver, profileCalls.closeAccount, { password: demoPassword })
    await app().settle()
    expect(await whatStaffSee(course.id)).toEqual(before)
    expect(
      await app()
        .db.selectFrom('invitation_decline')
        .select('course_id')
        .where('account_id', '=', leaver.id)
        .execute(),
    ).toEqual([])
  })
})

test('a whole class accepts at once, and no more come in than there is room for', async () => {
  const course = await openCourse('Rush')
  const pupils = students.slice(0, 30)
  const lines = pupils.map(({ name, phone }, index) => `${name},${phone},Class ${index % 3}`)
  await bring(course.id, `name,phone,class\n${lines.join('\n')}\n`)
  await app().call(teacher1, memberSettingCalls.setMemberCap, { courseId: course.id, maxMembers: 20 })
  const ids = await Promise.all(pupils.map(async one => (await invitationTo(one, course.id))!.id))
  const answers = await Promise.all(
    pupils.map((one, index) => app().post(invitationCalls.acceptInvitation.path, { id: ids[index] }, one)),
  )
  expect(answers.filter(({ status }) => status === 1)).toHaveLength(20)
  await app().settle()
  const seen = await whatStaffSee(course.id)
  expect(seen).toMatchObject({ count: { total: 20 }, unassigned: 0 })
  expect(seen.awaited).toHaveLength(10)
})
