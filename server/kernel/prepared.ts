import {
  CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type { Database } from './database.ts'
import type { DB } from './schema.ts'

/** Compiles and never runs. */
const drawingBoard = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: db => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

interface Built<Row> {
  compile(): CompiledQuery<Row>
}

/**
 * A query that is built once: each run takes its SQL as it is and fills in the arguments. For the few that run with
 * nearly every request; building a query makes more garbage than running it. The arguments must go into the query as
 * they are, not be computed with.
 */
export function prepared<Arguments extends unknown[], Row>(
  build: (db: Kysely<DB>, ...values: Arguments) => Built<Row>,
) {
  const places = Array.from({ length: build.length - 1 }, (_, index) => ({ index }))
  const { sql, parameters } = build(drawingBoard, ...(places as unknown as Arguments)).compile()
  const sources = parameters.map(parameter => places.indexOf(parameter as { index: number }))
  return async (db: Database, ...values: Arguments): Promise<Row[]> => {
    const filled = sources.map((source, index) => (source < 0 ? parameters[index] : values[source]))
    return (await db.executeQuery<Row>(CompiledQuery.raw(sql, filled))).rows
  }
}
