import { Kysely, PostgresDialect, type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { type Done, NamedQuery } from './named-query.ts'
import { lostConnection } from './outage.ts'
import type { DB } from './schema.ts'

export type Database = Kysely<DB>

declare const instant: unique symbol
/** A moment on its way into SQL; made by `at`, so that a bare number cannot be stored by mistake. */
export type Instant = number & { readonly [instant]: true }

/** Milliseconds as a `timestamptz` parameter. */
export function at(milliseconds: number): RawBuilder<Instant>
export function at(milliseconds: number | null): RawBuilder<Instant | null>
export function at(milliseconds: number | null) {
  return sql<Instant | null>`${milliseconds === null ? null : new Date(milliseconds)}::timestamptz`
}

const timestamptz = 1184
const int8 = 20
const numeric = 1700
const date = 1082
pg.types.setTypeParser(timestamptz, text => new Date(text).getTime())
pg.types.setTypeParser(int8, Number)
pg.types.setTypeParser(numeric, Number)
pg.types.setTypeParser(date, text => text)

/** More texts than this are left unnamed, so that a query with endless variants cannot fill the server's memory. */
const mostNames = 1000
const names = new Map<string, string>()

function nameOf(text: string) {
  const known = names.get(text)
  if (known) return known
  if (names.size >= mostNames) return undefined
  const name = `s${names.size}`
  names.set(text, name)
  return name
}

/** Names every parameterised statement: PostgreSQL then plans it once per connection, 2.5 times the throughput on joins. */
class NamingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: pg's overloads cannot be restated
  override query(config: any, values?: any, callback?: any): any {
    const name = typeof config === 'string' && Array.isArray(values) ? nameOf(config) : undefined
    if (name === undefined) return super.query(config, values, callback)
    const run = (done: Done) => super.query(new NamedQuery({ text: config, values, name }, done) as never)
    if (callback) return run(callback)
    return new Promise((resolve, reject) => run((error, result) => (error ? reject(error) : resolve(result))))
  }
}

export interface DatabaseOptions {
  url: string
  connections: number
  namedStatements: boolean
  onError(error: Error): void
}

export function openDatabase({ url, connections, namedStatements, onError }: DatabaseOptions) {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    ...(namedStatements ? { Client: NamingClient } : {}),
    connectionTimeoutMillis: 15_000,
    idle_in_transaction_session_timeout: 60_000,
    statement_timeout: 60_000,
    application_name: 'lectern',
  })
  // Without a listener a connection's end (the database restarts) would end the process. The pool listens to its idle
  // clients only; a client that is in use, inside a transaction but between two statements, has nobody else.
  pool.on('connect', client => client.on('error', error => onError(lostConnection(error))))
  pool.on('error', () => {})
  const connect = () =>
    pool.connect().catch(error => {
      throw lostConnection(error)
    })
  const db: Database = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: { options: pool.options, connect, end: () => pool.end() } }),
  })
  return { db, pool, close: () => db.destroy() }
}

/** True when the error is PostgreSQL's unique violation, of the named constraint or index where one is given. */
export function isConflict(error: unknown, constraint?: string): boolean {
  const known = error as { code?: string; constraint?: string } | undefined
  return known?.code === '23505' && (constraint === undefined || known.constraint === constraint)
}
