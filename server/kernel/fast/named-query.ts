// Fast, not simple (decisions 151, 155): 47 rows of 23 columns take 106 µs instead of 171. Without it, pg.Query does the same.
import pg from 'pg'

type Value = string | null
type MakeRow = (values: readonly Value[]) => object
type Parse = (text: string) => unknown

/** What pg keeps about the columns of a result; the part of its `Result` that is used here. */
interface Columns {
  fields: readonly { name: string }[]
  _parsers: readonly Parse[]
  _prebuiltEmptyResultObject: unknown
}
interface StatementShape extends Columns {
  makeRow: MakeRow | undefined
}

/** The part of pg's connection that a query uses. */
interface Connection {
  parsedStatements: Record<string, string>
  describe(): void
}

/** pg's query as it is; its typings leave out what a query overrides. */
interface PgQuery {
  name: string
  readonly _result: Columns & { rows: object[] }
  _accumulateRows: unknown
  _canceledDueToError: unknown
  prepare(connection: Connection): void
  handleRowDescription(message: unknown): void
  handleDataRow(message: { fields: readonly Value[] }): void
  handleCommandComplete(message: unknown, connection: Connection): void
}

/** Called once, when the statement has run or failed. */
export type Done = (error: Error | undefined, result: unknown) => void
const PgQuery = pg.Query as unknown as new (text: string, values: readonly unknown[], done: Done) => PgQuery

/** What each connection has described of its named statements; null for one without columns. */
const told = new WeakMap<Connection, Map<string, StatementShape | null>>()
/** The connections that need not be asked again. */
const silent = new WeakMap<Connection, Connection>()

/**
 * A named statement whose columns PostgreSQL describes once per connection. pg asks on every run, which for a row of
 * forty columns takes as long as the rest of the run; yet they never change: PostgreSQL refuses to run a named
 * statement whose columns would. The description also serves to build the rows (`rowMaker`).
 */
export class NamedQuery extends PgQuery {
  #connection: Connection | undefined
  #makeRow: MakeRow | undefined

  constructor(text: string, values: readonly unknown[], name: string, done: Done) {
    super(text, values, done)
    // Passed as text, for which pg takes no name; an object it would copy, property by property.
    this.name = name
  }

  override prepare(connection: Connection) {
    const columns = statementsOf(connection).get(this.name)
    if (columns === undefined) {
      this.#connection = connection
      return super.prepare(connection)
    }
    if (columns) {
      const { makeRow, ...known } = columns
      Object.assign(this._result, known)
      this._accumulateRows = true
      this.#makeRow = makeRow
    }
    super.prepare(silenced(connection))
  }

  override handleRowDescription(message: unknown) {
    super.handleRowDescription(message)
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result
    this.#makeRow = rowMaker(this._result)
    this.#remember({ fields, _parsers, _prebuiltEmptyResultObject, makeRow: this.#makeRow })
  }

  override handleDataRow(message: { fields: readonly Value[] }) {
    if (!this.#makeRow) return super.handleDataRow(message)
    if (this._canceledDueToError) return
    try {
      this._result.rows.push(this.#makeRow(message.fields))
    } catch (error) {
      this._canceledDueToError = error
    }
  }

  override handleCommandComplete(message: unknown, connection: Connection) {
    super.handleCommandComplete(message, connection)
    this.#remember(null)
  }

  #remember(columns: StatementShape | null) {
    const statements = this.#connection && statementsOf(this.#connection)
    if (statements && !statements.has(this.name)) statements.set(this.name, columns)
  }
}

/** Makes a connection prepare every statement again, on both sides. */
export async function forgetNames(client: pg.PoolClient) {
  const { connection } = client as unknown as { connection: Connection }
  connection.parsedStatements = {}
  told.delete(connection)
  await client.query('deallocate all')
}

/** Leaves a text as it is. */
const asItIs: unknown = pg.types.getTypeParser(pg.types.builtins.TEXT)
const isPlain = (name: string) => /^[a-z]\w*$/i.test(name)

/**
 * Builds a row as one literal with all its columns, as `encode.ts` builds objects: pg copies an empty row and fills it
 * column by column, which for 47 rows of 23 columns took 65 µs longer. Undefined for column names unlike ours.
 */
function rowMaker({ fields, _parsers }: Columns): MakeRow | undefined {
  if (!fields.every(({ name }) => isPlain(name))) return undefined
  const columns = fields.map(({ name }, index) => {
    const text = `values[${index}]`
    const isText = _parsers[index] === asItIs
    return `${name}: ${isText ? text : `${text} === null ? null : parsers[${index}](${text})`}`
  })
  return new Function('parsers', `return values => ({ ${columns.join(', ')} })`)(_parsers) as MakeRow
}

function statementsOf(connection: Connection) {
  const known = told.get(connection) ?? new Map<string, StatementShape | null>()
  told.set(connection, known)
  return known
}

function silenced(connection: Connection) {
  const known = silent.get(connection) ?? Object.assign(Object.create(connection), { describe() {} })
  silent.set(connection, known)
  return known
}
