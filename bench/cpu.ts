import { readdirSync, readFileSync } from 'node:fs'

/** Ticks per second of the kernel's accounting, the same on every Linux. */
const ticks = 100

/** The kernel's count of a process's CPU seconds; undefined if it has ended. */
function accountOf(id: number | string) {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, 'utf8')
    // The name before it may contain spaces and brackets.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [user = 0, system = 0, userOfEnded = 0, systemOfEnded = 0] = fields.slice(11, 15).map(Number)
    return {
      parent: Number(fields[1]),
      own: (user + system) / ticks,
      ofEnded: (userOfEnded + systemOfEnded) / ticks,
    }
  } catch {
    return undefined
  }
}

export const parentOf = (id: number) => accountOf(id)?.parent ?? 0

/** Seconds of CPU that a process has used with all its threads. */
export const cpuOf = (id: number) => accountOf(id)?.own ?? 0

/** Seconds of CPU that a process and its children, including ended ones, have used. */
export function cpuOfFamily(id: number) {
  const children = readdirSync('/proc').filter(entry => /^\d+$/.test(entry))
  const ofChildren = children
    .map(accountOf)
    .reduce((sum, account) => sum + (account?.parent === id ? account.own : 0), 0)
  const { own, ofEnded } = accountOf(id) ?? { own: 0, ofEnded: 0 }
  return own + ofEnded + ofChildren
}

/** Resident bytes of a process, as the kernel tells. */
export const residentOf = (id: number) =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0) * 1024
