import type { CompiledQuery } from 'kysely'
import type { PgBoss } from 'pg-boss'
import type { Database } from './database.ts'
import { statementName } from './prepared.ts'

/** As pg-boss asks: it reads nothing else of an answer. */
interface Answer {
  rows: unknown[]
}

/** A text of pg-boss as it is asked: with a name, and with the queue as one more argument. */
interface Known {
  sql: string
  name: string
  queue: string | undefined
}

/** More texts than pg-boss has for all our queues: what comes beyond is not kept, so that a text that varies costs nothing. */
const textsKept = 1000

/**
 * Sends what pg-boss asks again and again (the next jobs of a queue, that they are done or have failed, that they still
 * run) over `db`, as named statements, which each connection plans once. What it asks without arguments, such as its
 * upkeep in several statements at once, goes out as before.
 * @param isDone takes out of its own books a job that was completed in its own transaction; false when it is not in them
 */
export function nameStatements(boss: PgBoss, db: Database, isDone: (id: string) => boolean) {
  const own = boss.getDb()
  const unnamed = own.executeSql.bind(own)
  const known = new Map<string, Known | undefined>()

  function lookUp(text: string, values: readonly unknown[]) {
    if (known.has(text)) return known.get(text)
    const found = known.size < textsKept ? knownOf(text, values.length) : undefined
    if (known.size < textsKept) known.set(text, found)
    return found
  }

  async function executeSql(text: string, values: unknown[] = []): Promise<Answer> {
    const asked = lookUp(text, values)
    if (!asked) return unnamed(text, values)
    const { sql, name, queue } = asked
    const open = isCompletion.test(text) ? stillToComplete(values, isDone) : values
    if (!open) return { rows: [{ count: 0 }] }
    const parameters = queue === undefined ? open : [...open, queue]
    return db.executeQuery({ sql, parameters, name } as unknown as CompiledQuery)
  }
  Object.assign(own, { executeSql })
}

/** The queue stands in the text, so that each would have its own. */
const queueInText = /\bname = '([^']*)'/g

function knownOf(text: string, values: number): Known | undefined {
  // Several statements take no arguments.
  if (text.includes(';')) return
  const queues = new Set([...text.matchAll(queueInText)].map(([, queue]) => queue))
  if (queues.size > 1 || values + queues.size === 0) return
  const sql = text.replaceAll(queueInText, () => `name = $${values + 1}`)
  return { sql, name: statementName(sql), queue: [...queues][0] }
}

const isCompletion = /\bSET completed_on = now\(\),\s+state = 'completed',\s+output = i\.output\b/

/** @returns the arguments of a completion without the jobs that are done; undefined when none is left */
function stillToComplete(values: readonly unknown[], isDone: (id: string) => boolean) {
  const [queue, json] = values
  const jobs = JSON.parse(json as string) as { id: string }[]
  const open = jobs.filter(({ id }) => !isDone(id))
  return open.length === 0 ? undefined : [queue, JSON.stringify(open)]
}
