import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import type { Result } from './goal.ts'

const file = join(import.meta.dirname, 'REPORT.md')
const head = `# Bench report

Made by \`npm run bench\`, load by load. Load, server and database share the machine; figures of one load, measured in the same minutes,
can be compared with each other, not with those of another.
`

/** Puts what was measured of a load in the place of what the report said of it. `order`: of all loads. */
export function keepInReport(load: string, results: readonly Result[], order: readonly string[]) {
  const sections = existsSync(file) ? sectionsIn(readFileSync(file, 'utf8')) : new Map<string, string>()
  sections.set(load, sectionOf(results))
  const kept = order.flatMap(name => (sections.has(name) ? [`\n## ${name}\n\n${sections.get(name)}`] : []))
  writeFileSync(file, head + kept.join(''))
}

/** The text of each load, by its name. */
function sectionsIn(report: string) {
  const [, ...sections] = report.split(/^## /m)
  return new Map(
    sections.map(section => {
      const end = section.indexOf('\n')
      return [section.slice(0, end), `${section.slice(end).trim()}\n`]
    }),
  )
}

function sectionOf(results: readonly Result[]) {
  const rows = results.map(
    ({ load, goal, measured, met }) => `| ${load} | ${goal} | ${measured} | ${met ? 'yes' : '**no**'} |`,
  )
  const notes = results.flatMap(({ load, note }) => (note ? [`- ${load}: ${note}`] : []))
  const parts = [occasion(), `| load | goal | measured | met |\n|---|---|---|---|\n${rows.join('\n')}`]
  if (notes.length > 0) parts.push(notes.join('\n'))
  return `${parts.join('\n\n')}\n`
}

/** When, of which code and on what machine. */
function occasion() {
  const machine = `${cpus().length} cores ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 1024 ** 3)} GiB, Node ${process.version}`
  return `${new Date().toISOString().slice(0, 10)}, ${commit()}: ${machine}.`
}

function commit() {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
    }).trim()
  } catch {
    return 'no commit'
  }
}
