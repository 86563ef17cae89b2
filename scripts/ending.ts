import { leavingTimeout } from '#server/kernel/leaving-timeout.ts'

type Step = (within: number) => unknown

export interface Ending {
  /** Milliseconds that what is running may take, unless somebody is waiting at a terminal. */
  timeout: number
  /** Registers something to be stopped, within so many milliseconds; the last registered is stopped first. */
  add(step: Step): void
  /** Stops everything and ends the process. */
  end(): Promise<void>
}

/** Milliseconds for closing what has nothing running any more. */
const closing = 3000

/**
 * Shuts the process down in order: on Ctrl-C, on a signal, or because the launcher died. A second Ctrl-C ends it at
 * once.
 */
export function endInOrder(): Ending {
  const steps: Step[] = []
  let askedAt = 0

  async function end(within: number): Promise<void> {
    if (askedAt > 0) return endIfMeant()
    askedAt = Date.now()
    setTimeout(() => {
      console.error(`Not everything stopped within ${(within + closing) / 1000} s; ending anyway.`)
      process.exit(1)
    }, within + closing)
    for (const step of steps.reverse()) {
      try {
        await step(within)
      } catch (error) {
        console.error(error)
        process.exitCode = 1
      }
    }
    process.exit()
  }

  // The terminal, npm and the launcher each pass on one Ctrl-C: it arrives several times within moments.
  function endIfMeant(): void {
    if (Date.now() - askedAt > 400) process.exit(1)
  }

  const ending: Ending = {
    timeout: leavingTimeout.alone,
    add: step => steps.push(step),
    end: () => end(leavingTimeout.alone),
  }
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, ending.end)
  process.on('SIGTERM', () => void end(ending.timeout))
  if (process.channel) process.on('disconnect', ending.end)
  return ending
}
