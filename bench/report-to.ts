import { monitorEventLoopDelay } from 'node:perf_hooks'
import { roundTrips, type Statement } from '#server/kernel/pipeline.ts'

// `last-resort` also gives empty pages back to the system, so that the resident size is what is held.
const collectGarbage = globalThis.gc as ((options: object) => void) | undefined

/** In a measured process: tells the parent the address, answers its questions, stops when told to. */
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
  const trips: Statement[][] = []
  const record = (statements: unknown) =>
    void trips.push((statements as Statement[]).map(({ text, values, name }) => ({ text, values, name })))
  const statements = () => {
    roundTrips.unsubscribe(record)
    return trips.splice(0)
  }
  process.on('message', async kind => {
    if (kind === 'stop') {
      await stop()
      process.exit()
    }
    if (kind === 'record') return roundTrips.subscribe(record)
    process.send?.({
      kind,
      value: kind === 'memory' ? memory() : kind === 'statements' ? statements() : health(),
    })
  })
  process.send?.({ kind: 'listening', value: address })
}
