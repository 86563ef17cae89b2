import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import { socketPath } from '#contract/socket.ts'
import { milliseconds, percentile, type Result } from './goal.ts'
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
  const hall = await rush(world, 2000, 'qr')
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
      measured: told(scanned),
      met: scanned.p95 <= 300 && scanned.lost === 0 && scanned.behind <= 1000,
    },
    {
      load: '2,000 students in one hall in 10 s by QR code in strict mode',
      goal: 'p99 ≤ 500 ms, 0 lost, counter ≤ 1 s behind',
      measured: told(hall),
      met: hall.p99 <= 500 && hall.lost === 0 && hall.behind <= 1000,
    },
  ]
}

type Rush = Awaited<ReturnType<typeof rush>>
const told = ({ p95, p99, lost, behind, pushes }: Rush) =>
  `p95 ${milliseconds(p95)}, p99 ${milliseconds(p99)}, ${lost} lost, counter at most ${milliseconds(behind)} behind (${pushes} pushes)`

async function rush(world: World, size: number, method: 'number' | 'qr' = 'number') {
  const tokens = world.students.slice(0, size).map(({ token }) => token)
  const share = Math.ceil(size / processes)
  const children = Array.from({ length: processes }, (_, index) => {
    const child = fork(join(import.meta.dirname, 'attend.ts'), {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    child.send({
      address: world.lectern.address,
      tokens: tokens.slice(index * share, (index + 1) * share),
      source: `127.0.0.${40 + index}`,
      classId: world.lecture.id,
      spread,
    })
    return child
  })
  await Promise.all(children.map(child => heard(child, 'ready')))
  const { counts, close } = await watch(world)
  const attendance = await start(world, method)
  const project = method === 'qr' ? await showCodes(world, attendance.id, children) : undefined
  for (const child of children) child.send({ start: attendance })
  const done = await Promise.all(children.map(child => heard<{ results: CheckIn[] }>(child, 'done')))
  await new Promise(resolve => setTimeout(resolve, 1500))
  close()
  clearInterval(project)
  for (const child of children) child.kill()

  const all = done.flatMap(({ results }) => results)
  const stored = await signed(world, attendance.id)
  const acknowledged = all.filter(({ ok }) => ok).length
  return {
    p95: percentile(
      all.map(({ took }) => took),
      0.95,
    ),
    p99: percentile(
      all.map(({ took }) => took),
      0.99,
    ),
    // Not acknowledged, or acknowledged and not stored.
    lost: size - acknowledged + Math.abs(acknowledged - stored),
    behind: farthestBehind(all, counts),
    pushes: counts.length,
  }
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

async function asTeacher<T>({ lectern, teacher }: World, path: string, body: object): Promise<T> {
  const response = await fetch(lectern.address + path, {
    method: 'POST',
    headers: { token: teacher.token },
    body: JSON.stringify(body),
  })
  return ((await response.json()) as { data: T }).data
}

async function start(world: World, method: 'number' | 'qr') {
  const courseid = world.lecture.id
  const [path, more] =
    method === 'qr'
      ? (['/AttenceApi/addAttence', { title: 'Lecture', strict: 1 }] as const)
      : (['/AttenceApi/addNowsAttance', {}] as const)
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
