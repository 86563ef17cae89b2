import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { safeDecode, type ZodType } from 'zod'
import { lectern } from '#server/app.ts'
import { Declarations } from '#server/kernel/declaration.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { callRoutes } from '#server/kernel/http.ts'
import type { Inquiry } from '#server/kernel/inquiry.ts'
import type { DB } from '#server/kernel/schema.ts'
import type { Unit } from '#server/kernel/unit.ts'
import type { World } from './world.ts'

const declarations = new Declarations(lectern.features)

/** The SQL that a query's handler sends for one caller, so that the baseline does the same. */
export async function recordStatements(world: World, path: string, input: object, accountId: string) {
  const statements: { text: string; values: unknown[] }[] = []
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: world.databaseUrl, max: 2 }) }),
    log: ({ query }) => void statements.push({ text: query.sql, values: [...query.parameters] }),
  })
  const served = callRoutes(lectern).find(route => route.path === path)?.served
  if (!served) throw new Error(`no call ${path}`)
  const decoded = safeDecode(served.call.input as ZodType, input as never)
  const person = {
    id: accountId,
    sessionId: '',
    name: '',
    kind: 'student',
    isOperator: false,
    isCounsellor: false,
    vip: 0,
  }
  const context = {
    db,
    declarations,
    ask: <Asked, Reply>({ repliers, merge }: Inquiry<Asked, Reply>, asked: Asked) =>
      Promise.all(declarations.of(repliers).map(give => give(context as unknown as Unit, asked))).then(merge),
    person,
    now: Date.now(),
    config: { SECRET: 'x' },
    token: '',
    publicUrl: '',
    language: 'zh-Hans',
    // In a course the bench calls as its teacher.
    course: { id: (input as { courseid?: string }).courseid ?? '' },
    role: 'owner',
    may: () => true,
  }
  await served.handle(context as unknown as CourseContext, decoded.data)
  await db.destroy()
  return statements
}
