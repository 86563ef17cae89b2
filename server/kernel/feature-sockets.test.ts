import { describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { z } from 'zod'
import { sessionCalls } from '#contract/features/account/session-calls.ts'
import { message } from '#contract/message.ts'
import { floodCode, sessionEndedCode } from '#contract/socket.ts'
import { type CastMember, students } from '#seed/people.ts'
import { lectern } from '#server/app.ts'
import type { Feature, FeatureSocket } from './feature.ts'
import { topics } from './hub.ts'
import { maxSockets } from './sockets.ts'
import { testApp } from './test-app.ts'
import { connectTo } from './test-socket.ts'

/* A socket that a feature brings: "I am <token>" admits, "I was <token>" is of a session that ends meanwhile, whatever else is said is said back with who says it. */

const said = message('said', 'Something was said.', z.object({ words: z.string() }))
const dialogues = { gone: 0 }
const echo: FeatureSocket = {
  path: '/socket/echo',
  meet(services, visitor) {
    const say = (text: string) => visitor.send(Buffer.from(text))
    let name = 'nobody'
    return {
      async hear(text) {
        const [, tense, token] = /^I (am|was) (\w+)$/.exec(text) ?? []
        if (!token) return say(`${name}: ${text}`)
        let asked = 0
        const find = async () =>
          tense === 'was' && ++asked > 1 ? undefined : lectern.gates.person(services, token)
        const listener = { hear: (frame: Buffer) => say(`told ${name}: ${frame}`), gone: () => {} }
        const admission = await visitor.admit(find, listener)
        if (typeof admission === 'string') name = 'nobody'
        else name = admission.person.name
        say(typeof admission === 'string' ? admission : `hello ${name}`)
      },
      gone: () => {
        dialogues.gone++
      },
    }
  },
}
const feature: Feature = { name: 'echoes', sockets: [echo] }
const app = testApp({ app: { ...lectern, features: [...lectern.features, feature] }, listen: true })

async function connect(address = app().address) {
  const socket = new WebSocket(address.replace('http', 'ws') + echo.path)
  const heard: string[] = []
  socket.on('message', data => heard.push(String(data)))
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const closed = new Promise<number>(resolve => socket.once('close', resolve))
  const hears = (text: string) => expect.poll(() => heard).toContainEqual(expect.stringContaining(text))
  return { socket, heard, hears, closed, say: (text: string) => socket.send(text) }
}
async function enter(who: CastMember, token?: string) {
  const client = await connect()
  client.say(`I am ${token ?? (await app().tokenOf(who))}`)
  await client.hears('hello')
  return client
}

describe('a socket of a feature', () => {
  test('is nobody’s until somebody is admitted, and hears then what is told to their account', async () => {
    const client = await connect()
    client.say('anybody?')
    await client.hears('nobody: anybody?')
    client.say(`I am ${'f'.repeat(64)}`)
    await client.hears('unknown')
    client.say(`I am ${await app().tokenOf(students[0]!)}`)
    await client.hears(`hello ${students[0]!.name}`)
    app().services.hub.publish(topics.account(students[0]!.id), said, { words: 'for you' })
    await client.hears('for you')
  })

  test('is one person’s at a time: whoever is admitted instead of them hears nothing of theirs', async () => {
    const [first, second] = [students[7]!, students[8]!]
    const listeners = () => [first, second].map(({ id }) => app().services.hub.listeners(topics.account(id)))
    const client = await enter(first)
    expect(listeners()).toEqual([1, 0])
    client.say(`I am ${await app().tokenOf(second)}`)
    await client.hears(`hello ${second.name}`)
    expect(listeners()).toEqual([0, 1])
    client.say(`I am ${'e'.repeat(64)}`)
    await client.hears('unknown')
    expect(listeners()).toEqual([0, 0])
  })

  test('is nobody’s where the session ends while somebody is admitted', async () => {
    const who = students[9]!
    const client = await connect()
    client.say(`I was ${await app().tokenOf(who)}`)
    await client.hears('unknown')
    client.say('anybody?')
    await client.hears('nobody: anybody?')
    expect(app().services.hub.listeners(topics.account(who.id))).toBe(0)
  })

  test('is closed with the session', async () => {
    const who = students[2]!
    const [here, lost] = [await app().freshToken(who), await app().freshToken(who)]
    const [stays, ends] = [await enter(who, here), await enter(who, lost)]
    await app().post(sessionCalls.endSession.path, {}, null, { token: here })
    expect(await ends.closed).toBe(sessionEndedCode)
    stays.say('still here')
    await stays.hears('still here')
  })

  test('counts among the connections of an account, which are those of all sockets together', async () => {
    const who = students[4]!
    const token = await app().tokenOf(who)
    const pages = await Promise.all(
      Array.from({ length: maxSockets - 1 }, () => connectTo(app().address, token)),
    )
    const own = await enter(who)
    const other = await connect()
    other.say(`I am ${token}`)
    await other.hears('tooMany')
    await expect(connectTo(app().address, token)).rejects.toThrow('429')
    own.socket.close()
    await own.closed
    await expect
      .poll(() => {
        other.say(`I am ${token}`)
        return other.heard.at(-1)
      })
      .toContain('hello')
    for (const { socket } of pages) socket.close()
  })

  test('is closed where nobody is admitted in time, and stays open for who was', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const socket = new WebSocket(app().address.replace('http', 'ws') + echo.path)
      const closed = new Promise(resolve => socket.once('close', resolve))
      await new Promise(resolve => socket.once('open', resolve))
      const guest = await connect()
      guest.say(`I am ${await app().tokenOf(students[5]!)}`)
      await new Promise(resolve => guest.socket.once('message', resolve))
      vi.advanceTimersByTime(11_000)
      expect(await closed).toBe(1006)
      expect(guest.socket.readyState).toBe(WebSocket.OPEN)
    } finally {
      vi.useRealTimers()
    }
  })

  test('has the limits of all sockets: the largest message, and how many', async () => {
    const [large, flood] = [await connect(), await connect()]
    large.say('x'.repeat(1024 ** 2))
    expect(await large.closed).toBe(1009)
    for (let turn = 0; turn < 1000; turn++) flood.say('again')
    expect(await flood.closed).toBe(floodCode)
  })

  test('ends when the process leaves, and its protocol learns that it has ended', async () => {
    const other = await app().another()
    const client = await connect(other.address)
    client.say(`I am ${await app().tokenOf(students[6]!)}`)
    await client.hears('hello')
    const before = dialogues.gone
    await other.stop()
    expect(await client.closed).toBe(1012)
    await expect.poll(() => dialogues.gone).toBeGreaterThan(before)
  })

  test('is no address of plain requests', async () => {
    expect((await fetch(app().address + echo.path)).status).toBe(404)
  })
})
