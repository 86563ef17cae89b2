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
  return [
    {
      load: 'check-in rush: 500 students in 10 s, sockets open, teacher watching',
      goal: 'p95 ≤ 300 ms, 0 lost, counter ≤ 1 s behind',
      measured: `p95 ${milliseconds(small.p95)}, p99 ${milliseconds(small.p99)}, ${small.lost} lost, counter at most ${milliseconds(small.behind)} behind (${small.pushes} pushes)`,
      met: small.p95 <= 300 && small.lost === 0 && small.behind <= 1000,
    },
    {
      load: '2,000 students in one lecture, all within 10 s',
      goal: '0 lost, p99 ≤ 2 s',
      measured: `p95 ${milliseconds(large.p95)}, p99 ${milliseconds(large.p99)}, ${large.lost} lost, counter at most ${milliseconds(large.behind)} behind`,
      met: large.lost === 0 && large.p99 <= 2000,
    },
  ]
}

async function rush(world: World, size: number) {
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
  const attendance = await start(world)
  for (const child of children) child.send(attendance)
  const done = await Promise.all(children.map(child => heard<{ results: CheckIn[] }>(child, 'done')))
  await new Promise(resolve => setTimeout(resolve, 1500))
  close()
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

async function start({ lectern, teacher, lecture }: World): Promise<{ id: string; code: string }> {
  const response = await fetch(`${lectern.address}/AttenceApi/addNowsAttance`, {
    method: 'POST',
    headers: { token: teacher.token },
    body: JSON.stringify({ courseid: lecture.id }),
  })
  return ((await response.json()) as { data: { id: string; code: string } }).data
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
