import { describe, expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { outboxCalls } from '#contract/features/account/outbox.ts'
import { admin, students, teacher1 } from '#seed/people.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { codeTo } from './test-codes.ts'

describe('the outbox', () => {
  const app = testApp()

  test('shows the operator what was sent', async () => {
    await codeTo(app(), '13900000001', 'login')
    const { list } = await app().call(admin, outboxCalls.getOutbox)
    expect(list[0]).toMatchObject({ way: 'sms', to: '13900000001' })
  })

  test('does not exist for anybody else', async () => {
    for (const person of [teacher1, students[0]!])
      await app().refused(person, outboxCalls.getOutbox, {}, kernelErrors.notFound)
    await app().refused(null, outboxCalls.getOutbox, {}, kernelErrors.sessionMissing)
  })

  test('is closed to the operator coming from outside', async () => {
    for (const remoteAddress of ['192.168.1.20', '10.0.0.1', '127.example', '::ffff:10.0.0.1']) {
      const answer = await app().http.inject({
        method: 'POST',
        url: '/OperatorApi/getOutbox',
        headers: { token: await app().tokenOf(admin) },
        remoteAddress,
      })
      expect(answer.json()).toMatchObject({ status: 0, code: kernelErrors.notFound.code })
    }
  })
})

describe('on a demo', () => {
  const app = testApp()

  test('somebody who registers reads here what would have been sent to them', async () => {
    const code = await codeTo(app(), '13900000077', 'register')
    const { text } = await app().call(null, outboxCalls.getDemoMessage, { phone: '13900000077' })
    expect(text).toContain(code)
  })

  test('nobody reads what was sent to an account, to nobody, or to nowhere', async () => {
    await codeTo(app(), students[0]!.phone!, 'login')
    for (const contact of [{ phone: students[0]!.phone! }, { email: 'nobody@school.example' }, {}])
      expect(await app().call(null, outboxCalls.getDemoMessage, contact)).toEqual({ text: '' })
  })
})

describe('where there is no demo school', () => {
  const app = testApp({ settings: { SEED: 'none' } })

  test('no message is read by those to whom it was sent', async () => {
    await codeTo(app(), '13900000078', 'register')
    const contact = { phone: '13900000078' }
    await app().refused(null, outboxCalls.getDemoMessage, contact, kernelErrors.notFound)
  })
})

describe('behind a proxy', () => {
  const undeclared = testApp()
  const declared = testApp({ settings: { TRUSTED_PROXIES: '127.0.0.1' } })
  const asOperator = async (app: typeof undeclared, headers: Record<string, string>) =>
    app().post(outboxCalls.getOutbox.path, {}, admin, headers)

  test.each(['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'x-real-ip', 'via'])(
    'that is undeclared the outbox is closed: %s',
    async header => {
      expect((await asOperator(undeclared, { [header]: '127.0.0.1' })).code).toBe(kernelErrors.notFound.code)
    },
  )

  test('that is declared the outbox is open to the machine itself and to nobody outside', async () => {
    expect((await asOperator(declared, { 'x-forwarded-for': '127.0.0.1' })).status).toBe(1)
    expect((await asOperator(declared, {})).status).toBe(1)
    for (const [header, value] of [
      ['x-forwarded-for', '203.0.113.9'],
      ['via', '1.1 proxy'],
      ['x-real-ip', '127.0.0.1'],
    ] as const)
      expect((await asOperator(declared, { [header]: value })).code).toBe(kernelErrors.notFound.code)
  })
})

describe('in production', () => {
  const app = testApp({ settings: { PRODUCTION: '1' } })

  test('the outbox does not exist, even for the operator', async () => {
    await app().refused(admin, outboxCalls.getOutbox, {}, kernelErrors.notFound)
  })
})
