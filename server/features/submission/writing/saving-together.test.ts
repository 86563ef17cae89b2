import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { fileErrors } from '#contract/features/file/errors.ts'
import { students, teacher2 } from '#seed/people.ts'
import { lectern } from '#server/app.ts'
import { groupsOf } from '#server/features/group/test-groups.ts'
import { contextOf, hour } from '#server/features/submission/test-work.ts'
import { makeTables, paperErrors, paperFeature } from '#server/house/paper/kind.ts'
import { type NewPaper, paperOf, unscored } from '#server/house/paper/test-paper.ts'
import { makeStudents } from '#server/house/step/test-crowd.ts'
import { at } from '#server/kernel/database.ts'
import { Failure, fail } from '#server/kernel/failure.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { roundTripsOf } from '#server/kernel/test-round-trips.ts'
import { transaction } from '#server/kernel/unit.ts'
import { type CheckEntry, type Entry, savePart, saveParts } from './saving.ts'
import { ofOnly, saveTogether } from './saving-together.ts'

const app = testApp({
  app: { ...lectern, features: [...lectern.features, paperFeature] },
  settings: { DATABASE_POOL: '16' },
})
const paper = paperOf(app, unscored)
const { makeBatch, makeGroup } = groupsOf(app)
type Person = { id: string; name: string }
let crowd: Person[] = []

beforeAll(async () => {
  await makeTables(app().db)
  crowd = await makeStudents(app().db, 60)
})

interface SampleSave extends Partial<Entry> {
  who: Person
}
const entryOf = ({ who: _, ...entry }: SampleSave): Entry => ({
  ...{ slot: 1, text: 'an answer', value: null, fileIds: [] },
  ...entry,
})
const together = (id: string, sent: readonly SampleSave[]) =>
  transaction(app().services, unit =>
    saveTogether(
      unit,
      sent.map(one => ({ context: contextOf(unit, one.who), activityId: id, entries: [entryOf(one)] })),
    ),
  )
const alone = (sent: SampleSave, id: string) =>
  paper.as(sent.who, context => savePart(context, id, entryOf(sent)))

/** What the writer is told. */
const told = async (saving: Promise<Awaited<ReturnType<typeof alone>>>) =>
  saving.then(
    ({ saved, part }) => ({ saved, text: part.text, sequence: part.sequence }),
    error => (error instanceof Failure ? error.definition.name : Promise.reject(error)),
  )

/** As the server does it: what cannot be saved together is saved alone. */
async function asServed(id: string, sent: readonly SampleSave[]) {
  const outcomes = await together(id, sent)
  const answers = await Promise.all(
    outcomes.map((outcome, index) => {
      if (outcome === 'alone') return told(alone(sent[index]!, id))
      const only = ofOnly(outcome)
      if (only === 'alone') throw new Error('not alone')
      return told('failure' in only ? Promise.reject(only.failure) : Promise.resolve(only.answer))
    }),
  )
  return { answers, left: outcomes.filter(outcome => outcome === 'alone').length }
}

const stored = async (id: string) => {
  const { rows } = await sql`
    select author.account_id, author.attempt, author.state, author.is_latest, submission.sealed, submission.version as counts,
      part.slot, part.version, part.text, part.value, part.sequence, part.saved_by, progress.state as progress
    from submission_author as author
    left join submission on submission.id = author.submission_id
    left join submission_part as part on part.submission_id = submission.id
    left join progress on progress.activity_id = author.activity_id and progress.account_id = author.account_id
    where author.activity_id = ${id}
    order by author.account_id, author.attempt, part.slot, part.version`.execute(app().db)
  return rows
}

/** @param policy its end counts from now, and may have passed */
async function set({ endsAt, ...policy }: NewPaper) {
  const id = await paper.set(policy)
  if (typeof endsAt === 'number')
    await app()
      .db.updateTable('activity')
      .set({ ends_at: at(paper.now() + endsAt) })
      .where('id', '=', id)
      .execute()
  return id
}

/** A finished upload that nothing uses. @returns its id */
async function makeFile({ id: ownerId }: Person) {
  const { rows } = await sql<{ id: string }>`
    insert into file (id, owner_id, name, size, md5, sha256, mime, key, began_at, created_at)
    values (gen_random_uuid(), ${ownerId}, 'a.txt', 1, '', '', 'text/plain', 'k', now(), now()) returning id`.execute(
    app().db,
  )
  return rows[0]!.id
}

const writers = 12
const round = fc.record({
  kind: fc.constant('round' as const),
  sent: fc.uniqueArray(
    fc.record({
      writer: fc.nat(writers - 1),
      slot: fc.integer({ min: 1, max: 2 }),
      sequence: fc.integer({ min: 1, max: 6 }),
      base: fc.option(fc.nat(6), { nil: undefined }),
      text: fc.constantFrom('a', 'b'),
    }),
    { selector: ({ writer, slot }) => `${writer} ${slot}`, minLength: 2 },
  ),
})
const step = (kind: 'handIn' | 'giveBack' | 'grade' | 'again') =>
  fc.record({ kind: fc.constant(kind), writer: fc.nat(writers - 1) })
const history = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: round },
    { weight: 2, arbitrary: step('handIn') },
    step('giveBack'),
    step('grade'),
    step('again'),
  ),
  { minLength: 3, maxLength: 12 },
)

describe('saved together', () => {
  test.for<[string, NewPaper]>([
    ['a plain paper', {}],
    ['one that is over, where what comes late is refused', { endsAt: -hour }],
    ['one with several attempts', { attempts: null }],
  ])(
    'in %s, the answers and what is stored are as if each were saved alone',
    { timeout: 120_000 },
    async ([, policy]) => {
      const people = crowd.slice(0, writers)
      let [sent, left] = [0, 0]
      const histories = fc.sample(history, 25)
      for (const steps of histories) {
        const [one, other] = [await set(policy), await set(policy)]
        for (const happening of steps) {
          if (happening.kind === 'round') {
            const entries = happening.sent.map(({ writer, ...entry }) => ({ who: people[writer]!, ...entry }))
            const answers: unknown[] = []
            for (const entry of entries) answers.push(await told(alone(entry, one)))
            const served = await asServed(other, entries)
            expect(served.answers).toEqual(answers)
            sent += entries.length
            left += served.left
            continue
          }
          const who = people[happening.writer]!
          const act = (id: string) => {
            if (happening.kind === 'handIn') return paper.handIn(who, id)
            if (happening.kind === 'giveBack') return paper.giveBack([who], id)
            if (happening.kind === 'again') return paper.startAgain(who, id)
            return paper.grade(who, id, -1, 50)
          }
          const outcomes = await Promise.allSettled([one, other].map(act))
          expect(outcomes[1]!.status).toBe(outcomes[0]!.status)
        }
        expect(await stored(other)).toEqual(await stored(one))
      }
      expect(sent).toBeGreaterThan(200)
      // Nothing here takes more than a row.
      expect(left).toBe(0)
    },
  )

  test('takes as many statements for sixty as for two, and one trip less once they have begun', async () => {
    const statements = async (id: string, sent: readonly SampleSave[]) => {
      const trips = await roundTripsOf(() => together(id, sent))
      return trips.map(texts => texts.length)
    }
    const ofRound = async (people: readonly Person[]) => {
      const id = await paper.set()
      const first = await statements(
        id,
        people.map(who => ({ who, sequence: 1 })),
      )
      const later = await statements(
        id,
        people.map(who => ({ who, slot: 2, sequence: 1 })),
      )
      return { first, later }
    }
    const ofTwo = await ofRound(crowd.slice(0, 2))
    expect(await ofRound(crowd)).toEqual(ofTwo)
    // With its beginning: what is asked, what is written. The first time, what has to be made comes between.
    expect(ofTwo).toEqual({ first: [5, 2, 3], later: [5, 2] })
  })

  test('waits for nobody: whose submission is held is saved afterwards, the others at once', async () => {
    const id = await paper.set()
    const people = crowd.slice(0, 5)
    await together(
      id,
      people.map(who => ({ who, sequence: 1 })),
    )
    const holding = app().services.begin()
    const { id: held } = await paper.submission(people[2]!, id)
    await holding.db.selectFrom('submission').select('id').where('id', '=', held).forNoKeyUpdate().execute()
    const outcomes = await together(
      id,
      people.map(who => ({ who, sequence: 2, text: 'second' })),
    )
    expect(outcomes.map(outcome => outcome === 'alone')).toEqual([false, false, true, false, false])
    await holding.rollback()
    expect((await asServed(id, [{ who: people[2]!, sequence: 2, text: 'second' }])).answers).toEqual([
      { saved: true, text: 'second', sequence: 2 },
    ])
  })

  test('at the same moment by two servers, a first save makes one submission and the newest entry stays', async () => {
    const id = await paper.set()
    const rounds = [1, 2, 3, 4].map(sequence =>
      asServed(
        id,
        crowd.map(who => ({ who, sequence, text: `entry ${sequence}` })),
      ),
    )
    const answers = (await Promise.all(rounds)).map(served => served.answers)
    const rows = (await stored(id)) as { account_id: string; attempt: number; text: string }[]
    expect(rows.map(({ account_id }) => account_id).toSorted()).toEqual(crowd.map(who => who.id).toSorted())
    expect(new Set(rows.map(({ text }) => text))).toEqual(new Set(['entry 4']))
    expect(answers[3]!.every(answer => typeof answer === 'object' && answer.saved)).toBe(true)
  })

  test('leaves to a save alone: groups, new files, times that are up', async () => {
    const batchId = await makeBatch()
    await makeGroup(batchId, [students[0]!, students[1]!])
    const ofGroups = await paper.set({ batchId })
    expect(
      await together(
        ofGroups,
        students.slice(0, 2).map(who => ({ who })),
      ),
    ).toEqual(['alone', 'alone'])
    const withFile = await paper.set()
    const fileIds = [crypto.randomUUID()]
    expect(await together(withFile, [{ who: crowd[0]!, fileIds }, { who: crowd[1]! }])).toMatchObject([
      'alone',
      { answer: [{ saved: true }] },
    ])
    expect(await told(alone({ who: crowd[0]!, fileIds }, withFile))).toBe(fileErrors.notYours.name)
    const timed = await paper.set({ workingTime: 60 })
    await paper.start(crowd[0]!, timed)
    app().clock.advance(hour)
    await paper.start(crowd[1]!, timed)
    expect(await together(timed, [{ who: crowd[0]! }, { who: crowd[1]! }])).toMatchObject([
      'alone',
      { answer: [{ saved: true }] },
    ])
    expect(await told(alone({ who: crowd[0]! }, timed))).toBe(paperErrors.closed.name)
    expect(await together(timed, [{ who: crowd[2]! }])).toMatchObject([
      { failure: { definition: { name: paperErrors.notBegun.name } } },
    ])
  })

  test('refuses who may not see the task, and leaves nothing of theirs', async () => {
    const id = await paper.set()
    const stranger = { id: teacher2.id, name: teacher2.name }
    expect(await together(id, [{ who: stranger }, { who: crowd[0]! }])).toMatchObject([
      { failure: { definition: { name: kernelErrors.notFound.name } } },
      { answer: [{ saved: true }] },
    ])
    expect(await stored(id)).toHaveLength(1)
    await sql`update activity set deleted_at = now() where id = ${id}`.execute(app().db)
    expect(await together(id, [{ who: crowd[0]!, sequence: 2 }])).toMatchObject([
      { failure: { definition: { name: kernelErrors.notFound.name } } },
    ])
  })

  test('refuses of several entries the bad ones and saves the others, the same as by itself', async () => {
    const longest: CheckEntry = (kind, { text }) => {
      if (text.length > 20) fail(kind.errors.tooManyFiles)
    }
    const texts = ['first', 'much too long for this paper', 'third', 'of a slot that is not there', 'late']
    const entries = texts.map((text, index) => ({
      ...entryOf({ who: crowd[0]!, slot: index + 1, text: text.slice(0, index === 3 ? 9 : 30), sequence: 1 }),
      ...(index === 4 && { attempt: 2 }),
    }))
    const names = (saved: readonly unknown[]) =>
      saved.map(one => (one instanceof Failure ? one.definition.name : (one as { saved: boolean }).saved))
    const [one, other] = [await paper.set(), await paper.set()]
    const byItself = await paper.as(crowd[0]!, context => saveParts(context, one, entries, longest))
    expect(names(byItself)).toEqual([
      true,
      paperErrors.tooManyFiles.name,
      true,
      paperErrors.slotMissing.name,
      paperErrors.attemptOver.name,
    ])
    const [inRound] = await transaction(app().services, unit =>
      saveTogether(unit, [{ context: contextOf(unit, crowd[0]!), activityId: other, entries }], longest),
    )
    expect(inRound).toMatchObject({ answer: expect.anything() })
    expect(names((inRound as { answer: unknown[] }).answer)).toEqual(names(byItself))
    expect((await stored(other)).map(row => (row as { slot: number }).slot)).toEqual([1, 3])
    expect(await stored(other)).toEqual(await stored(one))
  })

  test('refuses a slot by the paper that somebody has drawn, whatever the others have', async () => {
    const id = await paper.set({ slots: 3 })
    const [drawn, usual] = crowd
    await told(alone({ who: drawn! }, id))
    const { id: submissionId } = await paper.submission(drawn!, id)
    await sql`update submission set slot_points = '{"1": 2, "7": 2}' where id = ${submissionId}`.execute(
      app().db,
    )
    for (const [slot, ofDrawn, ofUsual] of [
      [7, true, paperErrors.slotMissing.name],
      [3, paperErrors.slotMissing.name, true],
    ] as const) {
      const sent = [drawn!, usual!].map(who => ({ who, slot, sequence: 1 }))
      const answers = (await asServed(id, sent)).answers.map(one =>
        typeof one === 'object' ? one.saved : one,
      )
      expect(answers).toEqual([ofDrawn, ofUsual])
      expect(await told(alone(sent[0]!, id))).toEqual(ofDrawn === true ? expect.anything() : ofDrawn)
    }
  })

  test('makes nothing for somebody whose first save is refused', async () => {
    const id = await paper.set({ slots: 3 })
    const { answers } = await asServed(id, [{ who: crowd[0]!, slot: 9 }, { who: crowd[1]! }])
    expect(answers).toEqual([paperErrors.slotMissing.name, expect.objectContaining({ saved: true })])
    expect(await stored(id)).toMatchObject([{ account_id: crowd[1]!.id }])
  })

  test('makes nothing either where all of several first entries are refused', async () => {
    const writer = students[0]!
    for (const batchId of [null, await makeBatch()]) {
      const id = await paper.set({ slots: 3, batchId })
      if (batchId) await makeGroup(batchId, [writer])
      const entries = [8, 9].map(slot => entryOf({ who: writer, slot, sequence: 1 }))
      const saved = await paper.as(writer, context => saveParts(context, id, entries))
      expect(saved.every(one => one instanceof Failure)).toBe(true)
      for (const table of ['submission', 'submission_author'] as const)
        expect(
          await app().db.selectFrom(table).select('activity_id').where('activity_id', '=', id).execute(),
        ).toEqual([])
      expect(await told(alone({ who: writer, sequence: 1 }, id))).toMatchObject({ saved: true })
    }
  })

  test('refuses an entry with a file of somebody else, and claims nothing of it', async () => {
    const id = await paper.set()
    const [owner, other] = [crowd[0]!, crowd[1]!]
    const [mine, theirs] = await Promise.all([owner, other].map(who => makeFile(who)))
    const saved = await paper.as(owner, context =>
      saveParts(context, id, [
        entryOf({ who: owner, slot: 1 }),
        entryOf({ who: owner, slot: 2, fileIds: [mine!, theirs!] }),
      ]),
    )
    expect(saved[0]).toMatchObject({ saved: true })
    expect((saved[1] as Failure).definition).toBe(fileErrors.notYours)
    const { rows } = await sql`select count(*)::int as used from file where used_at is not null
      and id = any(${[mine, theirs]}::uuid[])`.execute(app().db)
    expect(rows).toEqual([{ used: 0 }])
    expect(
      await paper.as(owner, context =>
        saveParts(context, id, [entryOf({ who: owner, slot: 2, fileIds: [mine!] })]),
      ),
    ).toMatchObject([{ saved: true, files: [{ id: mine }] }])
  })

  test('refuses all of them for what is not of one: the work is closed', async () => {
    const id = await paper.set({ closesOnHandIn: true })
    await told(alone({ who: crowd[0]! }, id))
    await paper.handIn(crowd[0]!, id)
    const entries = [1, 2].map(slot => entryOf({ who: crowd[0]!, slot, sequence: 2 }))
    await expect(paper.as(crowd[0]!, context => saveParts(context, id, entries))).rejects.toMatchObject({
      definition: { name: paperErrors.handedInOnce.name },
    })
  })
})
