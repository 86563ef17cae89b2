import { sql } from 'kysely'
import { linearAlgebra } from '#seed/cast.ts'
import { castId, teacher1 } from '#seed/people.ts'
import { openDatabase } from '#server/kernel/database.ts'
import { newToken } from '#server/kernel/ids.ts'
import { cpuOf } from './cpu.ts'
import { disguise, essay } from './essays.ts'
import type { Result } from './goal.ts'
import { startProcess } from './process.ts'
import { openSessions, type World } from './world.ts'

const count = 300
const length = 2000
/** Every so many is a copy of the one before, with a part of its words replaced. */
const every = 6
const replaced = 0.3
/** Percent from which a submission is flagged. */
const warningRate = 30
const goals = { seconds: 60, found: 0.9 }

const isCopy = (index: number) => index % every === every - 1
const texts = () => {
  const written = Array.from({ length: count }, (_, index) => essay(index + 1, length))
  return written.map((text, index) =>
    isCopy(index) ? disguise(written[index - 1]!, 10_000 + index, replaced) : text,
  )
}

/** A duplicate check of 300 essays about one subject, and how many copies and false alarms it finds, beside a plain comparison of all with all. */
export async function measureDuplicates(world: World): Promise<Result[]> {
  const url = new URL(world.databaseUrl)
  await sql`create database duplicates`.execute(world.db)
  url.pathname = '/duplicates'
  const lectern = await startProcess('serve-lectern.ts', {
    ...world.environment,
    ...{ SEED: 'demo', SEED_LANGUAGE: 'en' },
    BENCH_DATABASE: url.href,
  })
  const database = openDatabase({ url: url.href, connections: 2, namedStatements: true, onError: () => {} })
  try {
    const works = texts()
    const token = newToken()
    await openSessions(database.db, [{ id: teacher1.id, token }], Date.now())
    const ask = asker(lectern.address, token)
    const { id } = await ask<{ id: string }>('addHomework', { courseid: linearAlgebra.id, title: 'Essay' })
    await handIn(database.db, id, works)
    const before = { cpu: cpuOf(lectern.id), time: performance.now() }
    await ask('checkRepeat', { id })
    const rates = await finished(ask, database.db, id)
    const [seconds, cpu] = [(performance.now() - before.time) / 1000, cpuOf(lectern.id) - before.cpu]
    const ours = outcome(rates)
    const bare = plainly(works)
    return [
      {
        load: `duplicate check of ${count} essays of ${length} words`,
        goal: `≤ ${goals.seconds} s, ≥ ${goals.found * 100} % of the copies with ${replaced * 100} % of the words replaced`,
        measured: `${seconds.toFixed(1)} s (${cpu.toFixed(1)} s of CPU without PostgreSQL), ${said(ours)}; all with all: ${bare.seconds.toFixed(1)} s, ${said(bare.found)}`,
        met: seconds <= goals.seconds && ours.found >= goals.found,
        note: 'the essays are made of sentences that share words and turns of phrase about one subject; real ones repeat more. All with all: the share of four-word sequences that two essays have in common, flagged from 30 %.',
      },
    ]
  } finally {
    await database.close()
    await lectern.stop()
  }
}

type Ask = <T>(call: string, input: object) => Promise<T>

const asker =
  (server: string, token: string): Ask =>
  async (call, input) => {
    const answer = await fetch(`${server}/HomeworkApi/${call}`, {
      method: 'POST',
      headers: { token, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    })
    const { status, data, message } = (await answer.json()) as {
      status: number
      data: never
      message: string
    }
    if (status !== 1) throw new Error(`${call}: ${message}`)
    return data
  }

/** As many students as works, each with one. */
async function handIn(db: World['db'], activityId: string, works: readonly string[]) {
  const rows = works.map((text, index) => ({
    account: castId(58, index + 1),
    submission: castId(59, index + 1),
    number: String(index),
    text,
  }))
  const given = JSON.stringify(rows)
  const from = sql`jsonb_to_recordset(${given}::jsonb) as given (account uuid, submission uuid, number text, text text)`
  await sql`insert into account (id, email, password_hash, name, name_key, kind, number, created_at)
    select account, account || '@bench.lectern', '-', 'Student ' || number, 'student ' || number, 0, number, now() from ${from}`.execute(
    db,
  )
  await sql`insert into membership (course_id, account_id, role, joined_at)
    select ${linearAlgebra.id}::uuid, account, 'student', now() from ${from}`.execute(db)
  await sql`insert into submission (id, activity_id, version, sealed, began_at)
    select submission, ${activityId}::uuid, 1, 1, now() from ${from}`.execute(db)
  await sql`insert into submission_author (activity_id, account_id, submission_id, state, submitted_at)
    select ${activityId}::uuid, account, submission, 1, now() from ${from}`.execute(db)
  await sql`insert into submission_part (submission_id, slot, version, text, saved_by, saved_at, changed_at)
    select submission, 0, 1, text, account, now(), now() from ${from}`.execute(db)
  await sql`insert into submission_version (submission_id, version, submitted_by, submitted_at)
    select submission, 1, account, now() from ${from}`.execute(db)
}

interface Checks {
  list: { studentid: string; rate: string; state: string }[]
  progress: { total: number; done: number }
}

/** Waits until all are compared, also with what the teacher's other courses have. @returns the rate of each, in their order */
async function finished(ask: Ask, db: World['db'], id: string) {
  for (;;) {
    const { reads_earlier } = await db
      .selectFrom('duplicate_setting')
      .select('reads_earlier')
      .where('activity_id', '=', id)
      .executeTakeFirstOrThrow()
    const { progress } = await ask<Checks>('getRepeatList', { id, limit: 1 })
    if (!reads_earlier && progress.done >= count) break
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  const pages = await Promise.all([1, 2].map(page => ask<Checks>('getRepeatList', { id, page, limit: 200 })))
  const rates = new Map(
    pages.flatMap(({ list }) => list.map(one => [one.studentid, Number(one.rate)] as const)),
  )
  return Array.from({ length: count }, (_, index) => rates.get(castId(58, index + 1)) ?? 0)
}

/** Of the copies, how many are flagged; and how many are that neither copied nor were copied. */
function outcome(rates: readonly number[]) {
  const flagged = (index: number) => rates[index]! >= warningRate
  const all = rates.map((_, index) => index)
  const copies = all.filter(isCopy)
  const others = all.filter(index => !isCopy(index) && !isCopy(index + 1))
  return {
    found: copies.filter(flagged).length / copies.length,
    falseAlarms: others.filter(flagged).length,
    others: others.length,
    highest: Math.max(...others.map(index => rates[index]!)),
  }
}

const said = ({ found, falseAlarms, others, highest }: ReturnType<typeof outcome>) =>
  `${(found * 100).toFixed(0)} % found, ${falseAlarms} false alarms of ${others} (highest rate ${highest} %)`

/** The baseline: every pair by the four-word sequences that both have. */
function plainly(works: readonly string[]) {
  const began = performance.now()
  const sequences = works.map(text => {
    const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
    return new Set(words.slice(3).map((_, index) => words.slice(index, index + 4).join(' ')))
  })
  const rates = sequences.map((one, index) =>
    Math.max(
      ...sequences.map((other, place) =>
        place === index ? 0 : Math.round((100 * shared(one, other)) / one.size),
      ),
    ),
  )
  return { seconds: (performance.now() - began) / 1000, found: outcome(rates) }
}

function shared(one: ReadonlySet<string>, other: ReadonlySet<string>) {
  let both = 0
  for (const sequence of one) if (other.has(sequence)) both++
  return both
}
