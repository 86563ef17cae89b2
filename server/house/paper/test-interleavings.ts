import { createHash } from 'node:crypto'
import { setTimeout as passed } from 'node:timers/promises'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { teacher1 } from '#seed/people.ts'
import type { TestDevice } from '#server/features/account/test-device.ts'
import { leaveGroups, moveInto } from '#server/features/group/places.ts'
import { declineOffer, takeOffer } from '#server/features/submission/offers/offers.ts'
import {
  begin,
  beginTogether,
  countVersion,
  endNow,
  giveTime,
  gradeSlots,
  gradeSubmission,
  handInTogether,
  offerParts,
  saveParts,
  saveTogether,
} from '#server/features/submission/public.ts'
import { contextOf } from '#server/features/submission/test-work.ts'
import { closer } from '#server/features/submission/writing/closing.ts'
import { Failure } from '#server/kernel/failure.ts'
import type { testApp } from '#server/kernel/test-app.ts'
import { readingUnit } from '#server/kernel/unit.ts'
import { markPapers } from './kind.ts'
import { paperOf, unscored } from './test-paper.ts'
import { knownDevice, signSlot } from './test-signing.ts'
import {
  contentIn,
  currentRun,
  endIn,
  type StoredPaper,
  standingsOf,
  storedPaper,
  storedStandings,
} from './test-standing.ts'

type App = () => ReturnType<ReturnType<typeof testApp>>
type Person = { id: string; name: string }

const slots = [1, 2, 3]
const slot = fc.constantFrom(...slots)
const score = fc.integer({ min: 0, max: 12 }).map(halves => halves / 2)
/** Of those who take part: the first where each hands in alone. */
const who = fc.nat(2)
const act = <const Name extends string, Fields>(name: Name, fields: fc.Arbitrary<Fields>) =>
  fc.tuple(who, fields).map(([of, given]) => ({ name, who: of, ...given }))

const entries = fc.uniqueArray(
  fc.record({ slot, sequence: fc.integer({ min: 1, max: 60 }), value: fc.constantFrom('A', 'B') }),
  { minLength: 1, maxLength: 3, selector: one => one.slot },
)
/** Of which submission it says it is: of whichever is theirs, of theirs alone, of the first or the second group. */
const named = fc.constantFrom('any', 'own', 'first', 'second', 'first', 'second')

/** Null: nothing is decided. */
const isTaken = fc.constantFrom(true, true, false, null)

const writing = [
  { weight: 8, arbitrary: act('save', fc.record({ entries, named, isRound: fc.boolean() })) },
  { weight: 4, arbitrary: act('handIn', fc.record({ named })) },
  { weight: 2, arbitrary: act('begin', fc.record({ isRound: fc.boolean() })) },
  { weight: 2, arbitrary: act('beginNext', fc.record({})) },
  // Of all who take part, as a room does it in the last seconds.
  { weight: 2, arbitrary: act('handInRoom', fc.record({})) },
  // What a device says it was written before all this, or says nothing of.
  { weight: 2, arbitrary: act('offer', fc.record({ entries, named, isSigned: fc.boolean(), isTaken })) },
]
const many = fc.array(fc.record({ who, slot, score, isAlone: fc.boolean() }), { minLength: 1, maxLength: 5 })
const judging = [
  { weight: 3, arbitrary: act('grade', fc.record({ slot, score, isAlone: fc.boolean() })) },
  { weight: 2, arbitrary: act('gradeSlots', fc.record({ grades: many })) },
  { weight: 1, arbitrary: act('decide', fc.record({ isTaken })) },
  { weight: 1, arbitrary: act('gradeWhole', fc.record({ score, isAlone: fc.boolean() })) },
  { weight: 3, arbitrary: act('mark', fc.record({})) },
  { weight: 2, arbitrary: act('regrade', fc.record({ points: fc.integer({ min: 1, max: 4 }) })) },
  { weight: 2, arbitrary: act('undo', fc.record({ which: fc.nat(3) })) },
  { weight: 2, arbitrary: act('countVersion', fc.record({ version: fc.integer({ min: 1, max: 2 }) })) },
  { weight: 2, arbitrary: act('giveBack', fc.record({})) },
  { weight: 1, arbitrary: act('publish', fc.record({ isPublished: fc.boolean() })) },
  { weight: 1, arbitrary: act('publishOnly', fc.record({})) },
]
const ending = [
  { weight: 3, arbitrary: act('sweep', fc.record({})) },
  { weight: 1, arbitrary: act('endNow', fc.record({})) },
  { weight: 1, arbitrary: act('pass', fc.record({ seconds: fc.constantFrom(29, 71) })) },
  {
    weight: 2,
    arbitrary: act('giveTime', fc.record({ seconds: fc.constantFrom(30, 60), isOfAll: fc.boolean() })),
  },
]
const moving = [{ weight: 5, arbitrary: act('move', fc.record({ to: fc.constantFrom(0, 1, null) })) }]

const momentOf = <A>(action: fc.Arbitrary<A>, isOfGroups: boolean) =>
  fc.record({
    isOfGroups: fc.constant(isOfGroups),
    paper: fc.record({
      mustBegin: fc.boolean(),
      workingTime: fc.constantFrom(60, null),
      endsIn: fc.constantFrom(50_000, null),
      closesOnHandIn: fc.boolean(),
      attempts: fc.constantFrom(1, 2, null),
      attemptRule: fc.constantFrom(1 as const, 2 as const, 3 as const),
      isScaled: fc.boolean(),
    }),
    /** All who take part have begun before. */
    isBegun: fc.boolean(),
    /** What is done before, one after the other. */
    before: fc.array(action, { maxLength: 4 }),
    /** What is done at the same moment, each a little later or not, some behind each other. */
    lines: fc.array(
      fc.array(fc.record({ delay: fc.integer({ min: 0, max: 4 }), action }), { minLength: 1, maxLength: 3 }),
      { minLength: 2, maxLength: 5 },
    ),
  })
const alone = momentOf(fc.oneof(...writing, ...judging, ...ending), false)
const ofGroups = momentOf(fc.oneof(...writing, ...moving, ...judging, ...ending), true)

/** What happens with one paper. */
export const moment = fc.oneof({ weight: 2, arbitrary: alone }, { weight: 1, arbitrary: ofGroups })
export type Moment = typeof moment extends fc.Arbitrary<infer T> ? T : never
type Action = Moment['before'][number]
type Of<Name> = Extract<Action, { name: Name }>

interface Saved {
  work: string
  slot: number
  sequence: number
  text: string
  /** It was not said which submission is meant, or it is another by now. */
  isUnsure: boolean
  isSaved: boolean
  answered: number
}
interface Receipt {
  sent: number
  version: number
  time: number
  parts: readonly { slot: number; textHash: string }[]
}

/** Three people, and two groups for them. */
export interface Trio {
  people: readonly [Person, Person, Person]
  batch: Batch
  groups: readonly string[]
}
type Batch = Parameters<typeof moveInto>[1]

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** Counts what was done and what was refused, so that a test can say that both happen. */
export const seen = new Map<string, number>()
const note = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1)

/** Lets moments happen, and holds what is stored afterwards against what was answered. */
export function interleavingsOf(app: App) {
  const paper = paperOf(app, unscored)
  const { as, within } = paper
  const sweep = () => closer.run(readingUnit(app().services), {})
  /** Orders what was sent and answered. */
  let tick = 0
  let count = 0
  const devices = new Map<string, TestDevice>()

  async function happen(
    { people, batch, groups }: Trio,
    { isOfGroups, isBegun, paper: drawn, before, lines }: Moment,
  ): Promise<Happened> {
    const { endsIn, ...policy } = drawn
    const key = [1, 2].map(of => ({ slot: of, answer: 'A', points: 2 }))
    const id = await paper.set({
      ...{ key, slotPoints: { 1: 4, 2: 4, 3: 4 }, fullScore: 10 },
      ...policy,
      // What ends by its deadline alone has to be begun.
      endsAt: endsIn !== null && (policy.mustBegin || policy.workingTime) ? paper.now() + endsIn : null,
      batchId: isOfGroups ? batch.id : null,
    })
    const of = (one: { who: number }) => (isOfGroups ? people[one.who]! : people[0])
    const ids = people.map(person => person.id)
    const [own, ...ofGroup] = await Promise.all([
      Promise.all(ids.map(personId => paper.workOf(id, personId))),
      ...groups.map(groupId => paper.workOf(id, groupId)),
    ])
    const workOf = (one: { who: number; named: string }) => {
      if (!isOfGroups || one.named === 'any') return undefined
      return one.named === 'own' ? own[one.who]! : ofGroup[one.named === 'first' ? 0 : 1]!
    }
    const saved: Saved[] = []
    const receipts: Receipt[] = []
    const offered = new Set<string>()
    const beganAt = paper.now()
    const regrades: string[] = []
    const undone = new Set<string>()

    const acts: { [Name in Action['name']]: (action: Of<Name>) => Promise<unknown> } = {
      async save(action) {
        const by = of(action)
        const given = action.entries.map(entry => ({
          ...entry,
          ...{ text: `text ${count++}`, fileIds: [], work: workOf(action) },
        }))
        const answers = await (action.isRound ? saveRound(by, given) : saveAlone(by, given))
        for (const [index, answer] of answers.entries()) {
          if (!answer) continue
          if (answer instanceof Failure) {
            refused(answer)
            continue
          }
          const { slot: of, sequence, text } = given[index]!
          note(answer.saved ? 'saved' : 'overtaken')
          saved.push({
            ...{ slot: of, sequence, text, work: answer.work, isSaved: answer.saved, answered: tick++ },
            isUnsure: isOfGroups && workOf(action) !== answer.work,
          })
        }
      },
      async handIn(action) {
        const sent = tick++
        const { version, time, parts } = await paper.handIn(of(action), id, undefined, workOf(action))
        receipts.push({ sent, version, time, parts })
      },
      async handInRoom() {
        const sent = tick++
        const handingIn = isOfGroups ? people : [people[0]]
        const outcomes = await within(unit =>
          handInTogether(
            unit,
            handingIn.map(one => ({ context: contextOf(unit, one), activityId: id })),
          ),
        )
        for (const [index, outcome] of outcomes.entries())
          if (outcome === 'alone') {
            note('handed in alone')
            await paper
              .handIn(handingIn[index]!, id)
              .then(answer => receipts.push({ sent, ...answer }), refused)
          } else if ('failure' in outcome) refused(outcome.failure)
          else {
            note('handed in together')
            receipts.push({ sent, ...outcome.answer })
          }
      },
      async offer(action) {
        const by = of(action)
        const attempt = await newestAttempt(by.id)
        const device = devices.get(by.id) ?? (await knownDevice(app().db, by.id, beganAt))
        devices.set(by.id, device)
        const parts = action.entries.map(({ slot: number, value }) => {
          const given = { slot: number, value, text: `offered ${count++}`, fileIds: [] }
          offered.add(given.text)
          const said = { accountId: by.id, taskId: id, attempt }
          return { given, text: action.isSigned ? signSlot(device, said, given, beganAt) : null, files: [] }
        })
        const answer = await as(by, context =>
          offerParts(context, { id, parts, attempt, work: workOf(action), device: device.thumbprint }),
        )
        note(answer.isCounted ? 'handed in after all' : 'offered')
        await acts.decide({ ...action, name: 'decide' })
      },
      async decide({ isTaken, ...action }) {
        if (isTaken === null) return
        const newest = await newestOffer(of(action).id)
        if (!newest) return
        const which = { studentId: of(action).id, ...newest }
        await as(teacher1, context =>
          isTaken
            ? takeOffer(context, id, which)
            : declineOffer(context, id, { ...which, reason: 'Not this one' }),
        )
        note(isTaken ? 'taken' : 'declined')
      },
      async gradeSlots({ grades }) {
        const outcomes = await as(teacher1, context =>
          gradeSlots(context, unscored, {
            id,
            grades: grades.map(({ who: index, ...grade }) => ({
              ...{ studentId: of({ who: index }).id, comment: '' },
              ...grade,
            })),
          }),
        )
        for (const outcome of outcomes) if (outcome instanceof Failure) refused(outcome)
      },
      begin: action =>
        action.isRound ? beginRound(of(action)) : as(of(action), context => begin(context, id)),
      beginNext: action => paper.startAgain(of(action), id),
      grade: action => paper.grade(of(action), id, action.slot, action.score, { isAlone: action.isAlone }),
      gradeWhole: ({ score: points, isAlone, ...action }) =>
        as(teacher1, context =>
          gradeSubmission(context, unscored, {
            id,
            studentId: of(action).id,
            score: points,
            comment: '',
            isAlone,
          }),
        ),
      mark: () => within(unit => markPapers(unit, id, ids)),
      async regrade({ points }) {
        const anew = [1, 2].map(slot => ({ slot, answer: points % 2 === 0 ? 'A' : 'B', points }))
        regrades.push(await paper.regrade(id, people, anew))
      },
      async undo({ which }) {
        const regradeId = regrades[which % regrades.length]
        if (!regradeId) return
        if ((await paper.undo(id, regradeId)) !== null) expect(undone.has(regradeId)).toBe(false)
        undone.add(regradeId)
      },
      countVersion: action =>
        as(teacher1, context =>
          countVersion(context, unscored, id, { studentId: of(action).id, version: action.version }),
        ),
      giveBack: action => paper.giveBack([of(action)], id),
      publish: ({ isPublished }) => paper.publish(id, isPublished),
      publishOnly: action => paper.publishOnly(of(action), id),
      sweep,
      async pass({ seconds }) {
        app().clock.advance(seconds * 1000)
      },
      giveTime: action =>
        as(teacher1, context =>
          giveTime(context, id, {
            seconds: action.seconds,
            studentIds: action.isOfAll ? null : [of(action).id],
          }),
        ),
      endNow: () => as(teacher1, context => endNow(context, id)),
      async move({ to, ...action }) {
        const moved = [of(action).id]
        await within(async unit => {
          if (to === null) await leaveGroups(unit.db, { batchId: batch.id }, moved)
          else await moveInto(unit, batch, groups[to]!, moved)
        })
      },
    }

    const newestAttempt = async (accountId: string) => {
      const { rows } = await sql<{ newest: number }>`
        select coalesce(max(attempt), 1)::int as newest from submission_author
        where activity_id = ${id} and account_id = ${accountId}`.execute(app().db)
      return rows[0]!.newest
    }
    const newestOffer = async (accountId: string) => {
      const { rows } = await sql<{ attempt: number; version: number }>`
        select author.attempt, offered.version from submission_author as author
        join submission_version as offered on offered.submission_id = author.submission_id and offered.is_offered
        where author.activity_id = ${id} and author.account_id = ${accountId}
        order by author.attempt desc, offered.version desc limit 1`.execute(app().db)
      return rows[0]
    }
    type Given = Parameters<typeof saveParts>[2][number]
    const saveAlone = (by: Person, given: readonly Given[]) =>
      as(by, context => saveParts(context, id, given))
    /** As the dispatcher does it with what arrives at the same time: of one person about different slots. */
    async function saveRound(by: Person, given: readonly Given[]) {
      const outcomes = await within(unit =>
        saveTogether(
          unit,
          given.map(entry => ({ context: contextOf(unit, by), activityId: id, entries: [entry] })),
        ),
      )
      const answers: (Awaited<ReturnType<typeof saveAlone>>[number] | undefined)[] = []
      for (const [index, outcome] of outcomes.entries()) {
        if (outcome === 'alone') {
          note('alone')
          answers.push((await saveAlone(by, [given[index]!]).catch(refused))?.[0])
        } else if ('failure' in outcome) refused(outcome.failure)
        else answers[index] = outcome.answer[0]!
        answers.length = index + 1
      }
      return answers
    }
    async function beginRound(by: Person) {
      const [outcome] = await within(unit =>
        beginTogether(unit, [{ context: contextOf(unit, by), activityId: id, attempt: 1 }]),
      )
      if (outcome === 'alone') await as(by, context => begin(context, id, { attempt: 1 }))
      else if ('failure' in outcome!) throw outcome.failure
    }
    const run = (action: Action) =>
      (acts[action.name] as (action: Action) => Promise<unknown>)(action).then(
        () => note(action.name),
        refused,
      )

    if (isBegun) for (const one of [0, 1, 2]) await run({ name: 'begin', who: one, isRound: false })
    for (const action of before) await run(action)
    await Promise.all(
      lines.map(async line => {
        for (const { delay, action } of line) {
          if (delay > 0) await passed(delay)
          await run(action)
        }
      }),
    )
    const names = new Set([...before, ...lines.flat().map(({ action }) => action)].map(({ name }) => name))
    const wasShown = names.has('publish') || names.has('publishOnly')
    const wasEnded = names.has('endNow')
    return { id, people, ids, isOfGroups, wasShown, wasEnded, saved, receipts, offered }
  }

  return {
    happen,
    /** Hands in whatever is over by now, and waits for those who are just doing so. */
    async rest(ids: readonly string[]) {
      await sweep()
      await sql`select from submission where activity_id = any(${ids}::uuid[]) order by id for update`.execute(
        app().db,
      )
      await sweep()
    },
    /** @throws what does not hold, now that nothing happens any more @returns how they stand */
    async check(happened: Happened) {
      const stored = await storedPaper(app().db, happened.id)
      expectKept(happened, stored)
      expectOnce(stored)
      expectEnded(happened, stored)
      expect(storedStandings(stored)).toEqual(standingsOf(stored))
      for (const submission of stored.submissions) {
        const run = currentRun(stored, submission)?.run
        const current = stored.scorings.filter(one => one.submission_id === submission.id && one.is_current)
        expect(current.length).toBeLessThanOrEqual(1)
        if (run) expect(current[0]?.run).toBe(run)
      }
      return standingsOf(stored)
    },
    /** A regrade at rest is put back exactly. What scores first belongs to no regrade. */
    async checkUndo({ id, ids, people }: Happened) {
      await within(unit => markPapers(unit, id, ids))
      const before = await storedPaper(app().db, id)
      // Both of the slots: who loses a score loses its publication for good.
      const other = [1, 2].map(slot => ({ slot, answer: 'B', points: 3 }))
      const regradeId = await paper.regrade(id, people, other)
      await paper.undo(id, regradeId)
      const after = await storedPaper(app().db, id)
      const essence = (of: StoredPaper) => [
        storedStandings(of),
        of.submissions.map(submission => currentRun(of, submission)?.scores),
      ]
      expect(essence(after)).toEqual(essence(before))
    },
  }
}

const isOurs = ({ definition: { name } }: Failure) => name.startsWith('paper.') || name === 'kernel.notFound'

/** What the product says no to; not found is a version that there is not. */
function refused(error: unknown) {
  if (!(error instanceof Failure) || !isOurs(error)) throw error
  note(error.definition.name)
  return undefined
}

export interface Happened {
  id: string
  people: readonly Person[]
  ids: readonly string[]
  isOfGroups: boolean
  /** Scores were shown, to all or to some. */
  wasShown: boolean
  /** By staff, for everybody. */
  wasEnded: boolean
  saved: readonly Saved[]
  receipts: readonly Receipt[]
  /** Texts; a version that is offered has slots as they counted before besides, and drafts go on after it. */
  offered: ReadonlySet<string>
}

/**
 * What was acknowledged and not overtaken is in a sealed version or in the draft after it, and nothing else is; receipts are
 * of what was sealed, with everything that was acknowledged before they were asked for.
 */
function expectKept({ saved, receipts, offered }: Happened, stored: StoredPaper) {
  const ofWork = Map.groupBy(saved, ({ work }) => work)
  for (const { id, alias, sealed } of stored.submissions) {
    const its = ofWork.get(alias) ?? []
    const kept = its.filter(({ isSaved }) => isSaved)
    const newest = contentIn(stored, id, sealed + 1)
    const rows = stored.parts.filter(part => part.submission_id === id)
    for (const one of its) {
      const isOvertaken = kept.some(other => other.slot === one.slot && other.sequence > one.sequence)
      const isOlder = kept.some(other => other.slot === one.slot && other.sequence >= one.sequence)
      if (!one.isSaved) expect(isOlder || one.isUnsure).toBe(true)
      else if (!isOvertaken) {
        const now = newest.get(one.slot)?.text ?? ''
        // What was offered or handed in after all stands beside what was written, in a version of its own.
        if (offered.has(now)) expect(rows).toContainEqual(expect.objectContaining({ text: one.text }))
        else expect(now).toBe(one.text)
      }
    }
    for (const { slot: of, text, sequence, version } of rows) {
      if (offered.size === 0)
        expect(kept).toContainEqual(expect.objectContaining({ slot: of, text, sequence }))
      else if (text !== '' && !offered.has(text))
        expect(kept).toContainEqual(expect.objectContaining({ slot: of, text }))
      expect(version).toBeLessThanOrEqual(sealed + 1)
    }
    const isTheirs = stored.authors.some(author => author.submission_id === id)
    const { group_id: groupId } = stored.submissions.find(one => one.id === id)!
    // Whose group hands in another instead keeps what they wrote alone.
    if (!isTheirs && groupId === null)
      for (const { slot: of, text } of newest.values())
        expect(stored.overtaken).toContainEqual(expect.objectContaining({ slot: of, text }))
  }
  for (const work of ofWork.keys()) expect(stored.submissions.map(({ alias }) => alias)).toContain(work)
  for (const { sent, version, time, parts } of receipts) {
    const handed = stored.versions.filter(
      one => one.version === version && Date.parse(one.submitted_at) === time,
    )
    const told = JSON.stringify(parts.map(({ slot: of, textHash }) => [of, textHash]))
    const match = handed.find(({ submission_id }) => {
      const content = contentIn(stored, submission_id, version)
      return (
        told ===
        JSON.stringify(
          [...content]
            .map(([of, { text }]) => [of, hashOf(text)])
            .sort((a, b) => Number(a[0]) - Number(b[0])),
        )
      )
    })
    expect(match, `a receipt of version ${version}`).toBeDefined()
    const { alias } = stored.submissions.find(({ id }) => id === match!.submission_id)!
    const content = contentIn(stored, match!.submission_id, version)
    for (const { slot: of, sequence } of (ofWork.get(alias) ?? []).filter(
      one => one.isSaved && one.answered < sent,
    ))
      expect(content.get(of)!.sequence).toBeGreaterThanOrEqual(sequence)
  }
  // Numbers only go up, from version to version.
  for (const [, rows] of Map.groupBy(stored.parts, part => `${part.submission_id} ${part.slot}`))
    for (const [index, row] of rows.toSorted((one, other) => one.version - other.version).entries())
      if (index > 0) {
        const former = rows.toSorted((one, other) => one.version - other.version)[index - 1]!
        expect(row.sequence).toBeGreaterThan(former.sequence - (offered.size > 0 ? 1 : 0))
      }
}

/** No attempt twice, none left out, and one of them for lists; what is handed in by one group is one submission. */
function expectOnce({ authors, submissions, versions }: StoredPaper) {
  for (const its of Map.groupBy(authors, author => author.account_id).values()) {
    const attempts = its.map(({ attempt }) => attempt).sort((one, other) => one - other)
    expect(attempts).toEqual(attempts.map((_, index) => index + 1))
    expect(its.filter(({ is_latest }) => is_latest)).toHaveLength(1)
    expect(new Set(its.map(one => one.submission_id)).size).toBe(its.length)
  }
  for (const { id, attempt, version, sealed, group_id } of submissions) {
    const its = authors.filter(one => one.submission_id === id)
    for (const author of its) expect(author.attempt).toBe(attempt)
    if (group_id === null && attempt === 1) expect(its.length).toBeLessThanOrEqual(1)
    const numbers = versions.filter(one => one.submission_id === id).map(one => one.version)
    expect(numbers.sort((one, other) => one - other)).toEqual(
      Array.from({ length: sealed }, (_, index) => index + 1),
    )
    expect(version).toBeLessThanOrEqual(sealed)
  }
  const ofGroup = submissions
    .filter(one => one.group_id !== null)
    .map(one => `${one.group_id} ${one.attempt}`)
  expect(new Set(ofGroup).size).toBe(ofGroup.length)
}

/** Nothing was written after the end; what is over was handed in with all of it; what runs ends when it has to. */
function expectEnded({ isOfGroups, wasShown, wasEnded, offered }: Happened, stored: StoredPaper) {
  for (const submission of stored.submissions) {
    const { id, ends_at: endsAt, closed_at: closedAt, began_at: beganAt, sealed } = submission
    const versions = stored.versions.filter(one => one.submission_id === id)
    const wasReturned = versions.some(one => one.returned_at !== null)
    const authors = stored.authors.filter(author => author.submission_id === id)
    const rows = stored.parts.filter(part => part.submission_id === id)
    // Who ends it says when, while others may still save.
    const isOffered = offered.size > 0
    if (endsAt !== null && !wasReturned && !wasEnded && !isOffered)
      for (const { saved_at } of rows) expect(Date.parse(saved_at)).toBeLessThan(Date.parse(endsAt))
    if (closedAt !== null) {
      expect(closedAt).toBe(endsAt)
      const isGraded = stored.grades.some(one => one.submission_id === id)
      // Where somebody has decided, a draft stays; where nobody is left in a group; and what was left for another attempt.
      const isLeft = authors.every(author =>
        stored.authors.some(
          other => other.account_id === author.account_id && other.attempt > author.attempt,
        ),
      )
      if (!(isGraded || wasShown || isOffered) && !isLeft)
        for (const { version } of rows) expect(version).toBeLessThanOrEqual(sealed)
    }
    const isRunning = beganAt !== null && endsAt !== null && closedAt === null && !wasReturned
    if (isRunning && !isOfGroups)
      expect(Date.parse(endsAt)).toBe(
        endIn(
          stored,
          submission,
          authors.map(author => author.account_id),
        )!,
      )
  }
}
