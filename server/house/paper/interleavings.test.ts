import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { linearAlgebra } from '#seed/cast.ts'
import { lectern } from '#server/app.ts'
import { groupsOf } from '#server/features/group/test-groups.ts'
import { countSubmissions } from '#server/features/submission/task/counts.ts'
import { makeStudents } from '#server/house/step/test-crowd.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { makeTables, paperFeatureOf } from './kind.ts'
import { interleavingsOf, type Moment, moment, seen, type Trio } from './test-interleavings.ts'
import { unscored } from './test-paper.ts'

const app = testApp({
  app: { ...lectern, features: [...lectern.features, paperFeatureOf(unscored)] },
  settings: { DATABASE_POOL: '16' },
})
const { happen, rest, check, checkUndo } = interleavingsOf(app)
const { makeBatch, makeGroup } = groupsOf(app)

/** So many papers at the same time. */
const atOnce = 8
const wanted = Number(process.env.INTERLEAVINGS ?? 1000)
/** The same moments each time, so that what is red is of the change at hand; others with another seed. */
const { SEED: seed = '33', RUN: path } = process.env
const trios: Trio[] = []

beforeAll(async () => {
  await makeTables(app().db)
  const crowd = await makeStudents(app().db, 3 * atOnce)
  for (let place = 0; place < atOnce; place++) {
    const [one, two, three] = crowd.slice(3 * place)
    const batchId = await makeBatch()
    const groups = [await makeGroup(batchId, []), await makeGroup(batchId, [])]
    const batch = await app()
      .db.selectFrom('group_batch')
      .selectAll()
      .where('id', '=', batchId)
      .executeTakeFirstOrThrow()
    trios.push({ people: [one!, two!, three!], batch: batch as never, groups })
  }
})

test('whatever happens to papers at the same moment, what was answered holds, and they stand as counted anew', {
  timeout: 60_000 + wanted * 200,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(moment, { minLength: atOnce, maxLength: atOnce }), async moments => {
      /** Of which moment it was, since many are drawn together. */
      const each = <T>(run: (of: Moment, index: number) => Promise<T>) =>
        Promise.all(
          moments.map((one, index) =>
            run(one, index).catch(error => {
              throw new Error(`${error.message}\n${JSON.stringify(one)}`, { cause: error })
            }),
          ),
        )
      const happened = await each((one, index) => happen(trios[index]!, one))
      const ids = happened.map(({ id }) => id)
      await rest(ids)
      const standings = await each((_, index) => check(happened[index]!))
      const counts = await countSubmissions(app().db, linearAlgebra.id, ids)
      for (const [index, id] of ids.entries()) {
        const states = standings[index]!.map(({ attempts, latest }) => attempts[latest - 1]!.state)
        const having = (...which: number[]) => states.filter(state => which.includes(state)).length
        expect(counts.get(id)).toMatchObject({
          ...{ submitted: having(1, 2), tograde: having(1), graded: having(2), returned: having(3) },
        })
      }
      await each((_, index) => checkUndo(happened[index]!))
    }),
    {
      numRuns: Math.ceil(wanted / atOnce),
      endOnFailure: true,
      seed: Number(seed),
      ...(path && { path }),
    },
  )
  if (process.env.WORDS) console.log(Object.fromEntries([...seen].sort()))
  for (const what of ['offered', 'handed in after all', 'handed in together', 'taken'])
    expect(seen.get(what), what).toBeGreaterThan(0)
  for (const what of [
    'saved',
    'overtaken',
    'handIn',
    'beginNext',
    'undo',
    'giveBack',
    'move',
    'giveTime',
    'gradeSlots',
  ])
    expect(seen.get(what), what).toBeGreaterThan(wanted / 100)
})
