import {
  type DatabaseConnection,
  DefaultQueryExecutor,
  type Driver,
  Kysely,
  type KyselyProps,
  PostgresAdapter,
  PostgresDialect,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
  Transaction,
} from 'kysely'
import pg from 'pg'
import { SharedPipeline, TransactionPipeline } from './fast/pipeline.ts'
import { lostConnection } from './outage.ts'
import type { DB } from './schema.ts'

export type Database = Kysely<DB>

declare const instant: unique symbol
/** A moment as an SQL parameter; made by `at`, so that a bare number cannot be stored by mistake. */
export type Instant = number & { readonly [instant]: true }

/** Milliseconds as a `timestamptz` parameter. */
export function at(milliseconds: number): RawBuilder<Instant>
export function at(milliseconds: number | null): RawBuilder<Instant | null>
export function at(milliseconds: number | null) {
  return sql<Instant | null>`to_timestamp(${milliseconds}::float8 / 1000)`
}

const timestamptz = 1184
const int8 = 20
const numeric = 1700
const date = 1082
pg.types.setTypeParser(timestamptz, text => new Date(text).getTime())
pg.types.setTypeParser(int8, Number)
pg.types.setTypeParser(numeric, Number)
pg.types.setTypeParser(date, text => text)

export interface OpenTransaction {
  db: Database
  commit(): Promise<void>
  rollback(): Promise<void>
}

export interface DatabaseOptions {
  url: string
  connections: number
  namedStatements: boolean
  /** What PostgreSQL calls the connections. */
  name?: string
  onError(error: Error): void
}

export function openDatabase({
  url,
  connections,
  namedStatements,
  name = 'lectern',
  onError,
}: DatabaseOptions) {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    pipeline: true,
    connectionTimeoutMillis: 15_000,
    // A connection knows the plans of its statements; a new one makes them all again.
    idleTimeoutMillis: 0,
    idle_in_transaction_session_timeout: 60_000,
    statement_timeout: 60_000,
    application_name: name,
  } as pg.PoolConfig)
  // Without a listener, losing a connection (the database restarts) would end the process. The pool listens only to its
  // idle clients; one in use, inside a transaction but between two statements, has no other listener.
  pool.on('connect', client => client.on('error', error => onError(lostConnection(error))))
  pool.on('error', () => {})
  // Left to itself PostgreSQL plans every list anew, at more than the cost of running it (decision 155).
  if (namedStatements) pool.on('connect', client => void client.query(planOnce).catch(() => undefined))
  const dialect = new PostgresDialect({ pool })
  const [compiler, adapter] = [new PostgresQueryCompiler(), new PostgresAdapter()]
  const over = (connection: DatabaseConnection): KyselyProps => ({
    config: { dialect },
    dialect,
    driver: noDriver,
    executor: new DefaultQueryExecutor(compiler, adapter, { provideConnection: run => run(connection) }),
  })
  const db: Database = new Kysely<DB>(over(new SharedPipeline(pool, namedStatements)))
  return {
    db,
    pool,
    /** Opens a transaction, which the caller commits or rolls back. */
    begin(): OpenTransaction {
      const transaction = new TransactionPipeline(pool, namedStatements)
      const inside: Database = new Transaction<DB>(over(transaction))
      return { db: inside, commit: () => transaction.commit(), rollback: () => transaction.rollback() }
    },
    close: () => pool.end(),
  }
}

const planOnce = 'set plan_cache_mode = force_generic_plan'

/** Work runs in a transaction through `unit.inTransaction`; Kysely's own method would wait for each statement. */
const noDriver = new Proxy({} as Driver, {
  get(_, asked) {
    throw new Error(`transactions are opened by the unit of work (${String(asked)})`)
  },
})

/** True when the error is PostgreSQL's unique violation, of the given constraint or index, if any. */
export function isConflict(error: unknown, constraint?: string): boolean {
  const known = error as { code?: string; constraint?: string } | undefined
  return known?.code === '23505' && (constraint === undefined || known.constraint === constraint)
}
