import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { chatCalls } from '#contract/features/chat-app/calls.ts'
import { deliveryCalls as calls } from '#contract/features/notification/settings.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { type CastMember, emailOf } from '#seed/people.ts'
import { homeworkOf, student } from '#server/features/homework/test-homework.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { openTestChatApp } from '#server/ports/test-chat-app.ts'
import { openMailbox } from '#server/ports/test-mailbox.ts'
import { openPushService } from '#server/ports/test-push-service.ts'

const mailbox = await openMailbox()
const chat = await openTestChatApp()
const browsers = await openPushService()
afterAll(async () => {
  await mailbox.close()
  await chat.close()
  await browsers.close()
})
const app = testApp({
  settings: {
    ...chat.settings,
    CHAT_TEMPLATE: 'template-1',
    MAIL_URL: mailbox.url,
    PUSH_HOSTS: browsers.host,
    PUBLIC_URL: 'https://school.example',
  },
})
const { set } = homeworkOf(app)
/** Messages about courses; mail also announces that an account was bound. */
const lettersTo = (person: CastMember) =>
  mailbox.letters.filter(({ to, subject }) => to.includes(emailOf(person)) && !subject.includes('账号有变更'))
const minute = 60_000

/** Homework is published, and messages due a minute later are sent. */
async function publish(title: string) {
  const id = await set({ title })
  await app().settle()
  app().clock.advance(minute)
  await sql`delete from pgboss.job where name = 'notification.deliver' and state = 'created'`.execute(
    app().db,
  )
  await app().services.jobs.enqueue(app().db, 'notification.deliver', {})
  await app().settle()
  return id
}

async function bind(person: CastMember, openid: string) {
  const asked = await app().call(person, chatCalls.getLoginAddress, { type: 'bind' })
  const back = chat.confirm({ openid, nickname: 'x' }, 'https://school.example/loggingIn', asked.state)
  const code = new URL(back).searchParams.get('code') ?? ''
  await app().call(person, chatCalls.loginByReturn, { code, state: asked.state, key: asked.key })
}

beforeEach(async () => {
  chat.sent.length = 0
  chat.strangers.clear()
  mailbox.letters.length = 0
  browsers.received.length = 0
  await app().db.updateTable('account').set({ notify_due: false }).execute()
  await app().db.updateTable('account').set({ notify_due: true }).where('id', '=', student.id).execute()
  await app().db.deleteFrom('push_subscription').execute()
  await app().db.deleteFrom('chat_identity').execute()
  await app().call(student, calls.saveDeliverySettings, { quiet: false, chat: true, push: true })
})

describe('a message over the chat app', () => {
  test('goes to anyone bound, in the fields of the template, and then not by mail', async () => {
    expect((await app().call(student, calls.getDeliverySettings)).can.chat).toBe(false)
    await bind(student, 'o-reader')
    expect((await app().call(student, calls.getDeliverySettings)).can.chat).toBe(true)
    const id = await publish('Eigenvalues of matrices of great size')
    expect(chat.sent).toHaveLength(1)
    const [{ touser, template_id, url, data }] = chat.sent as [(typeof chat.sent)[number]]
    expect({ touser, template_id, url }).toEqual({
      touser: 'o-reader',
      template_id: 'template-1',
      url: `https://school.example/homework?id=${id}&courseId=${linearAlgebra.id}&courseRole=0`,
    })
    expect(data.thing1?.value).toMatch(/^发布了新作业：Eigenvalues?.*…$/)
    expect([...(data.thing1?.value ?? '')]).toHaveLength(20)
    expect(data.thing2?.value).toBe('Linear Algebra')
    expect(data.time3?.value).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)
    expect(lettersTo(student)).toEqual([])
  })

  test('comes after push, and before mail', async () => {
    await bind(student, 'o-reader')
    await app().call(student, calls.subscribePush, browsers.subscribe('phone'))
    await publish('Pushed')
    expect(browsers.received).toHaveLength(1)
    expect(chat.sent).toEqual([])
    await app().call(student, calls.saveDeliverySettings, { push: false })
    await publish('Chatted')
    expect(chat.sent).toHaveLength(1)
    expect(lettersTo(student)).toEqual([])
  })

  test('falls back to mail when switched off, unbound, or the account is not followed', async () => {
    await publish('Unbound')
    expect(lettersTo(student)).toHaveLength(1)
    await bind(student, 'o-reader')
    await app().call(student, calls.saveDeliverySettings, { chat: false })
    await publish('Off')
    expect(lettersTo(student)).toHaveLength(2)
    await app().call(student, calls.saveDeliverySettings, { chat: true })
    chat.strangers.add('o-reader')
    await publish('Not followed')
    expect(lettersTo(student)).toHaveLength(3)
    expect(chat.sent).toEqual([])
  })

  test('survives an access token replaced by another process, and requests a new one once', async () => {
    await bind(student, 'o-reader')
    await publish('First')
    const before = chat.asked.get('/cgi-bin/token') ?? 0
    await publish('Second')
    expect(chat.asked.get('/cgi-bin/token')).toBe(before)
    chat.endToken()
    await publish('Third')
    expect(chat.sent).toHaveLength(3)
    expect(chat.asked.get('/cgi-bin/token')).toBe(before + 1)
  })
})
