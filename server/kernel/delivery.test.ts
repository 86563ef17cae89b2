import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMailbox } from '#server/ports/test-mailbox.ts'
import { sendMail, sendSms } from './delivery.ts'
import { seal, unseal } from './seal.ts'
import { testApp } from './test-app.ts'
import { transaction } from './unit.ts'

let mailbox: Awaited<ReturnType<typeof openMailbox>>
const settings: Record<string, string> = {}
/** How many times letters to this recipient are refused. */
let busy = 0

beforeAll(async () => {
  mailbox = await openMailbox(to => {
    if (to.startsWith('nobody')) return Object.assign(new Error('unknown'), { responseCode: 550 })
    if (to.startsWith('busy') && busy-- > 0) return Object.assign(new Error('later'), { responseCode: 451 })
    return undefined
  })
  settings.MAIL_URL = mailbox.url
})
afterAll(() => mailbox.close())

const app = testApp({ settings })
const letter = (to: string, text = 'hello') => ({ to, subject: 'Subject', text })
const sendAll = (...letters: Parameters<typeof sendMail>[1][]) =>
  transaction(app().services, async unit => {
    for (const one of letters) await sendMail(unit, one)
  })

test('a letter goes out only once the change it reports is committed', async () => {
  await sendAll(letter('li@school.example'))
  const rolledBack = transaction(app().services, async unit => {
    await sendMail(unit, letter('wang@school.example'))
    throw new Error('no')
  })
  await expect(rolledBack).rejects.toThrow('no')
  await app().settle()
  expect(mailbox.letters.map(({ to }) => to[0])).toEqual(['li@school.example'])
})

test('a letter that is refused for now is tried again', async () => {
  busy = 1
  await sendAll(letter('busy@school.example'))
  await expect
    .poll(() => mailbox.letters.some(({ to }) => to[0] === 'busy@school.example'), { timeout: 15_000 })
    .toBe(true)
})

test('a letter that is refused for good is not tried again, and delays no others', async () => {
  await sendAll(letter('nobody@school.example'), letter('after@school.example'))
  await app().settle()
  expect(mailbox.letters.at(-1)?.to).toEqual(['after@school.example'])
})

test('what is too late is not sent', async () => {
  const { services, clock } = app()
  const before = services.ports.outbox!.messages().length
  const now = clock.now()
  const message = { to: '13800000001', code: '1', minutes: 10, language: 'en', text: 'late' } as const
  await transaction(services, async unit => {
    await sendSms(unit, message, now - 1)
    await sendSms(unit, { ...message, text: 'in time' }, now + 60_000)
  })
  await app().settle()
  const added = services.ports.outbox!.messages().slice(0, services.ports.outbox!.messages().length - before)
  expect(added.map(({ text }) => text)).toEqual(['in time'])
})

test('neither the code nor the address is stored in plain text in the jobs table', async () => {
  await sendAll(letter('secret@school.example', 'code 424242'))
  await app().settle()
  const { rows } = await sql<{
    data: string
  }>`select data::text from pgboss.job where name = 'delivery.mail'`.execute(app().db)
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.filter(({ data }) => /424242|secret@/.test(data))).toEqual([])
})

test('what is sealed opens only here, only for its purpose, and only unchanged', () => {
  const secret = 's'.repeat(64)
  const sealed = seal(secret, 'one', { code: 1 })
  expect(unseal(secret, 'one', sealed)).toEqual({ code: 1 })
  expect(unseal(secret, 'two', sealed)).toBeUndefined()
  expect(unseal('t'.repeat(64), 'one', sealed)).toBeUndefined()
  const changed = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`
  expect(unseal(secret, 'one', changed)).toBeUndefined()
  expect(unseal(secret, 'one', 'short')).toBeUndefined()
})
