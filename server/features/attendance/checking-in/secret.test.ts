import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { safeDecode, type ZodType } from 'zod'
import type { Call } from '#contract/call.ts'
import { kernelErrors } from '#contract/error.ts'
import { attendanceCalls as calls } from '#contract/features/attendance/calls.ts'
import { socketPath } from '#contract/socket.ts'
import { thingOf } from '#contract/wire.ts'
import { wireShape } from '#contract/wired.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { type CastMember, students, teacher1 } from '#seed/people.ts'
import { lectern } from '#server/app.ts'
import { countNothing } from '#server/kernel/call-coverage.ts'
import { Declarations } from '#server/kernel/declaration.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { transaction } from '#server/kernel/unit.ts'
import { type AttendanceMethod, attendanceMethod } from '../records/method.ts'
import { startAttendance } from '../running/run.ts'
import { byGps } from './by-gps.ts'
import { byNumber } from './by-number.ts'
import { inAndOut } from './in-and-out.ts'

countNothing()

const app = testApp({ listen: true })
const courseid = linearAlgebra.id
const codesTried = 20
/** A session faster than a person is throttled, so the walk opens a new one from time to time. */
const callsOfSession = 50
/** One checked in, one not, one out of attempts, one marked by hand. */
const [present, waiting, unlucky, marked] = students as [CastMember, CastMember, CastMember, CastMember]

/** Sizes in bytes, which change while calls are made, and may be any number. */
const sizes = /"(?:used|left|quota|\w*size)":"?\d+/gi

/** How far each topic has come when a socket opens: it counts on while calls are made. */
const positions = /"since":\{[^}]*\}/g

/** Every separate four-digit number in a text; ids, longer numbers, sizes and positions are not searched. */
const numbersIn = (text: string) =>
  text
    .replace(sizes, ' ')
    .replace(positions, ' ')
    .replace(/\\[a-z]/g, ' ')
    .match(/(?<![\w.-])\d{4}(?![\w-]|\.\d)/g) ?? []

/** Calls that would end the walk, because they end the session or the membership. They come last. */
const endings = /logout|quit/i

const allCalls = lectern.features
  .flatMap(feature => feature.calls ?? [])
  .map(({ call }) => call)
  .sort((one, other) => Number(endings.test(one.path)) - Number(endings.test(other.path)))

/** Values to try in a field; the first that its schema accepts is used. */
const candidates = [
  undefined,
  '1',
  1,
  '0',
  'Linear',
  '2026-2027',
  'MA2223',
  [],
  'a@demo.lectern',
  '13800000101',
]

/** Inputs that a student might send: with the attendance's id wherever an id fits, and with the course's. */
function inputsOf(call: Call, attendanceId: string) {
  const shape = wireShape(call.input)
  const build = (anyId: string) =>
    Object.fromEntries(
      Object.entries(shape).map(([name, schema]) => [name, valueFor(name, schema, attendanceId, anyId)]),
    )
  return [build(courseid), build(attendanceId), { id: attendanceId, attenceid: attendanceId, courseid }]
}

function valueFor(name: string, schema: ZodType, attendanceId: string, anyId: string) {
  const thing = thingOf(schema)
  if (thing === 'course') return courseid
  if (thing === 'attendance') return attendanceId
  if (thing === 'account') return present.id
  if (thing) return anyId
  if (name === 'code') return '0000'
  return [...candidates, anyId].find(value => safeDecode(schema, value as never).success)
}

/** Makes every call of the application as a student. @returns all answers, as text */
async function walk(person: CastMember, attendanceIds: readonly string[]) {
  const answers: string[] = []
  let token = ''
  for (const [index, call] of allCalls.entries()) {
    if (index % callsOfSession === 0) token = await app().freshToken(person)
    const attendanceId = attendanceIds[index % attendanceIds.length] ?? courseid
    for (const input of inputsOf(call, attendanceId)) {
      const answer = await app().post(call.path, input, null, { token })
      expect(answer.code, 'outran the limit of a session').not.toBe(kernelErrors.tooMany.code)
      answers.push(JSON.stringify(answer))
    }
  }
  return answers
}

/** A student's open page: everything the socket delivers. */
async function listen(person: CastMember) {
  const address = app().address.replace('http', 'ws') + socketPath
  const socket = new WebSocket(address, [await app().tokenOf(person), '1'])
  const frames: string[] = []
  socket.on('message', data => frames.push(String(data)))
  await new Promise(resolve => socket.once('open', resolve))
  socket.send(JSON.stringify({ cmd: 'class_active', data: { classId: courseid } }))
  await expect.poll(() => frames.some(frame => frame.includes('class_entered'))).toBe(true)
  return { frames, close: () => socket.close() }
}

/** Codes that occur nowhere else in the application. */
function freshCodes(spoken: Set<string>) {
  const free = Array.from({ length: 10_000 }, (_, number) => String(number).padStart(4, '0')).filter(
    code => !spoken.has(code) && code !== '0000',
  )
  return Array.from({ length: codesTried }, () => free.splice(Math.floor(Math.random() * free.length), 1)[0]!)
}

/** Whether a text contains a secret: a number only when separate, anything else anywhere. */
const tells = (text: string, secret: string) =>
  /^\d+$/.test(secret) ? numbersIn(text).some(number => number === secret) : text.includes(secret)

/** A place like no other: its numbers occur nowhere else. */
const placeOf = (code: string) => ({
  latitude: Number(`31.2${code}7`),
  longitude: Number(`121.4${code}3`),
  radius: 100 + (Number(code) % 100),
  name: `Tower ${code}`,
})
/** Far from any moment of the test. */
const laterToday = () => {
  const now = Date.now()
  return { checkInUntil: now + 3_600_000, checkOutFrom: now + 7_200_000, forgotten: 'leftEarly' as const }
}

const start = (method: AttendanceMethod, title: string, code: string) =>
  transaction(app().services, unit => {
    const circumstances = { course: { id: courseid, hasEnded: false }, person: teacher1 }
    return startAttendance({ ...unit, ...circumstances } as unknown as CourseContext, method, {
      ...{ title, wanted: { code, place: placeOf(code), times: laterToday() }, minutes: 0 },
    })
  })

/** How a student checks in by each method. */
async function attend(method: AttendanceMethod, attendanceId: string, code: string): Promise<unknown> {
  if (method === byNumber || method === inAndOut)
    return app().call(present, calls.checkIn, { id: attendanceId, code })
  if (method === byGps) {
    const { latitude, longitude } = placeOf(code)
    const near = {
      latitude: String(latitude + 0.0003),
      longitude: String(longitude - 0.0003),
      accuracy: '12',
    }
    const far = { latitude: String(latitude + 0.1), longitude: String(longitude - 0.1), accuracy: '' }
    await app().post(calls.checkIn.path, { id: attendanceId, ...far }, waiting)
    return app().call(present, calls.checkIn, { id: attendanceId, ...near })
  }
  const { url } = await app().call(teacher1, calls.showQr, { attendanceId })
  const { ticketid: ticketId, expire, sign } = Object.fromEntries(new URL(url).searchParams)
  return app().call(present, calls.checkInByQr, { ticketId: ticketId!, expire: expire!, sign: sign! })
}

/** What a method hides of these attendances, as stored. */
async function hiddenIn(method: AttendanceMethod, ids: readonly string[]) {
  const rows = await app().db.selectFrom('attendance').selectAll().where('id', 'in', ids).execute()
  const hidden = rows.flatMap(row => method.hides.map(column => String(row[column])))
  // A radius is a number like many others: it is found by its name.
  return hidden.filter(value => !/^\d{1,3}$/.test(value))
}

const methods = new Declarations(lectern.features).of(attendanceMethod)
const hiding = methods.filter(({ hides }) => hides.length > 0)

test('a method that hides nothing keeps nothing of what the others hide', async () => {
  const rest = methods.filter(({ hides }) => hides.length === 0)
  expect(rest).toEqual([inAndOut])
  const columns = [...new Set(hiding.flatMap(({ hides }) => hides))]
  expect(columns).toEqual(expect.arrayContaining(['code', 'ticket', 'secret', 'latitude', 'longitude']))
  const { id } = await start(inAndOut, 'In and out', '4821')
  const row = await app()
    .db.selectFrom('attendance')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(Object.values(row).filter(value => value !== null && value !== '')).toEqual([])
  await app().call(teacher1, calls.end, { id })
})

test.each(hiding.map(method => [method.name.en, method] as const))(
  'a student can obtain what the method %s hides from no call and no message',
  { timeout: 120_000 },
  async (_name, method) => {
    const walkers = [present, waiting, unlucky, marked]
    // People see the end of their own phone number.
    const phones = walkers.flatMap(({ phone }) => phone?.slice(-4) ?? [])
    const spoken = new Set([...phones, ...(await walk(students[9]!, [courseid])).flatMap(numbersIn)])
    const codes = freshCodes(spoken)
    const pages = await Promise.all(walkers.map(listen))

    const ids: string[] = []
    for (const [index, code] of codes.entries()) {
      const { id, kept } = await start(method, `Week ${index + 1}`, code)
      ids.push(id)
      await attend(method, id, kept.code ?? code)
      for (let tries = 0; tries < 5; tries++)
        await app().post(calls.checkIn.path, { id, code: '0000' }, unlucky)
      await app().call(teacher1, calls.setRecordState, {
        attendanceId: id,
        studentId: marked.id,
        state: 'leave',
      })
    }
    /** What the walk is to find; the codes as well, where the method keeps them. */
    const kept = (await hiddenIn(method, ids)).filter(value => !spoken.has(value))
    expect(kept.length).toBeGreaterThanOrEqual(codesTried)
    // A ticket may contain any four digits by chance.
    const used = method.hides.some(column => column === 'code' || column === 'place') ? codes : []
    for (const code of used) expect(kept.some(value => value.includes(code))).toBe(true)
    // One more for the ended ones and the abandoned ones, whose codes were changed on the way.
    const [ended, abandoned] = [ids[0]!, ids[1]!]
    if (method === byNumber)
      await app().call(teacher1, calls.renewCode, { attendanceId: ended, code: codes[1]! })
    await app().call(teacher1, calls.end, { id: ended })
    await app().call(teacher1, calls.delete, { attendanceId: abandoned })
    await app().settle()

    const answers = (await Promise.all(walkers.map(person => walk(person, ids)))).flat()
    await expect
      .poll(() => pages.every(page => page.frames.some(frame => frame.includes('abandoned'))))
      .toBe(true)
    const heard = pages.flatMap(page => page.frames)
    for (const page of pages) page.close()

    expect(answers.length).toBeGreaterThan(walkers.length * allCalls.length)
    expect(heard.filter(frame => frame.includes('attence_publish')).length).toBeGreaterThanOrEqual(
      4 * codesTried,
    )
    // A code that the server drew anew may be a number that everybody reads anyway.
    const drawn = (await hiddenIn(method, ids)).filter(value => !spoken.has(value))
    const secrets = [...new Set([...used, ...kept, ...drawn])]
    const leaks = [...answers, ...heard].filter(text => secrets.some(secret => tells(text, secret)))
    expect(leaks).toEqual([])
  },
)

test('the walk would notice a leaked code', async () => {
  const { id } = await app().call(teacher1, calls.startWithCode, {
    courseId: courseid,
    title: 'Open',
    code: '9402',
  })
  const { data } = await app().post(calls.getCode.path, { id }, teacher1)
  expect(numbersIn(JSON.stringify(data))).toContain('9402')
  expect(numbersIn('{"code":9402}')).toContain('9402')
  expect(numbersIn('签到码9402。')).toContain('9402')
  expect(numbersIn('Code: 9402.')).toContain('9402')
  expect(numbersIn(JSON.stringify('Code:\n9402'))).toContain('9402')
  expect(numbersIn('{"used":9402,"orgin_size":"9402","position":9402}')).toEqual(['9402'])
  expect(numbersIn('"019a0000-9402-7000-8000-000000009402" 2026.11.21')).toEqual([])
})
