// Explains every statement of the product on a large school: those that are prepared with their generic plan, and those
// the calls run with the values of the largest course and of an empty one.
import { join } from 'node:path'
import pg from 'pg'
import { lectern } from '#server/app.ts'
import { sampleInput } from '#server/house/samples.ts'
import { readConfig } from '#server/kernel/config.ts'
import { callRoutes } from '#server/kernel/http.ts'
import { createLog } from '#server/kernel/log.ts'
import { preparedStatements } from '#server/kernel/prepared.ts'
import { createServer } from '#server/kernel/server.ts'
import { askersIn, type LargeSchool, makeLargeSchool, members } from './large-school.ts'

/** The number of rows from which no full scan is allowed. */
const large = 10_000
/** The most estimated rows of a sort or hash: those of one course, plus a margin of error. */
const maxSorted = members * 1.2

/** Statements exempt from the rules, by a part of their text, with the reason. */
const excused: Record<string, string> = {
  'account.department =':
    'all the members are sooner read than looked for in a department in which hardly anybody is',
  'to_jsonb(one)': 'everything that somebody has left here, gathered by a job, once in a while',
  'delete from "track" where "account_id"': 'an account is deleted once',
  'update "session" set "device" = \'\'': 'an account is deleted once',
  'delete from "delivery" where "state" > 1': 'a sweep, once a day, of most of what it reads',
  'null::uuid as course_id': 'a message to everybody of a school',
  'activity.id as content_id': 'a message to everybody in up to ten courses',
}

interface Asked {
  values: unknown[][]
  calls: Set<string>
}

/** @returns whether no statement offends */
export async function checkPlans(): Promise<boolean> {
  console.log('filling the large school …')
  const school = await makeLargeSchool()
  try {
    const asked = await recordCalls(school)
    const offences = await explainAll(school, asked)
    for (const { text, calls, found } of offences)
      console.log(
        `✗ ${found.join('; ')}\n    ${excerpt(text)}\n    ${calls || 'asked by none of the calls made'}`,
      )
    console.log(
      `${asked.size} statements asked, ${preparedStatements.size} prepared, ${offences.length} of them offend`,
    )
    return offences.length === 0
  } finally {
    await school.stop()
  }
}

/** The start of a statement, and what it reads from. */
function excerpt(text: string) {
  const line = text.replace(/\s+/g, ' ').trim()
  const source = line.indexOf(' from ')
  return source > 50 ? `${line.slice(0, 40)} …${line.slice(source, source + 100)}` : line.slice(0, 140)
}

/** Makes every call as different people, and records the server's statements. */
async function recordCalls(school: LargeSchool) {
  const asked = new Map<string, Asked>()
  let call = ''
  const { query } = pg.Client.prototype
  const record = (text: string, values: readonly unknown[]) => {
    const known = asked.get(text) ?? { values: [], calls: new Set() }
    asked.set(text, known)
    known.calls.add(call)
    if (known.values.length < 20) known.values.push([...values])
  }
  const askers = await askersIn(school)
  const server = await createServer({
    app: lectern,
    config: readConfig({
      DATA_DIR: join(school.folder, 'data'),
      LOG_LEVEL: 'silent',
      REQUEST_RATE: '1000000',
    }),
    databaseUrl: school.url,
    log: createLog('silent'),
    keepsTime: false,
  })
  // biome-ignore lint/suspicious/noExplicitAny: pg's overloads cannot be restated
  pg.Client.prototype.query = function (this: pg.Client, ...given: any[]): any {
    const [first, values] = given
    record(first.text ?? first, first.values ?? (Array.isArray(values) ? values : []))
    return (query as (...all: unknown[]) => unknown).apply(this, given)
  } as typeof query
  for (const kind of ['query', 'command'])
    for (const { who, token, things } of askers)
      for (const route of callRoutes(lectern)) {
        if (route.call.kind !== kind || leftOut.test(route.path) || route.call.body) continue
        call = `${route.path} (${who})`
        const payload = JSON.stringify(sampleInput(route.call, things))
        await server.http.inject({ method: 'POST', url: route.path, payload, headers: { token } })
      }
  pg.Client.prototype.query = query
  await server.stop()
  return asked
}

/** Left out: after these the others would be refused, or they read files, which this school lacks. */
const leftOut =
  /logout|endSession|closeAccount|delCourse|transferCourse|changeRole|updatePassword|quitCourse|removeStudents|kickStudent|CoursePackage|copyCourse|exportData/i

async function explainAll({ client }: LargeSchool, asked: Map<string, Asked>) {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and reltuples > $1 and relnamespace = 'public'::regnamespace`,
    [large],
  )
  const growing = new Set(rows.map(({ name }) => name))
  const texts = new Set([...preparedStatements.values(), ...asked.keys()])
  const offences: { text: string; calls: string; found: string[] }[] = []
  const needed = new Set<string>()
  for (const text of texts) {
    if (!/^\s*(select|insert|update|delete|with)\b/i.test(text) || /pgboss/.test(text)) continue
    const { values = [], calls = new Set<string>() } = asked.get(text) ?? {}
    const found = new Set<string>()
    for (const offence of await judge(client, text, growing)) found.add(`${offence}, for any values`)
    for (const given of values)
      for (const offence of await judge(client, text, growing, given)) found.add(offence)
    const [first] = calls
    const excuse = Object.keys(excused).find(part => text.includes(part))
    if (excuse && found.size > 0) needed.add(excuse)
    else if (found.size > 0)
      offences.push({
        text,
        found: [...found],
        calls: first ? `${first}${calls.size > 1 ? ` and ${calls.size - 1} more` : ''}` : '',
      })
  }
  for (const part of Object.keys(excused))
    if (!needed.has(part)) offences.push({ text: part, found: ['needs no excuse'], calls: '' })
  return offences
}

/** What the plan of a statement does that is not allowed, for given values or the generic plan. */
async function judge(client: pg.Client, text: string, growing: Set<string>, values?: unknown[]) {
  const offences = offencesIn(await explain(client, text, values), growing)
  if (!offences.some(({ isScan }) => isScan)) return offences.map(({ what }) => what)
  // For all members of a course, a table of some ten thousand rows is faster to scan than to read by index; what
  // matters is that there is an index for the planner to use as the table grows.
  await client.query('set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off')
  const withIndexes = offencesIn(await explain(client, text, values), growing)
  await client.query('reset all')
  const hasIndex = !withIndexes.some(({ isScan }) => isScan)
  return offences
    .filter(({ isScan, rows }) => !(isScan && hasIndex && rows >= members / 10))
    .map(({ what }) => what)
}

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Plan Rows': number
  'Index Cond'?: string
  Strategy?: string
  Plans?: Plan[]
}

/** The plan for given values, or the generic one if none. */
async function explain(client: pg.Client, text: string, values?: unknown[]): Promise<Plan | undefined> {
  try {
    const { rows } = values
      ? await client.query(`explain (format json) ${text}`, values)
      : await client.query(`explain (generic_plan, format json) ${text}`)
    return rows[0]['QUERY PLAN'][0].Plan
  } catch (error) {
    console.log(`? ${(error as Error).message}: ${excerpt(text)}`)
    return undefined
  }
}

interface Offence {
  what: string
  /** Whether a table or an index is scanned in full, and for how many rows of what it is joined with. */
  isScan: boolean
  rows: number
}

function offencesIn(plan: Plan | undefined, growing: Set<string>, around = 0): Offence[] {
  if (!plan) return []
  const { 'Node Type': type, 'Relation Name': table = '', 'Plan Rows': rows, Strategy, Plans = [] } = plan
  const own: Offence[] = []
  const scan = (what: string) => own.push({ what: `${what} of ${table}`, isScan: true, rows: around })
  if (type === 'Seq Scan' && growing.has(table)) scan('reads all')
  if (/Index/.test(type) && growing.has(table) && !plan['Index Cond'] && rows > maxSorted)
    scan('reads a whole index')
  if ((/Sort$|^Hash$/.test(type) || Strategy === 'Hashed') && rows > maxSorted)
    own.push({ what: `${/Sort$/.test(type) ? 'sorts' : 'hashes'} ${rows} rows`, isScan: false, rows: around })
  const isJoin = /Join$|Nested Loop/.test(type)
  const besides = (inner: Plan) =>
    Math.max(...Plans.filter(other => other !== inner).map(other => other['Plan Rows']))
  return [...own, ...Plans.flatMap(inner => offencesIn(inner, growing, isJoin ? besides(inner) : around))]
}
