type Step = () => unknown

export interface Ending {
  /** Registers something to be stopped; the last registered is stopped first. */
  add(step: Step): void
  /** Stops everything and ends the process. */
  end(): Promise<void>
}

const secondsToEnd = 8

/**
 * Shuts the process down in order: on Ctrl-C, on a signal, or because the launcher died. A second Ctrl-C ends it at
 * once.
 */
export function endInOrder(): Ending {
  const steps: Step[] = []
  let askedAt = 0

  async function end(): Promise<void> {
    if (askedAt > 0) return endIfMeant()
    askedAt = Date.now()
    setTimeout(() => {
      console.error(`Not everything stopped within ${secondsToEnd} s; ending anyway.`)
      process.exit(1)
    }, secondsToEnd * 1000)
    for (const step of steps.reverse()) {
      try {
        await step()
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

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
  if (process.channel) process.on('disconnect', end)
  return { add: step => steps.push(step), end }
}
