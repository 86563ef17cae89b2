import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * When the process started, in the system's unit, so that a reused id is distinguished from the earlier process.
 * Undefined when there is none, or only a zombie.
 */
export function startOfProcess(pid: number): string | undefined {
  if (process.platform !== 'linux') return ask(['-o', 'lstart=', '-p', String(pid)])
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return state === 'Z' || state === 'X' ? undefined : rest[18]
  } catch {
    return undefined
  }
}

/** The process's command line; empty when there is no such process. */
export function commandOfProcess(pid: number): string {
  if (process.platform !== 'linux') return ask(['-o', 'command=', '-p', String(pid)]) ?? ''
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

function ask(args: string[]): string | undefined {
  try {
    return (
      execFileSync('ps', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim() || undefined
    )
  } catch {
    return undefined
  }
}
