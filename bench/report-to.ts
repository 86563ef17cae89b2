import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { roundTrips, type Statement } from '#server/kernel/fast/pipeline.ts'

// `last-resort` also returns empty pages to the system, so that the resident size is what is in use.
const collectGarbage = globalThis.gc as ((options: object) => void) | undefined

/** In a measured process: reports the address to the parent, answers its queries, stops on request. */
export function reportTo(address: string, stop: () => Promise<void>) {
  const delay = monitorEventLoopDelay({ resolution: 2 })
  delay.enable()
  const health = () => {
    const { user, system } = process.cpuUsage()
    const blocked = delay.max / 1e6
    delay.reset()
    return { blocked, cpu: (user + system) / 1000 }
  }
  const memory = () => {
    collectGarbage?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    return process.memoryUsage().rss
  }
  const recorder = openRecorder()
  process.on('message', async kind => {
    if (kind === 'stop') {
      await stop()
      process.exit()
    }
    if (kind === 'record') return recorder.start()
    process.send?.({
      kind,
      value: kind === 'memory' ? memory() : kind === 'statements' ? recorder.stop() : health(),
    })
  })
  // A killed run leaves nothing that would slow the next one.
  process.on('disconnect', () => process.exit(1))
  process.send?.({ kind: 'listening', value: address })
}

/** Records the requests' database statements while it runs, and nothing else. */
function openRecorder() {
  const ofRequest = new AsyncLocalStorage<Statement[][]>()
  const trips: Statement[][] = []
  const enter = () => ofRequest.enterWith(trips)
  const record = (statements: unknown) =>
    void ofRequest
      .getStore()
      ?.push((statements as Statement[]).map(({ text, values, name }) => ({ text, values, name })))
  return {
    start() {
      subscribe('http.server.request.start', enter)
      roundTrips.subscribe(record)
    },
    stop() {
      unsubscribe('http.server.request.start', enter)
      roundTrips.unsubscribe(record)
      return trips.splice(0)
    },
  }
}
