// Fast, not simple (decision 155): statements issued in one tick go out in one write. Without it, Kysely's own dialect
// does the same.
import { channel } from 'node:diagnostics_channel'
import type { Writable } from 'node:stream'
import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
} from 'kysely'
import pg from 'pg'
import { lostConnection } from '../outage.ts'
import { type Done, forgetNames, NamedQuery } from './named-query.ts'

/** A query as it is issued; a prepared one has a name. */
type IssuedQuery = CompiledQuery & { name?: string }

/** As pg takes it. */
export interface Statement {
  text: string
  values?: readonly unknown[]
  name?: string
}

type Answer = pg.QueryResult
type Outcome = { answer: Answer } | { error: unknown }
/** A statement and the callbacks for its result. */
type Awaited = Statement & Pick<PromiseWithResolvers<Answer>, 'resolve' | 'reject'>

/** Publishes each round trip to the database as it goes out: its `Statement`s. For tests and measurements. */
export const roundTrips = channel('lectern.database.round-trip')

/** A connection has forgotten a named statement, or would now return other columns for it. */
const staleCodes = new Set(['0A000', '26000', '42P05'])
export const isStale = (error: unknown) => staleCodes.has((error as { code?: string }).code ?? '')

/**
 * Statements in flight: those issued in one tick (all that runs until the program has to wait again) go out together,
 * in order, in one write over one client. They are answered together as well, so the next ones go out together again.
 */
abstract class Pipeline implements DatabaseConnection {
  #waiting: Awaited[] = []
  protected readonly pool: pg.Pool
  readonly #isNaming: boolean

  /** @param isNaming false behind a pooler that forgets the names of statements */
  constructor(pool: pg.Pool, isNaming: boolean) {
    this.pool = pool
    this.#isNaming = isNaming
  }

  async executeQuery<R>({ sql, parameters, name }: IssuedQuery): Promise<QueryResult<R>> {
    const { rows, rowCount, command } = await this.ask(sql, parameters, name)
    const changes = command !== 'SELECT' && rowCount !== null
    return { rows, ...(changes && { numAffectedRows: BigInt(rowCount) }) }
  }

  // biome-ignore lint/correctness/useYield: our drivers do not stream
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('pages are asked for, not streams')
  }

  protected ask(text: string, values?: readonly unknown[], name?: string): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    // The caller may have given up after another statement failed; a dying connection must not end the process.
    promise.catch(() => {})
    if (this.#waiting.length === 0) process.nextTick(() => this.#depart())
    this.#waiting.push({ text, values, name: this.#isNaming ? name : undefined, resolve, reject })
    return promise
  }

  #depart() {
    const batch = this.#waiting
    this.#waiting = []
    this.send(batch).catch(error => {
      for (const { reject } of batch) reject(error)
    })
  }

  protected get hasWaiting() {
    return this.#waiting.length > 0
  }

  protected abstract send(batch: Awaited[]): Promise<void>
}

/** Statements outside transactions. */
export class SharedPipeline extends Pipeline {
  protected async send(batch: Awaited[]) {
    const client = await connect(this.pool)
    const outcomes = await write(client, batch)
    const stale = batch.flatMap((_, index) => (hasFailed(outcomes[index], isStale) ? [index] : []))
    if (stale.length > 0) {
      await forgetNames(client).catch(() => {})
      const again = await write(
        client,
        stale.map(index => batch[index]!),
      )
      for (const [place, index] of stale.entries()) outcomes[index] = again[place]!
    }
    client.release()
    settle(batch, outcomes)
  }
}

/** One transaction. It begins with the first statement; one that issues no statement costs nothing. */
export class TransactionPipeline extends Pipeline {
  #client: Promise<pg.PoolClient> | undefined
  #hasEnded = false
  #isStale = false
  /** The last failure of its own: the statements behind it fail because of it. */
  #failure: unknown

  protected override ask(text: string, values?: readonly unknown[], name?: string) {
    if (this.#hasEnded) return Promise.reject(new Error('the transaction has ended'))
    return super.ask(text, values, name)
  }

  protected async send(batch: Awaited[]) {
    const isFirst = this.#client === undefined
    this.#client ??= connect(this.pool)
    const client = await this.#client
    if (!isFirst) return this.#answer(batch, await write(client, batch))
    const [begun, ...outcomes] = await write(client, [{ text: 'begin' }, ...batch])
    this.#answer(batch, hasFailed(begun) ? outcomes.map(() => begun!) : outcomes)
  }

  #answer(batch: Awaited[], outcomes: Outcome[]) {
    this.#isStale ||= outcomes.some(outcome => hasFailed(outcome, isStale))
    settle(
      batch,
      outcomes.map(outcome => ('error' in outcome ? { error: this.#causeOf(outcome.error) } : outcome)),
    )
  }

  /** The caller may not have awaited the statement that failed, and must learn which it was. */
  #causeOf(error: unknown) {
    if ((error as { code?: string }).code !== inFailedTransaction) this.#failure = error
    return this.#failure ?? error
  }

  /** Commits after everything issued, awaited or not. @throws when any of it failed, or the connection did */
  async commit() {
    const ended = this.#end('commit')
    if (!ended) return
    try {
      const { command } = await ended
      if (command !== 'COMMIT') throw this.#failure ?? new AbortedTransactionError()
    } finally {
      await this.#release(ended)
    }
  }

  /** Rolls back; does nothing once the commit has succeeded or failed. */
  async rollback() {
    if (this.#hasEnded) return
    const ended = this.#end('rollback')
    if (ended) await this.#release(ended)
  }

  #end(text: string) {
    const asked = this.#client || this.hasWaiting ? this.ask(text) : undefined
    this.#hasEnded = true
    return asked
  }

  async #release(ended: Promise<Answer>) {
    const error = await ended.then(
      () => undefined,
      (failed: Error) => failed,
    )
    const client = await this.#client?.catch(() => undefined)
    if (!client) return
    if (this.#isStale && !error) await forgetNames(client).catch(() => {})
    client.release(error)
  }
}

function connect(pool: pg.Pool) {
  return pool.connect().catch(error => {
    throw lostConnection(error)
  })
}

/** Sends statements in one write. Fulfilled, never rejected, when the last has been answered. */
function write(client: pg.PoolClient, statements: Statement[]) {
  if (roundTrips.hasSubscribers) roundTrips.publish(statements)
  const { promise, resolve } = Promise.withResolvers<Outcome[]>()
  const outcomes: Outcome[] = []
  let open = statements.length
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
  stream.cork()
  for (const [index, { text, values = [], name }] of statements.entries()) {
    const done: Done = (error, answer) => {
      // Values that cannot be sent fail at once, and the connection then reports them a second time.
      if (outcomes[index]) return
      outcomes[index] = error ? { error } : { answer: answer as Answer }
      if (--open === 0) resolve(outcomes)
    }
    const query = name ? new NamedQuery(text, values, name, done) : new pg.Query(text, [...values], done)
    client.query(query as never)
  }
  stream.uncork()
  return promise
}

function settle(batch: Awaited[], outcomes: Outcome[]) {
  for (const [index, { resolve, reject }] of batch.entries()) {
    const outcome = outcomes[index]!
    if ('error' in outcome) reject(outcome.error)
    else resolve(outcome.answer)
  }
}

const inFailedTransaction = '25P02'

const hasFailed = (outcome: Outcome | undefined, as: (error: unknown) => boolean = () => true) =>
  outcome !== undefined && 'error' in outcome && as(outcome.error)
