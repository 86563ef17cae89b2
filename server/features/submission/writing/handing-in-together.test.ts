import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { lateRules } from '#contract/features/submission/rules.ts'
import { students } from '#seed/people.ts'
import { lectern } from '#server/app.ts'
import { contextOf, hour } from '#server/features/submission/test-work.ts'
import { makeTables, paperFeature } from '#server/house/paper/kind.ts'
import { paperOf, unscored } from '#server/house/paper/test-paper.ts'
import type { Failure } from '#server/kernel/failure.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { roundTripsOf } from '#server/kernel/test-round-trips.ts'
import { transaction } from '#server/kernel/unit.ts'
import { handInTogether } from './handing-in-together.ts'
import { handInWritten, type WrittenHandIn } from './written.ts'

const app = testApp({ app: { ...lectern, features: [...lectern.features, paperFeature] } })
const { as, set, save, handIn, start, grade, giveBack, sweep, standing, progress } = paperOf(app, unscored)
const { submission, versions, contentOf, workOf, now } = paperOf(app, unscored)
type Person = (typeof students)[number]
const people = students.slice(0, 6)

beforeAll(() => makeTables(app().db))

const together = (id: string, of: readonly Person[], more: (index: number) => WrittenHandIn = () => ({})) =>
  transaction(app().services, unit =>
    handInTogether(
      unit,
      of.map((who, index) => ({ context: contextOf(unit, who), activityId: id, ...more(index) })),
    ),
  )

const told = (answer: { version: number; overtime: boolean; parts: unknown[] }) => ({
  version: answer.version,
  overtime: answer.overtime,
  parts: answer.parts,
})

/** What somebody has done before. */
const steps = ['begun', 'written', 'handed in', 'written on', 'graded', 'returned'] as const
const history = fc.array(fc.constantFrom(...steps), { maxLength: 5 })
const given = fc.constantFrom<'nothing' | 'version' | 'other version' | 'other work' | 'work'>(
  'nothing',
  'version',
  'other version',
  'other work',
  'work',
)

test('many hand-ins at once are as each by itself: the same answers, the same rows', {
  timeout: 120_000,
}, async () => {
  const seen = { together: 0, alone: 0 }
  const moments = fc.sample(
    fc.record({
      histories: fc.array(history, { minLength: people.length, maxLength: people.length }),
      wanted: fc.array(given, { minLength: people.length, maxLength: people.length }),
      policy: fc.record({
        mustBegin: fc.boolean(),
        closesOnHandIn: fc.boolean(),
        lateRule: fc.constantFrom(lateRules.refused, lateRules.late),
      }),
    }),
    40,
  )
  for (const { histories, wanted, policy } of moments) {
    const make = async () => {
      const id = await set({ slots: 2, endsAt: now() + hour, ...policy })
      for (const [index, who] of people.entries())
        for (const [place, step] of histories[index]!.entries()) await take(who, id, step, place)
      return id
    }
    const wishOf = async (id: string, index: number): Promise<WrittenHandIn> => {
      const wish = wanted[index]!
      if (wish === 'version') return { version: 0 }
      if (wish === 'other version') return { version: 7 }
      if (wish === 'work') return { work: await workOf(id, people[index]!.id) }
      return wish === 'other work' ? { work: 'another' } : {}
    }
    const [one, other] = [await make(), await make()]
    const wishes = await Promise.all(people.map((_, index) => wishOf(one, index)))
    const outcomes = await together(one, people, index => wishes[index]!)
    for (const [index, who] of people.entries()) {
      const outcome = outcomes[index]!
      seen[outcome === 'alone' ? 'alone' : 'together']++
      const wish = await wishOf(other, index)
      const alone = await as(who, context => handInWritten(context, unscored, other, wish)).then(
        told,
        error => (error as Failure).definition.name,
      )
      if (outcome === 'alone') {
        const later = await as(who, context => handInWritten(context, unscored, one, wishes[index])).then(
          told,
          error => (error as Failure).definition.name,
        )
        expect(later).toEqual(alone)
      } else if ('failure' in outcome) expect(outcome.failure.definition.name).toBe(alone)
      else expect(told(outcome.answer)).toEqual(alone)
    }
    const rowsOf = async (id: string) => {
      const handed = await versions(id)
      return {
        versions: handed.length,
        people: await Promise.all(
          people.map(async who => {
            const own = await submission(who, id).catch(() => undefined)
            const { submitted_at, ...state } = (await standing(who, id)) ?? { submitted_at: null }
            return {
              state,
              isIn: submitted_at !== null,
              progress: await progress(who, id),
              own: own && { version: own.version, sealed: own.sealed, isClosed: own.closed_at !== null },
              content: own && (await contentOf(own.id, own.version)),
            }
          }),
        ),
      }
    }
    expect(await rowsOf(one)).toEqual(await rowsOf(other))
  }
  expect(seen.together).toBeGreaterThan(0)
  expect(seen.alone).toBeGreaterThan(0)
})

async function take(who: Person, id: string, step: (typeof steps)[number], place: number) {
  const doing = {
    begun: () => start(who, id),
    written: () => save(who, id, 1, { text: `${place}` }),
    'handed in': () => handIn(who, id),
    'written on': () => save(who, id, 2, { value: place }),
    graded: () => grade(who, id, 1, 5),
    returned: () => giveBack([who], id),
  }
  // What is not possible then is not done.
  await doing[step]().catch(() => undefined)
}

test('it takes as many statements for twelve as for two, waits for nobody, and leaves out what is over', async () => {
  const statements = async (of: readonly Person[]) => {
    const id = await set({ mustBegin: true })
    for (const who of of) {
      await start(who, id)
      await save(who, id, 1, { text: who.name })
    }
    const trips = await roundTripsOf(() => together(id, of))
    expect((await versions(id)).length).toBe(of.length)
    return trips.flat().length
  }
  const few = await statements(students.slice(0, 2))
  expect(few).toBeGreaterThan(0)
  expect(await statements(students.slice(0, 12))).toBe(few)

  const id = await set({ mustBegin: true, endsAt: now() + hour })
  for (const who of people.slice(0, 2)) {
    await start(who, id)
    await save(who, id, 1, { text: who.name })
  }
  const [held, free] = [people[0]!, people[1]!]
  const goOn = Promise.withResolvers<void>()
  const opened = Promise.withResolvers<void>()
  const saving = as(held, async context => {
    await context.db
      .selectFrom('submission')
      .select('id')
      .where('id', '=', (await submission(held, id)).id)
      .forNoKeyUpdate()
      .execute()
    opened.resolve()
    await goOn.promise
  })
  await opened.promise
  expect(await together(id, [held, free])).toMatchObject(['alone', { answer: { version: 1 } }])
  goOn.resolve()
  await saving
  app().clock.advance(hour)
  expect(await together(id, [held])).toEqual(['alone'])
  await sweep()
  expect(await standing(held, id)).toMatchObject({ state: 1 })
})
