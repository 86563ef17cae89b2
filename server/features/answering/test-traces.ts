import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { answeringTakingCalls as taking } from '#contract/features/answering/taking-calls.ts'
import type { CastMember } from '#seed/people.ts'
import { picture } from '#server/features/file/test-pictures.ts'
import { uploadFile } from '#server/features/file/test-upload.ts'
import type { Database } from '#server/kernel/database.ts'
import type { Running } from '#server/kernel/test-app.ts'
import { answeringOf, openly, step, vote } from './test-answering.ts'

/** How people say something: at length, with a picture of their own. */
interface Manner {
  isLong?: boolean
  isPictured?: boolean
}

/** Several people say something anonymously, one after the other, each with a key to repeat it by, in an order of chance. */
export async function sayIn(
  app: () => Running,
  people: readonly CastMember[],
  { isLong = false, isPictured = false }: Manner = {},
) {
  const all = answeringOf(app)
  const questions = [openly('Say it', 1), vote('Is it', 1), openly('And else', 1)]
  const { id, stepIds } = await all.withSteps([step(questions)])
  const stepId = stepIds[0]!
  await all.start(stepId)
  const asked = (await all.getStep(people[0]!, stepId)).questions
  const given = people
    .map(who => ({ who, said: `said ${randomUUID()}`, also: `also ${randomUUID()}`, order: Math.random() }))
    .sort((one, other) => one.order - other.order)
  // Kept apart by PostgreSQL, since nothing in it repeats.
  const more = () => (isLong ? randomBytes(4000).toString('hex') : '')
  for (const { who, said, also } of given) {
    await all.join(who, stepId)
    const pictured = isPictured ? await picturedBy(app(), who, said) : {}
    const body = {
      stepid: stepId,
      answers: [
        { questionid: asked[0]!.id, text: `${said}${more()}`, ...pictured },
        { questionid: asked[1]!.id, value: ['a'] },
        { questionid: asked[2]!.id, text: `${also}${more()}` },
      ],
    }
    const headers = { 'x-once': randomUUID() }
    for (const _ of [1, 2]) {
      const { status, data } = await app().post(taking.saveAnswers.path, body, who, headers)
      expect(status).toBe(1)
      expect(data.list).toMatchObject([{ saved: true }, { saved: true }, { saved: true }])
      expect(JSON.stringify(data)).not.toContain(said)
    }
  }
  return { id, stepId, given, questions: asked }
}

/** The same with formatting and a picture of theirs in it, as a client of the protocol could send it. */
async function picturedBy(app: Running, who: CastMember, said: string) {
  const bytes = await picture('png', 60 + who.name.length, 40)
  const { id } = await uploadFile(app, who, { name: `${who.name}.png`, bytes })
  return { html: `<p><b>${said}</b> <img data-file="${id}"></p>`, attachments: [id] }
}

export interface Row {
  table: string
  /** Where it lies, and which transaction wrote it. */
  ctid: string
  xmin: string
  text: string
  row: Record<string, unknown>
}

/** Every row of every table as a dump has it, also of tables that are not ours. */
export async function everythingIn(db: Database): Promise<Row[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')
    order by 1`.execute(db)
  expect(tables.length).toBeGreaterThan(50)
  const all: Row[] = []
  for (const { name } of tables) {
    const { rows } = await sql<Omit<Row, 'table' | 'text'>>`
      select ctid::text as ctid, xmin::text as xmin, to_jsonb(t) ${numbered(name)} as row
      from ${sql.raw(name)} as t order by t.ctid`.execute(db)
    all.push(...rows.map(one => ({ ...one, table: name, text: JSON.stringify(one.row) })))
  }
  return all
}

/** What is long lies elsewhere, under a number that PostgreSQL counts up. */
const numbered = (table: string) =>
  table === 'public.answering_ballot'
    ? sql`|| jsonb_build_object('chunk_id', pg_column_toast_chunk_id(t.value)::bigint)`
    : sql``

/** Those that were written since. */
export const writtenSince = (before: readonly Row[], rows: readonly Row[]) => {
  const places = new Set(before.map(({ table, ctid, xmin }) => [table, ctid, xmin].join(' ')))
  return rows.filter(({ table, ctid, xmin }) => !places.has([table, ctid, xmin].join(' ')))
}

export interface Given {
  who: CastMember
  said: string
  /** To another question. */
  also: string
}

/** Whatever names somebody: their account, what they are called, or something that belongs to them alone. */
const namesOf = ({ who }: Given) => [who.id, who.name, ...(who.number ? [who.number] : [])]
const isNamed = (text: string, one: Given) => namesOf(one).some(name => text.includes(`"${name}"`))
const ids = /[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** All ways in which rows lead from what was said, in the order in which it came, to one of those who have answered. */
export function linksIn(rows: readonly Row[], given: readonly Given[]): string[] {
  const found = given.map(one => ({ one, rows: rows.filter(({ text }) => text.includes(one.said)) }))
  const links = new Set([
    ...found.flatMap(({ one, rows: its }) => [...linksOfOne(rows, given, one, its)]),
    ...differencesIn(found.flatMap(({ one, rows: its }) => its.map(row => ({ ...row, said: one.said })))),
    ...ticketsIn(rows, given),
    ...ordersIn(rows, given),
  ])
  return [...links].sort()
}

/** From the rows `its` in which stands what one of them said. */
function* linksOfOne(rows: readonly Row[], given: readonly Given[], one: Given, its: readonly Row[]) {
  if (its.length === 0) yield 'nothing was kept'
  for (const { table, text, xmin } of its) {
    if (given.some(other => isNamed(text, other))) yield `row of ${table}`
    // The transaction that wrote it wrote something about fewer than all.
    const named = given.filter(other => rows.some(row => row.xmin === xmin && isNamed(row.text, other)))
    if (named.length > 0 && named.length < given.length)
      yield named.includes(one) ? 'transaction' : 'another transaction'
    // It names something, such as a file, that something else says more of.
    const own = (text.match(ids) ?? []).filter(id => !one.said.includes(id))
    const told = own.filter(
      id =>
        rows.some(row => row.text.includes(id) && isNamed(row.text, one)) &&
        !given.every(other => rows.some(row => row.text.includes(other.said) && row.text.includes(id))),
    )
    if (told.length > 0) yield `id in ${table}`
  }
}

/** What else of these rows is not the same: a time, a number, an id. Where long ones lie is judged by its order. */
function* differencesIn(its: readonly (Row & { said: string })[]) {
  for (const [table, those] of Map.groupBy(its, row => row.table)) {
    const others = those.map(({ row: { chunk_id: _, ...row }, said }) =>
      JSON.stringify(Object.entries(row).filter(([, value]) => !JSON.stringify(value).includes(said))),
    )
    if (new Set(others).size > 1) yield `column of ${table}`
  }
}

/** What else of their tickets is not the same. */
function* ticketsIn(rows: readonly Row[], given: readonly Given[]) {
  const theirs = rows.filter(
    ({ table, text }) => table === 'public.answering_ticket' && given.some(one => isNamed(text, one)),
  )
  const alike = Map.groupBy(theirs, ({ row: { account_id: _, ...rest } }) => JSON.stringify(rest))
  if ([...alike.values()].some(({ length }) => length !== given.length)) yield 'column of a ticket'
}

/** The answers lie as they came, as those to another question, or as rows lie that name who answered. */
function* ordersIn(rows: readonly Row[], given: readonly Given[]) {
  const all = given.map((_, place) => place)
  const placesIn = (list: readonly Row[], isOf: (text: string, one: Given) => boolean) => {
    const places = list.flatMap(({ text }) => all.filter(place => isOf(text, given[place]!)))
    return [...new Set(places)]
  }
  const tables = [...Map.groupBy(rows, row => row.table)]
  const byNumber = ({ row }: Row, other: Row) => Number(row.chunk_id) - Number(other.row.chunk_id)
  const orders = tables.flatMap(([, those]) => {
    const said = placesIn(those, (text, one) => text.includes(one.said))
    const numbered = those.filter(({ row }) => row.chunk_id).sort(byNumber)
    return [said, placesIn(numbered, (text, one) => text.includes(one.said))]
  })
  const known: [string, number[]][] = [
    ['order of coming', all],
    ['order of another question', placesIn(rows, (text, one) => text.includes(one.also))],
    ...tables.map(([table, those]): [string, number[]] => [`order of ${table}`, placesIn(those, isNamed)]),
  ]
  for (const order of orders)
    if (order.length === all.length)
      for (const [link, places] of known)
        if (places.join() === order.join() || places.toReversed().join() === order.join()) yield link
}
