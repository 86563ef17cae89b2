import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { leavingTimeout } from '#server/kernel/leaving-timeout.ts'
import type { RunningServer } from '#server/main.ts'

/** A process that ends is replaced; as many in a minute mean something that starting again does not mend. */
const tooMany = 6
const minute = 60_000
/** Milliseconds before another one takes the place of one that ended. */
const pause = 500

interface Options {
  /** Over those of this process. */
  settings: Record<string, string>
  say: (line: string) => void
  /** They end again and again. */
  onHopeless: () => void
}

export interface RunningProcesses extends RunningServer {
  /**
   * Each by a new one, from what is in the folder now: it serves before the old one leaves, one after the other.
   * @throws when a new one does not start; those that run then stay
   */
  replaceAll(): Promise<void>
}

/** The server as several processes that share a port and tell each other. The first one migrates and fills the database. */
export async function startProcesses(
  count: number,
  { settings, say, onHopeless }: Options,
): Promise<RunningProcesses> {
  cluster.setupPrimary({ exec: join(import.meta.dirname, 'serve.ts'), args: [] })
  const ended: number[] = []
  const serving = new Set<Worker>()
  let isStopping = false
  let replaced = Promise.resolve()

  /** @throws when it ends before it listens */
  async function start() {
    const worker = cluster.fork({ ...settings, SHARED: '1' })
    const [address] = await Promise.race([
      once(worker, 'message') as Promise<[string]>,
      once(worker, 'exit').then(() => Promise.reject(new Error('A process of the server did not start.'))),
    ])
    serving.add(worker)
    worker.once('exit', () => {
      if (serving.delete(worker)) void replace()
    })
    return address
  }

  async function replace() {
    if (isStopping) return
    const now = Date.now()
    ended.push(now)
    if (ended.filter(time => time > now - minute).length >= tooMany) return onHopeless()
    say('A process of the server ended; another one takes its place.')
    await sleep(pause)
    if (!isStopping) await start().catch(replace)
  }

  async function replaceEach() {
    for (const worker of [...serving]) {
      if (isStopping) return
      await start()
      await leave(worker, 'SIGTERM')
    }
    say('All processes of the server were replaced.')
  }

  async function leave(worker: Worker, signal: 'SIGTERM' | 'SIGINT') {
    if (!serving.delete(worker)) return
    const gone = once(worker, 'exit')
    worker.process.kill(signal)
    await gone
  }

  const address = await start()
  await Promise.all(Array.from({ length: count - 1 }, start))
  return {
    address,
    replaceAll() {
      replaced = replaced.catch(() => {}).then(replaceEach)
      return replaced
    },
    async stop(within = leavingTimeout.alone) {
      isStopping = true
      // By this the processes know whether somebody waits for them.
      const signal = within > leavingTimeout.alone ? 'SIGTERM' : 'SIGINT'
      const workers = Object.values(cluster.workers ?? {}) as Worker[]
      for (const worker of workers) serving.add(worker)
      await Promise.all(workers.map(worker => leave(worker, signal)))
    },
  }
}
