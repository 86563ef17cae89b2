import { describe, expect, test } from 'vitest'
import { attendanceCalls as calls } from '#contract/features/attendance/calls.ts'
import { attendanceErrors as errors } from '#contract/features/attendance/errors.ts'
import { positionTries } from '#contract/features/attendance/rules.ts'
import { operatorBuildingCalls } from '#contract/features/school/buildings.ts'
import { linearAlgebra, worldHistory } from '#seed/cast.ts'
import { admin, type CastMember, students, teacher1, teacher2 } from '#seed/people.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { cellSize, distance, judge, middleOfCell, type Point } from '../records/distance.ts'

const app = testApp()
const courseId = linearAlgebra.id
const [anna, ben, cara, dora] = students as [CastMember, CastMember, CastMember, CastMember]
const hall = { latitude: 31.2304, longitude: 121.4737 }

/** Metres to the north and to the east of a point. */
const from = ({ latitude, longitude }: Point, north: number, east = 0): Point => ({
  latitude: latitude + north / 111_195,
  longitude: longitude + east / (111_195 * Math.cos((latitude * Math.PI) / 180)),
})

async function start(more: { radius?: number; courseId?: string; as?: CastMember } & Partial<Point> = {}) {
  const { as = teacher1, ...input } = more
  return (
    await app().call(as, calls.startWithGps, {
      courseId,
      title: 'Week 12',
      ...hall,
      place: 'Hall 3',
      ...input,
    })
  ).id
}

const said = ({ latitude, longitude }: Point, accuracy = '15') => ({
  ...{ latitude: String(latitude), longitude: String(longitude), accuracy },
})
const checkIn = (
  as: CastMember,
  id: string,
  at: { latitude: string; longitude: string; accuracy: string } | object,
  more: { isUnusual?: boolean; reason?: string } = {},
) => app().call(as, calls.checkIn, { id, ...at, ...more })

/** Told to be outside, with so many tries left. */
async function turnedAway(as: CastMember, id: string, at: object, left: number) {
  const data = await app().refused(as, calls.checkIn, { id, ...at }, errors.outside)
  expect(data).toMatchObject({ place: 'outside', left })
}

const recordOf = async (attendanceId: string, person: CastMember) => {
  const { list } = await app().call(teacher1, calls.listRecords, { attendanceId, name: person.name })
  return list.find(({ studentId }) => studentId === person.id)!
}

describe('attendance by position', () => {
  test('is started and attended as existing clients do it', async () => {
    const started = await app().post(
      '/AttenceApi/addGPSAttence',
      {
        ...{ courseid: courseId, title: 'Week 12', address: 'Hall 3', range: '200', duration: 10 },
        ...{ latitude: '31.230412345678', longitude: 121.4737 },
      },
      teacher1,
    )
    const id = String(started.data.id)
    const list = await app().post('/AttenceApi/getNotFinishAttenceStudent', { courseid: courseId }, anna)
    expect(list.data.lists).toContainEqual(expect.objectContaining({ id, type: '2' }))
    const body = { id, code: '', clienttype: 1, appid: '', ...said(hall) }
    const answer = await app().post('/AttenceApi/checkin', { ...body, unusual: '', accuracy: 'null' }, anna)
    expect(answer).toMatchObject({ status: 1, data: { state: 1, repeated: 0 } })
    expect(answer.data.info).toContain('签到成功')
    expect(await recordOf(id, anna)).toMatchObject({ state: 'present', band: '' })
    const again = await app().post('/AttenceApi/checkin', { ...body, unusual: 0, accuracy: '100' }, anna)
    expect(again).toMatchObject({ status: 1, data: { state: 1, repeated: 1 } })
    for (const path of ['/AttenceApi/getLocation', '/AttenceV2Api/getAttenceBuildingGps'])
      expect((await app().post(path, { attenceid: id, latitude: 1, longitude: 1 }, teacher1)).data).toEqual({
        ...{ lat: '31.230412345678', lng: '121.4737', radius: 200, address: 'Hall 3' },
      })
  })

  test('needs a place and a sensible circle around it', async () => {
    const ask = (more: object) =>
      app().post('/AttenceApi/addGPSAttence', { courseid: courseId, title: 'A', ...hall, ...more }, teacher1)
    for (const wrong of [
      { latitude: '' },
      { latitude: 91 },
      { longitude: 'x' },
      { range: 19 },
      { range: 2001 },
    ])
      expect((await ask(wrong)).status).toBe(0)
    expect((await ask({ range: 20 })).status).toBe(1)
  })

  test('turns away who is elsewhere, who may try again, and the first good position counts', async () => {
    const id = await start()
    const answer = await app().post('/AttenceApi/checkin', { id, ...said(from(hall, 600)) }, anna)
    expect(answer).toMatchObject({ status: 0, code: 30361, data: { place: 'outside', left: 4 } })
    expect(answer.data.info).toBe(answer.message)
    expect(await recordOf(id, anna)).toMatchObject({ state: 'pending', band: '', hints: [] })
    await checkIn(anna, id, said(from(hall, 60)))
    expect(await recordOf(id, anna)).toMatchObject({ state: 'present', band: '', reason: '' })
  })

  test('gives a phone the benefit of its inaccuracy, but not of any', async () => {
    const id = await start()
    await turnedAway(anna, id, said(from(hall, 230), ''), 4)
    await turnedAway(anna, id, said(from(hall, 230), '250'), 3)
    await checkIn(ben, id, said(from(hall, 160), '50'))
    expect((await recordOf(id, ben)).hints).toEqual([])
  })

  test('lets go on with a reason who does not fit; the staff see how far off, not where', async () => {
    const id = await start()
    const reason = 'The door is locked'
    await turnedAway(anna, id, said(from(hall, 3000)), 4)
    await checkIn(anna, id, said(from(hall, 250)), { isUnusual: true, reason })
    // The nearest of all positions counts.
    await turnedAway(ben, id, said(from(hall, 700)), 4)
    await checkIn(ben, id, {}, { isUnusual: true })
    await checkIn(cara, id, { latitude: '', longitude: '', accuracy: 'null' }, { isUnusual: true })
    await checkIn(dora, id, said(from(hall, 5000)), { isUnusual: true })
    const [a, b, c, d] = await Promise.all([anna, ben, cara, dora].map(one => recordOf(id, one)))
    expect(a).toMatchObject({ state: 'present', band: 'far', reason })
    expect([b!.band, c!.band, d!.band]).toEqual(['far', 'unknown', 'farther'])
    expect(JSON.stringify([a, b, c, d])).not.toMatch(/latitude|longitude|beyond|31\.2|121\.4/)
    // Set back to waiting, nothing is left of it.
    await app().call(teacher1, calls.setRecordState, {
      attendanceId: id,
      studentId: anna.id,
      state: 'pending',
    })
    expect(await recordOf(id, anna)).toMatchObject({ state: 'pending', band: '', reason: '', hints: [] })
    await checkIn(anna, id, said(hall))
    expect(await recordOf(id, anna)).toMatchObject({ state: 'present', band: '' })
  })

  test('takes a continuation for what it is when the position fits after all', async () => {
    const id = await start()
    await checkIn(anna, id, said(hall), { isUnusual: true, reason: 'It did not work before' })
    expect(await recordOf(id, anna)).toMatchObject({ state: 'present', band: '', reason: '' })
  })

  test('offers the places of the school that the operator has listed', async () => {
    const school = '019a0000-0010-7000-8000-000000000001'
    const name = (await app().db.selectFrom('school').select('name').where('id', '=', school).execute())[0]!
      .name
    const list = [
      { name: 'Library', ...hall, radius: 150 },
      { name: 'Hall 3', ...from(hall, 300), radius: 80 },
    ]
    await app().call(admin, operatorBuildingCalls.saveBuildings, { school, list })
    await app().db.updateTable('account').set({ school: name }).where('id', '=', teacher1.id).execute()
    const offered = await app().call(teacher1, calls.listBuildings, { courseId })
    expect(offered.list.map(building => building.name)).toEqual(['Hall 3', 'Library'])
    await app().call(admin, operatorBuildingCalls.saveBuildings, { school, list: list.slice(0, 1) })
    expect((await app().call(admin, operatorBuildingCalls.listBuildings, { school })).list).toEqual([list[0]])
    expect((await app().call(teacher2, calls.listBuildings, { courseId: worldHistory.id })).list).toEqual([])
  })
})

describe('an attacker', () => {
  test('is told the place by none of the calls that know it', async () => {
    const id = await start()
    for (const path of ['/AttenceApi/getLocation', '/AttenceV2Api/getAttenceBuildingGps']) {
      const answer = await app().post(path, { attenceid: id, ...hall }, anna)
      expect(answer.status).toBe(0)
      expect(JSON.stringify(answer)).not.toMatch(/31\.2|121\.4|radius/)
    }
    expect((await app().post('/AttenceApi/getBuildings', { courseid: courseId }, anna)).status).toBe(0)
    expect((await app().post('/AttenceApi/getLocation', { attenceid: id }, teacher2)).status).toBe(0)
  })

  test('gets five answers per account, then none, wherever they say they are', async () => {
    const id = await start()
    for (let left = positionTries - 1; left >= 0; left--)
      await turnedAway(anna, id, said(from(hall, 900 + left * 300)), left)
    for (const at of [said(hall), said(from(hall, 5000)), {}])
      await app().refused(anna, calls.checkIn, { id, ...at }, errors.positionTriesUsedUp)
    // What is left is to go on, and the same is answered to everybody who does.
    await checkIn(anna, id, said(from(hall, 950)), { isUnusual: true, reason: 'Lost' })
    expect(await recordOf(id, anna)).toMatchObject({ band: 'far' })
  })

  test('learns nothing from positions that say too little, and they cost nothing', async () => {
    const id = await start()
    for (const at of [
      {},
      said(hall, '301'),
      said(from(hall, 9000), '301'),
      { latitude: 'NaN', longitude: '0x1' },
    ])
      await app().refused(anna, calls.checkIn, { id, ...at }, errors.positionUnsure)
    await turnedAway(anna, id, said(from(hall, 900)), 4)
  })

  test('who sends many positions at the same moment gets five answers all the same', async () => {
    const id = await start()
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, place) =>
        app().post('/AttenceApi/checkin', { id, ...said(from(hall, 1000 + place * 100)) }, anna),
      ),
    )
    expect(answers.filter(({ code }) => code === errors.outside.code)).toHaveLength(positionTries)
    expect(answers.filter(({ code }) => code === errors.positionTriesUsedUp.code)).toHaveLength(7)
  })

  test('gets the same answer everywhere in a cell', () => {
    const circle = { ...hall, radius: 100 }
    for (let north = 0; north < 400; north += 7) {
      const at = { ...from(hall, north, 40), accuracy: 10 }
      const middle = middleOfCell(at)
      const almost = 0.49 * cellSize
      for (const [up, right] of [
        [0, 0],
        [almost, almost],
        [-almost, almost],
        [almost, -almost],
        [-almost, -almost],
      ])
        expect(judge(circle, { ...from(middle, up!, right), accuracy: 10 })).toBe(judge(circle, at))
    }
  })

  test('cannot come in after the end, from another course, or without being in this one', async () => {
    const id = await start()
    await app().call(teacher1, calls.end, { id })
    await app().refused(anna, calls.checkIn, { id, ...said(hall) }, errors.ended)
    await app().refused(anna, calls.checkIn, { id, isUnusual: true }, errors.ended)
    const foreign = await start({ as: teacher2, courseId: worldHistory.id })
    await app().refused(students[30]!, calls.checkIn, { id: foreign, ...said(hall) }, errors.notOnList)
  })

  test('who forges a position is shown to the staff by what is odd about it', async () => {
    const first = await start({ radius: 20 })
    await checkIn(anna, first, said(hall, ''))
    await checkIn(ben, first, said(hall, '0'))
    await checkIn(cara, first, said(from(hall, 3), '25'))
    expect((await recordOf(first, anna)).hints).toEqual(['unmeasured'])
    expect((await recordOf(first, ben)).hints).toEqual(['unmeasured', 'repeated'])
    expect((await recordOf(first, cara)).hints).toEqual(['inaccurate'])

    app().clock.advance(20 * 60_000)
    const away = from(hall, 500_000)
    const second = await start({ ...away, radius: 100 })
    await checkIn(cara, second, said(away))
    expect((await recordOf(second, cara)).hints).toEqual(['jump'])
    app().clock.advance(3 * 60 * 60_000)
    const third = await start()
    await checkIn(cara, third, said(from(hall, 3)))
    expect((await recordOf(third, cara)).hints).toEqual([])
  })
})

/**
 * What can be learnt about the place by asking. An account may ask five times, and no more once it is inside: it is checked
 * in then. What accounts know of each other they tell each other.
 */
describe('trilateration', () => {
  const campus = 1000
  const rooms = 200

  test('by one account finds the place as seldom as guessing does, and never more than the circle', () => {
    const found = Array.from({ length: rooms }, (_, room) => attack(room, 1)).filter(known => known !== null)
    // Five circles of 185 m within one of 1 km: at most 17 of 100.
    expect(found.length / rooms).toBeLessThan(0.2)
    // Whoever found it is checked in, and cannot ask where it ends.
    expect(found.filter(({ border }) => border > 0)).toEqual([])
  })

  test('by two hundred accounts together finds it to about a cell', () => {
    const found = Array.from({ length: rooms }, (_, room) => attack(room, 200)).filter(
      known => known !== null,
    )
    const errors = found.map(({ error }) => error).sort((one, other) => one - other)
    const at = (share: number) => Math.round(errors[Math.floor(errors.length * share)]!)
    expect(found.length).toBe(rooms)
    expect(at(0.5)).toBeLessThan(20)
    expect(at(0.95)).toBeLessThan(cellSize)
  })

  /** Looks for a room: first all over the campus, then for the circle's border in eight directions. */
  function attack(room: number, accounts: number) {
    const random = (salt: number) => Math.abs(Math.sin(room * 12.9898 + salt * 78.233) * 43758.5453) % 1
    const [far, turn] = [Math.sqrt(random(1)) * campus, random(2) * 2 * Math.PI]
    const circle = { ...from(hall, far * Math.cos(turn), far * Math.sin(turn)), radius: 100 }
    let tries = 0
    let used = 0
    /** Null once no account is left. */
    const ask = (at: Point) => {
      if (used >= accounts) return null
      const isInside = judge(circle, { ...at, accuracy: 10 }) === 'inside'
      tries += 1
      if (isInside || tries === positionTries) [tries, used] = [0, used + 1]
      return isInside
    }
    const step = 220
    const grid: Point[] = []
    for (let north = -campus; north <= campus; north += step)
      for (let east = -campus; east <= campus; east += step)
        if (Math.hypot(north, east) <= campus + step) grid.push(from(hall, north, east))
    grid.sort((one, other) => Math.sin(one.latitude * 1e7 + room) - Math.sin(other.latitude * 1e7 + room))
    const hit = grid.find(at => ask(at))
    if (!hit) return null
    const border: Point[] = []
    for (let direction = 0; direction < 8; direction++) {
      const angle = (direction * Math.PI) / 4
      const along = (metres: number) => from(hit, metres * Math.cos(angle), metres * Math.sin(angle))
      let [inner, outer] = [0, 500]
      while (outer - inner > 5) {
        const middle = (inner + outer) / 2
        const isInside = ask(along(middle))
        if (isInside === null) break
        if (isInside) inner = middle
        else outer = middle
      }
      if (outer - inner <= 5) border.push(along(inner))
    }
    const guess = border.length === 8 ? centreOf(border) : hit
    return { error: distance(guess, circle), border: border.length }
  }

  /** The middle of opposite points of the border, in turn. */
  const centreOf = (border: readonly Point[]): Point => ({
    latitude: (Math.max(...border.map(at => at.latitude)) + Math.min(...border.map(at => at.latitude))) / 2,
    longitude:
      (Math.max(...border.map(at => at.longitude)) + Math.min(...border.map(at => at.longitude))) / 2,
  })
})
