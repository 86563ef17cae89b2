// What the last lines of a run say about each failed test: where it is, what failed, and how to run it alone again.
import { readdirSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'

export interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: {
    name: string
    status: string
    /** Why the file could not even be loaded. */
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

const root = join(import.meta.dirname, '..')
/** Lines of failures shown; a run that fails everywhere has one cause. */
const maxFailures = 25
const columns = 200

/** For each failed test its part, file and name, the first line of its message, its seed, and a command. */
export function describeFailures(part: string, { testResults }: VitestReport): string[][] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    const failed = assertionResults.filter(test => test.status === 'failed')
    if (failed.length === 0 && status === 'failed')
      return [[`${part}  ${file}`, firstLine(message), `again: ${again(part, file)}`]]
    return failed.map(({ fullName, failureMessages }) => {
      const text = failureMessages.join('\n')
      const seed = /\bseed["']?(?::|=| )\s*(-?\d+)/.exec(text)?.[1]
      const story = /npm test -- life \d+/.exec(text)?.[0]
      return [
        `${part}  ${file}  ${fullName}`,
        firstLine(text),
        ...(seed ? [`seed ${seed}`] : []),
        `again: ${story ?? again(part, file, fullName)}`,
      ]
    })
  })
}

const firstLine = (text: string) =>
  text
    .split('\n')
    .find(line => line.trim())
    ?.slice(0, columns) ?? ''

/** The name as a pattern in which what the shell or the pattern could take otherwise is any character. */
const again = (part: string, file: string, name = '') =>
  `npm test -- ${part} ${file}${name && ` -t '${name.replaceAll(/[^\p{L}\p{N} ]/gu, '.')}'`}`

export function printFailures(failures: string[][]): void {
  for (const [head, ...rest] of failures.slice(0, maxFailures))
    console.log(`\n✗ ${head}\n${rest.map(line => `    ${line}`).join('\n')}`)
  const more = failures.length - maxFailures
  if (more > 0) console.log(`\n… and ${more} more`)
}

/** Pictures, pages and logs that tests left in `.reports` since then. */
export function filesKept(since: number): string[] {
  const folder = join(root, '.reports')
  return (
    readdirSync(folder, { recursive: true, withFileTypes: true })
      // Vitest keeps each screenshot a second time, under its hash.
      .filter(entry => entry.isFile() && !/\.json$|^[0-9a-f]{40}\./.test(entry.name))
      .map(entry => join(entry.parentPath, entry.name))
      .filter(file => statSync(file).mtimeMs >= since)
      .map(file => relative(root, file))
      .sort()
  )
}
