import { describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { Call } from '#contract/call.ts'
import { deviceCalls } from '#contract/features/account/device-calls.ts'
import { attendanceCalls as calls } from '#contract/features/attendance/calls.ts'
import { usualRules } from '#contract/features/attendance/course-rules.ts'
import { attendanceErrors as errors } from '#contract/features/attendance/errors.ts'
import { attendanceMessages } from '#contract/features/attendance/messages.ts'
import { proofCalls, proofText } from '#contract/features/attendance/proof-calls.ts'
import { attendanceRuleCalls } from '#contract/features/attendance/rule-calls.ts'
import { codeTries, positionTries } from '#contract/features/attendance/rules.ts'
import { socketPath } from '#contract/socket.ts'
import { linearAlgebra, worldHistory } from '#seed/cast.ts'
import { type CastMember, castId, students, teacher1, teacher2 } from '#seed/people.ts'
import { makeDevice, signed, type TestDevice } from '#server/features/account/test-device.ts'
import { at } from '#server/kernel/database.ts'
import { nameColumns } from '#server/kernel/names.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { cellSize, distance, type Point } from '../records/distance.ts'
import { openReport } from '../test-attacks.ts'
import { provedBy, scannedFrom } from '../test-scan.ts'

const app = testApp({ listen: true, settings: { REQUEST_RATE: '1000000' } })
const report = openReport()
const courseId = linearAlgebra.id
const second = 1000
const hour = 3600 * second
const crowd = students.slice(0, 10)
const [anna, ben] = students as [CastMember, CastMember]

const byNumber = () => app().call(teacher1, calls.startWithCode, { courseId, title: 'Week 12', code: '4821' })
const byQr = (isStrict = false) =>
  app().call(teacher1, calls.startWithQr, { courseId, title: 'Week 12', isStrict })
const hall = { latitude: 31.2304, longitude: 121.4737 }
const byGps = () =>
  app().call(teacher1, calls.startWithGps, { courseId, title: 'Week 12', ...hall, radius: 100 })

const shown = async (attendanceId: string) =>
  scannedFrom((await app().call(teacher1, calls.showQr, { attendanceId })).url)
type ShownCode = Awaited<ReturnType<typeof shown>>

/** A call as somebody makes it with a script of their own. @returns whether it was answered, and by which error it was refused */
async function tryIt(person: CastMember | null, call: Call, body: object, headers = {}, from?: string) {
  const { status, code } = await app().post(call.path, body, person, headers, from)
  return { isAccepted: status === 1, code }
}
const accepted = (answers: readonly { isAccepted: boolean }[]) =>
  answers.filter(({ isAccepted }) => isAccepted).length

const wire = ({ ticketId, expire, sign }: ShownCode) => ({ ticketid: ticketId, expire, sign })
const scanWith = (person: CastMember, scan: ShownCode, more: object = {}) =>
  tryIt(person, calls.checkInByQr, { ...wire(scan), ...more })

async function introduce(person: CastMember, device: TestDevice) {
  await app().call(person, deviceCalls.addDeviceKey, { publicKey: device.publicKey })
  return device
}
/** Scans and proves the device, as the page does. */
async function scanAs(person: CastMember, device: TestDevice, attendanceId: string) {
  const scan = await shown(attendanceId)
  const { receipt } = await app().call(null, calls.getReceipt, provedBy(device, scan))
  return scanWith(person, scan, { receipt, signature: signed(device.privateKey, receipt) })
}

async function recordsOf(attendanceId: string) {
  const { list } = await app().call(teacher1, calls.listRecords, { attendanceId, limit: 200 })
  return list
}
async function flaggedIn(attendanceId: string) {
  const list = await recordsOf(attendanceId)
  return list.filter(
    one =>
      one.isUnproven ||
      one.isMoved ||
      one.refusedAt !== null ||
      one.sharesDevice ||
      one.hasConflict ||
      one.hints.length > 0 ||
      one.band !== '',
  ).length
}

test('a class tries codes', async () => {
  const { id } = await byNumber()
  let [tries, counted] = [0, 0]
  for (const student of students.slice(0, 40))
    for (let time = 0; time < codeTries; time++, tries++)
      if ((await tryIt(student, calls.checkIn, { id, code: String(1000 + tries) })).isAccepted) counted++
  const { data } = await app().call(teacher1, calls.getCode, { id })
  report.note('Forty students try codes, five each', {
    ...{ tries, accepted: counted },
    flagged: data.guessedAt === null ? 0 : 1,
  })
  expect(counted).toBe(0)
  expect(data.code).not.toBe('4821')
})

describe('a QR code', () => {
  test('goes to ten friends as a photo, who scan it after 12 seconds', async () => {
    const { id } = await byQr()
    const photo = await shown(id)
    app().clock.advance(12 * second)
    const answers = [
      ...(await Promise.all(crowd.map(friend => scanWith(friend, photo)))),
      ...(await Promise.all(crowd.map(() => tryIt(null, calls.getReceipt, wire(photo))))),
    ]
    report.note('A photo of the QR code, sent to ten friends, after 12 s: as a scan, and for a receipt', {
      ...{ tries: answers.length, accepted: accepted(answers), flagged: await flaggedIn(id) },
    })
    expect(accepted(answers)).toBe(0)
  })

  test('gives a receipt that ten accounts use at the same moment', async () => {
    const { id } = await byQr()
    const scan = await shown(id)
    const { receipt } = await app().call(null, calls.getReceipt, scan)
    const answers = await Promise.all(crowd.map(person => scanWith(person, scan, { receipt })))
    report.note('One receipt of a scan for ten accounts at the same moment', {
      ...{ tries: answers.length, accepted: accepted(answers), flagged: await flaggedIn(id) },
    })
    expect(accepted(answers)).toBe(1)
  })

  test.each([
    [true, 1],
    [false, 10],
  ])('is scanned by one phone for ten accounts (strict mode: %s)', async (isStrict, counted) => {
    const shared = makeDevice()
    for (const person of crowd) await introduce(person, shared)
    app().clock.advance(second)
    const { id } = await byQr(isStrict)
    const answers = []
    for (const person of crowd) answers.push(await scanAs(person, shared, id))
    const flagged = await flaggedIn(id)
    report.note(`One device key for ten accounts, ${isStrict ? 'strict mode' : 'without strict mode'}`, {
      ...{ tries: answers.length, accepted: accepted(answers), flagged },
    })
    expect(accepted(answers)).toBe(counted)
    if (!isStrict) expect(flagged).toBe(10)
  })

  test('is relayed to a server that checks in twenty absent friends', async () => {
    const friends = students.slice(10, 30)
    const { id } = await byQr(true)
    const answers = []
    for (const friend of friends)
      answers.push(await scanAs(friend, await introduce(friend, makeDevice()), id))
    const flagged = await flaggedIn(id)
    report.note(
      'A server checks in twenty absent friends from a live code, a new key for each, strict mode',
      {
        ...{ tries: answers.length, accepted: accepted(answers), flagged },
      },
    )
    expect(accepted(answers)).toBe(1)
    expect(flagged).toBe(answers.length)

    const usual = await byQr()
    const usually = []
    for (const friend of friends)
      usually.push(await scanAs(friend, await introduce(friend, makeDevice()), usual.id))
    report.note('The same without strict mode', {
      ...{ tries: usually.length, accepted: accepted(usually), flagged: await flaggedIn(usual.id) },
    })
    expect(await flaggedIn(usual.id)).toBe(usually.length)

    const bare = await byQr(true)
    const without = []
    for (const friend of friends) without.push(await scanWith(friend, await shown(bare.id)))
    report.note('The same without keys, strict mode', {
      ...{ tries: without.length, accepted: accepted(without), flagged: await flaggedIn(bare.id) },
    })
    expect(accepted(without)).toBe(1)
  })

  describe('is made into passes for ten absent friends by somebody in the room', () => {
    const room = '192.0.2.1'
    type Pass = (friend: CastMember, scan: ShownCode) => Promise<object>
    const exchange = async (body: object) =>
      (await app().post(calls.getReceipt.path, body, null, {}, room)).data.receipt as string

    /** What the friend's own browser, known for weeks, makes of a receipt at home. */
    const keys = new Map<string, TestDevice>()
    const ways: Record<string, Pass> = {
      'naming the friend’s key, which signs at home': async (friend, scan) => {
        const own = keys.get(friend.id)!
        const receipt = await exchange({ ...wire(scan), device: own.thumbprint })
        return { receipt, signature: signed(own.privateKey, receipt) }
      },
      'naming no device': async (_, scan) => ({ receipt: await exchange(wire(scan)) }),
      'naming a device that nobody has': async (_, scan) => ({
        receipt: await exchange({ ...wire(scan), device: makeDevice().thumbprint }),
      }),
      'proved by a new key for each, which stays in the room': async (_, scan) => {
        const { publicKey, signature } = provedBy(makeDevice(), scan)
        return { receipt: await exchange({ ...wire(scan), publickey: publicKey, signature }) }
      },
      'proved by a new key for each, which goes with it': async (friend, scan) => {
        const key = await introduce(friend, makeDevice())
        const { publicKey, signature } = provedBy(key, scan)
        const receipt = await exchange({ ...wire(scan), publickey: publicKey, signature })
        return { receipt, signature: signed(key.privateKey, receipt) }
      },
    }

    test.each(
      Object.entries(ways).flatMap(([name, pass]) => [false, true].map(strict => ({ name, pass, strict }))),
    )('$name (strict mode: $strict)', async ({ name, pass, strict }) => {
      for (const friend of crowd) keys.set(friend.id, await introduce(friend, makeDevice()))
      app().clock.advance(10 * second)
      const { id } = await byQr(strict)
      const scan = await shown(id)
      const passes = await Promise.all(crowd.map(friend => pass(friend, scan)))
      app().clock.advance(25 * second)
      const answers = []
      for (const [place, friend] of crowd.entries())
        answers.push(
          await tryIt(
            friend,
            calls.checkInByQr,
            { ...wire(scan), ...passes[place] },
            {},
            `198.51.100.${place + 1}`,
          ),
        )
      const flagged = await flaggedIn(id)
      report.note(`Passes for ten absent friends, ${name}, ${strict ? 'strict' : 'usual'} mode`, {
        ...{ tries: answers.length, accepted: accepted(answers), flagged },
      })
      // Nobody is counted without a mark; and in strict mode nobody whose key did not scan.
      expect(flagged).toBe(answers.length)
      if (strict && !name.endsWith('goes with it')) expect(accepted(answers)).toBe(0)
    })

    test('and used from the room itself once it is over', async () => {
      const { id } = await byQr(true)
      const scan = await shown(id)
      const receipts = await Promise.all(crowd.map(() => exchange(wire(scan))))
      app().clock.advance(61 * second)
      const answers = []
      for (const [place, friend] of crowd.entries())
        answers.push(
          await tryIt(friend, calls.checkInByQr, { ...wire(scan), receipt: receipts[place] }, {}, room),
        )
      report.note('The same, naming no device, used after 61 s from the room, strict mode', {
        ...{ tries: answers.length, accepted: accepted(answers), flagged: await flaggedIn(id) },
      })
      expect(accepted(answers)).toBe(0)
    })
  })

  test('is scanned for others with forged keys and signatures', async () => {
    const { id } = await byQr(true)
    const owners = crowd.map(person => ({ person, device: makeDevice() }))
    for (const { person, device } of owners) await introduce(person, device)
    const answers = []
    for (const { person, device } of owners) {
      const scan = await shown(id)
      const { receipt } = await app().call(null, calls.getReceipt, provedBy(device, scan))
      const other = signed(makeDevice().privateKey, receipt)
      for (const signature of ['', 'AAAA', other])
        answers.push(await scanWith(person, scan, { receipt, signature }))
    }
    report.note('A forged device key: no signature, nonsense, another key’s', {
      ...{ tries: answers.length, accepted: accepted(answers), flagged: await flaggedIn(id) },
    })
    expect(accepted(answers)).toBe(0)
  })

  test('is used before the start, after the end, and for a foreign course', async () => {
    const { id } = await byQr()
    const { next } = await app().call(teacher1, calls.showQr, { attendanceId: id })
    const ahead = scannedFrom(next[2]!.url)
    const answers = [await scanWith(anna, ahead), await tryIt(null, calls.getReceipt, wire(ahead))]
    const foreign = await app().call(teacher2, calls.startWithQr, {
      courseId: worldHistory.id,
      title: 'Week 1',
    })
    const { url } = await app().call(teacher2, calls.showQr, { attendanceId: foreign.id })
    const own = await shown(id)
    answers.push(await scanWith(anna, { ...scannedFrom(url), ticketId: own.ticketId }))
    answers.push(await scanWith(anna, { ...own, ticketId: foreign.id }))
    answers.push(await tryIt(students[30]!, calls.checkIn, { id, code: '0000' }))
    await app().call(teacher1, calls.end, { id })
    for (const person of crowd) answers.push(await scanWith(person, own))
    report.note('A code before its time, of another course, and after the end', {
      ...{ tries: answers.length, accepted: accepted(answers), flagged: await flaggedIn(id) },
    })
    expect(accepted(answers)).toBe(0)
  })
})

test('ten latecomers send an earlier time with the check-in', async () => {
  await app().call(teacher1, attendanceRuleCalls.setRules, { courseId, ...usualRules, lateAfter: 5 })
  const { id } = await byNumber()
  const began = Math.floor(app().clock.now() / second)
  app().clock.advance(10 * 60 * second)
  const times = { createtime: began, signTime: String(began), time: began, signed_at: began }
  const answers = await Promise.all(
    crowd.map(one => tryIt(one, calls.checkIn, { id, code: '4821', ...times })),
  )
  await app().call(teacher1, attendanceRuleCalls.setRules, { courseId, ...usualRules })
  const states = (await recordsOf(id)).map(({ state }) => state)
  const inTime = states.filter(state => state === 'present').length
  report.note('Ten latecomers send an earlier time', {
    ...{ tries: answers.length, accepted: inTime, flagged: states.filter(state => state === 'late').length },
  })
  expect(inTime).toBe(0)
})

test('ten friends pretend to come from ten addresses', async () => {
  const { id } = await byNumber()
  const answers = []
  for (const [place, person] of crowd.entries())
    answers.push(
      await tryIt(
        person,
        calls.checkIn,
        { id, code: '4821', ip: `203.0.113.${place}` },
        { 'x-forwarded-for': `203.0.113.${place}`, 'x-real-ip': `203.0.113.${place}` },
      ),
    )
  const rows = await app()
    .db.selectFrom('attendance_record')
    .select('address')
    .distinct()
    .where('attendance_id', '=', id)
    .where('signed_at', 'is not', null)
    .execute()
  report.note('Ten accounts of one machine pretend to have ten addresses', {
    ...{ tries: answers.length, accepted: rows.length - 1, flagged: await flaggedIn(id) },
  })
  expect(rows).toHaveLength(1)
})

describe('a position', () => {
  const metres = ({ latitude, longitude }: Point, north: number, east: number): Point => ({
    latitude: latitude + north / 111_195,
    longitude: longitude + east / (111_195 * Math.cos((latitude * Math.PI) / 180)),
  })
  const said = ({ latitude, longitude }: Point, accuracy: string) => ({
    ...{ latitude: String(latitude), longitude: String(longitude), accuracy },
  })

  test('is invented by ten students who know the place', async () => {
    const plain = await byGps()
    const plainly = await Promise.all(
      crowd.map(one => tryIt(one, calls.checkIn, { id: plain.id, ...said(hall, '') })),
    )
    report.note('Ten students claim the place itself, without accuracy', {
      ...{ tries: plainly.length, accepted: accepted(plainly), flagged: await flaggedIn(plain.id) },
    })
    const careful = await byGps()
    const carefully = await Promise.all(
      students.slice(20, 30).map((one, place) => {
        const near = metres(hall, place * 7 - 30, 20 - place * 5)
        return tryIt(one, calls.checkIn, { id: careful.id, ...said(near, String(12 + place)) }, {})
      }),
    )
    // Whoever invents well is not seen by it: only the network that they share here.
    const odd = (await recordsOf(careful.id)).filter(({ hints, band }) => hints.length > 0 || band !== '')
    report.note('Ten students claim places near it, with an accuracy', {
      ...{ tries: carefully.length, accepted: accepted(carefully), flagged: odd.length },
    })
    expect(accepted(plainly)).toBe(10)
    expect(accepted(carefully)).toBe(10)
  })

  test('is looked for by two hundred accounts together, who know the campus', {
    timeout: 60_000,
  }, async () => {
    const accounts = await enrolled(201)
    const { id } = await byGps()
    const alone = await lookFor(id, accounts.slice(0, 1))
    expect(alone).toEqual({ tries: positionTries, inside: 0, guess: null })
    const { tries, inside, guess } = await lookFor(id, accounts.slice(1))
    report.note('Two hundred accounts look all over a campus for the circle, and then for its border', {
      ...{ tries, accepted: inside, flagged: 0 },
    })
    // Together they find it, as is published; each of them asked no more than five times.
    expect(tries).toBeGreaterThan(positionTries * 10)
    expect(tries).toBeLessThanOrEqual(200 * positionTries)
    expect(inside).toBeGreaterThan(10)
    expect(distance(guess!, hall)).toBeLessThan(cellSize)
  })

  /** Asks all over a campus, of which the gate is known, and then where the circle ends in eight directions. */
  async function lookFor(id: string, accounts: readonly CastMember[]) {
    const gate = metres(hall, 290, -170)
    const rest = [...accounts]
    let [tries, inside] = [0, 0]
    /** The answer for a position; null once no account is left. An account is used up when the server says so. */
    async function ask(where: Point): Promise<boolean | null> {
      const [person] = rest
      if (!person) return null
      const { isAccepted, code } = await tryIt(person, calls.checkIn, { id, ...said(where, '10') })
      if (code === errors.positionTriesUsedUp.code) {
        rest.shift()
        return ask(where)
      }
      tries++
      if (isAccepted) {
        inside++
        rest.shift()
      }
      return isAccepted
    }
    const step = 220
    const rows = [-3, -2, -1, 0, 1, 2, 3].map(row => row * step)
    let hit: Point | null = null
    for (const north of rows)
      for (const east of rows)
        if (!hit && (await ask(metres(gate, north, east)))) hit = metres(gate, north, east)
    if (!hit) return { tries, inside, guess: null }
    const border: Point[] = []
    for (let direction = 0; direction < 8; direction++) {
      const angle = (direction * Math.PI) / 4
      const along = (far: number) => metres(hit, far * Math.cos(angle), far * Math.sin(angle))
      let [inner, outer] = [0, 500]
      while (outer - inner > 5) {
        const middle = (inner + outer) / 2
        if (await ask(along(middle))) inner = middle
        else outer = middle
      }
      border.push(along(inner))
    }
    const middleOf = (values: readonly number[]) => (Math.max(...values) + Math.min(...values)) / 2
    const guess = {
      latitude: middleOf(border.map(({ latitude }) => latitude)),
      longitude: middleOf(border.map(({ longitude }) => longitude)),
    }
    return { tries, inside, guess }
  }

  /** Students made for this, in the course. */
  async function enrolled(count: number): Promise<CastMember[]> {
    const made = Array.from({ length: count }, (_, place) => ({
      ...anna,
      id: castId(58, place + 1),
      login: `attacker${place}`,
    }))
    const now = at(app().clock.now())
    await app()
      .db.insertInto('account')
      .values(
        made.map(({ id, login }) => ({
          ...{ id, email: `${login}@attack.lectern`, password_hash: '-', ...nameColumns(login) },
          ...{ kind: 0, number: login, created_at: now },
        })),
      )
      .execute()
    await app()
      .db.insertInto('membership')
      .values(
        made.map(({ id }) => ({ course_id: courseId, account_id: id, role: 'student', joined_at: now })),
      )
      .execute()
    return made
  }
})

describe('an offline scan', () => {
  const phones = new Map<string, TestDevice>()
  async function phoneOf(person: CastMember) {
    const phone = phones.get(person.id) ?? (await introduce(person, makeDevice()))
    phones.set(person.id, phone)
    return phone
  }
  function sealed(person: CastMember, device: TestDevice, scan: ShownCode, scannedAt: number) {
    const kept = { ...scan, scannedAt: Math.floor(scannedAt / second) * second }
    const signature = signed(device.privateKey, proofText(person.id, kept))
    return { ...wire(scan), scantime: kept.scannedAt / second, device: device.thumbprint, signature }
  }
  const handIn = (person: CastMember, body: object) => tryIt(person, proofCalls.handIn, body)
  async function running() {
    for (const person of crowd) await phoneOf(person)
    app().clock.advance(10 * second)
    const { id } = await byQr()
    return { id, scan: await shown(id), now: app().clock.now() }
  }

  test('is replayed, forged, of another person, another key or another attendance', async () => {
    const { id, scan, now } = await running()
    const [own, bens] = [await phoneOf(anna), await phoneOf(ben)]
    const genuine = sealed(anna, own, scan, now)
    expect(await handIn(anna, genuine)).toMatchObject({ isAccepted: true })
    const other = await byQr()
    const later = { ...scan, expire: String(Number(scan.expire) + 60) }
    const fresh = await introduce(students[12]!, makeDevice())
    await introduce(students[13]!, own)
    app().clock.advance(10 * second)
    const attempts: [CastMember, object, { code: number }][] = [
      [anna, genuine, errors.proofRepeated],
      [anna, sealed(anna, own, scan, now + second), errors.proofRepeated],
      [ben, genuine, errors.proofKeyUnknown],
      [ben, { ...sealed(ben, own, scan, now), device: bens.thumbprint }, errors.proofForged],
      [ben, { ...sealed(anna, bens, scan, now) }, errors.proofForged],
      [ben, { ...sealed(ben, bens, scan, now), scantime: 1 }, errors.proofForged],
      [ben, sealed(ben, bens, later, now), errors.proofForged],
      [
        ben,
        sealed(ben, bens, { ...scan, ticketId: (await shown(other.id)).ticketId }, now),
        errors.proofForged,
      ],
      [students[12]!, sealed(students[12]!, fresh, scan, now), errors.proofKeyTooNew],
      [students[13]!, sealed(students[13]!, own, scan, now), errors.proofKeyTooNew],
      [students[30]!, sealed(students[30]!, makeDevice(), scan, now), errors.proofKeyUnknown],
      [teacher2, sealed(teacher2, makeDevice(), scan, now), errors.notOnList],
      [teacher1, sealed(teacher1, makeDevice(), scan, now), errors.staffNeedNot],
    ]
    const answers = []
    for (const [person, body, expected] of attempts) {
      const answer = await handIn(person, body)
      expect(answer.code).toBe(expected.code)
      answers.push(answer)
    }
    report.note('A signed proof, replayed, forged, of another person, another key or another attendance', {
      ...{ tries: answers.length, accepted: accepted(answers), flagged: 0 },
    })
    expect(await app().call(teacher1, proofCalls.listWaiting, { attendanceId: id })).toMatchObject({
      list: [{ studentId: anna.id }],
    })
  })

  test('is made by one phone for nine others, and handed in too late', async () => {
    const shared = makeDevice()
    for (const person of crowd) await introduce(person, shared)
    const { id, scan, now } = await running()
    const answers = []
    for (const person of crowd) answers.push(await handIn(person, sealed(person, shared, scan, now)))
    const flagged = (await app().call(teacher1, proofCalls.listWaiting, { attendanceId: id })).list.length
    const counted = (await recordsOf(id)).filter(({ state }) => state === 'present').length
    report.note('One phone signs offline scans for ten accounts', {
      ...{ tries: answers.length, accepted: counted, flagged },
    })
    expect({ counted, flagged }).toEqual({ counted: 0, flagged: 1 })

    const old = await running()
    app().clock.advance(24 * hour + second)
    const late = []
    for (const person of crowd)
      late.push(await handIn(person, sealed(person, await phoneOf(person), old.scan, old.now)))
    report.note('Offline scans handed in after the course’s 24 hours', {
      ...{ tries: late.length, accepted: accepted(late), flagged: 0 },
    })
    expect(new Set(late.map(({ code }) => code))).toEqual(new Set([errors.proofTooOld.code]))
  })

  test('is made of a photo by ten friends on their own phones', async () => {
    const { id, scan } = await running()
    app().clock.advance(hour)
    const answers = []
    for (const person of crowd)
      answers.push(await handIn(person, sealed(person, await phoneOf(person), scan, app().clock.now())))
    const counted = (await recordsOf(id)).filter(({ state }) => state === 'present').length
    const waiting = (await app().call(teacher1, proofCalls.listWaiting, { attendanceId: id })).list
    report.note('A photo of the code, handed in as an offline scan by ten friends on their own phones', {
      ...{ tries: answers.length, accepted: counted, flagged: waiting.length },
    })
    expect(counted).toBe(0)
    expect(waiting.every(({ proof }) => proof.scannedAt! - proof.shownAt! > 3000 * second)).toBe(true)
  })
})

test('a student listens to the sockets while a class checks in', async () => {
  const listener = students[39]!
  const socket = new WebSocket(app().address.replace('http', 'ws') + socketPath, [
    await app().tokenOf(listener),
    '1',
  ])
  const frames: string[] = []
  socket.on('message', data => frames.push(String(data)))
  await new Promise(resolve => socket.once('open', resolve))
  for (const classId of [courseId, worldHistory.id, `staff:${courseId}`, anna.id])
    socket.send(JSON.stringify({ cmd: 'class_active', data: { classId } }))
  socket.send(
    JSON.stringify({ cmd: 'class_active', data: { classId: courseId, role: 'owner', courseRole: 1 } }),
  )
  await expect.poll(() => frames.some(frame => frame.includes('class_entered'))).toBe(true)
  const { id } = await byNumber()
  const watched = students.slice(0, 30)
  for (const person of watched) await app().call(person, calls.checkIn, { id, code: '4821' })
  await app().call(teacher1, calls.end, { id })
  await expect.poll(() => frames.some(frame => frame.includes('"ended"'))).toBe(true)
  socket.close()
  const heard = frames.join('\n')
  const learnt = watched.filter(({ id: own, name }) => heard.includes(own) || heard.includes(name)).length
  report.note('A student listens to the sockets while thirty check in', {
    ...{ tries: watched.length, accepted: learnt, flagged: 0 },
  })
  expect(learnt).toBe(0)
  // Not as a part of a time or a number.
  expect(heard).not.toMatch(/\b4821\b/)
  expect(heard).not.toContain(attendanceMessages.board.cmd)
})

/** The staff's calls by which a student would gain most. */
const staffCalls = [
  calls.getCode,
  calls.showQr,
  calls.getPlace,
  calls.renewCode,
  calls.listRecords,
  calls.list,
  calls.setRecordState,
  calls.setRecordStates,
  calls.end,
  calls.reopen,
  calls.setEnd,
  calls.delete,
  calls.restore,
  calls.rename,
  calls.startWithCode,
  calls.takeByHand,
  attendanceRuleCalls.setRules,
  proofCalls.decide,
  proofCalls.saveSpotCheck,
  proofCalls.undoSpotCheck,
]

test('a student makes the staff’s calls', async () => {
  const { id } = await byNumber()
  const body = {
    ...{ id, attenceid: id, courseid: courseId, studentid: anna.id, studentids: [anna.id], state: '0' },
    ...{
      title: 'Mine',
      code: '1111',
      decision: 'accepted',
      records: [],
      called: [],
      weights: {},
      duration: 5,
    },
  }
  const answers = []
  for (const call of staffCalls) answers.push(await tryIt(anna, call, body))
  report.note('A student makes the staff’s calls', {
    ...{ tries: answers.length, accepted: accepted(answers), flagged: 0 },
  })
  expect(accepted(answers)).toBe(0)
})

test('the numbers are those of the published table', async () => {
  await expect(report.table()).toMatchFileSnapshot('../../../../docs/attendance-attacks.md')
})
