import { createHash } from 'node:crypto'
import { setTimeout as passed } from 'node:timers/promises'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { students, teacher1 } from '#seed/people.ts'
import { lectern } from '#server/app.ts'
import { leaveGroups } from '#server/features/group/places.ts'
import { groupsOf } from '#server/features/group/test-groups.ts'
import { contextOf } from '#server/features/submission/test-work.ts'
import { makeTables, paperErrors, paperFeature } from '#server/house/paper/kind.ts'
import { paperOf, unscored } from '#server/house/paper/test-paper.ts'
import { makeStudents } from '#server/house/step/test-crowd.ts'
import type { Database } from '#server/kernel/database.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { meanwhile, somebodyWaits } from '#server/kernel/test-meanwhile.ts'
import { readingUnit } from '#server/kernel/unit.ts'
import { addAuthor } from '../grading/moving.ts'
import { remind } from '../grading/reminding.ts'
import { taskToSee } from '../task/policy.ts'
import { closer } from './closing.ts'
import { savePart } from './saving.ts'
import { handInWritten } from './written.ts'

const app = testApp({
  app: { ...lectern, features: [...lectern.features, paperFeature] },
  settings: { DATABASE_POOL: '16' },
})
const paper = paperOf(app, unscored)
const { as, set, save, handIn, start } = paper
const { workOf, standing, progress, submission, versions, contentOf, now } = paper
const { makeBatch, makeGroup, join, leave, dissolve } = groupsOf(app)
const [ada, ben, cem] = [students[0]!, students[1]!, students[2]!]
type Person = Pick<typeof ada, 'id' | 'name'>
let crowd: Person[] = []

beforeAll(async () => {
  await makeTables(app().db)
  crowd = await makeStudents(app().db, 1000)
})

const sweep = () => closer.run(readingUnit(app().services), {})
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const nameOf = (error: unknown) => (error as { definition?: { name: string } }).definition?.name

/** What is sent at the same moment, each entry a little later or not. */
const moment = fc.record({
  /** Whether something is there before. */
  isBegun: fc.boolean(),
  saves: fc.array(
    fc.record({ slot: fc.integer({ min: 1, max: 3 }), delay: fc.integer({ min: 0, max: 4 }) }),
    {
      minLength: 1,
      maxLength: 4,
    },
  ),
  handIns: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 1, maxLength: 2 }),
})
type Moment = typeof moment extends fc.Arbitrary<infer T> ? T : never

/** Sends all that a moment contains, from the given people in turn. */
async function happen(
  id: string,
  people: readonly Person[],
  { isBegun, saves, handIns }: Moment,
  work?: string,
) {
  const by = (index: number) => people[index % people.length]!
  if (isBegun) await save(by(0), id, 1, { text: 'begun', sequence: 1 })
  const later = async <T>(delay: number, run: () => Promise<T>) => {
    if (delay > 0) await passed(delay)
    return run()
  }
  const [saved, receipts] = await Promise.all([
    Promise.all(
      saves.map(async ({ slot, delay }, index) => {
        const entry = { text: `${slot} ${index}`, sequence: 2 + index }
        const sent = { ...entry, ...(work !== undefined && { work }) }
        const { saved: isSaved } = await later(delay, () => save(by(index), id, slot, sent))
        return { slot, ...entry, isSaved }
      }),
    ),
    Promise.all(handIns.map((delay, index) => later(delay, () => handIn(by(index + 1), id)))),
  ])
  return { accountId: by(0).id, saved, receipts }
}
type RaceResult = Awaited<ReturnType<typeof happen>>

/** All that is stored of a paper: by its author, what each version contains by slot. */
async function storedIn(id: string) {
  const { rows } = await sql<{
    account_id: string
    slot: number
    version: number
    text: string
    sealed: number
  }>`
    select account_id, slot, part.version, text, sealed
    from submission_author as author join submission on submission.id = author.submission_id
    join submission_part as part on part.submission_id = submission.id
    where author.activity_id = ${id} order by part.version`.execute(app().db)
  const byAuthor = Map.groupBy(rows, row => row.account_id)
  return (accountId: string) => {
    const parts = byAuthor.get(accountId) ?? []
    const contentOf = (version: number) =>
      Object.fromEntries(parts.filter(part => part.version <= version).map(({ slot, text }) => [slot, text]))
    return { sealed: parts[0]?.sealed ?? 0, contentOf }
  }
}

/** What was acknowledged is in a sealed version or in the draft after it, and the receipts are of what was sealed. */
function expectKept({ saved, receipts }: RaceResult, { sealed, contentOf }: ReturnType<StoredSubmission>) {
  const newest = contentOf(sealed + 1)
  for (const { slot, text, sequence, isSaved } of saved) {
    const isOvertaken = saved.some(other => other.slot === slot && other.sequence > sequence && other.isSaved)
    // Nobody is refused whose entry is the newest.
    expect(isSaved || isOvertaken).toBe(true)
    if (!isOvertaken) expect(newest[slot]).toBe(text)
  }
  for (const { version, parts } of receipts) {
    const content = Object.entries(contentOf(version))
    expect(parts.map(({ slot, textHash }) => [String(slot), textHash])).toEqual(
      content.map(([slot, text]) => [slot, hashOf(text)]),
    )
  }
}
type StoredSubmission = Awaited<ReturnType<typeof storedIn>>

/** Runs one after the other, so many at the same time. */
async function eachOf<T, R>(moments: T[], atOnce: number, run: (moment: T, index: number) => Promise<R>) {
  const outcomes: R[] = []
  for (let begin = 0; begin < moments.length; begin += atOnce)
    outcomes.push(
      ...(await Promise.all(
        moments.slice(begin, begin + atOnce).map((one, place) => run(one, begin + place)),
      )),
    )
  return outcomes
}

describe('saving and sealing', () => {
  test('in a thousand interleavings nothing that was acknowledged is lost, and nothing sealed changes', {
    timeout: 120_000,
  }, async () => {
    const id = await set()
    const moments = fc.sample(moment, 1000)
    const happened = await eachOf(moments, 8, (one, index) => happen(id, [crowd[index]!], one))
    const stored = await storedIn(id)
    for (const one of happened) expectKept(one, stored(one.accountId))

    const some = happened.slice(0, 100)
    await eachOf(some, 8, ({ saved }, index) =>
      Promise.all([
        ...saved.map(({ slot, sequence }) =>
          save(crowd[index]!, id, slot, { text: 'later', sequence: sequence + 100 }),
        ),
        handIn(crowd[index]!, id),
      ]),
    )
    const storedLater = await storedIn(id)
    for (const { accountId } of some) {
      const { sealed, contentOf } = stored(accountId)
      expect(storedLater(accountId).contentOf(sealed)).toEqual(contentOf(sealed))
    }
  })

  test('the same for two members of a group who begin at the same moment', async () => {
    const batchId = await makeBatch()
    const groupId = await makeGroup(batchId, [ada, ben])
    const moments = fc.sample(moment, 100)
    await eachOf(moments, 4, async one => {
      const id = await set({ batchId })
      const happened = await happen(id, [ada, ben], one, await workOf(id, groupId))
      expectKept(happened, (await storedIn(id))(ada.id))
      expect(new Set((await versions(id)).map(({ submission_id }) => submission_id)).size).toBe(1)
    })
  })

  test('the same while members change groups: nothing of one group gets into the other', {
    timeout: 120_000,
  }, async () => {
    const people = [ada, ben, cem]
    const entry = fc.record({
      who: fc.integer({ min: 0, max: 2 }),
      of: fc.integer({ min: 0, max: 1 }),
      sequence: fc.integer({ min: 2, max: 600 }),
      delay: fc.integer({ min: 0, max: 12 }),
    })
    const moment = fc.record({
      entries: fc.uniqueArray(entry, { minLength: 2, maxLength: 6, selector: ({ sequence }) => sequence }),
      handIns: fc.array(entry, { maxLength: 2 }),
      moves: fc.array(
        fc.record({ who: fc.integer({ min: 0, max: 2 }), delay: fc.integer({ min: 0, max: 8 }) }),
        {
          minLength: 1,
          maxLength: 2,
        },
      ),
    })
    const seen = { kept: 0, refused: 0 }
    for (const { entries, handIns, moves } of fc.sample(moment, 40)) {
      const batchId = await makeBatch()
      const groups = [await makeGroup(batchId, [ada, ben]), await makeGroup(batchId, [cem])]
      const id = await set({ batchId })
      const named = await Promise.all(groups.map(groupId => workOf(id, groupId)))
      const later = async <T>(delay: number, run: () => Promise<T>) => {
        await passed(delay)
        return run()
      }
      const textOf = (of: number, sequence: number) => `group ${of} at ${sequence}`
      const [saved] = await Promise.all([
        Promise.all(
          entries.map(async ({ who, of, sequence, delay }) => {
            const sent = { text: textOf(of, sequence), sequence, work: named[of]! }
            const answer = await later(delay, () => save(people[who]!, id, 1, sent))
            return { of, sequence, isSaved: answer.saved }
          }),
        ),
        Promise.all(
          handIns.map(({ who, of, delay }) =>
            later(delay, () => handIn(people[who]!, id, undefined, named[of])).catch(error =>
              expect(nameOf(error)).toBe(paperErrors.otherWork.name),
            ),
          ),
        ),
        (async () => {
          for (const { who, delay } of moves) {
            const from = [ada, ben].includes(people[who]!) ? 0 : 1
            await passed(delay)
            await leave(people[who]!, groups[from]!).catch(() => undefined)
            await join(groups[1 - from]!, people[who]!)
          }
        })(),
      ])
      for (const group of [0, 1]) {
        const { rows } = await sql<{ text: string }>`
          select text from submission join submission_part as part on part.submission_id = submission.id
          where activity_id = ${id} and alias = ${named[group]} order by part.version`.execute(app().db)
        const newest = Math.max(
          0,
          ...saved.filter(one => one.of === group && one.isSaved).map(one => one.sequence),
        )
        expect(rows.at(-1)?.text).toBe(newest > 0 ? textOf(group, newest) : undefined)
        for (const { text } of rows) expect(text).toMatch(`group ${group} `)
      }
      for (const { isSaved } of saved) seen[isSaved ? 'kept' : 'refused']++
    }
    expect(seen.kept).toBeGreaterThan(10)
    expect(seen.refused).toBeGreaterThan(10)
  })

  test('at the end: what was acknowledged before it is handed in, what came after it was refused', async () => {
    const people = crowd.slice(0, 20)
    const end = now() + 2000
    const id = await set({ mustBegin: true, endsAt: end })
    await Promise.all(people.map(who => start(who, id)))
    const acknowledged = people.map(async who => {
      let newest = 0
      for (let sequence = 1; ; sequence++) {
        const refusal = await save(who, id, 1, { text: `${sequence}`, sequence }).then(
          () => undefined,
          nameOf,
        )
        if (refusal) return { who, newest, refusal }
        newest = sequence
      }
    })
    const sweeping = (async () => {
      while (now() < end + 200) await sweep()
    })()
    const found = await Promise.all(acknowledged)
    await sweeping
    await sweep()
    for (const { who, newest, refusal } of found) {
      expect(refusal).toBe(paperErrors.closed.name)
      const { id: submissionId, version, closed_at } = await submission(who, id)
      expect({ version, closed_at }).toEqual({ version: newest > 0 ? 1 : 0, closed_at: end })
      expect(await contentOf(submissionId, 1)).toEqual(newest > 0 ? { 1: `${newest}` } : {})
    }
    expect(found.some(({ newest }) => newest > 0)).toBe(true)
  })
})

test('a reminder of all while they write their first word hinders nobody', async () => {
  for (let turn = 0; turn < 5; turn++) {
    const id = await set()
    const reminding = as(teacher1, async context =>
      remind(
        context,
        unscored,
        await taskToSee(context, id),
        students.map(person => person.id),
      ),
    )
    await Promise.all([reminding, ...students.map(who => save(who, id, 1, { text: who.name }))])
    const stored = await storedIn(id)
    for (const who of students) expect(stored(who.id).contentOf(1)).toEqual({ 1: who.name })
  }
})

describe('a group', () => {
  test('of whom one leaves while another hands in has as authors exactly its members of that moment', async () => {
    const batchId = await makeBatch()
    const outcomes = new Set<boolean>()
    for (let turn = 0; turn < 25; turn++) {
      const groupId = await makeGroup(batchId, [ada, ben, cem])
      const id = await set({ batchId })
      await save(ada, id, 1, { text: 'Ours' })
      // First one, then the other, then both at once.
      const leaving = (delay: number) => passed(delay).then(() => leave(cem, groupId))
      if (turn === 0) await leaving(0)
      const handedIn = handIn(ada, id)
      if (turn === 1) await handedIn
      if (turn > 0) await leaving(turn % 8)
      await handedIn
      const { id: submissionId } = await submission(ada, id)
      expect((await submission(ben, id)).id).toBe(submissionId)
      const isAuthor = (await standing(cem, id)) !== undefined
      outcomes.add(isAuthor)
      if (isAuthor) expect(await submission(cem, id)).toMatchObject({ id: submissionId, version: 1 })
      expect(await progress(cem, id)).toEqual(isAuthor ? { state: 2, score: null } : undefined)
    }
    expect(outcomes).toEqual(new Set([true, false]))
  })

  test('whom somebody is just leaving waits for that: they are no author, and hand in alone', async () => {
    const batchId = await makeBatch()
    const groupId = await makeGroup(batchId, [ada, ben, cem])
    const id = await set({ batchId })
    const leaving = (who: Person) => (db: Database) => leaveGroups(db, { batchId, groupId }, [who.id])
    await save(ada, id, 1, { text: 'Ours' })
    await meanwhile(app().services, leaving(ben), () => handIn(ada, id))
    expect(await standing(ben, id)).toBeUndefined()
    expect((await submission(cem, id)).id).toBe((await submission(ada, id)).id)

    const other = await set({ batchId })
    await meanwhile(app().services, leaving(cem), () => save(cem, other, 1, { text: 'Mine' }))
    expect(await submission(cem, other)).toMatchObject({ group_id: null })
  })
})

describe('what a member saves alone at the very moment of the hand-in of the group that they come to', () => {
  const overtaken = async (id: string, who: Person) =>
    (
      await sql<{ text: string }>`
        select text from submission_overtaken where activity_id = ${id} and account_id = ${who.id}
        order by saved_at`.execute(app().db)
    ).rows.map(({ text }) => text)

  /** Ben is in no group when he begins to save, and in Ada's before that is committed. */
  async function saveWhile(
    isReminded: boolean,
    happens: (id: string, groupId: string) => Promise<unknown>,
    before: (id: string) => Promise<unknown> = async () => {},
  ) {
    const batchId = await makeBatch()
    const groupId = await makeGroup(batchId, [ada])
    const id = await set({ batchId })
    if (isReminded)
      await as(teacher1, async context => remind(context, unscored, await taskToSee(context, id), [ben.id]))
    else await save(ben, id, 1, { text: 'Begun alone' })
    await save(ada, id, 1, { text: 'Ours' })
    await before(id)
    const last = { slot: 1, text: 'My last words', value: null, fileIds: [] }
    let isAcknowledged = false
    await meanwhile(
      app().services,
      async db => {
        const context = contextOf({ ...readingUnit(app().services), db }, ben)
        isAcknowledged = (await savePart(context, id, last)).saved
        await join(groupId, ben)
      },
      () => happens(id, groupId),
    )
    expect(isAcknowledged).toBe(true)
    expect((await submission(ben, id)).id).toBe((await submission(ada, id)).id)
    expect(await overtaken(id, ben)).toEqual(['My last words'])
  }

  for (const isReminded of [false, true]) {
    const how = isReminded ? 'their first words' : 'more'
    test(`is kept: ${how}, when the group hands in`, () => saveWhile(isReminded, id => handIn(ada, id)))

    test(`is kept: ${how}, when the time of the group is up`, async () => {
      const end = now() + 60_000
      await saveWhile(isReminded, async id => {
        await sql`update submission set ends_at = ${new Date(end)} where activity_id = ${id} and group_id is not null`.execute(
          app().db,
        )
        await sql`update activity set ends_at = ${new Date(end)} where id = ${id}`.execute(app().db)
        app().clock.advance(61_000)
        await sweep()
      })
    })

    test(`is kept: ${how}, when the group is deleted`, () =>
      saveWhile(isReminded, (_, groupId) => dissolve(groupId)))

    test(`is kept: ${how}, when staff put them with those who have handed in`, () =>
      saveWhile(
        isReminded,
        id =>
          as(teacher1, context =>
            addAuthor(context, { activityId: id, studentId: ben.id, authorId: ada.id }),
          ),
        id => handIn(ada, id),
      ))
  }

  test('neither waits for the other for ever, who have written alone before', async () => {
    const batchId = await makeBatch()
    const groupId = await makeGroup(batchId, [ada])
    const id = await set({ batchId })
    await save(ben, id, 1, { text: 'Begun alone' })
    await join(groupId, ben)
    const before = await deadlocks()
    const [opened, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const handingIn = as(ada, async context => {
      await savePart(context, id, { slot: 1, text: 'Ours', value: null, fileIds: [] })
      opened.resolve()
      await goOn.promise
      return handInWritten(context, unscored, id, {})
    })
    await opened.promise
    const alone = await workOf(id, ben.id)
    const saving = save(ben, id, 1, { text: 'More', work: alone })
    await somebodyWaits(app().db)
    goOn.resolve()
    const [answer] = await Promise.all([saving, handingIn])
    expect(answer).toMatchObject({ saved: false, part: { text: 'Ours' } })
    expect(await overtaken(id, ben)).toEqual(['Begun alone'])
    expect(await deadlocks()).toBe(before)
  })
})

async function deadlocks() {
  const { rows } = await sql<{ deadlocks: string }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(app().db)
  return rows[0]!.deadlocks
}
