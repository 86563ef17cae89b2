import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import { ChatRefusal } from './chat-app.ts'
import { openChatAppOverHttp, type Request } from './chat-app-over-http.ts'
import { openChatStandIn } from './chat-app-stand-in.ts'

const app = { appId: 'wx1', appSecret: 'the-secret-of-the-app' }
const addresses = { url: 'https://api.example', openUrl: 'https://open.example' }
const open = (request: Request) => openChatAppOverHttp({ ...app, ...addresses }, request)
const answering = (body: object, status = 200) => open(async () => Response.json(body, { status }))
const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('the chat app over HTTP', () => {
  test('uses the documented addresses, and a code is valid once', async () => {
    const heard: string[] = []
    const standIn = openChatStandIn(app)
    const chat = open((address, options) => {
      heard.push(`${options.method ?? 'GET'} ${address.pathname} ${[...address.searchParams.keys()]}`)
      return standIn.request(address, options)
    })
    const person = { openid: 'o1', unionid: 'u1', nickname: 'Ada' }
    const back = new URL(standIn.confirm(person, 'https://school.example/loggingIn', 's'))
    const code = back.searchParams.get('code') ?? ''
    expect(await chat.identify(code)).toEqual(person)
    expect(await problemOf(chat.identify(code))).toMatchObject({ errcode: 40163 })
    const token = await chat.accessToken()
    expect(token.lifetime).toBe(7_200_000)
    expect((await chat.ticket(token.value)).value).not.toBe('')
    const message = {
      openid: 'o1',
      template: 't',
      fields: { thing1: 'Hello' },
      url: 'https://school.example/',
    }
    await chat.send(token.value, message)
    expect(standIn.sent).toEqual([
      { touser: 'o1', template_id: 't', url: message.url, data: { thing1: { value: 'Hello' } } },
    ])
    expect(heard).toEqual([
      'GET /sns/oauth2/access_token appid,secret,code,grant_type',
      'GET /sns/userinfo access_token,openid,lang',
      'GET /sns/oauth2/access_token appid,secret,code,grant_type',
      'GET /cgi-bin/token grant_type,appid,secret',
      'GET /cgi-bin/ticket/getticket access_token,type',
      'POST /cgi-bin/message/template/send access_token',
    ])
  })

  test.each([
    [40001, { isStaleToken: true, isUnreachable: false }],
    [42001, { isStaleToken: true, isUnreachable: false }],
    [43004, { isStaleToken: false, isUnreachable: true }],
    [40037, { isStaleToken: false, isUnreachable: false }],
  ])('distinguishes what error %i means', async (errcode, meaning) => {
    const chat = answering({ errcode, errmsg: 'no' })
    const problem = await problemOf(chat.send('t', { openid: 'o', template: 't', fields: {}, url: '' }))
    expect(problem).toBeInstanceOf(ChatRefusal)
    expect(problem).toMatchObject(meaning)
  })

  test('treats a busy or broken service as temporary', async () => {
    for (const chat of [answering({ errcode: -1, errmsg: 'system error' }), answering({}, 502)]) {
      const problem = await problemOf(chat.accessToken())
      expect(problem).toBeInstanceOf(Error)
      expect(problem).not.toBeInstanceOf(ChatRefusal)
    }
  })

  test('does not accept a preview as a person', async () => {
    const chat = answering({ access_token: 'a', openid: 'o', is_snapshotuser: 1 })
    expect(await problemOf(chat.identify('c'))).toBeInstanceOf(ChatRefusal)
  })

  test('includes its secret in no error', async () => {
    const nobody = openChatAppOverHttp({ ...app, ...addresses, url: 'http://127.0.0.1:9' })
    const chats = [nobody, answering({ errcode: 40125, errmsg: 'invalid appsecret' }), answering({}, 500)]
    for (const chat of chats) {
      const problem = await problemOf(chat.identify('the-code'))
      expect(problem).toBeInstanceOf(Error)
      const told = inspect(problem, { depth: 9, showHidden: true })
      expect(told).not.toContain(app.appSecret)
      expect(told).not.toContain('the-code')
    }
  })
})
