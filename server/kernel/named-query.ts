import pg from 'pg'

/** What pg keeps about the columns of a result; the part of its `Result` that is used here. */
interface Columns {
  fields: unknown
  _parsers: unknown
  _prebuiltEmptyResultObject: unknown
}

/** The part of pg's connection that a query speaks to. */
interface Connection {
  parsedStatements: Record<string, string>
  describe(): void
}

/** pg's query as it is; its typings leave out what a query overrides. */
interface PgQuery {
  name: string
  readonly _result: Columns
  _accumulateRows: unknown
  prepare(connection: Connection): void
  handleRowDescription(message: unknown): void
  handleCommandComplete(message: unknown, connection: Connection): void
}

/** Called once, when the statement has run or failed. */
export type Done = (error: Error | undefined, result: unknown) => void
const PgQuery = pg.Query as unknown as new (text: string, values: readonly unknown[], done: Done) => PgQuery

/** What each connection has told about its named statements; null for one without columns. */
const told = new WeakMap<Connection, Map<string, Columns | null>>()
/** The connections that are not asked again. */
const silent = new WeakMap<Connection, Connection>()

/**
 * A named statement whose columns PostgreSQL describes once for each connection. pg asks with every run, which for a row
 * of forty columns takes as long as the rest of the run; a named statement's columns never change: PostgreSQL refuses
 * to run it once they would.
 */
export class NamedQuery extends PgQuery {
  #connection: Connection | undefined

  constructor(text: string, values: readonly unknown[], name: string, done: Done) {
    super(text, values, done)
    // Beside the text, for which pg takes no name: of an object it would take a copy, property by property.
    this.name = name
  }

  override prepare(connection: Connection) {
    const columns = statementsOf(connection).get(this.name)
    if (columns === undefined) {
      this.#connection = connection
      return super.prepare(connection)
    }
    if (columns) {
      Object.assign(this._result, columns)
      this._accumulateRows = true
    }
    super.prepare(silenced(connection))
  }

  override handleRowDescription(message: unknown) {
    super.handleRowDescription(message)
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result
    this.#remember({ fields, _parsers, _prebuiltEmptyResultObject })
  }

  override handleCommandComplete(message: unknown, connection: Connection) {
    super.handleCommandComplete(message, connection)
    this.#remember(null)
  }

  #remember(columns: Columns | null) {
    const statements = this.#connection && statementsOf(this.#connection)
    if (statements && !statements.has(this.name)) statements.set(this.name, columns)
  }
}

/** Makes a connection prepare every statement anew, on both sides. */
export async function forgetNames(client: pg.PoolClient) {
  const { connection } = client as unknown as { connection: Connection }
  connection.parsedStatements = {}
  told.delete(connection)
  await client.query('deallocate all')
}

function statementsOf(connection: Connection) {
  const known = told.get(connection) ?? new Map<string, Columns | null>()
  told.set(connection, known)
  return known
}

function silenced(connection: Connection) {
  const known = silent.get(connection) ?? Object.assign(Object.create(connection), { describe() {} })
  silent.set(connection, known)
  return known
}
