import { CompiledQuery } from 'kysely'
import type { Database } from './database.ts'

/** How the database would carry out what is asked, a text for each statement; nothing is read. */
export async function plansOf(
  db: Database,
  ask: (explaining: Database) => Promise<unknown>,
): Promise<string[]> {
  const planned: string[] = []
  const explaining = {
    executeQuery: async ({ sql: text, parameters }: CompiledQuery) => {
      const plan = await db.executeQuery(CompiledQuery.raw(`explain ${text}`, [...parameters]))
      planned.push(plan.rows.map(row => Object.values(row as object).join()).join('\n'))
      return { rows: [] }
    },
  } as unknown as Database
  await ask(explaining)
  return planned
}
