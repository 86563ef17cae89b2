import { describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { z } from 'zod'
import { sessionCalls } from '#contract/features/account/session-calls.ts'
import { joinCalls } from '#contract/features/course/joining.ts'
import { memberCalls } from '#contract/features/member/calls.ts'
import { message } from '#contract/message.ts'
import { floodCode, sessionEndedCode, socketPath } from '#contract/socket.ts'
import { linearAlgebra, worldHistory } from '#seed/cast.ts'
import { type CastMember, demoPassword, students, teacher1, teacher2 } from '#seed/people.ts'
import { topics } from './hub.ts'
import { maxSockets } from './sockets.ts'
import { testApp } from './test-app.ts'
import { slowly } from './test-meanwhile.ts'
import { connectTo, type Frame } from './test-socket.ts'

const app = testApp({ listen: true })
const said = message('said', 'Something was said.', z.object({ words: z.string() }))

const connect = async (person: CastMember, token?: string, query?: string) =>
  connectTo(app().address, token ?? (await app().tokenOf(person)), query)
const publish = (topic: string, words: string) => app().services.hub.publish(topic, said, { words })
const course = { classId: linearAlgebra.id }

/** Forgets what is remembered about somebody, and holds up the lookup until released. */
async function lookUpSlowly<T>(owner: string, ask: () => T) {
  const { services } = app()
  const { db } = services
  const { db: slow, answer } = slowly(db)
  services.memory.forget([owner])
  services.db = slow
  const asked = ask()
  await answer.found
  services.db = db
  return { asked: () => asked, ends: answer.arrives }
}

describe('the class socket', () => {
  test('opens for a session token and for nothing else', async () => {
    const { socket, next } = await connect(students[0]!)
    expect((await next('welcome')).data.topics).toHaveProperty(`account:${students[0]!.id}`)
    expect(socket.protocol).toBe('12345')
    await expect(connect(students[0]!, 'f'.repeat(64))).rejects.toThrow('401')
    await expect(connect(students[0]!, 'nonsense')).rejects.toThrow('401')
  })

  test('answers the ping that carries 10', async () => {
    const { send, next } = await connect(students[0]!)
    send('ping', 10)
    expect((await next('pong')).data).toBe(10)
  })

  test('gives members the course topic, staff also theirs, strangers nothing', async () => {
    const [student, teacher, stranger] = await Promise.all([
      connect(students[0]!),
      connect(teacher1),
      connect(teacher2),
    ])
    for (const client of [student, teacher, stranger]) client.send('class_active', course)
    await Promise.all([
      student.next('class_entered'),
      teacher.next('class_entered'),
      stranger.next('user_error'),
    ])
    publish(topics.course(linearAlgebra.id), 'to all')
    publish(topics.staff(linearAlgebra.id), 'to staff')
    await expect.poll(teacher.words).toEqual(['to all', 'to staff'])
    expect(student.words()).toEqual(['to all'])
    expect(stranger.words()).toEqual([])
    expect(stranger.frames.find(frame => frame.cmd === 'user_error')).toMatchObject({ code: -1 })
  })

  test('gives staff who view as students what students receive', async () => {
    const viewer = await connect(teacher1, undefined, '?studentviewer=1')
    viewer.send('class_active', course)
    expect((await viewer.next('class_entered')).data.topics).toEqual({
      [topics.course(linearAlgebra.id)]: expect.any(Number),
    })
    publish(topics.staff(linearAlgebra.id), 'to staff only')
    publish(topics.course(linearAlgebra.id), 'to everybody')
    await expect.poll(viewer.words).toEqual(['to everybody'])
    viewer.send('class_broadcast', { ...course, data: 'mine' })
    expect((await viewer.next('user_error')).code).toBe(-1)
  })

  test('stops when the course is left', async () => {
    const { send, next, words } = await connect(students[1]!)
    send('class_active', course)
    await next('class_entered')
    send('class_leave', course)
    send('ping', 10)
    await next('pong')
    publish(topics.course(linearAlgebra.id), 'unheard')
    expect(words()).toEqual([])
  })

  test('is not joined by anyone removed from the course during the lookup', async () => {
    const person = students[8]!
    const { send, next, words } = await connect(person)
    const looking = await lookUpSlowly(linearAlgebra.id, () => send('class_active', course))
    const removal = { courseId: linearAlgebra.id, studentIds: [person.id] }
    await app().call(teacher1, memberCalls.removeStudents, removal)
    looking.ends()
    await next('user_error')
    publish(topics.course(linearAlgebra.id), 'to the course')
    publish(topics.account(person.id), 'to each')
    await expect.poll(words).toEqual(['to each'])
    await app().call(person, joinCalls.join, { code: linearAlgebra.code })
  })

  test('does not stay open for a session that ends during its lookup', async () => {
    const person = students[8]!
    const token = await app().freshToken(person)
    const looking = await lookUpSlowly(person.id, () => connect(person, token))
    await app().call(person, sessionCalls.endSession)
    looking.ends()
    const { socket } = await looking.asked()
    await expect.poll(() => socket.readyState).toBe(WebSocket.CLOSED)
  })

  test('stops for a student who has left, on the open connection', async () => {
    const leaver = students[9]!
    const { send, next, words, frames } = await connect(leaver)
    send('class_active', course)
    await next('class_entered')
    const body = { courseid: linearAlgebra.id, password: demoPassword }
    expect((await app().post('/CourseApi/quitCourse', body, leaver)).status).toBe(1)
    publish(topics.course(linearAlgebra.id), 'after leaving')
    frames.length = 0
    send('class_active', course)
    expect((await next('user_error')).code).toBe(-1)
    expect(words()).toEqual([])
  })

  test('is closed when its session is ended from another device; the connections of others stay', async () => {
    const [here, lost] = [await app().freshToken(students[8]!), await app().freshToken(students[8]!)]
    const keeper = await connect(students[8]!, here)
    const thief = await connect(students[8]!, lost)
    const somebody = await connect(students[7]!)
    const closed = new Promise(resolve => thief.socket.once('close', resolve))
    expect((await app().post('/UserApi/endSession', {}, null, { token: here })).status).toBe(1)
    expect(await closed).toBe(sessionEndedCode)
    for (const { send, next } of [keeper, somebody]) {
      send('ping', 10)
      await next('pong')
    }
    await expect(connect(students[8]!, lost)).rejects.toThrow('401')
  })

  test('lets only staff broadcast', async () => {
    const [student, teacher] = await Promise.all([connect(students[2]!), connect(teacher1)])
    student.send('class_active', course)
    await student.next('class_entered')
    student.send('class_broadcast', { ...course, data: 'mine' })
    expect((await student.next('user_error')).code).toBe(-1)
    teacher.send('class_broadcast', { ...course, data: { page: 3 } })
    expect((await student.next('class_broadcast')).data).toEqual({ ...course, data: { page: 3 } })
  })

  test('gives what was missed after a reconnect, in order, or says that it is gone', async () => {
    const topic = topics.account(students[3]!.id)
    const first = await connect(students[3]!)
    const { epoch } = (await first.next('welcome')).data
    publish(topic, 'one')
    await expect.poll(first.words).toEqual(['one'])
    const seen = { [topic]: first.frames.at(-1)!.seq! }
    first.socket.terminate()
    publish(topic, 'two')
    publish(topic, 'three')

    const second = await connect(students[3]!)
    second.send('resume', { epoch, seen })
    await expect.poll(second.words).toEqual(['two', 'three'])

    for (let number = 0; number < 120; number++) publish(topic, `flood ${number}`)
    const third = await connect(students[3]!)
    third.send('resume', { epoch, seen })
    expect((await third.next('resync')).data.topics).toEqual([topic])
    third.frames.length = 0
    third.send('resume', { epoch: 'another run', seen })
    expect((await third.next('resync')).data.topics).toEqual([topic])
  })

  test('tells those who join how long ago the newest message was sent, even if nobody heard it', async () => {
    const [own, other] = [topics.account(students[6]!.id), topics.course(linearAlgebra.id)]
    publish(own, 'before anybody listened')
    publish(other, 'in the course')
    const { send, next, words } = await connect(students[6]!)
    const since = (await next('welcome')).data.since as Record<string, number>
    expect(since[own]).toBeLessThan(60_000)
    send('class_active', course)
    expect((await next('class_entered')).data.since).toEqual({ [other]: expect.any(Number) })
    expect(words()).toEqual([])
  })

  test('does not resume what was never joined', async () => {
    const topic = topics.staff(worldHistory.id)
    publish(topic, 'secret')
    const { send, next, words, frames } = await connect(students[0]!)
    const { epoch } = (await next('welcome')).data
    send('resume', { epoch, seen: { [topic]: 0 } })
    send('ping', 10)
    await next('pong')
    expect(words()).toEqual([])
    expect(frames.some(frame => frame.cmd === 'resync')).toBe(false)
  })

  test.each([
    '{',
    '[]',
    '{"cmd":"class_active"}',
    '{"cmd":"unknown","data":{}}',
    '{"cmd":"class_active","data":{"classId":"x"}}',
  ])('answers %s with an error and stays open', async text => {
    const { socket, next, send } = await connect(students[4]!)
    socket.send(text)
    expect((await next('user_error')).code).toBe(-1)
    send('ping', 10)
    await next('pong')
  })

  test('is closed for a message of more than 64 kB', async () => {
    const { socket } = await connect(students[4]!)
    const closed = new Promise(resolve => socket.once('close', resolve))
    socket.send('x'.repeat(70_000))
    expect(await closed).toBe(1009)
  })

  test('processes messages one after another, however long each takes', async () => {
    const { send, next, words, frames } = await connect(students[10]!)
    send('class_active', course)
    send('class_leave', course)
    send('ping', 10)
    await Promise.all([next('class_entered'), next('pong')])
    expect(frames.map(({ cmd }) => cmd)).toEqual(['welcome', 'class_entered', 'pong'])
    publish(topics.course(linearAlgebra.id), 'unheard')
    send('ping', 11)
    await expect.poll(() => frames.filter(({ cmd }) => cmd === 'pong').length).toBe(2)
    expect(words()).toEqual([])
  })

  test('accepts two hundred messages at once and disconnects clients that send thousands', async () => {
    const lively = await connect(students[11]!)
    for (let number = 0; number < 150; number++) lively.send('class_active', course)
    await expect.poll(() => lively.frames.filter(({ cmd }) => cmd === 'class_entered').length).toBe(150)
    const flood = await connect(students[12]!)
    const closed = new Promise(resolve => flood.socket.once('close', resolve))
    for (let number = 0; number < 3000; number++) flood.send('class_active', course)
    expect(await closed).toBe(floodCode)
    expect(flood.frames.filter(({ cmd }) => cmd === 'class_entered').length).toBeLessThanOrEqual(200)
    lively.send('ping', 10)
    await lively.next('pong')
  })

  test('allows a limited number of connections per account; others are not affected', async () => {
    const hoarder = students[13]!
    const open = await Promise.all(Array.from({ length: maxSockets }, () => connect(hoarder)))
    await expect(connect(hoarder)).rejects.toThrow('429')
    await connect(students[14]!)
    const closed = new Promise(resolve => open[0]!.socket.once('close', resolve))
    open[0]!.socket.close()
    await closed
    await expect
      .poll(() =>
        connect(hoarder).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true)
  })

  test('tells each client, when the server stops, to reconnect after a delay of its own', async () => {
    const other = await app().another()
    const socket = new WebSocket(other.address.replace('http', 'ws') + socketPath, [
      await app().tokenOf(students[0]!),
      '1',
    ])
    const frames: Frame[] = []
    socket.on('message', data => frames.push(JSON.parse(String(data))))
    await expect.poll(() => frames.some(frame => frame.cmd === 'welcome')).toBe(true)
    const closed = new Promise(resolve => socket.once('close', resolve))
    await other.stop()
    expect(await closed).toBe(1012)
    const after = Number(frames.find(frame => frame.cmd === 'come_back')?.data.after)
    expect(after).toBeGreaterThanOrEqual(500)
    expect(after).toBeLessThanOrEqual(5000)
  })

  test('drops a client that does not read', async () => {
    const { socket } = await connect(students[5]!)
    const closed = new Promise(resolve => socket.once('close', resolve))
    ;(socket as unknown as { _socket: { pause(): void } })._socket.pause()
    const topic = topics.account(students[5]!.id)
    for (let number = 0; number < 200; number++) {
      publish(topic, 'x'.repeat(60_000))
      await new Promise(resolve => setImmediate(resolve))
    }
    ;(socket as unknown as { _socket: { resume(): void } })._socket.resume()
    await closed
    expect(app().services.hub.listeners(topic)).toBe(0)
  })
})
