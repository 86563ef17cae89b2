import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { courseCalls } from '#contract/features/course/calls.ts'
import { joinCalls } from '#contract/features/course/joining.ts'
import { enrolmentCalls } from '#contract/features/enrolment/calls.ts'
import { enrolmentDestination } from '#contract/features/enrolment/destination.ts'
import { memberCalls } from '#contract/features/member/calls.ts'
import { assistantCalls } from '#contract/features/member/team.ts'
import { notificationCalls as calls } from '#contract/features/notification/calls.ts'
import { pathOf } from '#contract/features/notification/destination.ts'
import { deliveryCalls } from '#contract/features/notification/settings.ts'
import { type CastMember, emailOf, students, teacher1, teacher2 } from '#seed/people.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { openMailbox } from '#server/ports/test-mailbox.ts'

const mailbox = await openMailbox()
afterAll(() => mailbox.close())
const app = testApp({ settings: { MAIL_URL: mailbox.url, PUBLIC_URL: 'https://school.example' } })
const [student] = students as [CastMember]

async function openCourse(coursename: string) {
  const course = { courseName: coursename, semester: '2026-2027', term: '1' } as const
  const { id } = await app().call(teacher1, courseCalls.create, course)
  const { code } = await app().call(teacher1, courseCalls.get, { courseId: id })
  return { id, code }
}

/** The mail a person gets about an event: its text and its link. */
async function letterTo(person: CastMember) {
  await app().settle()
  app().clock.advance(60_000)
  await sql`delete from pgboss.job where name = 'notification.deliver' and state = 'created'`.execute(
    app().db,
  )
  await app().services.jobs.enqueue(app().db, 'notification.deliver', {})
  await app().settle()
  const { text } = mailbox.letters.findLast(({ to }) => to.includes(emailOf(person)))!
  return { text, link: /https:\/\/school\.example(\S+)/.exec(text)?.[1] }
}
const newestOf = async (person: CastMember) => (await app().call(person, calls.list)).list[0]!

test('anyone removed is linked to their own courses, in the application and outside', async () => {
  const { id, code } = await openCourse('Left behind')
  await app().call(student, deliveryCalls.saveDeliverySettings, { quiet: false })
  await app().call(student, joinCalls.join, { code })
  await app().call(teacher1, memberCalls.removeStudents, { courseId: id, studentIds: [student.id] })
  expect((await letterTo(student)).link).toBe('/ktpCourse')
  expect(pathOf(await newestOf(student))).toBe('/ktpCourse')

  await app().call(teacher2, deliveryCalls.saveDeliverySettings, { quiet: false })
  await app().call(teacher1, assistantCalls.addAssistant, {
    courseId: id,
    account: teacher2.phone!,
    auth: [],
  })
  expect((await letterTo(teacher2)).link).toBe(`/courseHome?courseId=${id}&courseRole=1`)
  await app().call(teacher1, assistantCalls.removeAssistant, { courseId: id, uid: teacher2.id })
  expect((await letterTo(teacher2)).link).toBe('/ktpCourse')
})

test('anyone rejected learns the reason, and is linked to their own application', async () => {
  const { id, code } = await openCourse('Evening class')
  await app().call(teacher1, enrolmentCalls.updateSettings, {
    courseId: id,
    enrollstate: true,
    auditstate: true,
    formLists: [{ id: '', type: 'name', title: '', selected: true, required: false, options: [] }],
  })
  const { id: application } = await app().call(student, enrolmentCalls.apply, { code, formLists: [] })
  const decide = (auditstate: '1' | '2', reason = '') =>
    app().call(teacher1, enrolmentCalls.decide, {
      courseId: id,
      id: [application],
      auditstate,
      reason,
    })
  await decide('2', 'Please say more')
  const { text, link } = await letterTo(student)
  expect(link).toBe(`/courseEnrollInfo?courseid=${id}`)
  expect(text).toContain('原因：Please say more')
  const message = await newestOf(student)
  expect(message).toMatchObject({ title: '您的报名未通过：Evening class', more: '原因：Please say more' })
  expect(pathOf(message, enrolmentDestination)).toBe(link)
  const shown = await app().call(student, enrolmentCalls.getForm, { courseId: id })
  expect(shown.apply).toMatchObject({ reason: 'Please say more' })

  await decide('1')
  expect((await letterTo(student)).link).toBe(`/courseHome?courseId=${id}&courseRole=0`)
  expect((await app().call(student, calls.list)).list.map(({ title }) => title)).not.toContain(
    '您的报名未通过：Evening class',
  )
})
