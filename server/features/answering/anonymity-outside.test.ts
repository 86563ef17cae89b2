import { readSheet } from 'read-excel-file/node'
import { beforeAll, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { answeringWallCalls } from '#contract/features/answering/wall-calls.ts'
import { registerCalls } from '#contract/features/attendance/register-calls.ts'
import { packageCalls } from '#contract/features/package/calls.ts'
import { scoreCalls } from '#contract/features/score/calls.ts'
import { admin, assistant1, type CastMember, students, teacher1 } from '#seed/people.ts'
import { lectern } from '#server/app.ts'
import { entriesOf, exportFrom } from '#server/features/package/test-packages.ts'
import { ownDataOf } from '#server/features/profile/test-own-data.ts'
import { makeRows, makeThings, sampleInput, wholeInputs } from '#server/house/samples.ts'
import { countNothing } from '#server/kernel/call-coverage.ts'
import { at } from '#server/kernel/database.ts'
import { testApp } from '#server/kernel/test-app.ts'
import type { Things } from '#server/kernel/test-samples.ts'
import { answeringOf } from './test-answering.ts'
import { everythingIn, sayIn } from './test-traces.ts'

/* What leaves Lectern, and what any call answers to anybody: nothing in it leads from an anonymous answer to a person (P93). */

countNothing()

const app = testApp({ settings: { REQUEST_RATE: '1000000' } })
beforeAll(() => void app().clock.hold())
const all = answeringOf(app)
const people = students.slice(0, 10)
type Said = Awaited<ReturnType<typeof sayIn>>

/** Who is named in a text. */
const namedIn = (text: string) =>
  students.filter(({ id, name, number }) => [id, name, number ?? id].some(part => text.includes(part)))
/** Places of those of whom something is there, in the order in which it stands. */
const orderIn = (text: string, { given }: Said, of: 'said' | 'also' = 'said') =>
  given
    .map((one, place) => ({ place, at: text.indexOf(one[of]) }))
    .filter(one => one.at >= 0)
    .sort((one, other) => one.at - other.at)
    .map(({ place }) => place)
const coming = (set: Said) => set.given.map((_, place) => place)
const roster = (set: Said) => people.map(({ id }) => set.given.findIndex(({ who }) => who.id === id))

/** A workbook as the text of each of its files, its properties among them, and the rows of its sheets. */
async function workbookOf(set: Said) {
  const { name, content } = await app().call(teacher1, answeringWallCalls.export, { id: set.id as never })
  const bytes = Buffer.from(content, 'base64')
  const files = new Map([...(await entriesOf(bytes))].map(([file, inside]) => [file, inside.toString()]))
  const rows = (await Promise.all([1, 2, 3].map(sheet => readSheet(bytes, sheet)))).flat()
  return { name, files, rows }
}
const sayingAnything = (files: ReadonlyMap<string, string>, { given }: Said) =>
  [...files].filter(([, text]) => given.some(({ said }) => text.includes(said)))

test.each([
  ['while a step runs', false],
  ['once it is over', true],
])(
  'a workbook that is made %s has anonymous answers in an order of chance, apart from everybody’s name',
  async (_, isOver) => {
    const set = await sayIn(app, people)
    if (isOver) await all.end(set.stepId)
    const orders: string[] = []
    for (let made = 0; made < 2; made++) {
      const { name, files, rows } = await workbookOf(set)
      const saying = sayingAnything(files, set)
      expect(saying.length).toBeGreaterThan(0)
      for (const [, text] of saying) {
        for (const order of [orderIn(text, set), orderIn(text, set, 'also')]) {
          expect(order).toHaveLength(people.length)
          expect(order).not.toEqual(coming(set))
          expect(order).not.toEqual(roster(set))
        }
        expect(orderIn(text, set)).not.toEqual(orderIn(text, set, 'also'))
      }
      for (const row of rows) {
        const text = JSON.stringify(row)
        if (set.given.some(({ said }) => text.includes(said))) expect(namedIn(text)).toEqual([])
      }
      orders.push(orderIn(saying[0]![1], set).join())
      expect(
        namedIn(name + (files.get('docProps/core.xml') ?? '') + (files.get('docProps/app.xml') ?? '')),
      ).toEqual([])
    }
    expect(orders[0]).not.toBe(orders[1])
  },
)

test('nobody’s own data, no gradebook, no register and no package has an anonymous answer', async () => {
  const set = await sayIn(app, people)
  await all.end(set.stepId)
  const isSaid = (text: string) => set.given.some(({ said }) => text.includes(said))
  for (const { who } of set.given.slice(0, 3)) {
    const files = await ownDataOf(app(), who)
    expect([...files].filter(([, bytes]) => isSaid(bytes.toString())).map(([name]) => name)).toEqual([])
    // That they have answered is theirs to know, and not when.
    const tickets = JSON.parse(files.get('answering_ticket.json')!.toString()) as object[]
    expect(tickets).toContainEqual({ activity_id: set.id, slot: 1, account_id: who.id })
  }
  const { courseId } = all
  for (const call of [scoreCalls.export, registerCalls.exportRegister] as Call[]) {
    const { status, data } = await app().post(call.path, { courseid: courseId, courseId }, teacher1)
    expect([call.path, status]).toEqual([call.path, 1])
    for (const [, bytes] of await entriesOf(Buffer.from(String(data.content), 'base64')))
      expect(isSaid(bytes.toString())).toBe(false)
  }
  const before = (await everythingIn(app().db)).filter(({ text }) => isSaid(text))
  expect(new Set(before.map(({ table }) => table))).toEqual(new Set(['public.answering_ballot']))
  for (const [name, bytes] of await entriesOf(
    await exportFrom(app(), teacher1, courseId, { people: true, work: true }),
  ))
    expect([name, isSaid(bytes.toString())]).toEqual([name, false])
  await app().call(teacher1, packageCalls.copyActivity, {
    ...{ courseId: courseId as never, activityId: set.id as never, courseIds: [courseId as never] },
  })
  await app().settle()
  expect((await everythingIn(app().db)).filter(({ text }) => isSaid(text))).toHaveLength(before.length)
})

/** Every query of every feature, as it is asked about the set. */
const queries = lectern.features
  .flatMap(({ calls = [] }) => calls)
  .map(({ call }) => call as Call)
  .filter(({ kind, waits, body }) => kind === 'query' && !waits && body !== 'multipart')

test('no query that an operator, the teacher, an assistant or a classmate can make tells whose an anonymous answer is', {
  timeout: 240_000,
}, async () => {
  const things: Things = await makeThings(app().db)
  await makeRows(app().db, at(app().clock.now()) as never)
  const set = await sayIn(app, people)
  await all.end(set.stepId)
  await all.showResults(set.stepId)
  const telling = new Map<string, number>()
  const asked = new Map<CastMember, number>()
  for (const who of [admin, teacher1, assistant1, students[12]!, people[0]!])
    for (const about of [set.questions[0]!.id, set.questions[2]!.id])
      for (const call of queries) {
        const place = { answering: set.id, activity: set.id, answeringstep: set.stepId, question: about }
        const its = { ...things, ...place, account: set.given[0]!.who.id }
        const usual = { interactid: set.id, stepid: set.stepId, questionid: about, contentid: set.id }
        const sample = { ...sampleInput(call, its), ...wholeInputs(its)[call.path] }
        const body = {
          ...sample,
          ...Object.fromEntries(Object.entries(usual).filter(([name]) => name in sample)),
        }
        const { status, data } = await app().post(call.path, { ...body, limit: 100, isrank: 1 }, who)
        if (status !== 1) continue
        asked.set(who, (asked.get(who) ?? 0) + 1)
        for (const order of ['said', 'also'] as const) {
          const found = orderIn(JSON.stringify(data), set, order)
          if (found.length < 2) continue
          telling.set(call.path, (telling.get(call.path) ?? 0) + found.length)
          expect([call.path, found]).not.toEqual([call.path, coming(set)])
          expect([call.path, found]).not.toEqual([call.path, roster(set)])
        }
        for (const one of smallestWith(data, text => set.given.some(({ said }) => text.includes(said))))
          expect([call.path, namedIn(one)]).toEqual([call.path, []])
      }
  // Everybody was answered something, and the answers themselves are told by one call alone.
  for (const who of [admin, teacher1, assistant1, people[0]!]) expect(asked.get(who)).toBeGreaterThan(20)
  expect([...telling.keys()]).toEqual(['/InteractApi/getQuestionStatistics'])
})

/** The smallest objects of an answer in which something stands, as JSON. */
function* smallestWith(value: unknown, stands: (text: string) => boolean): Generator<string> {
  const text = JSON.stringify(value)
  if (value === null || typeof value !== 'object' || !stands(text)) return
  const inner = Object.values(value).filter(one => one !== null && typeof one === 'object')
  const within = inner.filter(one => stands(JSON.stringify(one)))
  if (within.length === 0) yield text
  for (const one of within) yield* smallestWith(one, stands)
}
