import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
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

  test('answers an unknown path with 404', async () => {
    expect((await app().http.inject({ method: 'POST', url: '/UserApi/nothing' })).statusCode).toBe(404)
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
  test.each(['{', '[1,2]', '{"email":', '\u0000', '{"a":1}}'])('%j is refused with words', async body => {
    const answer = await app().post('/UserApi/login', body)
    expect(answer.http).toBe(200)
    expect(answer.status).toBe(0)
  })

  test('over a megabyte is refused', async () => {
    const answer = await app().post('/UserApi/login', { email: 'x'.repeat(1_100_000) })
    expect(answer).toMatchObject({ status: 0, code: kernelErrors.tooLarge.code, http: 413 })
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

describe('a session that outruns any person', () => {
  test('is asked to wait, others are not', async () => {
    await app().tokenOf(students[5]!)
    const statuses = await Promise.all(
      Array.from({ length: 400 }, async () => (await app().post(whoAmI, {}, students[5])).http),
    )
    expect(statuses.filter(status => status === 429).length).toBeGreaterThan(0)
    expect((await app().post(whoAmI, {}, students[6])).http).toBe(200)
  })
})

describe('pages of the server itself', () => {
  test.each(['/healthz', '/readyz', '/metrics', '/api', '/api.json'])('%s answers', async path => {
    expect((await app().http.inject({ method: 'GET', url: path })).statusCode).toBe(200)
  })

  test('carry a strict content policy', async () => {
    const { headers } = await app().http.inject({ method: 'GET', url: '/api' })
    expect(headers['content-security-policy']).toContain("default-src 'self'")
    expect(headers['x-content-type-options']).toBe('nosniff')
  })
})
