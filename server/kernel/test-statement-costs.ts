import { sql } from 'kysely'
import pg from 'pg'
import type { Database } from './database.ts'
import type { Statement } from './fast/pipeline.ts'

/** The first number of a table that is not PostgreSQL's own. */
const firstOwn = 16_384

/** What statements cost that does not depend on the machine. */
export interface StatementCosts {
  /** Tables and indexes that are locked for them, once each. */
  relations: number
  /** Lines of their plans together, without costs. */
  planLines: number
  /** Pages of tables and indexes that they look at, those of the catalogue left out. */
  pages: number
}

/**
 * Has PostgreSQL never count the rows of the tables there are: what it thinks of a few rows would be no plan for a
 * school, and whether it had come to count them would depend on the time.
 */
export async function neverCount(db: Database) {
  await sql
    .raw(`do $$
      declare one regclass;
      begin
        for one in select oid from pg_class where oid >= ${firstOwn} and relkind = 'r' loop
          execute format('alter table %s set (autovacuum_enabled = false)', one);
        end loop;
      end $$`)
    .execute(db)
}

async function connectTo(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('set plan_cache_mode = force_generic_plan')
  return client
}

/**
 * Repeats statements as they were issued, over a connection that knows their plans; nothing of it stays.
 * @param plain of a database with the same tables, in which nothing happens: PostgreSQL plans by how large they are, and what is taken back
 * leaves them as large as it made them
 */
export async function openCostMeter(url: string, plain: string) {
  const [client, planner] = await Promise.all([connectTo(url), connectTo(plain)])

  async function repeat(statements: Statement[]) {
    for (const { text, values = [], name } of statements)
      await client.query({ text, values: [...values], name })
  }

  async function inVain<T>(run: () => Promise<T>): Promise<T> {
    await client.query('begin')
    try {
      return await run()
    } finally {
      await client.query('rollback')
    }
  }

  const figure = async (text: string): Promise<number> => (await client.query(text)).rows[0].figure

  async function planLinesOf({ text, values = [] }: Statement) {
    if (!isPlanned.test(text)) return 0
    await planner.query(`prepare measured as ${text}`)
    const nothing = values.length > 0 ? `(${values.map(() => 'null').join()})` : ''
    const { rows } = await planner.query(`explain (costs off) execute measured${nothing}`)
    await planner.query('deallocate measured')
    return rows.length
  }

  return {
    async of(trips: Statement[][]): Promise<StatementCosts> {
      const statements = trips.flat().filter(({ text }) => !ending.test(text))
      // What a connection asks for the first time it plans, and locks more for it.
      await inVain(() => repeat(statements))
      await client.query('select pg_stat_force_next_flush()')
      const [relations, pages] = await inVain(async () => {
        const before = await figure(pagesLookedAt)
        await repeat(statements)
        return [await figure(relationsLocked), (await figure(pagesLookedAt)) - before] as const
      })
      let planLines = 0
      for (const statement of statements) planLines += await planLinesOf(statement)
      return { relations, planLines, pages }
    },
    async close() {
      await Promise.all([client.end(), planner.end()])
    },
  }
}

const ending = /^(begin|commit|rollback)$/
const isPlanned = /^\s*(select|insert|update|delete|with|merge)\b/i

const relationsLocked = `select count(distinct relation)::int as figure from pg_locks
  where pid = pg_backend_pid() and locktype = 'relation' and relation >= ${firstOwn}`
const pagesLookedAt = `select coalesce(sum(pg_stat_get_xact_blocks_fetched(oid)), 0)::int as figure from pg_class
  where oid >= ${firstOwn}`
