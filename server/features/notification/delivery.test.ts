import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { accountCalls } from '#contract/features/account/calls.ts'
import { attendanceCalls } from '#contract/features/attendance/calls.ts'
import { notificationCalls } from '#contract/features/notification/calls.ts'
import { notificationErrors } from '#contract/features/notification/errors.ts'
import { deliveryCalls as calls } from '#contract/features/notification/settings.ts'
import { socketPath } from '#contract/socket.ts'
import { emptyCourse, linearAlgebra } from '#seed/cast.ts'
import { type CastMember, emailOf, students, teacher1 } from '#seed/people.ts'
import { dismissStudents } from '#server/features/course/public.ts'
import { homeworkOf, student } from '#server/features/homework/test-homework.ts'
import { hour } from '#server/features/submission/test-work.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { transaction } from '#server/kernel/unit.ts'
import { openMailbox } from '#server/ports/test-mailbox.ts'
import { openPushService } from '#server/ports/test-push-service.ts'
import { deliveryOf } from './test-delivery.ts'

const mailbox = await openMailbox()
const service = await openPushService()
afterAll(async () => {
  await mailbox.close()
  await service.close()
})
const app = testApp({
  listen: true,
  settings: { MAIL_URL: mailbox.url, PUSH_HOSTS: service.host, PUBLIC_URL: 'https://school.example' },
})
const { now, set, handIn, grade, publishScores } = homeworkOf(app)
const minute = 60_000
const [, second, third, fourth] = students as [CastMember, CastMember, CastMember, CastMember]

const { run, pass } = deliveryOf(app)
const subscribe = async (person: CastMember, browser: string) =>
  app().call(person, calls.subscribePush, service.subscribe(browser))
const pushesTo = (browser: string) =>
  service.received.filter(push => push.browser === browser).map(push => JSON.parse(push.text))
const lettersTo = (person: CastMember) => mailbox.letters.filter(({ to }) => to.includes(emailOf(person)))

async function openPage(person: CastMember) {
  const token = await app().tokenOf(person)
  const socket = new WebSocket(`${app().address.replace('http', 'ws')}${socketPath}`, [token, 'x'])
  await new Promise(resolve => socket.once('open', resolve))
  return socket
}
const startAttendance = (title: string) =>
  app().call(teacher1, attendanceCalls.startWithCode, { courseId: linearAlgebra.id, title })

/** Quiet hours are over for everybody, and only these people get messages. */
async function onlyFor(...people: CastMember[]) {
  await app().settle()
  await app().db.deleteFrom('delivery').execute()
  await sql`
    insert into delivery_setting (account_id, is_quiet, by_mail)
    select id, false, id = any(${people.map(({ id }) => id)}::uuid[]) from account
    on conflict (account_id) do update set is_quiet = false, by_mail = excluded.by_mail`.execute(app().db)
}

beforeEach(() => {
  service.received.length = 0
  mailbox.letters.length = 0
  service.refusals.clear()
})

describe('a message for somebody who is offline', () => {
  test('is delivered once: to the subscribed browser, and not by mail as well', async () => {
    await onlyFor(student, second)
    await subscribe(student, 'phone')
    const id = await set({ title: 'Eigenvalues' })
    await app().settle()
    expect(service.received).toEqual([])
    await pass(minute)
    expect(pushesTo('phone')).toEqual([
      {
        title: 'Linear Algebra',
        body: '发布了新作业：Eigenvalues',
        path: `/homework?id=${id}&courseId=${linearAlgebra.id}&courseRole=0`,
      },
    ])
    expect(lettersTo(student)).toEqual([])
    expect(lettersTo(second)).toMatchObject([{ subject: '发布了新作业：Eigenvalues' }])
    expect(lettersTo(second)[0]!.text).toContain(`https://school.example/homework?id=${id}`)
    await pass(hour)
    expect(service.received).toHaveLength(1)
    expect(mailbox.letters).toHaveLength(1)
  })

  test('is signed for the push service (VAPID) and speaks the reader’s language', async () => {
    await onlyFor(student)
    await app().call(student, calls.setLanguage, { language: 'en' })
    await subscribe(student, 'phone')
    await set({ title: 'Norms' })
    await pass(minute)
    expect(pushesTo('phone')).toMatchObject([{ body: 'New homework: Norms' }])
    expect(service.received[0]!.authorization).toMatch(/^vapid t=[\w-]+\.[\w-]+\.[\w-]+, k=[\w-]+$/)
    const { pushkey } = await app().call(student, calls.getDeliverySettings)
    expect(service.received[0]!.authorization).toContain(`k=${pushkey}`)
    await app().call(student, calls.setLanguage, { language: 'zh-Hans' })
  })

  test('stays inside the application where its kind or its course is silent, whichever others are not', async () => {
    await onlyFor(third, second)
    const save = (input: { silentkinds?: 'attendance'[]; silentcourses?: string[] }) =>
      app().call(third, calls.saveDeliverySettings, input)
    const silent = async () => {
      const { silentkinds, courses } = await app().call(third, calls.getDeliverySettings)
      return { kinds: silentkinds, courses: courses.filter(one => one.silent).map(({ id }) => id) }
    }
    const told = async (title: string) => {
      await pass(minute)
      const { list } = await app().call(third, notificationCalls.list, {})
      expect(list.some(one => one.title.includes(title) && !one.isRead)).toBe(true)
      return [third, second].map(who => lettersTo(who).some(({ subject }) => subject.includes(title)))
    }
    await save({ silentkinds: ['attendance'] })
    await startAttendance('Early')
    expect(await told('Early')).toEqual([false, true])
    await set({ title: 'Kernels' })
    expect(await told('Kernels')).toEqual([true, true])
    // A course that they are not in is none of theirs.
    await save({ silentkinds: [], silentcourses: [linearAlgebra.id, emptyCourse.id] })
    expect(await silent()).toEqual({ kinds: [], courses: [linearAlgebra.id] })
    await set({ title: 'Images' })
    expect(await told('Images')).toEqual([false, true])
    await save({ silentcourses: [] })
    await set({ title: 'Ranks' })
    expect(await told('Ranks')).toEqual([true, true])
  })

  test('created several times meanwhile is sent as one', async () => {
    await onlyFor(student, third)
    await subscribe(student, 'phone')
    for (const title of ['One', 'Two', 'Three']) await set({ title })
    await pass(minute)
    expect(pushesTo('phone')).toMatchObject([{ title: '3 条新消息', path: '/ktpInfo' }])
    expect(lettersTo(third)).toMatchObject([{ subject: '3 条新消息' }])
    for (const title of ['One', 'Two', 'Three']) expect(lettersTo(third)[0]!.text).toContain(title)
  })

  test('is not sent when it was read, or its badge was seen on an open page; an open page alone does not count', async () => {
    await onlyFor(student, second, third)
    const sockets = await Promise.all([second, third].map(openPage))
    await set({ title: 'Seen' })
    await app().settle()
    await app().call(student, notificationCalls.markAllRead)
    await app().call(second, notificationCalls.markShown)
    await pass(minute)
    expect([...lettersTo(student), ...lettersTo(second)]).toEqual([])
    expect(lettersTo(third)).toHaveLength(1)
    await pass(hour)
    expect(lettersTo(second)).toEqual([])
    await set({ title: 'After that' })
    await pass(minute)
    expect(lettersTo(second)).toHaveLength(1)
    for (const socket of sockets) socket.close()
  })

  test('is sent at once when urgent; anyone with a page open has a moment to see it there', async () => {
    await onlyFor(second, third, fourth)
    const sockets = await Promise.all([second, third].map(openPage))
    await startAttendance('Now')
    await pass(0)
    const title = '考勤已开始，请及时签到：Now'
    expect(lettersTo(fourth)).toMatchObject([{ subject: title }])
    expect([...lettersTo(second), ...lettersTo(third)]).toEqual([])
    await app().call(second, notificationCalls.markShown)
    await pass(15_000)
    expect(lettersTo(second)).toEqual([])
    expect(lettersTo(third)).toMatchObject([{ subject: title }])
    for (const socket of sockets) socket.close()
  })

  test('is not held up by a hundred less urgent ones', async () => {
    await onlyFor(...students)
    for (const title of ['One', 'Two', 'Three']) await set({ title })
    await app().settle()
    app().clock.advance(minute)
    await startAttendance('Before them')
    await pass(0)
    const [soonest] = mailbox.letters
    expect(soonest!.text).toContain('考勤已开始，请及时签到：Before them')
  })

  test('waits for the end of the quiet hours', async () => {
    await onlyFor(fourth)
    const clock = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Asia/Shanghai',
      hour: '2-digit',
      minute: '2-digit',
    })
    const [hours, minutes] = clock.format(now()).split(':').map(Number) as [number, number]
    const quietto = (hours * 60 + minutes + 120) % 1440
    const quietfrom = (hours * 60 + minutes + 1440 - 10) % 1440
    await app().call(fourth, calls.saveDeliverySettings, { quiet: true, quietfrom, quietto })
    await set({ title: 'At night' })
    await pass(hour)
    expect(lettersTo(fourth)).toEqual([])
    app().clock.advance(61 * minute)
    await run('notification.deliver.sweep')
    expect(lettersTo(fourth)).toHaveLength(1)
  })

  test('stays inside when its setting is off', async () => {
    await onlyFor(student)
    await app().call(student, calls.switchHomework, { flage: false })
    await set({ title: 'Inside' })
    await pass(minute)
    expect(lettersTo(student)).toEqual([])
    const { list } = await app().call(student, notificationCalls.list, { pageSize: 1 })
    expect(list).toMatchObject([{ title: '发布了新作业：Inside' }])
    await app().call(student, calls.switchHomework, { flage: true })
  })
})

describe('when a channel fails', () => {
  test('a browser that is gone is removed, and mail takes over', async () => {
    await onlyFor(second)
    await subscribe(second, 'old')
    service.refusals.set('old', 410)
    await set({ title: 'Gone' })
    await pass(minute)
    expect(lettersTo(second)).toHaveLength(1)
    expect((await app().call(second, calls.getDeliverySettings)).pushdevices).toBe(0)
  })

  test('a failing push service is retried once after a minute; then the next channel is used', async () => {
    await onlyFor(third)
    await subscribe(third, 'ill')
    service.refusals.set('ill', 503)
    await set({ title: 'Patience' })
    await pass(minute)
    expect(lettersTo(third)).toEqual([])
    service.refusals.delete('ill')
    await pass(minute)
    expect(pushesTo('ill')).toHaveLength(1)
    service.refusals.set('ill', 503)
    await set({ title: 'No patience left' })
    await pass(minute)
    expect(lettersTo(third)).toEqual([])
    await pass(minute)
    expect(lettersTo(third)).toMatchObject([{ subject: '发布了新作业：No patience left' }])
  })

  test('urgent messages use the next channel at once', async () => {
    await onlyFor(third)
    await subscribe(third, 'ill')
    service.refusals.set('ill', 503)
    await startAttendance('In a minute it is over')
    await pass(0)
    expect(lettersTo(third)).toMatchObject([{ subject: '考勤已开始，请及时签到：In a minute it is over' }])
  })

  test('with no other channel it is retried for some hours, but not after its subject has passed', async () => {
    await onlyFor(third)
    await app().call(third, calls.saveDeliverySettings, { mail: false })
    await subscribe(third, 'ill')
    service.refusals.set('ill', 503)
    await set({ title: 'Late but there' })
    const { id } = await startAttendance('Over by then')
    for (const pause of [1, 1, 5, 30]) await pass(pause * minute)
    await app().call(teacher1, attendanceCalls.end, { id })
    service.refusals.delete('ill')
    await pass(120 * minute)
    expect(pushesTo('ill')).toMatchObject([{ body: '发布了新作业：Late but there' }])
    await app().call(third, calls.saveDeliverySettings, { mail: true })
  })

  test('a failing mail server does not delay mail past its use', async () => {
    await onlyFor(fourth)
    mailbox.refuseWith(450)
    const { id } = await startAttendance('Nobody hears')
    await set({ title: 'Some hours later' })
    await pass(minute)
    await app().call(teacher1, attendanceCalls.end, { id })
    mailbox.refuseWith(undefined)
    await pass(5 * minute)
    expect(lettersTo(fourth)).toMatchObject([{ subject: '发布了新作业：Some hours later' }])
  })

  test('a dead sender is replaced', async () => {
    await onlyFor(fourth)
    await set({ title: 'Half done' })
    await app().settle()
    await sql`update delivery set state = 1, claimed_at = ${new Date(now())} where state = 0`.execute(
      app().db,
    )
    await pass(2 * minute)
    expect(lettersTo(fourth)).toEqual([])
    app().clock.advance(5 * minute)
    await run('notification.deliver.sweep')
    expect(lettersTo(fourth)).toHaveLength(1)
  })
})

describe('subscriptions', () => {
  test('are accepted only for known push services, whatever the address pretends', async () => {
    const keys = { p256dh: 'x', auth: 'y' }
    for (const endpoint of [
      'http://127.0.0.1:1/x',
      'https://169.254.169.254/latest',
      'https://fcm.googleapis.com.evil.example/x',
      `http://user@${service.host}/x`,
      'file:///etc/passwd',
      'nonsense',
    ])
      await app().refused(
        student,
        calls.subscribePush,
        { endpoint, ...keys },
        notificationErrors.pushServiceUnknown,
      )
  })

  test('move to whoever uses the browser now, and end only with their owner', async () => {
    const shared = service.subscribe('shared')
    await app().call(second, calls.subscribePush, shared)
    await app().call(student, calls.subscribePush, shared)
    const countOf = async (person: CastMember) =>
      (await app().call(person, calls.getDeliverySettings)).pushdevices
    const before = await countOf(student)
    await app().call(second, calls.unsubscribePush, { endpoint: shared.endpoint })
    expect(await countOf(student)).toBe(before)
    await app().call(student, calls.unsubscribePush, { endpoint: shared.endpoint })
    expect(await countOf(student)).toBe(before - 1)
  })

  test('end with the session that created them', async () => {
    const token = await app().freshToken(student)
    const browser = service.subscribe('lent')
    const before = (await app().call(student, calls.getDeliverySettings)).pushdevices
    await app().post(calls.subscribePush.path, browser, null, { token })
    expect((await app().call(student, calls.getDeliverySettings)).pushdevices).toBe(before + 1)
    await app().post(accountCalls.logout.path, {}, null, { token })
    expect((await app().call(student, calls.getDeliverySettings)).pushdevices).toBe(before)
  })

  test('with invalid keys do not stop the others', async () => {
    await onlyFor(student)
    await app().call(student, calls.subscribePush, {
      endpoint: `http://${service.host}/broken`,
      p256dh: 'AAAA',
      auth: 'AAAA',
    })
    await subscribe(student, 'whole')
    await set({ title: 'Keys' })
    await pass(minute)
    expect(pushesTo('whole')).toHaveLength(1)
  })
})

describe('reminders and digests', () => {
  test('students who have not handed in are reminded once in the last day', async () => {
    await onlyFor(student, second)
    const id = await set({ title: 'Soon due', deadline: now() + 50 * hour })
    await handIn(second, id)
    await run('notification.remind')
    const remindersOf = async (person: CastMember) =>
      (await app().call(person, notificationCalls.list, { pageSize: 50 })).list.filter(({ title }) =>
        title.includes('将在一天内截止：Soon due'),
      )
    expect(await remindersOf(student)).toEqual([])
    app().clock.advance(27 * hour)
    for (const _again of [1, 2]) await run('notification.remind')
    expect(await remindersOf(student)).toHaveLength(1)
    expect(await remindersOf(second)).toEqual([])
  })

  test('teachers learn at their chosen hour of the week who joined and left, once, and only if anybody did', async () => {
    const digests = async (person: CastMember) =>
      (await app().call(person, notificationCalls.list, { pageSize: 50 })).list.filter(
        ({ activitylabel }) => activitylabel === '成员',
      )
    await transaction(app().services, unit => dismissStudents(unit, linearAlgebra.id, [students[30]!.id]))
    const local = new Date(now() + 8 * hour)
    const digesttime = Math.max(0, local.getUTCHours() * 60 + local.getUTCMinutes() - 1)
    await app().call(teacher1, calls.saveDeliverySettings, {
      digestday: (local.getUTCDay() + 1) % 7,
      digesttime,
    })
    await run('notification.digest')
    expect(await digests(teacher1)).toEqual([])
    await app().call(teacher1, calls.saveDeliverySettings, { digestday: local.getUTCDay() })
    for (const _again of [1, 2]) await run('notification.digest')
    expect(await digests(teacher1)).toMatchObject([
      { courseId: linearAlgebra.id, title: expect.stringMatching(/本周 \d+ 人加入，1 人退出/) },
    ])
  })

  test('grades reach their student too', async () => {
    await onlyFor(student)
    const id = await set({ title: 'Marked' })
    await handIn(student, id)
    await pass(minute)
    mailbox.letters.length = 0
    service.received.length = 0
    await grade(student, id, 90)
    await publishScores(id)
    await pass(minute)
    expect(JSON.stringify([...service.received, ...mailbox.letters])).toContain('您的作业已批改：Marked')
  })
})
