import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { answeringCalls } from '#contract/features/answering/calls.ts'
import { answeringResultCalls as results } from '#contract/features/answering/result-calls.ts'
import { arrivalGrace } from '#contract/features/answering/rules.ts'
import { answeringTakingCalls as taking } from '#contract/features/answering/taking-calls.ts'
import { type CastMember, students, teacher1 } from '#seed/people.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { connectTo } from '#server/kernel/test-socket.ts'
import { answeringOf, openly, step, vote } from './test-answering.ts'

/* Who answered what: everything that is kept, logged, pushed or answered is searched for a way from one to the other (P93). */

const logged: string[] = []
const app = testApp({
  listen: true,
  settings: { REQUEST_RATE: '1000000', LOG_LEVEL: 'debug' },
  logTo: { write: line => void logged.push(line) },
})
beforeAll(() => void app().clock.hold())
const all = answeringOf(app)
const people = students.slice(0, 8)

interface Row {
  table: string
  /** Where it lies, and which transaction wrote it. */
  ctid: string
  xmin: string
  text: string
  row: Record<string, unknown>
}

/** Every row of every table, also of those that are not ours. */
async function everything(): Promise<Row[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') order by 1`.execute(
    app().db,
  )
  expect(tables.length).toBeGreaterThan(50)
  const all: Row[] = []
  for (const { name } of tables) {
    const { rows } = await sql<Omit<Row, 'table' | 'text'>>`
      select ctid::text as ctid, xmin::text as xmin, to_jsonb(t) as row from ${sql.raw(name)} as t order by t.ctid`.execute(
      app().db,
    )
    all.push(...rows.map(one => ({ ...one, table: name, text: JSON.stringify(one.row) })))
  }
  return all
}

interface Given {
  who: CastMember
  said: string
}

/** All ways in which rows lead from what was said to one of those who have answered. */
function linksIn(rows: readonly Row[], given: readonly Given[], stepSlots: string): string[] {
  const links = new Set<string>()
  // Whatever names somebody: their account, what they are called, or something that belongs to them alone.
  const namesOf = ({ who }: Given) => [who.id, who.name, ...(who.number ? [who.number] : [])]
  const isNamed = (text: string, one: Given) => namesOf(one).some(name => text.includes(`"${name}"`))
  const ballots = given.map(one => ({ one, rows: rows.filter(({ text }) => text.includes(one.said)) }))
  for (const { one, rows: its } of ballots) {
    if (its.length === 0) links.add('nothing was kept')
    for (const { table, text } of its)
      if (given.some(other => isNamed(text, other))) links.add(`row ${table}`)
    // The transaction that wrote it wrote something about fewer than all.
    for (const { xmin } of its) {
      const named = given.filter(other => rows.some(row => row.xmin === xmin && isNamed(row.text, other)))
      if (named.length > 0 && named.length < given.length)
        links.add(named.includes(one) ? 'transaction' : 'another transaction')
    }
  }
  // Something else of the rows differs: a time, a number, an id.
  const firsts = ballots.flatMap(({ one, rows: its }) => its.map(row => ({ ...row, said: one.said })))
  for (const table of new Set(firsts.map(row => row.table))) {
    const others = firsts
      .filter(row => row.table === table)
      .map(({ row, said }) =>
        JSON.stringify(Object.entries(row).filter(([, value]) => !JSON.stringify(value).includes(said))),
      )
    if (new Set(others).size > 1) links.add(`column of ${table}`)
  }
  const tickets = rows.filter(
    ({ table, text }) => table === 'public.answering_ticket' && text.includes(stepSlots),
  )
  const shapes = tickets.map(({ row: { account_id: _, ...rest } }) => JSON.stringify(rest))
  if (new Set(shapes).size > 2) links.add('column of a ticket')
  // They lie as they came, or as the tickets lie.
  const placed = (list: readonly Row[], names: (one: Given) => string) =>
    list.flatMap(({ text }) => given.findIndex(one => text.includes(names(one))))
  const kept = rows.filter(({ table }) => table === 'public.answering_ballot')
  const order = placed(kept, ({ said }) => said).filter(place => place >= 0)
  if (order.join() === given.map((_, place) => place).join()) links.add('order of coming')
  const ofTickets = placed(
    tickets.filter(({ row }) => row.slot === 1),
    ({ who }) => who.id,
  )
  if (order.join() === ofTickets.join()) links.add('order of tickets')
  return [...links].sort()
}

/** Several people say something anonymously, one after the other, each with a key to repeat it by. */
async function said() {
  const { id, stepIds } = await all.withSteps([step([openly('Say it', 1), vote('Is it', 1)])])
  const stepId = stepIds[0]!
  await all.start(stepId)
  const { questions } = await all.getStep(people[0]!, stepId)
  const given = people
    .map(who => ({ who, said: `said ${randomUUID()}`, order: Math.random() }))
    .sort((one, other) => one.order - other.order)
  for (const { who, said } of given) {
    await all.join(who, stepId)
    const body = {
      stepid: stepId,
      answers: [
        { questionid: questions[0]!.id, text: said },
        { questionid: questions[1]!.id, value: ['a'] },
      ],
    }
    const headers = { 'x-once': randomUUID() }
    for (const _ of [1, 2]) {
      const { status, data } = await app().post(taking.saveAnswers.path, body, who, headers)
      expect(status).toBe(1)
      expect(JSON.stringify(data)).not.toContain(said)
    }
  }
  return { id, stepId, given, questions, slots: id }
}

test('after the end nothing that is kept leads from an answer to a person; before it, the transaction and the order do, and nothing more', async () => {
  const { stepId, given, slots } = await said()
  await app().settle()
  const before = linksIn(await everything(), given, slots)
  expect(before).toEqual(['order of coming', 'order of tickets', 'transaction'])
  await all.end(stepId)
  app().clock.advance(arrivalGrace)
  await app().settle()
  expect(linksIn(await everything(), given, slots)).toEqual([])
})

test('nothing that is logged or pushed has an answer, or says who gave one', async () => {
  logged.length = 0
  const phones = await Promise.all(
    [teacher1, people[0]!].map(async who => {
      const phone = await connectTo(app().address, await app().tokenOf(who))
      phone.send('class_active', { classId: all.courseId })
      await phone.next('class_entered')
      return phone
    }),
  )
  const { stepId, given } = await said()
  await expect
    .poll(() => phones[0]!.frames.some(({ data }) => data.answered === 8), { timeout: 5000 })
    .toBe(true)
  await all.end(stepId)
  await app().settle()
  app().services.log.debug('the log is heard')
  expect(logged.some(line => line.includes('the log is heard'))).toBe(true)
  const frames = phones.flatMap(({ frames }) => frames.map(frame => JSON.stringify(frame)))
  const answers = frames.filter(text => text.includes('"cmd":"answer"'))
  for (const { who, said } of given) {
    expect(logged.filter(line => line.includes(said))).toEqual([])
    expect(frames.filter(text => text.includes(said))).toEqual([])
    // Who has joined may be told, what they chose with it may not.
    expect(answers.filter(text => text.includes(who.id))).toEqual([])
  }
  for (const { socket } of phones) socket.close()
})

test('while it runs staff do not learn who has answered, as from the fifth on each answer shows in the figures', async () => {
  const { id, stepId, questions } = await said()
  const list = async () => (await all.students(id, stepId)).list.filter(({ state }) => state === 2)
  expect((await all.results(stepId)).answered).toBe(8)
  expect((await all.results(stepId)).questions[1]!.distribution[0]!.count).toBe(8)
  expect(await list()).toEqual([])
  expect((await all.students(id, stepId, 'answered')).total).toBe(0)
  expect((await all.students(id, stepId, 'joined')).total).toBe(8)
  await all.end(stepId)
  expect(await list()).toHaveLength(8)
  expect(questions).toHaveLength(2)
})

test('no answer of the feature to staff, an operator or classmates names whose it is', async () => {
  const { id, stepId, given, questions } = await said()
  await all.end(stepId)
  await all.showResults(stepId)
  const asked = [
    [answeringCalls.get, { id }],
    [answeringCalls.listQuestions, { id }],
    [answeringCalls.listSlides, { id }],
    [answeringCalls.countdown, { id }],
    [taking.getStep, { stepId }],
    [taking.listToJoin, { courseId: all.courseId }],
    [results.results, { stepId, isRanked: true }],
    ...questions.map(({ id: questionId }) => [results.question, { stepId, questionId, limit: 100 }] as const),
    [results.listStudents, { id, stepId, limit: 100 }],
    ...people.map(({ id: studentId }) => [results.getStudent, { stepId, studentId }] as const),
    [results.review, { id }],
  ] as const
  let told = 0
  for (const who of [teacher1, people[0]!, people[1]!])
    for (const [call, input] of asked) {
      const { status, data } = await app().post(call.path, encoded(call, input), who)
      if (status !== 1) continue
      for (const one of objectsIn(data))
        if (given.some(({ said }) => JSON.stringify(Object.values(one)).includes(said) && isLeaf(one))) {
          told++
          expect(Object.values(one).join(' ')).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-7/)
          expect(given.some(({ who: author }) => Object.values(one).includes(author.name))).toBe(false)
        }
    }
  // The texts themselves are told, to staff and to who may see the results.
  expect(told).toBeGreaterThanOrEqual(given.length * 2)
})

const encoded = (_: unknown, input: object) =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]) => [
      {
        id: 'interactid',
        stepId: 'stepid',
        questionId: 'questionid',
        studentId: 'studentid',
        courseId: 'courseid',
      }[name] ?? name,
      value,
    ]),
  )

function* objectsIn(value: unknown): Generator<Record<string, unknown>> {
  if (value === null || typeof value !== 'object') return
  if (!Array.isArray(value)) yield value as Record<string, unknown>
  for (const each of Object.values(value)) yield* objectsIn(each)
}
const isLeaf = (one: Record<string, unknown>) =>
  Object.values(one).every(
    value => typeof value !== 'object' || value === null || JSON.stringify(value) === '[]',
  )
