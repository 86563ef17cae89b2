import { createHash } from 'node:crypto'
import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryExecutorProvider,
  type QueryResult,
} from 'kysely'
import type { Database } from './database.ts'
import type { DB } from './schema.ts'

/** Writes constants into the text, where PostgreSQL sees them when it plans: a partial index, a rare state. */
class ConstantsCompiler extends PostgresQueryCompiler {
  protected override appendValue(value: unknown) {
    if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string')
      this.appendImmediateValue(value)
    else super.appendValue(value)
  }
}

/** Compiles and never runs. */
const drawingBoard = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: db => new PostgresIntrospector(db),
    createQueryCompiler: () => new ConstantsCompiler(),
  },
})

/** A builder, or a query in plain SQL. */
interface Built<Row> {
  compile(provider: QueryExecutorProvider): CompiledQuery<Row>
}

/** A query built once; each method takes the database (or transaction) and the arguments. */
export interface Prepared<Arguments extends unknown[], Row> {
  /** Its rows. */
  (db: Database, ...values: Arguments): Promise<Row[]>
  /** The first of its rows, or undefined. */
  first(db: Database, ...values: Arguments): Promise<Row | undefined>
  /** The first of its rows. @throws when there is none */
  one(db: Database, ...values: Arguments): Promise<Row>
  /** How many rows it inserted, changed or deleted. */
  count(db: Database, ...values: Arguments): Promise<number>
}

const texts = new Map<string, string>()

/** The text of every prepared query, by its name. */
export const preparedStatements: ReadonlyMap<string, string> = texts

/**
 * A query built once, when its module is loaded, and planned once by each connection: each run reuses its SQL and fills
 * in the arguments. They must go into the query unchanged, not be computed with: an argument may be an object whose
 * fields go in (`(db, { courseId, now }: Wanted) => …`), and a moment may be wrapped in `at`. Anything else that
 * depends on an argument is another query: see `variants`.
 */
export function prepared<Arguments extends unknown[], Row>(
  build: (db: Kysely<DB>, ...values: Arguments) => Built<Row>,
): Prepared<Arguments, Row> {
  const known = new Map<unknown, Source>()
  const places = Array.from({ length: Math.max(0, build.length - 1) }, (_, index) => placeOf(index, known))
  const { sql, parameters, query, queryId } = build(drawingBoard, ...(places as Arguments)).compile(
    drawingBoard,
  )
  const sources = parameters.map(parameter => known.get(parameter))
  const name = nameOf(sql)

  function run<T>(db: Database, values: Arguments, take: (result: QueryResult<Row>) => T): Promise<T> {
    const filled = sources.map((source, index) => (source ? valueAt(values, source) : parameters[index]))
    const asked = { sql, parameters: filled, query, queryId, name } as CompiledQuery<Row>
    const taken = db.executeQuery<Row>(asked).then(take)
    // In a command nobody has to await a write: the commit does, and fails with it.
    taken.catch(() => {})
    return taken
  }
  return Object.assign((db: Database, ...values: Arguments) => run(db, values, ({ rows }) => rows), {
    first: (db: Database, ...values: Arguments) => run(db, values, ({ rows }) => rows[0]),
    one: (db: Database, ...values: Arguments) =>
      run(db, values, ({ rows }) => {
        if (rows.length === 0) throw new Error(`no row: ${sql}`)
        return rows[0]!
      }),
    count: (db: Database, ...values: Arguments) =>
      run(db, values, ({ numAffectedRows }) => Number(numAffectedRows ?? 0)),
  })
}

/** A fragment shared by several prepared queries; built with them, never alone. */
export const fragment = <Arguments extends unknown[], Query>(
  build: (db: Kysely<DB>, ...values: Arguments) => Query,
) => build

type Choice = string | number | boolean | null

/**
 * Queries that differ in more than their arguments: one for each combination of choices, built and planned separately,
 * instead of one with `$1 is null or …`, for which PostgreSQL finds no good plan.
 */
export function variants<
  const Choices extends Record<string, readonly Choice[]>,
  Arguments extends unknown[],
  Row,
>(
  choices: Choices,
  build: (choice: { [Name in keyof Choices]: Choices[Name][number] }) => Prepared<Arguments, Row>,
) {
  type Chosen = { [Name in keyof Choices]: Choices[Name][number] }
  const names = Object.keys(choices)
  const keyOf = (choice: Chosen) => names.map(name => String(choice[name])).join()
  const built = new Map(
    combinations(choices).map(choice => [keyOf(choice as Chosen), build(choice as Chosen)]),
  )
  return (choice: Chosen) => built.get(keyOf(choice))!
}

function combinations(choices: Record<string, readonly Choice[]>): Record<string, Choice>[] {
  return Object.entries(choices).reduce<Record<string, Choice>[]>(
    (found, [name, values]) => found.flatMap(choice => values.map(value => ({ ...choice, [name]: value }))),
    [{}],
  )
}

/** Identical text has the same name in every process, so that two behind one pooler mean the same statement. */
export const statementName = (sql: string) =>
  createHash('sha256').update(sql).digest('base64url').slice(0, 24)

function nameOf(sql: string) {
  const name = statementName(sql)
  texts.set(name, sql)
  return name
}

interface Source {
  index: number
  field?: string
}

/**
 * A placeholder for an argument, or a field of one, while its query is built. What it will be is not known yet, so
 * computing with it fails at once, and so does whatever would find nothing in it: the rest of an argument, a copy of it, a
 * field of a field. What these stand for would otherwise be left out of the query, and never be stored.
 */
function placeOf(index: number, sources: Map<unknown, Source>): unknown {
  const fields = new Map<string, unknown>()
  const place = placeholder(field => {
    if (!fields.has(field)) {
      const known = placeholder(asked => (askedByBuilder.has(asked) ? undefined : refuse()))
      fields.set(field, known)
      sources.set(known, { index, field })
    }
    return fields.get(field)
  })
  sources.set(place, { index })
  return place
}

/** What the query builder asks of each value, to find out whether it is an expression; none is. */
const askedByBuilder = new Set<string | symbol>(['expressionType', 'expression', 'toOperationNode'])

const placeholder = (get: (field: string) => unknown) =>
  new Proxy(
    {},
    {
      get: (_, field) => (typeof field === 'string' ? get(field) : undefined),
      has: (_, field) => (askedByBuilder.has(field) ? false : refuse()),
      ownKeys: refuse,
    },
  )

function refuse(): never {
  throw new TypeError(
    'An argument of a prepared query has no fields yet while the query is built: name each field that goes in ' +
      '(`{ id, title }`) instead of spreading, copying or asking for them (`...more`, `in`, `wanted.title.length`).',
  )
}

function valueAt(values: unknown[], { index, field }: Source) {
  return field === undefined ? values[index] : (values[index] as Record<string, unknown>)[field]
}
