import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { atRest } from './at-rest.ts'
import { usualCommands } from './commands.ts'
import type { Result } from './goal.ts'
import { makeLessons } from './lessons.ts'
import { everyQuery } from './queries.ts'
import { type Asked, type Cost, openRuler, type Ruler, total, within } from './ruler.ts'
import { measureGoals } from './unit-goals.ts'
import type { World } from './world.ts'

/** Warm-up requests, so that every connection has planned its statements. */
const warmUp = 160
const workers = 16
/** How often the unit is measured again: this many calls share one. */
const perUnit = 10

/** Why the most expensive calls cost what they do. */
const notes: Record<string, string> = {
  '/StudentsApi/exportRoster':
    'Each workbook is written by a thread of its own, which loads the spreadsheet library first; one at a time.',
  '/AttenceApi/addDigitAttence': 'Writes a record, a notification and its delivery for each of 60 students.',
  '/Futurev2/CourseMeans/publishContent': 'Writes a notification and its delivery for each of 60 students.',
  '/HomeworkApi/publishScore':
    'Shows or hides the scores of 40 students and notifies them; all sixteen connections change the same ones, in turn.',
  '/HomeworkApi/editHomework':
    'Twelve statements about one homework, for which the sixteen connections wait in turn.',
  '/HomeworkApi/repulse':
    'Writes the returned submission, the progress, the notification with its delivery and a job.',
  '/HomeworkApi/submitWork':
    'Writes the claim, the submission, its version and the progress, in nine indexes, and waits for the disk.',
  '/HomeworkApi/scoreWork': 'Writes the grade, the submission and the progress, and waits for the disk.',
  '/HomeworkApi/saveDraft': 'Writes the claim and the submission, and waits for the disk.',
  '/todoApi/getIndexList': 'Counts the submissions to grade in 470 homework of 47 courses.',
  '/todoApi/getCourses': 'Counts the submissions to grade in 470 homework of 47 courses.',
  '/Futurev2/Todo/getTodoList': 'Counts the submissions to grade in 470 homework of 47 courses.',
}

interface Row {
  path: string
  who: string
  units: Cost
  problem: string
}

/** What every query and the usual commands cost, in units; `goals` measures only what has a goal, `table` the rest. */
export async function measureEveryCall(world: World, parts: string[]): Promise<Result[]> {
  const lessons = await makeLessons(world)
  const ruler = await openRuler(world)
  try {
    const results = parts.includes('table') ? [] : await measureGoals(ruler, world, lessons)
    if (parts.includes('goals')) return results
    const { asked, unanswered } = await everyQuery(world, lessons)
    const commands = (await usualCommands(world, lessons)).map(command => ({ ...command, who: 'command' }))
    const rows = await measureAll(world, ruler, [...asked, ...commands])
    const dearest = rows.slice(0, 10)
    writeFileSync(join(import.meta.dirname, 'EVERY-CALL.md'), page(rows, unanswered))
    const failed = rows.filter(({ problem }) => problem)
    return [
      ...results,
      {
        load: `${asked.length} queries and ${commands.length} commands`,
        goal: 'each measured, none refused',
        measured: `half cost at most ${inUnits(rows[Math.floor(rows.length / 2)]!)} units; all in EVERY-CALL.md`,
        met: failed.length === 0,
        note: `the ten most expensive:\n${dearest.map(row => `  - \`${row.path}\` (${row.who}): ${inUnits(row)} units. ${notes[row.path] ?? ''}`.trimEnd()).join('\n')}`,
      },
    ]
  } finally {
    await ruler.stop()
  }
}

async function measureAll(world: World, ruler: Ruler, all: (Asked & { who: string })[]) {
  const rows: Row[] = []
  // Earlier writes are not cleaned up during other measurements.
  await sql`vacuum analyze`.execute(world.db)
  let unit = await ruler.unit(1)
  for (const [index, asked] of all.entries()) {
    if (index % perUnit === 0) unit = await ruler.unit(1)
    await warm(world, asked)
    const seconds = []
    for (const half of halves(asked)) {
      seconds.push(await ruler.cost(half, 1))
      await atRest(world)
    }
    // The lesser one: PostgreSQL's background work (checkpoints, vacuuming) affects one of them.
    const [cost] = seconds.toSorted((a, b) => total(a) - total(b))
    const failed = seconds.find(({ failures }) => failures > 0)
    const problem = failed ? `${failed.failures} errors: ${failed.failure}` : ''
    rows.push({ path: asked.path, who: asked.who, units: within(cost!, unit), problem })
  }
  return rows.toSorted((a, b) => total(b.units) - total(a.units))
}

async function warm({ lectern }: World, asked: Asked) {
  const requests =
    'requests' in asked ? asked.requests.slice(0, warmUp) : Array.from({ length: warmUp }, () => asked)
  const worker = async () => {
    for (let next = requests.pop(); next; next = requests.pop())
      await fetch(lectern.address + asked.path, {
        method: 'POST',
        headers: { token: next.token },
        body: JSON.stringify(next.body),
      }).then(response => response.arrayBuffer())
  }
  await Promise.all(Array.from({ length: workers }, worker))
}

/** The requests left after the warm-up in two halves; a repeatable request serves for both. */
function halves(asked: Asked): Asked[] {
  if (!('requests' in asked)) return [asked, asked]
  const rest = asked.requests.slice(warmUp)
  const middle = Math.floor(rest.length / 2)
  return [rest.slice(0, middle), rest.slice(middle)].map(requests => ({ ...asked, requests }))
}

const inUnits = ({ units }: Row) => total(units).toFixed(total(units) < 100 ? 1 : 0)

function page(rows: Row[], unanswered: { path: string; reason: string }[]) {
  const lines = rows.map(
    ({ path, who, units, problem }) =>
      `| \`${path}\` | ${who} | ${total(units).toFixed(1)} | ${units.node.toFixed(1)} | ${units.postgres.toFixed(1)} | ${problem} |`,
  )
  return `# What every call costs

Made by \`npm run bench -- every-call\` on ${new Date().toISOString().slice(0, 10)}: CPU of Node and of PostgreSQL for one request of every
query and of the usual commands, 16 connections, in units: what bare \`node:http\` with pg uses to answer one row by its
primary key. The lower of two measurements of a second each: good for the ranking, not for the last tenth; [the report](REPORT.md) measures the calls that have a goal.

| call | asked by | units | Node | PostgreSQL | |
|---|---|---|---|---|---|
${lines.join('\n')}

Not measured, because the call refuses everybody in this school:

${unanswered.map(({ path, reason }) => `- \`${path}\`: ${reason}`).join('\n')}
`
}
