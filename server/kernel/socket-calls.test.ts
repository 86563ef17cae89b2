import { expect, test } from 'vitest'
import { z } from 'zod'
import { account } from '#contract/access.ts'
import { query } from '#contract/call.ts'
import { kernelErrors } from '#contract/error.ts'
import { message } from '#contract/message.ts'
import { text } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'
import { students, teacher1 } from '#seed/people.ts'
import { lectern } from '#server/app.ts'
import { countNothing } from './call-coverage.ts'
import { type Feature, requested, requesting, serve } from './feature.ts'
import { testApp } from './test-app.ts'
import { connectTo } from './test-socket.ts'

countNothing()

/* A message in place of a call that answers with who makes it, and from where. */

const calls = {
  echo: query('/Echo/echo', {
    summary: 'Who asks.',
    access: account,
    input: wired({ words: text(100) }),
    output: z.object({
      ...{ words: z.string(), name: z.string(), address: z.string(), device: z.string() },
      ...{ viewsAsStudent: z.boolean(), isRelayed: z.boolean() },
    }),
  }),
}
const said = message('echo', 'Asks.', wired({ words: text(100).default('nothing') }))
const feature: Feature = {
  name: 'echoes',
  calls: serve(calls, {
    echo: async ({ person, address, device, viewsAsStudent, isRelayed }, { words }) => ({
      ...{ words, name: person.name, address, device, viewsAsStudent, isRelayed },
    }),
  }),
  hears: [
    requesting(said, (_, { words }) => {
      if (words === 'break') throw new Error('broken on purpose')
      return requested(calls.echo, { words })
    }),
  ],
}
const app = testApp({
  app: { ...lectern, features: [...lectern.features, feature] },
  listen: true,
  settings: { TRUSTED_PROXIES: '127.0.0.1', REQUEST_RATE: '2' },
})

async function connect(who = students[0]!, query = '', headers: Record<string, string> = {}) {
  const token = await app().freshToken(who)
  const client = await connectTo(app().address, token, query, headers)
  const told = (cmd: string) => client.frames.filter(frame => frame.cmd === cmd)
  return { ...client, token, told }
}

test('a call that is sent as a message is made as whoever is connected, from where they are', async () => {
  const { socket, send, next } = await connect(teacher1, '?studentviewer=1', {
    ...{ 'x-forwarded-for': '203.0.113.9', 'user-agent': 'Bare client' },
    // What the connection says of calls is not for its request to say.
    ...{ 'x-student-viewer': '0', 'x-once': 'x'.repeat(20), token: 'f'.repeat(64) },
  })
  send('echo', { words: ' hello ' }, { uniqueCode: 'a code, with words' })
  expect((await next('carried_out')).data).toEqual({
    ...{ cmd: 'echo', uniqueCode: 'a code, with words' },
    data: {
      ...{ words: 'hello', name: teacher1.name, address: '203.0.113.9', device: 'Bare client' },
      ...{ viewsAsStudent: true, isRelayed: false },
    },
  })
  socket.close()
})

test('what is null in a message is absent, and so is a message without data', async () => {
  const { socket, send, told } = await connect()
  send('echo', { words: null }, { uniqueCode: 1 })
  send('echo', null, { uniqueCode: 2 })
  send('echo', undefined, { uniqueCode: 3 })
  await expect.poll(() => told('carried_out').length).toBe(3)
  expect(told('carried_out').map(({ data }) => (data.data as { words: string }).words)).toEqual([
    'nothing',
    'nothing',
    'nothing',
  ])
  socket.close()
})

test('it is answered only where somebody asks for that by a code, and refused where that is none', async () => {
  const { socket, send, next, frames } = await connect()
  send('echo', { words: 'a' })
  send('echo', { words: 'a' }, { uniqueCode: null })
  send('ping', 10)
  await next('pong')
  expect(frames.map(({ cmd }) => cmd)).toEqual(['welcome', 'pong'])
  send('echo', { words: 'b' }, { uniqueCode: 'x'.repeat(201) })
  send('echo', { words: 'c' }, { uniqueCode: { a: 1 } })
  await expect.poll(() => frames.length).toBe(4)
  const { code, text } = kernelErrors.malformed
  for (const { data, msg } of frames.slice(2))
    expect([data.code, msg]).toEqual([code, text.zh.replace('{field}', 'uniqueCode')])
  socket.close()
})

test('messages count as requests of their session: a rush is refused, over HTTP too, and each is answered', async () => {
  const { socket, send, told, token } = await connect()
  for (let number = 0; number < 60; number++) send('echo', { words: 'rush' }, { uniqueCode: number })
  await expect.poll(() => told('carried_out').length + told('user_error').length).toBe(60)
  const { code } = kernelErrors.tooMany
  expect(told('carried_out').length).toBeGreaterThanOrEqual(20)
  expect(told('user_error').length).toBeGreaterThan(20)
  for (const { data } of told('user_error')) expect(data).toMatchObject({ cmd: 'echo', code })
  // In their order, each answered once.
  const answered = told('carried_out').map(({ data }) => data.uniqueCode as number)
  expect(answered).toEqual([...answered].sort((one, other) => one - other))
  expect((await app().post(calls.echo.path, { words: 'x' }, null, { token })).code).toBe(code)
  socket.close()
})

test('a message that fails for no fault of its sender is answered, and the connection stays', async () => {
  const { socket, send, next } = await connect()
  send('echo', { words: 'break' }, { uniqueCode: 9 })
  const { code, text } = kernelErrors.stopping
  expect(await next('user_error')).toMatchObject({ msg: text.zh, data: { cmd: 'echo', uniqueCode: 9, code } })
  send('echo', { words: 'again' }, { uniqueCode: 10 })
  expect((await next('carried_out')).data.uniqueCode).toBe(10)
  socket.close()
})
