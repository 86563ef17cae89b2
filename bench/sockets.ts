import { fork } from 'node:child_process'
import { join } from 'node:path'
import { socketPath } from '#contract/socket.ts'
import { median, milliseconds, type Result, ratio } from './goal.ts'
import { type ChildProcess, startProcess } from './process.ts'
import type { World } from './world.ts'

const crowd = 5000
const listeners = 2
const pushes = 7
const cmd = 'class_broadcast'

interface Crowd {
  /** Of the class socket. */
  url: string
  tokens: string[]
  /** The course whose page is open. */
  classId?: string
  /** The message that is waited for. */
  cmd: string
}

/** Processes that hold sockets open and report when a message has reached all of theirs. */
export async function openCrowd({ url, tokens, classId, cmd }: Crowd) {
  const share = Math.ceil(tokens.length / listeners)
  const children = Array.from({ length: listeners }, (_, index) => {
    const child = fork(join(import.meta.dirname, 'listen.ts'), {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    child.send({
      url,
      classId,
      cmd,
      source: `127.0.0.${20 + index}`,
      tokens: tokens.slice(index * share, (index + 1) * share),
    })
    return child
  })
  const all = (kind: string) =>
    Promise.all(
      children.map(
        child =>
          new Promise<number>(resolve => {
            const hear = (message: { kind: string; at: number }) => {
              if (message.kind !== kind) return
              child.off('message', hear)
              resolve(message.at)
            }
            child.on('message', hear)
          }),
      ),
    )
  await all('open')
  return {
    /** Milliseconds since 1970 at which the last socket received the next push. */
    nextPush: async () => Math.max(...(await all('heard'))),
    close() {
      for (const child of children) child.kill()
    },
  }
}

interface Push {
  took: number
  blocked: number
}

async function measurePushes(
  process: ChildProcess,
  crowdOf: Awaited<ReturnType<typeof openCrowd>>,
  push: () => Promise<unknown>,
) {
  const measured: Push[] = []
  for (let turn = 0; turn < pushes; turn++) {
    await process.health()
    const heard = crowdOf.nextPush()
    const began = Date.now()
    await push()
    const took = (await heard) - began
    measured.push({ took, blocked: (await process.health()).blocked })
  }
  return {
    took: median(measured.map(({ took }) => took)),
    blocked: median(measured.map(({ blocked }) => blocked)),
  }
}

/** One push to 5,000 sockets against bare ws, and the cost of an idle socket. */
export async function measureSockets(world: World): Promise<Result[]> {
  const tokens = world.students.slice(0, crowd).map(({ token }) => token)
  const bare = await startProcess('serve-ws.ts', {})
  const bareCrowd = await openCrowd({ url: bare.address, tokens, cmd })
  const frame = JSON.stringify({
    cmd,
    data: { classId: world.lecture.id, data: 'x'.repeat(60) },
  })
  const bareResult = await measurePushes(bare, bareCrowd, () =>
    fetch(bare.address, { method: 'POST', body: frame }),
  )
  bareCrowd.close()
  await bare.stop()

  const before = await world.lectern.memory()
  const ours = await openCrowd({
    url: world.lectern.address + socketPath,
    tokens,
    classId: world.lecture.id,
    cmd,
  })
  await new Promise(resolve => setTimeout(resolve, 1000))
  const after = await world.lectern.memory()
  const teacher = await broadcaster(world)
  const ourResult = await measurePushes(world.lectern, ours, async () => teacher.push())
  teacher.close()
  ours.close()

  const times = ourResult.took / bareResult.took
  const perSocket = (after - before) / crowd / 1024
  return [
    {
      load: 'one push to 5,000 sockets',
      goal: '≤ 1.3 × bare ws; event loop never blocked for more than 30 ms',
      measured: `${ratio(times)} (${milliseconds(ourResult.took)} against ${milliseconds(bareResult.took)}); loop blocked ${milliseconds(ourResult.blocked)} (bare ${milliseconds(bareResult.blocked)})`,
      met: times <= 1.3 && ourResult.blocked <= 30,
      note: 'Medians of seven pushes; the two listening processes share the two cores with the server.',
    },
    {
      load: 'memory per idle socket, in one course',
      goal: '≤ 15 kB',
      measured: `${perSocket.toFixed(1)} kB`,
      met: perSocket <= 15,
    },
  ]
}

async function broadcaster(world: World) {
  const { WebSocket } = await import('ws')
  const socket = new WebSocket(world.lectern.address.replace('http', 'ws') + socketPath, [
    world.teacher.token,
    '1',
  ])
  await new Promise(resolve => socket.once('open', resolve))
  return {
    push: () =>
      socket.send(JSON.stringify({ cmd, data: { classId: world.lecture.id, data: 'x'.repeat(60) } })),
    close: () => socket.close(),
  }
}
