import { type ChildProcess, fork } from 'node:child_process'
import { generateKeyPairSync, hash, sign } from 'node:crypto'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import { socketPath } from '#contract/socket.ts'
import { newId } from '#server/kernel/ids.ts'
import type { Standing } from './attend.ts'
import { startFloor } from './floor.ts'
import { milliseconds, percentile, type Result, ratio } from './goal.ts'
import type { World } from './world.ts'

const processes = 2
const spread = 10_000

interface CheckIn {
  took: number
  at: number
  ok: boolean
}
interface Count {
  signed: number
  at: number
}

/** Five hundred and two thousand students checking in within ten seconds, sockets open, the teacher watching. */
export async function measureRush(world: World): Promise<Result[]> {
  const small = await rush(world, 500)
  const large = await rush(world, 2000)
  const scanned = await rush(world, 500, 'qr')
  const bareScanned = await bareRush(world, 500)
  const hall = await rush(world, 2000, 'qr')
  const bareHall = await bareRush(world, 2000)
  return [
    {
      load: 'check-in rush: 500 students in 10 s, sockets open, teacher watching',
      goal: 'p95 ≤ 300 ms, 0 lost, counter ≤ 1 s behind',
      measured: told(small),
      met: small.p95 <= 300 && small.lost === 0 && small.behind <= 1000,
    },
    {
      load: '2,000 students in one lecture, all within 10 s',
      goal: '0 lost, p99 ≤ 2 s',
      measured: told(large),
      met: large.lost === 0 && large.p99 <= 2000,
    },
    {
      load: '500 students in 10 s by QR code in strict mode: receipt, signature, check-in',
      goal: 'p95 ≤ 300 ms, 0 lost, counter ≤ 1 s behind',
      measured: `${told(scanned)}; ${against(scanned, bareScanned)}`,
      met: scanned.p95 <= 300 && scanned.lost === 0 && scanned.behind <= 1000,
    },
    {
      load: '2,000 students in one hall in 10 s by QR code in strict mode',
      goal: 'p99 ≤ 500 ms, 0 lost, counter ≤ 1 s behind',
      measured: `${told(hall)}; ${against(hall, bareHall)}`,
      met: hall.p99 <= 500 && hall.lost === 0 && hall.behind <= 1000,
    },
  ]
}

type Rush = Awaited<ReturnType<typeof rush>>
const told = ({ p95, p99, cpu, lost, behind, pushes, perSecond }: Rush) =>
  `p95 ${milliseconds(p95)}, p99 ${milliseconds(p99)}, ${Math.round(cpu)} µs of the server's CPU each, ${lost} lost, counter at most ${milliseconds(behind)} behind (${pushes} pushes, ${perSecond.toFixed(1)}/s)`

type Bare = Awaited<ReturnType<typeof bareRush>>
const against = (ours: Rush, bare: Bare) =>
  `${ratio(ours.p95 / bare.p95)} and ${ratio(ours.p99 / bare.p99)} of the same statements with bare node:http (p95 ${milliseconds(bare.p95)}, p99 ${milliseconds(bare.p99)}, ${bare.lost} lost)`

async function rush(world: World, size: number, method: 'number' | 'qr' = 'number') {
  const tokens = world.students.slice(0, size).map(({ token }) => token)
  const children = await crowd(tokens, some => ({
    ...{ address: world.lectern.address, classId: world.lecture.id },
    tokens: some,
  }))
  const { counts, close } = await watch(world)
  const attendance = await start(world, method)
  const project = method === 'qr' ? await showCodes(world, attendance.id, children) : undefined
  const before = await world.lectern.health()
  for (const child of children) child.send({ start: attendance })
  const all = await resultsOf(children)
  await new Promise(resolve => setTimeout(resolve, 1500))
  const after = await world.lectern.health()
  close()
  clearInterval(project)
  for (const child of children) child.kill()

  const stored = await signed(world, attendance.id)
  const acknowledged = all.filter(({ ok }) => ok).length
  return {
    ...slowest(all),
    /** Microseconds of CPU for each, with all that follows. */
    cpu: ((after.cpu - before.cpu) * 1000) / size,
    // Not acknowledged, or acknowledged and not stored.
    lost: size - acknowledged + Math.abs(acknowledged - stored),
    behind: farthestBehind(all, counts),
    pushes: counts.length,
    perSecond: (counts.length - 1) / Math.max(1, ((counts.at(-1)?.at ?? 0) - (counts[0]?.at ?? 0)) / 1000),
  }
}

const slowest = (all: CheckIn[]) => {
  const took = all.map(result => result.took)
  return { p95: percentile(took, 0.95), p99: percentile(took, 0.99) }
}

/** Processes full of students, each with its share of them, ready to begin. */
async function crowd<S>(students: S[], task: (some: S[]) => object, within = spread) {
  const share = Math.ceil(students.length / processes)
  const children = Array.from({ length: processes }, (_, index) => {
    const child = fork(join(import.meta.dirname, 'attend.ts'), {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    const some = students.slice(index * share, (index + 1) * share)
    child.send({ ...task(some), source: `127.0.0.${40 + index}`, spread: within })
    return child
  })
  await Promise.all(children.map(child => heard(child, 'ready')))
  return children
}

async function resultsOf(children: ChildProcess[]) {
  const done = await Promise.all(children.map(child => heard<{ results: CheckIn[] }>(child, 'done')))
  return done.flatMap(({ results }) => results)
}

/**
 * The same rush against servers that do nothing but Lectern's own statements for a receipt and a check-in, with bare
 * `node:http`: no rights, no signatures, no counter, no sockets.
 */
async function bareRush(world: World, size: number) {
  // The teacher who has just gone may come back: until then the server counts for them, which no check-in asks for.
  await new Promise(resolve => setTimeout(resolve, 11_000))
  const { id } = await start(world, 'qr')
  const [receipt, result] = await startFloors(world, id)
  const keys = await keysOf(world)
  const everybody = world.students.map(({ id: account, token }) => ({
    ...{ token, account },
    key: keys.get(account) ?? noKey,
  }))
  const bare = { receipt: receipt.address, result: result.address }
  const run = async (students: typeof everybody, within: number) => {
    const children = await crowd(students, some => ({ bare, students: some }), within)
    for (const child of children) child.send({ start: {} })
    const all = await resultsOf(children)
    for (const child of children) child.kill()
    return all
  }
  // Lectern has been running for a while, too.
  await run(everybody.slice(-1 - warmUp, -1), 500)
  const all = await run(everybody.slice(0, size), spread)
  await Promise.all([receipt.stop(), result.stop()])
  // The recorded student is there too, and those who came before.
  const stored = (await signed(world, id)) - 1 - warmUp
  const answered = all.filter(({ ok }) => ok).length
  return { ...slowest(all), lost: size - answered + Math.abs(answered - stored) }
}

/** How many come before the rush. */
const warmUp = 200
/** Of those who have none. */
const noKey = newId()

/** Records how one more student checks in, and serves just that. */
async function startFloors(world: World, attenceid: string) {
  const { id: account, token } = world.students.at(-1)!
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const spki = publicKey.export({ format: 'der', type: 'spki' })
  const thumbprint = hash('sha256', spki, 'base64url')
  await ask(world, token, '/UserApi/addDeviceKey', { publickey: spki.toString('base64url') })
  const scan = async () => {
    const { url } = await asTeacher<{ url: string }>(world, '/AttenceApi/getQrCode', { attenceid })
    const { ticketid, expire, sign } = Object.fromEntries(new URL(url).searchParams)
    return { ticketid, expire, sign }
  }
  const proved = (seen: Awaited<ReturnType<typeof scan>>) => {
    const text = ['scan', seen.ticketid, seen.expire, seen.sign].join('.')
    const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' })
    return { ...seen, publickey: spki.toString('base64url'), signature: signature.toString('base64url') }
  }
  const receiptPath = '/AttenceApi/getScanReceipt'
  const receiptFloor = await startFloor(world, { path: receiptPath, token, body: proved(await scan()) }, {})
  const scanned = await scan()
  const { receipt } = await ask<{ receipt: string }>(world, token, receiptPath, {
    ...proved(scanned),
  })
  const proof = sign('sha256', Buffer.from(receipt), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  // One for each recording: the server remembers what it has answered.
  const once = `floor ${attenceid}`
  const stand: Record<string, keyof Standing | 'once'> = {
    [account]: 'account',
    [thumbprint]: 'device',
    [`device ${thumbprint}`]: 'ownDevice',
    [`scan ${receipt.split('.')[1]}`]: 'scan',
    [(await keysOf(world)).get(account) ?? '']: 'key',
    [once]: 'once',
  }
  const resultFloor = await startFloor(
    world,
    {
      path: '/AttenceApi/AttenceResult',
      token,
      body: { ...scanned, receipt, signature: proof.toString('base64url') },
    },
    { once, stand },
  )
  return [receiptFloor, resultFloor] as const
}

/** The newest key of each account. */
async function keysOf({ db }: World) {
  const rows = await db
    .selectFrom('device_key')
    .select(['account_id', 'id'])
    .where('revoked_at', 'is', null)
    .orderBy('created_at')
    .execute()
  return new Map(rows.map(({ account_id, id }) => [account_id, id]))
}

function heard<T>(child: ChildProcess, kind: string) {
  return new Promise<T>(resolve => {
    const hear = (message: { kind: string }) => {
      if (message.kind !== kind) return
      child.off('message', hear)
      resolve(message as T)
    }
    child.on('message', hear)
  })
}

/** The teacher's phone: every counter it receives, with the time. */
async function watch(world: World) {
  const counts: Count[] = []
  const socket = new WebSocket(world.lectern.address.replace('http', 'ws') + socketPath, [
    world.teacher.token,
    '1',
  ])
  await new Promise(resolve => socket.once('open', resolve))
  const entered = new Promise(resolve => {
    socket.on('message', data => {
      const { cmd, data: value } = JSON.parse(String(data))
      if (cmd === 'class_entered') resolve(undefined)
      if (cmd === 'checkin') counts.push({ signed: value.signed, at: Date.now() })
    })
  })
  socket.send(JSON.stringify({ cmd: 'class_active', data: { classId: world.lecture.id } }))
  await entered
  return { counts, close: () => socket.close() }
}

async function ask<T>({ lectern }: World, token: string, path: string, body: object): Promise<T> {
  const response = await fetch(lectern.address + path, {
    method: 'POST',
    headers: { token },
    body: JSON.stringify(body),
  })
  return ((await response.json()) as { data: T }).data
}
const asTeacher = <T>(world: World, path: string, body: object) =>
  ask<T>(world, world.teacher.token, path, body)

async function start(world: World, method: 'number' | 'qr') {
  const courseid = world.lecture.id
  const [path, more] =
    method === 'qr'
      ? (['/AttenceApi/addAttence', { title: 'Lecture', strict: 1 }] as const)
      : (['/AttenceApi/addDigitAttence', { title: 'Now' }] as const)
  return asTeacher<{ id: string; code?: string }>(world, path, { courseid, ...more })
}

/** The projected page: every phone sees the code of the moment. */
async function showCodes(world: World, attenceid: string, children: readonly ChildProcess[]) {
  const show = async () => {
    const { url } = await asTeacher<{ url: string }>(world, '/AttenceApi/getQrCode', { attenceid })
    const { ticketid, expire, sign } = Object.fromEntries(new URL(url).searchParams)
    for (const child of children) child.send({ shown: { ticketid, expire, sign } })
  }
  await show()
  return setInterval(() => void show(), 1000)
}

async function signed({ db }: World, id: string) {
  const row = await db
    .selectFrom('attendance_record')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('attendance_id', '=', id)
    .where('state', '=', 0)
    .executeTakeFirstOrThrow()
  return row.count
}

/** The longest time from a check-in's acknowledgement until the teacher's counter reached that number. */
function farthestBehind(all: CheckIn[], counts: Count[]) {
  const acknowledged = all
    .filter(({ ok }) => ok)
    .map(({ at }) => at)
    .sort((a, b) => a - b)
  const delays = acknowledged.map((at, index) => {
    const shown = counts.find(count => count.signed > index)
    return shown ? Math.max(0, shown.at - at) : Number.POSITIVE_INFINITY
  })
  return Math.max(...delays)
}
