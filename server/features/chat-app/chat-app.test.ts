import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { accountCalls } from '#contract/features/account/calls.ts'
import { entryCalls } from '#contract/features/account/entry.ts'
import { accountErrors as errors } from '#contract/features/account/errors.ts'
import { identityCalls } from '#contract/features/account/identity.ts'
import { chatCalls as calls, notBound } from '#contract/features/chat-app/calls.ts'
import { schoolCalls } from '#contract/features/school/calls.ts'
import { type CastMember, demoPassword, emailOf, students, teacher1 } from '#seed/people.ts'
import { codeTo } from '#server/features/account/test-codes.ts'
import { testApp } from '#server/kernel/test-app.ts'
import type { ChatIdentity } from '#server/ports/chat-app.ts'
import { openTestChatApp } from '#server/ports/test-chat-app.ts'
import { pageSignature } from './access-token.ts'

const chat = await openTestChatApp()
afterAll(() => chat.close())
const app = testApp({ settings: { ...chat.settings, PUBLIC_URL: 'https://school.example' } })
const [ada, ben, cleo, dora] = students as [CastMember, CastMember, CastMember, CastMember]
const someone = (name: string): ChatIdentity => ({ openid: `o-${name}`, nickname: `${name} 微信` })

beforeEach(async () => {
  await app().db.deleteFrom('chat_identity').execute()
  await app().db.deleteFrom('counter').execute()
})

type Type = 'normalLogin' | 'loginByWechat' | 'bind'

/** Goes to the chat app, agrees, and comes back with a code. */
async function goAndReturn(
  identity: ChatIdentity,
  about: { type?: Type; scan?: string } = {},
  as?: CastMember,
) {
  const asked = await app().call(as ?? null, calls.getLoginAddress, about)
  const back = new URL(chat.confirm(identity, 'https://school.example/loggingIn', asked.state))
  return { code: back.searchParams.get('code') ?? '', state: asked.state, key: asked.key }
}
const comeIn = async (identity: ChatIdentity, type: Type = 'loginByWechat') =>
  app().call(null, calls.loginByReturn, await goAndReturn(identity, { type }))

/** Scans a QR code with the phone. */
const scanned = async (identity: ChatIdentity, content: string) => {
  const back = await goAndReturn(identity, { scan: new URL(content).searchParams.get('scan') ?? '' })
  return { ...(await app().call(null, calls.loginByReturn, back)), key: back.key }
}
const agree = (key: string) => app().call(null, calls.confirmScan, { key })

async function bind(person: CastMember, identity: ChatIdentity) {
  await app().call(person, identityCalls.confirmIdentity, { password: demoPassword })
  const { content } = await app().call(person, calls.createBindingCode)
  await agree((await scanned(identity, content)).key)
}
const isBound = async (person: CastMember) => (await app().call(person, calls.getBinding)).isBind
const login = (person: CastMember, code_key: string) => ({
  email: emailOf(person),
  password: demoPassword,
  code_key,
})
/** Whose token the server takes it for. */
async function ownerOf(token: string) {
  const { data } = await app().post(accountCalls.getAccount.path, {}, null, { token })
  return data.uid
}

describe('inside the chat app', () => {
  test('a person is sent to the documented address', async () => {
    const asked = await app().call(null, calls.getLoginAddress)
    const address = new URL(asked.redirect)
    expect(address.origin + address.pathname).toBe(`${chat.settings.CHAT_OPEN_URL}/connect/oauth2/authorize`)
    expect(Object.fromEntries(address.searchParams)).toEqual({
      appid: chat.settings.CHAT_APP_ID,
      redirect_uri: 'https://school.example/loggingIn',
      response_type: 'code',
      scope: 'snsapi_userinfo',
      state: asked.state,
    })
    expect(address.hash).toBe('#wechat_redirect')
    expect(asked.standin).toBe(false)
  })

  test('somebody new gets a code_key, which the password binds; then the chat app is enough', async () => {
    const first = await comeIn(someone('ada'), 'normalLogin')
    expect(first).toMatchObject({ state: 'normalLogin', otherType: 2, token: '', nickname: 'ada 微信' })
    const answer = await app().call(null, accountCalls.login, login(ada, first.code_key))
    expect(answer.bindWechat).toBe(true)
    const again = await comeIn(someone('ada'))
    expect(again).toMatchObject({ state: 'loginByWechat', otherType: 1, uid: ada.id, code_key: '' })
    expect(await ownerOf(again.token)).toBe(ada.id)
    expect(await app().call(ada, accountCalls.getAccount)).toMatchObject({
      openid: 'o-ada',
      wechat_nikename: 'ada 微信',
    })
    expect(await app().call(ada, accountCalls.getAccountBasics)).toMatchObject({ bindWechat: true })
  })

  test('a code to the phone binds it as well', async () => {
    const { code_key } = await comeIn(someone('phone'))
    await app().db.updateTable('account').set({ phone: '13912345678' }).where('id', '=', ben.id).execute()
    const to = { mobile: '13912345678' }
    const code = await codeTo(app(), to.mobile, 'login')
    const answer = await app().call(null, entryCalls.loginByPhone, { ...to, code, code_key })
    expect(answer).toMatchObject({ uid: ben.id, bindWechat: true })
  })

  test('so does a registration, which succeeds even if the code_key has expired', async () => {
    for (const [phone, late] of [
      ['13900000021', false],
      ['13900000022', true],
    ] as const) {
      const { code_key } = await comeIn(someone(phone))
      const code = await codeTo(app(), phone, 'register')
      const { token } = await app().call(null, entryCalls.register, {
        phone,
        code,
        code_key,
        password: 'Chalk&2026',
      })
      if (late) await app().db.deleteFrom('chat_request').execute()
      const answer = await app().call(null, entryCalls.completeRegistration, {
        token,
        name: 'Nora',
        number: '7',
      })
      expect(answer.bindWechat).toBe(!late)
    }
  })

  test('a person who is logged in binds at once, and only to the requesting account', async () => {
    const mine = await goAndReturn(someone('cleo'), { type: 'bind' }, cleo)
    await app().refused(dora, calls.loginByReturn, mine, errors.chatRequestOver)
    expect(await isBound(dora)).toBe(false)
    const again = await goAndReturn(someone('cleo'), { type: 'bind' }, cleo)
    expect(await app().call(cleo, calls.loginByReturn, again)).toMatchObject({
      state: 'bind',
      otherType: 1,
      token: '',
    })
    expect(await isBound(cleo)).toBe(true)
    expect(await app().post(calls.getLoginAddress.path, { type: 'bind' })).toMatchObject({
      code: 20003,
    })
  })
})

describe('a QR code to log in with', () => {
  test('logs in the person who scanned it and agreed, once', async () => {
    await bind(ada, someone('ada'))
    const code = await app().call(null, calls.createLoginCode)
    expect(new URL(code.url).pathname).toBe('/loggingIn')
    await app().refused(null, calls.checkLoginCode, code, errors.chatWaiting)
    const phone = await scanned(someone('ada'), code.url)
    expect(phone).toMatchObject({ state: 'scanLogin', otherType: 1, token: '' })
    await app().refused(null, calls.checkLoginCode, code, errors.chatWaiting)
    await agree(phone.key)
    const answer = await app().call(null, calls.checkLoginCode, code)
    expect(answer).toMatchObject({ otherType: 1, uid: ada.id })
    expect(await ownerOf(answer.token)).toBe(ada.id)
    await app().refused(null, calls.checkLoginCode, code, errors.chatRequestOver)
    await app().refused(null, calls.confirmScan, phone, errors.chatRequestOver)
  })

  test('takes form bodies and any spelling of its path', async () => {
    const { data } = await app().post('/Wechat/Login', '')
    const answer = await app().post('/userapi/checkWechatCode', `code_key=${data.code_key}`)
    expect(answer).toMatchObject({ status: 0, code: errors.chatWaiting.code })
    expect(data.time).toBeTypeOf('number')
    expect(answer.data).not.toHaveProperty('token')
  })

  test('is drawn at the very address that it contains, for whoever asks for a picture', async () => {
    const { url } = await app().call(null, calls.createLoginCode)
    const get = (at: string, accept: string) =>
      app().http.inject({ method: 'GET', url: at.slice(new URL(url).origin.length), headers: { accept } })
    for (const accept of ['image/*', 'image/avif,image/webp,image/png,*/*;q=0.8']) {
      const drawn = await get(url, accept)
      expect(drawn.headers['content-type']).toBe('image/png')
      expect(drawn.rawPayload.subarray(1, 4).toString()).toBe('PNG')
    }
    const page = await get(url, 'text/html,application/xhtml+xml,image/avif,*/*;q=0.8')
    expect(page.headers['content-type']).not.toContain('image')
    const unknown = await get(url.replace(/[0-9a-f]{32}$/, '0'.repeat(32)), 'image/*')
    expect(unknown.statusCode).toBe(404)
  })

  test('scanned by somebody without an account returns a key that binds one', async () => {
    const code = await app().call(null, calls.createLoginCode)
    await agree((await scanned(someone('new'), code.url)).key)
    const answer = await app().call(null, calls.checkLoginCode, code)
    expect(answer).toMatchObject({ otherType: 2, token: '', uid: '' })
    await app().call(null, accountCalls.login, login(ada, answer.code_key))
    expect(await isBound(ada)).toBe(true)
  })

  test('reports a refusal, and lasts five minutes', async () => {
    await bind(ada, someone('ada'))
    const declined = await app().call(null, calls.createLoginCode)
    const phone = await scanned(someone('ada'), declined.url)
    await app().call(null, calls.confirmScan, { key: phone.key, agree: false })
    await app().refused(null, calls.checkLoginCode, declined, errors.chatDeclined)
    const late = await app().call(null, calls.createLoginCode)
    app().clock.advance(5 * 60_000 + 1)
    await app().refused(null, calls.checkLoginCode, late, errors.chatRequestOver)
    const scan = new URL(late.url).searchParams.get('scan') ?? ''
    await app().refused(null, calls.getLoginAddress, { scan }, errors.chatRequestOver)
  })

  test('confirmed twice at the same moment counts once', async () => {
    await bind(ada, someone('ada'))
    const code = await app().call(null, calls.createLoginCode)
    const [one, two] = [await scanned(someone('ada'), code.url), await scanned(someone('ben'), code.url)]
    const outcomes = await Promise.all(
      [one, two].map(({ key }) => app().post(calls.confirmScan.path, { key })),
    )
    expect(outcomes.map(({ status }) => status).sort()).toEqual([0, 1])
    const polls = await Promise.all([1, 2, 3].map(() => app().post(calls.checkLoginCode.path, code)))
    expect(polls.filter(({ data }) => data.token).length).toBeLessThanOrEqual(1)
  })
})

describe('binding', () => {
  test('shows a picture and its content, and is polled until somebody agrees', async () => {
    const state = await app().call(ada, calls.getBindingState, {})
    expect(state).toMatchObject({ bindState: notBound, config: { mustbind: false }, offered: true })
    expect(await app().call(ada, calls.getAppBindingState)).toEqual({ code: notBound })
    const { clientRandNum } = state.config
    const code = await app().call(ada, calls.createBindingCode, { clientRandNum })
    expect(code.clientRandNum).toBe(clientRandNum)
    const picture = await app().http.inject({ url: new URL(code.url).pathname + new URL(code.url).search })
    expect(picture.headers['content-type']).toBe('image/png')
    expect(await app().call(ada, calls.checkBindingCode, { clientRandNum })).toEqual({
      isBind: false,
      over: false,
    })
    const phone = await scanned(someone('ada'), code.content)
    expect(phone).toMatchObject({ state: 'scanBind', name: ada.name })
    await agree(phone.key)
    expect(await app().call(ada, calls.checkBindingCode, { clientRandNum })).toEqual({
      isBind: true,
      over: false,
    })
    expect((await app().call(ada, calls.getBindingState)).bindState).not.toBe(notBound)
    expect(await app().call(ada, calls.getBinding)).toEqual({ isBind: true, nickname: 'ada 微信' })
    await app().call(ada, calls.unbind)
    expect(await app().call(ada, calls.getAppBindingState)).toEqual({ code: notBound })
    expect(await comeIn(someone('ada'))).toMatchObject({ otherType: 2 })
  })

  test('gives another code for a number that is used or expired', async () => {
    const first = await app().call(ada, calls.createBindingCode)
    const second = await app().call(ada, calls.createBindingCode, { clientRandNum: first.clientRandNum })
    expect(second.clientRandNum).not.toBe(first.clientRandNum)
    app().clock.advance(5 * 60_000 + 1)
    const poll = await app().call(ada, calls.checkBindingCode, { clientRandNum: second.clientRandNum })
    expect(poll).toEqual({ isBind: false, over: true })
    expect((await app().call(ada, calls.createBindingPicture)).url).toMatch(
      /\/Wechat\/qrcode\?scan=[0-9a-f]{32}$/,
    )
  })

  test('draws a picture for a scannable code and for no other', async () => {
    const picture = (mark: string) => app().http.inject({ method: 'GET', url: `/Wechat/qrcode?scan=${mark}` })
    const { url } = await app().call(ada, calls.createBindingCode)
    const mark = new URL(url).searchParams.get('scan') ?? ''
    const drawn = await picture(mark)
    expect(drawn.statusCode).toBe(200)
    expect(drawn.rawPayload.subarray(1, 4).toString()).toBe('PNG')
    expect((await picture(mark)).rawPayload).toEqual(drawn.rawPayload)
    expect((await picture('0'.repeat(32))).statusCode).toBe(404)
    app().clock.advance(5 * 60_000 + 1)
    expect((await picture(mark)).statusCode).toBe(404)
  })

  test('of an identity that belongs to somebody else is refused, and so is a second identity', async () => {
    await bind(ada, someone('ada'))
    const taken = await app().call(ben, calls.createBindingCode)
    const phone = await scanned(someone('ada'), taken.content)
    await app().refused(null, calls.confirmScan, phone, errors.chatTaken)
    expect(await isBound(ben)).toBe(false)
    const other = await comeIn(someone('other'))
    await app().refused(null, accountCalls.login, login(ada, other.code_key), errors.chatBoundAlready)
    expect(await app().call(ada, accountCalls.getAccount)).toMatchObject({ openid: 'o-ada' })
  })

  test('of one identity to two accounts at the same moment succeeds for one', async () => {
    const keys = await Promise.all([comeIn(someone('race')), comeIn(someone('race'))])
    const outcomes = await Promise.all(
      [ada, ben].map((person, index) =>
        app().post(accountCalls.login.path, login(person, keys[index]!.code_key)),
      ),
    )
    expect(outcomes.map(({ status }) => status).sort()).toEqual([0, 1])
    expect(await app().db.selectFrom('chat_identity').select('openid').execute()).toHaveLength(1)
  })

  test("follows a person across one operator's apps, and is released with a deleted account", async () => {
    await bind(ada, { openid: 'o-old-app', unionid: 'u-ada', nickname: 'Ada' })
    const moved = { openid: 'o-new-app', unionid: 'u-ada', nickname: 'Ada' }
    expect(await comeIn(moved)).toMatchObject({ otherType: 1, uid: ada.id })
    await bind(ada, moved)
    expect(await app().call(ada, accountCalls.getAccount)).toMatchObject({ openid: 'o-new-app' })
    await bind(dora, someone('dora'))
    const deleted_at = new Date(app().clock.now())
    const gone = (value: Date | null) =>
      app()
        .db.updateTable('account')
        .set({ deleted_at: value as never })
        .where('id', '=', dora.id)
        .execute()
    await gone(deleted_at)
    const { otherType, code_key } = await comeIn(someone('dora'))
    expect(otherType).toBe(2)
    await app().call(null, accountCalls.login, login(ben, code_key))
    expect(await isBound(ben)).toBe(true)
    await gone(null)
  })
})

describe('an attacker', () => {
  test('cannot slip their own identity into another browser, which lacks the key of the request', async () => {
    await bind(ben, someone('attacker'))
    const { code, state } = await goAndReturn(someone('attacker'))
    const victim = await app().call(null, calls.getLoginAddress)
    for (const key of ['', 'f'.repeat(64), victim.key])
      await app().refused(null, calls.loginByReturn, { code, state, key }, errors.chatRequestOver)
    const crossed = { code, state: victim.state, key: 'f'.repeat(64) }
    await app().refused(null, calls.loginByReturn, crossed, errors.chatRequestOver)
  })

  test('cannot use a code or a state again', async () => {
    await bind(ada, someone('ada'))
    const back = await goAndReturn(someone('ada'))
    expect(await app().call(null, calls.loginByReturn, back)).toMatchObject({ otherType: 1 })
    await app().refused(null, calls.loginByReturn, back, errors.chatRequestOver)
    const other = await app().call(null, calls.getLoginAddress)
    const replay = { ...other, code: back.code }
    await app().refused(null, calls.loginByReturn, replay, errors.chatRefused)
    // The state is spent by the attempt.
    const honest = chat.confirm(someone('ada'), 'https://school.example/loggingIn', other.state)
    const code = new URL(honest).searchParams.get('code') ?? ''
    await app().refused(null, calls.loginByReturn, { ...other, code }, errors.chatRequestOver)
  })

  test('sending one answer many times at once gets in only once', async () => {
    await bind(ada, someone('ada'))
    const back = await goAndReturn(someone('ada'))
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, () => app().post(calls.loginByReturn.path, back)),
    )
    expect(outcomes.filter(({ status }) => status === 1)).toHaveLength(1)
  })

  test('cannot fix a session: a new one is opened, whatever token was sent', async () => {
    await bind(ada, someone('ada'))
    const planted = await app().freshToken(ben)
    const answer = await app().post(calls.loginByReturn.path, await goAndReturn(someone('ada')), null, {
      token: planted,
    })
    expect(answer.data.token).toMatch(/^[0-9a-f]{64}$/)
    expect(answer.data.token).not.toBe(planted)
    expect(await ownerOf(planted)).toBe(ben.id)
  })

  test('binds nothing with a used, expired, unconfirmed or invented code_key; the right password still logs in', async () => {
    const { code_key } = await comeIn(someone('once'))
    await app().call(null, accountCalls.login, login(ada, code_key))
    const open = await app().call(null, calls.createLoginCode)
    const asked = await goAndReturn(someone('early'))
    const late = await comeIn(someone('late'))
    app().clock.advance(30 * 60_000 + 1)
    for (const key of [code_key, 'f'.repeat(64), open.code_key, asked.key, late.code_key]) {
      const answer = await app().call(null, accountCalls.login, login(ben, key))
      expect(answer).toMatchObject({ uid: ben.id, bindWechat: false })
    }
    const mobile = '13900000023'
    await app().db.updateTable('account').set({ phone: mobile }).where('id', '=', ben.id).execute()
    const code = await codeTo(app(), mobile, 'login')
    const byCode = await app().call(null, entryCalls.loginByPhone, { mobile, code, code_key: late.code_key })
    expect(byCode).toMatchObject({ uid: ben.id, bindWechat: false })
    expect(await isBound(ben)).toBe(false)
  })

  test('who saw the QR code can neither poll for its session nor agree for somebody else', async () => {
    await bind(ada, someone('ada'))
    const code = await app().call(null, calls.createLoginCode)
    const scan = new URL(code.url).searchParams.get('scan') ?? ''
    const phone = await scanned(someone('ada'), code.url)
    const polled = await app().post(calls.checkLoginCode.path, { code_key: scan })
    expect(polled).toMatchObject({ status: 0, code: errors.chatRequestOver.code })
    for (const key of [scan, code.code_key])
      await app().refused(null, calls.confirmScan, { key }, errors.chatRequestOver)
    await agree(phone.key)
    expect(await app().call(null, calls.checkLoginCode, code)).toMatchObject({ uid: ada.id })
  })

  test('finds no key in the database', async () => {
    const { key, state } = await app().call(null, calls.getLoginAddress)
    const rows = JSON.stringify(await app().db.selectFrom('chat_request').selectAll().execute())
    const bytes = (text: string) => JSON.stringify([...Buffer.from(text)]).slice(1, -1)
    for (const secret of [key, state]) {
      expect(rows).not.toContain(secret)
      expect(rows).not.toContain(bytes(secret))
    }
  })
})

describe('the signature of a page', () => {
  test('matches the published example', () => {
    const ticket = 'sM4AOVdWfPE4DxkXGEs8VMCPGGVi4C3VM0P37wVUCFvkVAy_90u5h9nbSlYy3-Sl-HhTdfl2fzFy1AOcHKP7qg'
    const page = {
      nonceStr: 'Wm3WZYTPz0wzccnW',
      seconds: 1414587457,
      url: 'http://mp.weixin.qq.com?params=value',
    }
    expect(pageSignature({ ticket, ...page })).toBe('0f9de62fce790f9a083d5c99e95740ceb90c27ed')
  })

  test('is issued at both paths for our pages only, with one ticket for all processes', async () => {
    const url = 'https://school.example/courseHome?courseId=1#top'
    const before = chat.asked.get('/cgi-bin/ticket/getticket') ?? 0
    const other = await app().another()
    const ask = (path: string, body: object) => app().post(path, body)
    const answers = await Promise.all([
      ...['/WechatApi/getSignPackage', '/Wechat/getSignPackage'].map(path => ask(path, { url })),
      ask('/Wechat/getSignPackage', { url, appid: 'any', timestamp: '1414587457' }),
      fetch(`${other.address}/WechatApi/getSignPackage`, {
        method: 'POST',
        body: JSON.stringify({ url }),
      }).then(response => response.json() as Promise<{ data: Record<string, unknown> }>),
    ])
    for (const { data } of answers)
      expect(data).toMatchObject({
        appId: chat.settings.CHAT_APP_ID,
        nonceStr: expect.stringMatching(/^\w{16}$/),
      })
    expect(answers[2]?.data.timestamp).toBe(1414587457)
    expect(chat.asked.get('/cgi-bin/ticket/getticket')).toBe(before + 1)
    await other.stop()
    for (const foreign of ['https://evil.example/', 'nonsense', 'https://school.example.evil.example/'])
      expect(await ask('/Wechat/getSignPackage', { url: foreign })).toMatchObject({ code: 40001 })
  })

  test('survives an expired ticket and an access token replaced elsewhere', async () => {
    const url = 'https://school.example/'
    await app().call(null, calls.signPage, { url })
    chat.endToken()
    app().clock.advance(7_200_000)
    await app()
      .db.updateTable('chat_access')
      .set({ expires_at: new Date(app().clock.now() + 6_000_000) as never })
      .where('name', 'like', 'token:%')
      .execute()
    const tokens = chat.asked.get('/cgi-bin/token') ?? 0
    const all = await Promise.all([1, 2, 3, 4].map(() => app().call(null, calls.signPage, { url })))
    expect(all).toHaveLength(4)
    expect(chat.asked.get('/cgi-bin/token')).toBe(tokens + 1)
  })

  test('holds no connection of the database while WeChat takes its time', async () => {
    await app().db.deleteFrom('chat_access').execute()
    const other = await app().another()
    const [tokens, url] = [chat.asked.get('/cgi-bin/token') ?? 0, 'https://school.example/']
    const { promise, resolve: answer } = Promise.withResolvers()
    chat.pace.answersAfter = promise
    const signed = Promise.all([
      app().call(null, calls.signPage, { url }),
      fetch(`${other.address}/Wechat/getSignPackage`, { method: 'POST', body: JSON.stringify({ url }) }),
    ])
    await expect.poll(() => chat.asked.get('/cgi-bin/token')).toBe(tokens + 1)
    const held = async () => {
      const { rows } = await sql`
        select mode from pg_locks where relation = 'chat_access'::regclass and pid <> pg_backend_pid()`.execute(
        app().db,
      )
      return rows
    }
    await expect.poll(held, { timeout: 5000 }).toEqual([])
    answer(undefined)
    expect((await signed)[1].status).toBe(200)
    expect(chat.asked.get('/cgi-bin/token')).toBe(tokens + 1)
    await other.stop()
  })

  test('the secrets of the app are stored sealed', async () => {
    const rows = await app().db.selectFrom('chat_access').select('sealed').execute()
    expect(rows.length).toBeGreaterThan(0)
    for (const { sealed } of rows) expect(sealed).toMatch(/^[\w-]{60,}$/)
  })
})

describe('where WeChat does not answer', () => {
  const cut = testApp({
    settings: {
      CHAT_APP_ID: 'wx1',
      CHAT_APP_SECRET: 's',
      CHAT_APP_URL: 'http://127.0.0.1:9',
      PUBLIC_URL: 'https://x.example',
    },
  })
  test('asks the person to try again', async () => {
    const { state, key } = await cut().call(null, calls.getLoginAddress)
    await cut().refused(null, calls.loginByReturn, { code: 'c', state, key }, errors.chatUnreachable)
    await cut().refused(null, calls.signPage, { url: 'https://x.example/' }, errors.chatUnreachable)
  })
})

describe('in production without a chat app', () => {
  const bare = testApp({ settings: { PRODUCTION: '1' } })
  test('offers nothing, and refuses everything', async () => {
    const { config } = await bare().call(null, schoolCalls.getSchoolConfig, {})
    expect(config.chatLoginShown).toBe(false)
    const { chatNotOffered } = errors
    await bare().refused(null, calls.createLoginCode, {}, chatNotOffered)
    await bare().refused(null, calls.getLoginAddress, {}, chatNotOffered)
    await bare().refused(null, calls.signPage, { url: 'https://x.example/' }, chatNotOffered)
    await bare().refused(teacher1, calls.createBindingCode, {}, chatNotOffered)
    expect(await bare().call(teacher1, calls.getBindingState)).toMatchObject({ offered: false })
    const page = await bare().http.inject({ url: '/Wechat/standIn/connect/oauth2/authorize' })
    expect(page.statusCode).toBe(404)
  })
})

describe('in the demo', () => {
  const demo = testApp()
  const origin = 'http://localhost'
  const open = (url: string, cookie = '') =>
    demo().http.inject({ url: url.replace(/#.*/, ''), headers: { host: 'localhost', cookie } })
  const ask = () => demo().post(calls.getLoginAddress.path, {}, null, { host: 'localhost' })

  test('a labelled stand-in answers; each browser has its own lasting identity', async () => {
    const visit = async (cookie?: string) => {
      const { data } = await ask()
      const page = await open(String(data.redirect), cookie)
      expect(page.body).toContain('A stand-in for WeChat')
      const kept = String(page.headers['set-cookie']).split(';')[0]
      const path = /href="([^"]+)"/.exec(page.body)?.[1]?.replaceAll('&amp;', '&') ?? ''
      const back = await open(path, kept)
      expect(back.statusCode).toBe(302)
      const { searchParams } = new URL(String(back.headers.location))
      const answer = await demo().post(calls.loginByReturn.path, {
        code: searchParams.get('code'),
        state: data.state,
        key: data.key,
      })
      return { kept, nickname: answer.data.nickname, otherType: answer.data.otherType }
    }
    const first = await visit()
    expect(first.otherType).toBe(2)
    expect((await visit(first.kept)).nickname).toBe(first.nickname)
    expect((await visit()).nickname).not.toBe(first.nickname)
  })

  test('which redirects nowhere but back', async () => {
    const { data } = await ask()
    const forged = String(data.redirect).replace(
      encodeURIComponent(origin),
      encodeURIComponent('https://evil.example'),
    )
    expect((await open(forged)).statusCode).toBe(404)
    expect((await open(`/Wechat/standIn/confirm?state=${data.state}`)).statusCode).toBe(404)
  })
})
