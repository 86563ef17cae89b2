import { createECDH, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { castId } from '#seed/people.ts'
import { at, type Database } from '#server/kernel/database.ts'
import { newId } from '#server/kernel/ids.ts'
import { encryptPush } from '#server/ports/push-encryption.ts'
import { median, milliseconds, percentile, type Result, ratio } from './goal.ts'
import type { World } from './world.ts'

const size = 2000
const courseId = castId(61, 1)
/** Concurrent requests of the bare sender, as many as Lectern's. */
const atOnce = 16
const timeout = 120_000
const goals = { messages: 10, pushes: 5, others: 250 }

/** An attendance starts in a course of two thousand: a message and a push for each of them. */
export async function measureFanOut(world: World): Promise<Result[]> {
  await fill(world)
  const bare = median(await times(5, () => insertBare(world.db)))
  const barePush = await sendBare(world, () => randomBytes(300))
  const bareEncrypted = await sendBare(world, encrypting())
  world.pushes.forget()

  const began = performance.now()
  const others = watchOthers(world)
  await startAttendance(world)
  const answered = performance.now() - began
  const messages = await until(began, async () => (await countMessages(world.db)) >= size)
  const pushes = await until(began, async () => world.pushes.count() >= size)
  const waits = await others.stop()
  return [
    {
      load: `a message for each of ${size.toLocaleString('en')} members`,
      goal: `all stored within ${goals.messages} × one bare insert … select of as many rows`,
      measured: `${ratio(messages / bare)} (${milliseconds(messages)} after the call, which took ${milliseconds(answered)}; bare ${milliseconds(bare)})`,
      met: messages / bare <= goals.messages,
    },
    {
      load: `a push to ${size.toLocaleString('en')} closed browsers, encrypted for each`,
      goal: `each once, within ${goals.pushes} × as many bare requests, ${atOnce} at once`,
      measured: `${ratio(pushes / barePush)} (${milliseconds(pushes)}; bare ${milliseconds(barePush)}, with each body encrypted ${milliseconds(bareEncrypted)}), ${world.pushes.count() - size} duplicates`,
      met: pushes / barePush <= goals.pushes && world.pushes.count() === size,
    },
    {
      load: 'other calls at the same time',
      goal: `p95 ≤ ${goals.others} ms`,
      measured: `p95 ${milliseconds(percentile(waits, 0.95))}, longest ${milliseconds(Math.max(...waits))}`,
      met: percentile(waits, 0.95) <= goals.others,
    },
  ]
}

/** Two thousand members, each with a subscribed browser. */
async function fill({ db, teacher, students, pushes }: World) {
  const now = Date.now()
  const members = students.slice(0, size)
  await db
    .insertInto('course')
    .values({
      id: courseId,
      owner_id: teacher.id,
      name: 'Fan-out',
      semester: '2026-2027',
      term: 1,
      code: 'FANOUT',
      student_count: size,
      created_at: at(now),
      updated_at: at(now),
    })
    .execute()
  const people = [{ id: teacher.id, role: 'owner' }, ...members.map(({ id }) => ({ id, role: 'student' }))]
  for (let from = 0; from < people.length; from += 1000) {
    const slice = people.slice(from, from + 1000)
    await db
      .insertInto('membership')
      .values(
        slice.map(({ id, role }) => ({ course_id: courseId, account_id: id, role, joined_at: at(now) })),
      )
      .execute()
  }
  const pair = createECDH('prime256v1')
  const p256dh = pair.generateKeys('base64url')
  for (let from = 0; from < members.length; from += 1000)
    await db
      .insertInto('push_subscription')
      .values(
        members.slice(from, from + 1000).map(({ id }) => ({
          id: newId(),
          account_id: id,
          session_id: id,
          endpoint: `http://${pushes.host}/${id}`,
          p256dh,
          auth: randomBytes(16).toString('base64url'),
          device: 'bench',
          created_at: at(now),
        })),
      )
      .execute()
}

/** The same number of rows in the plainest way. */
function insertBare(db: Database) {
  return sql`
    insert into notification (id, account_id, type, event, course_id, content_type, content_id, created_at)
    select gen_random_uuid(), account_id, 0, 'bare', course_id, 15, ${newId()}::uuid, now()
    from membership where course_id = ${courseId} and role = 'student'`.execute(db)
}

async function times(count: number, run: () => Promise<unknown>) {
  const took: number[] = []
  for (let turn = 0; turn < count; turn++) {
    const began = performance.now()
    await run()
    took.push(performance.now() - began)
  }
  return took
}

/** Bodies like those of pushes: RFC 8291 requires a new key pair and an agreement with the browser's key for each. */
function encrypting() {
  const pair = createECDH('prime256v1')
  const keys = { p256dh: pair.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') }
  return () => new Uint8Array(encryptPush('x'.repeat(197), keys))
}

/** The same number of requests of similar size, unsigned; encrypted or not. */
async function sendBare({ pushes }: World, makeBody: () => Uint8Array<ArrayBuffer>) {
  let left = size
  const began = performance.now()
  const worker = async () => {
    while (left-- > 0) {
      const response = await fetch(`http://${pushes.host}/bare`, { method: 'POST', body: makeBody() })
      await response.body?.cancel()
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return performance.now() - began
}

async function startAttendance({ lectern, teacher }: World) {
  const response = await fetch(`${lectern.address}/AttenceApi/addDigitAttence`, {
    method: 'POST',
    headers: { token: teacher.token },
    body: JSON.stringify({ courseid: courseId, title: 'Fan-out' }),
  })
  const { status, message } = (await response.json()) as { status: number; message: string }
  if (status !== 1) throw new Error(message)
}

async function countMessages(db: Database) {
  const { count } = await db
    .selectFrom('notification')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('course_id', '=', courseId)
    .where('event', '=', 'attendance.started')
    .executeTakeFirstOrThrow()
  return count
}

async function until(began: number, done: () => Promise<boolean>) {
  while (!(await done())) {
    if (performance.now() - began > timeout) throw new Error('the messages did not arrive')
    await new Promise(resolve => setTimeout(resolve, 10))
  }
  return performance.now() - began
}

/** Repeated calls by somebody else. */
function watchOthers({ lectern, collector }: World) {
  const waits: number[] = []
  let running = true
  const loop = (async () => {
    while (running) {
      const began = performance.now()
      const response = await fetch(`${lectern.address}/UserApi/getUserInfo`, {
        method: 'POST',
        headers: { token: collector.token },
        body: '{}',
      })
      await response.json()
      waits.push(performance.now() - began)
    }
  })()
  return {
    async stop() {
      running = false
      await loop
      return waits
    },
  }
}
