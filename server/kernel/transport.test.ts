import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { demoPassword, students, teacher1 } from '#seed/people.ts'
import { testApp } from './test-app.ts'

const app = testApp({ listen: true })
const credentials = { email: 'teacher1@demo.lectern', password: demoPassword, remember: '1', type: 'login' }
const whoAmI = '/UserApi/getUserInfo'

describe('the transport of the existing protocol', () => {
  test.each(['/UserApi/login', '/userapi/LOGIN', '//UserApi///login', '/USERAPI/login/'])(
    'finds the call at %s',
    async path => {
      expect((await app().post(path, credentials)).code).toBe(10000)
    },
  )

  test.each([
    ['JSON with its label', JSON.stringify(credentials), 'application/json'],
    ['JSON with a charset', JSON.stringify(credentials), 'application/json; charset=UTF-8'],
    ['JSON labelled as a form', JSON.stringify(credentials), 'application/x-www-form-urlencoded'],
    ['a true form', String(new URLSearchParams(credentials)), 'application/x-www-form-urlencoded'],
    ['a form labelled as JSON', String(new URLSearchParams(credentials)), 'application/json'],
    ['JSON with an odd label', JSON.stringify(credentials), 'text/plain;charset=UTF-8'],
  ])('reads %s', async (_name, body, type) => {
    expect((await app().post('/UserApi/login', body, null, { 'content-type': type })).status).toBe(1)
  })

  test('reads JSON without any label, and an empty body under a JSON label', async () => {
    const unlabelled = await fetch(`${app().address}/UserApi/login`, {
      method: 'POST',
      body: new Blob([JSON.stringify(credentials)]),
    })
    expect(await unlabelled.json()).toMatchObject({ status: 1 })
    expect((await app().post(whoAmI, '', teacher1)).status).toBe(1)
  })

  test('answers success with the literal message, failure with its text twice, data never null', async () => {
    const success = await app().post('/UserApi/logout', {}, students[30])
    expect(success).toMatchObject({ status: 1, code: 10000, message: '访问成功', data: {} })
    const failure = await app().post(whoAmI, {})
    expect(failure).toMatchObject({ status: 0, code: 20003, http: 200 })
    expect(failure.message).toContain('登录已过期，请重新登录')
    expect(failure.data).toEqual({ info: failure.message })
  })

  test('takes the token header in any letter case and ignores unknown keys', async () => {
    const TOKEN = await app().tokenOf(teacher1)
    expect((await app().post(whoAmI, { reqtimestamp: 1, nonsense: [1] }, null, { TOKEN })).status).toBe(1)
  })

  test('answers GET on queries only', async () => {
    const get = (path: string, headers = {}) => app().http.inject({ method: 'GET', url: path, headers })
    const token = await app().tokenOf(teacher1)
    expect((await get('/UserApi/getUserBasinInfo', { token })).json()).toMatchObject({ status: 1 })
    expect((await get('/UserApi/logout', { token })).statusCode).toBe(404)
  })

  test('lets any page call, without credentials, on doubled slashes too', async () => {
    const preflight = await app().http.inject({
      method: 'OPTIONS',
      url: '//UserApi/login',
      headers: {
        origin: 'http://elsewhere.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,token',
      },
    })
    expect(preflight.statusCode).toBe(204)
    expect(preflight.headers['access-control-allow-origin']).toBe('*')
    expect(preflight.headers['access-control-allow-headers']).toContain('token')
    expect(preflight.headers).not.toHaveProperty('access-control-allow-credentials')
  })

  test.each([
    ['en', 'Not found, or not available to you'],
    ['zh-Hans', '内容不存在或您无权查看'],
    ['zh-Hant', '內容不存在或您無權檢視'],
  ])('answers an unknown path with a 404 message, to pages of any origin (%s)', async (language, text) => {
    const answer = await app().http.inject({
      method: 'POST',
      url: '//UserApi/nothing',
      headers: { origin: 'http://elsewhere.example', 'x-language': language },
    })
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({ status: 0, code: 40004, message: text, data: { info: text } })
    expect(answer.headers['access-control-allow-origin']).toBe('*')
    expect(answer.headers).not.toHaveProperty('content-security-policy')
    const preflight = await app().http.inject({ method: 'OPTIONS', url: '//UserApi/nothing' })
    expect(preflight.statusCode).toBe(204)
    expect(preflight.headers['access-control-allow-origin']).toBe('*')
  })

  test('ignores an upgrade to anything but the class socket', async () => {
    const ask = (path: string, upgrade: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        const asking = httpRequest(app().address + path, { headers: { connection: 'Upgrade', upgrade } })
        asking.on('error', reject)
        asking.on('response', answer => resolve(answer.resume().statusCode))
        asking.end()
      })
    expect(await ask('/healthz', 'h2c')).toBe(200)
    expect(await ask('/healthz', 'websocket')).toBe(200)
    expect(await ask('/socket/class', 'h2c')).toBe(404)
    expect(await ask('/socket/class', 'websocket')).toBe(401)
  })

  test('answers pipelined requests in order', async () => {
    const token = await app().tokenOf(teacher1)
    const port = Number(new URL(app().address).port)
    const one = `POST ${whoAmI} HTTP/1.1\r\nHost: x\r\ntoken: ${token}\r\nContent-Length: 2\r\n\r\n{}`
    const text = await new Promise<string>(resolve => {
      const socket = connect(port, '127.0.0.1')
      let received = ''
      socket.on('data', chunk => {
        received += chunk
        if (received.split('HTTP/1.1 200').length === 4) {
          socket.destroy()
          resolve(received)
        }
      })
      socket.write(one + one + one)
    })
    expect(text.match(/"status":1/g)).toHaveLength(3)
  })
})

describe('bad input', () => {
  test.each(['{', '[1,2]', '{"email":', '\u0000', '{"a":1}}'])('%j is refused with a message', async body => {
    const answer = await app().post('/UserApi/login', body)
    expect(answer.http).toBe(200)
    expect(answer.status).toBe(0)
  })

  test('over a megabyte is refused', async () => {
    const answer = await app().post('/UserApi/login', { email: 'x'.repeat(1_100_000) })
    expect(answer).toMatchObject({ status: 0, code: kernelErrors.tooLarge.code, http: 413 })
  })

  test('over 64 kB to a call open to guests is refused before it is read', async () => {
    const hanging = httpRequest(`${app().address}/UserApi/login`, {
      method: 'POST',
      headers: { 'content-length': 65 * 1024 },
    })
    const status = new Promise(resolve => {
      hanging.on('response', answer => resolve(answer.statusCode))
    })
    hanging.on('error', () => {})
    hanging.write('{')
    expect(await status).toBe(413)
    hanging.destroy()
  })

  test('an invalid Host is refused with a message', async () => {
    const cookie = `token=${await app().tokenOf(teacher1)}`
    const answer = await app().post(whoAmI, {}, null, { cookie, host: '[', origin: 'http://any.example' })
    expect(answer).toMatchObject({ status: 0, code: kernelErrors.malformed.code, http: 200 })
  })

  test('a body that never comes does not hold the server', async () => {
    const port = Number(new URL(app().address).port)
    const hanging = httpRequest({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: whoAmI,
      headers: { 'content-length': 100 },
    })
    hanging.on('error', () => {})
    hanging.write('{')
    expect((await app().post(whoAmI, {}, teacher1)).status).toBe(1)
    hanging.destroy()
  })
})

describe('a clock that is set back', () => {
  afterEach(() => vi.restoreAllMocks())

  test('refuses nobody', async () => {
    expect((await app().post(whoAmI, {}, teacher1)).status).toBe(1)
    const now = Date.now()
    vi.spyOn(Date, 'now').mockImplementation(() => now - 3_600_000)
    expect((await app().http.inject({ method: 'GET', url: '/healthz' })).statusCode).toBe(200)
    expect((await app().post(whoAmI, {}, teacher1)).http).toBe(200)
  })
})

describe('the session cookie', () => {
  const logIn = (headers: Record<string, string>) =>
    app().http.inject({ method: 'POST', url: '/UserApi/login', payload: credentials, headers })

  test('is set for our own page and for clients other than pages, not for a page of another origin', async () => {
    const ours: Record<string, string>[] = [{}, { host: 'school.example', origin: 'http://school.example' }]
    for (const headers of ours)
      expect((await logIn(headers)).headers['set-cookie']).toMatch(/^token=[0-9a-f]{64};/)
    for (const origin of ['http://elsewhere.example', 'null', 'http://school.example:8080']) {
      const answer = await logIn({ host: 'school.example', origin })
      expect(answer.json()).toMatchObject({ status: 1 })
      expect(answer.headers).not.toHaveProperty('set-cookie')
    }
  })
})

describe('a session faster than any person', () => {
  test('is asked to wait, whether by cookie or by token', async () => {
    const cookie = `token=${await app().freshToken(students[7]!)}`
    const statuses = await Promise.all(
      Array.from({ length: 400 }, async () => (await app().post(whoAmI, {}, null, { cookie })).http),
    )
    expect(statuses.filter(status => status === 429).length).toBeGreaterThan(0)
  })

  test('is never refused the files of the client', async () => {
    const cookie = `token=${await app().freshToken(students[8]!)}`
    const ask = async () =>
      (await app().http.inject({ url: '/assets/unknown.js', headers: { cookie } })).statusCode
    const statuses = await Promise.all(Array.from({ length: 400 }, ask))
    expect(new Set(statuses)).toEqual(new Set([404]))
    expect((await app().post(whoAmI, {}, null, { cookie })).http).toBe(200)
  })

  test('is asked to wait, others are not', async () => {
    await app().tokenOf(students[5]!)
    const statuses = await Promise.all(
      Array.from({ length: 400 }, async () => (await app().post(whoAmI, {}, students[5])).http),
    )
    expect(statuses.filter(status => status === 429).length).toBeGreaterThan(0)
    expect((await app().post(whoAmI, {}, students[6])).http).toBe(200)
  })
})

describe('pages of the web client', () => {
  const built = mkdtempSync(join(tmpdir(), 'lectern-pages-'))
  writeFileSync(join(built, 'index.html'), '<!doctype html><title>Lectern</title>')
  afterAll(() => rmSync(built, { recursive: true }))
  const withPages = testApp({ pages: built })
  const get = (url: string, accept?: string) =>
    withPages().http.inject({ method: 'GET', url, headers: accept === undefined ? {} : { accept } })

  test.each([
    '/checkIn/checkinCodeResult?type=2&ticketid=t&expire=1&sign=s',
    '/homework?id=1&courseId=2&courseRole=0',
    '/dataIndex?type=2&id=1&courseId=2',
    '/courseHome?courseId=1&tabActive=4',
    '/loggingIn?scan=0123',
  ])('stand at %s for browsers, and for scanners and previews that accept everything', async url => {
    for (const accept of ['text/html,application/xhtml+xml,image/avif,*/*;q=0.8', '*/*', undefined]) {
      const answer = await get(url, accept)
      expect(answer.headers['content-type']).toContain('text/html')
      expect(answer.body).toContain('<title>Lectern</title>')
    }
  })

  test.each([
    '/assets/gone-1a2b.js',
    '/favicon.png',
    '/UserApi/nothing',
    '/TestpaperApi/notBuilt?id=1',
    '/FutureV2/Nothing/here',
    '/File/download/id/x',
  ])('do not stand at %s, where something else was meant', async url => {
    const answer = await get(url, '*/*')
    expect(answer.statusCode).toBeGreaterThanOrEqual(403)
    expect(answer.body).not.toContain('<title>')
  })

  test('answer nobody who wants something else', async () => {
    expect((await get('/homework?id=1', 'application/json')).statusCode).toBe(404)
  })
})

describe('pages of the server itself', () => {
  test.each(['/healthz', '/readyz', '/metrics', '/api', '/api.json'])('%s answers', async path => {
    expect((await app().http.inject({ method: 'GET', url: path })).statusCode).toBe(200)
  })

  test('carry a strict content security policy that names their host', async () => {
    const policyFor = async (host: string) =>
      (await app().http.inject({ method: 'GET', url: '/api', headers: { host } })).headers[
        'content-security-policy'
      ]
    expect(await policyFor('school.example:3000')).toContain("default-src 'self'")
    expect(await policyFor('school.example:3000')).toContain(
      "; connect-src 'self' ws://school.example:3000 wss://school.example:3000; ",
    )
    expect(await policyFor('[::1]:3000')).toContain(' wss://[::1]:3000; ')
    expect(await policyFor('evil.example; script-src *')).toContain("; connect-src 'self'; ")
    const { headers } = await app().http.inject({ method: 'GET', url: '/api' })
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  test('are kept by nobody on the way, answers and refusals alike', async () => {
    const url = '/UserApi/getUserInfo'
    const headersOf = async (headers: Record<string, string>) =>
      (await app().http.inject({ method: 'GET', url, headers })).headers
    const token = await app().tokenOf(teacher1)
    for (const headers of [{}, { token }])
      expect(await headersOf(headers as never)).toMatchObject({ 'cache-control': 'no-store' })
  })

  const withChat = testApp({ settings: { CHAT_APP_ID: 'wx1', CHAT_APP_SECRET: 's' } })

  test('load scripts of the chat app only where it is configured', async () => {
    const scripts = async ({ http }: ReturnType<typeof app>) =>
      /script-src [^;]*/.exec(String((await http.inject('/api')).headers['content-security-policy']))?.[0]
    expect(await scripts(app())).toBe("script-src 'self' 'wasm-unsafe-eval'")
    expect(await scripts(withChat())).toBe("script-src 'self' 'wasm-unsafe-eval' https://res.wx.qq.com")
  })

  test('may use the camera, and may show pictures from the album', async () => {
    const { headers } = await app().http.inject({ method: 'GET', url: '/api' })
    expect(headers['permissions-policy']).toBe('camera=(self)')
    expect(headers['content-security-policy']).toContain("; img-src 'self' data: blob:; ")
  })

  test.each(['/api', '/api.json'])('%s is built and compressed once, and not sent again', async url => {
    const get = (headers: Record<string, string>) => app().http.inject({ method: 'GET', url, headers })
    const stringify = vi.spyOn(JSON, 'stringify')
    const plain = await get({})
    expect(plain.headers).not.toHaveProperty('content-encoding')
    const makings = stringify.mock.calls.length
    const small = await get({ 'accept-encoding': 'gzip, deflate, br' })
    const gzipped = await get({ 'accept-encoding': 'gzip;q=1.0, br;q=0' })
    expect(stringify.mock.calls.length).toBe(makings)
    stringify.mockRestore()
    expect(small.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(small.rawPayload)).toEqual(plain.rawPayload)
    expect(gzipped.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gzipped.rawPayload)).toEqual(plain.rawPayload)
    const again = await get({ 'if-none-match': String(plain.headers.etag) })
    expect(again.statusCode).toBe(304)
    expect(again.rawPayload).toHaveLength(0)
  })
})
