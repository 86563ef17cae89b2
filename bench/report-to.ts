import { monitorEventLoopDelay } from 'node:perf_hooks'

// `last-resort` also gives empty pages back to the system, so that the resident size is what is held.
const collectGarbage = globalThis.gc as ((options: object) => void) | undefined

/** In a measured process: tells the parent the address, answers its questions, stops when told to. */
export function reportTo(address: string, stop: () => Promise<void>) {
  const delay = monitorEventLoopDelay({ resolution: 2 })
  delay.enable()
  process.on('message', async kind => {
    if (kind === 'stop') {
      await stop()
      process.exit()
    }
    const blocked = delay.max / 1e6
    delay.reset()
    collectGarbage?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    const { user, system } = process.cpuUsage()
    process.send?.({
      kind: 'health',
      value: { memory: process.memoryUsage().rss, blocked, cpu: (user + system) / 1000 },
    })
  })
  process.send?.({ kind: 'listening', value: address })
}
