import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
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

/** The server as several processes that share a port and tell each other. The first one migrates and fills the database. */
export async function startProcesses(
  count: number,
  { settings, say, onHopeless }: Options,
): Promise<RunningServer> {
  cluster.setupPrimary({ exec: join(import.meta.dirname, 'serve.ts'), args: [] })
  const ended: number[] = []
  let isStopping = false

  async function start() {
    const worker = cluster.fork({ ...settings, SHARED: '1' })
    worker.once('exit', () => void replace())
    const [address] = await Promise.race([
      once(worker, 'message') as Promise<[string]>,
      once(worker, 'exit').then(() => Promise.reject(new Error('A process of the server did not start.'))),
    ])
    return address
  }

  async function replace() {
    if (isStopping) return
    const now = Date.now()
    ended.push(now)
    if (ended.filter(time => time > now - minute).length >= tooMany) return onHopeless()
    say('A process of the server ended; another one takes its place.')
    await sleep(pause)
    if (!isStopping) await start().catch(() => undefined)
  }

  async function stop() {
    isStopping = true
    const workers = Object.values(cluster.workers ?? {}) as Worker[]
    await Promise.all(
      workers.map(async worker => {
        const gone = once(worker, 'exit')
        worker.process.kill('SIGTERM')
        await gone
      }),
    )
  }

  const address = await start()
  await Promise.all(Array.from({ length: count - 1 }, start))
  return { address, stop }
}
