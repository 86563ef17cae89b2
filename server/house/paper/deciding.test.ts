import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { submissionStates } from '#contract/features/submission/rules.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { type CastMember, students, teacher1 } from '#seed/people.ts'
import { lectern } from '#server/app.ts'
import { progressStates } from '#server/features/activity/public.ts'
import { groupsOf } from '#server/features/group/test-groups.ts'
import { begin, versionsOf } from '#server/features/submission/public.ts'
import { countSubmissions } from '#server/features/submission/task/counts.ts'
import { hour, minute } from '#server/features/submission/test-work.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { paperCalls, paperHandlers } from './calls.ts'
import { heard, makeTables, paperErrors, paperFeature } from './kind.ts'
import { paperOf } from './test-paper.ts'
import { standingsOf, storedPaper, storedStandings } from './test-standing.ts'

const feature = { ...paperFeature, calls: paperHandlers }
const app = testApp({ app: { ...lectern, features: [...lectern.features, feature] } })
const { as, set, save, handIn, start, startAgain, grade, giveBack, publish, publishOnly, sweep } =
  paperOf(app)
const { standing, progress, submission, versions, contentOf, refused, sinceThen, now, answer } = paperOf(app)
const { makeBatch, makeGroup } = groupsOf(app)
const [student, classmate, third] = [students[0]!, students[1]!, students[2]!]
const key = [{ slot: 1, answer: 'B', points: 10 }]

/** A paper of one question that the machine scores. */
const scored = (more = {}) => set({ slots: 1, key, mustBegin: true, endsAt: now() + hour, ...more })
const countOf = async (id: string) => (await countSubmissions(app().db, linearAlgebra.id, [id])).get(id)!
const countVersion = (who: CastMember, id: string, version: number) =>
  app().call(teacher1, paperCalls.countVersion, { id, studentId: who.id, version })

beforeAll(() => makeTables(app().db))
beforeEach(() => void heard.splice(0))

describe('a paper that was begun and never answered', () => {
  test('is no hand-in: its student has not taken part', async () => {
    const id = await set({ mustBegin: true, endsAt: now() + hour })
    for (const who of [student, classmate, third]) await start(who, id)
    await save(classmate, id, 1, { text: 'Answered' })
    // Written and taken out again, nothing of it is an answer.
    await save(third, id, 1, { text: 'Perhaps' })
    await save(third, id, 1, { text: '' })
    const before = await countOf(id)
    app().clock.advance(hour)
    await sinceThen()
    await sweep()
    expect(await sinceThen()).toEqual(['handed in by 1'])
    for (const who of [student, third]) {
      expect(await standing(who, id)).toMatchObject({ state: 0, submitted_at: null })
      expect(await submission(who, id)).toMatchObject({
        version: 0,
        sealed: 0,
        closed_at: expect.any(Number),
      })
    }
    expect(await progress(student, id)).toBeUndefined()
    expect(await progress(third, id)).toMatchObject({ state: progressStates.underWay })
    expect(await countOf(id)).toEqual({
      ...before,
      ...{ submitted: 1, tograde: 1, notsubmitted: before.notsubmitted - 1 },
    })
    expect(await versions(id)).toHaveLength(1)
    await refused(save(student, id, 1, { text: 'Too late' }), paperErrors.closed)
    await refused(handIn(student, id), paperErrors.closed)
  })

  test.each([
    { name: 'a line across the page', html: '<hr />', isAnswer: false },
    { name: 'a table of empty cells', html: '<table><tr><td></td><td> </td></tr></table>', isAnswer: false },
    { name: 'a formula', html: '<p><span data-latex="x^2"></span></p>', isAnswer: true },
    { name: 'a word', html: '<table><tr><td>Yes</td></tr></table>', isAnswer: true },
  ])('of markup, $name is an answer: $isAnswer', async ({ html, isAnswer }) => {
    const id = await set({ mustBegin: true, endsAt: now() + hour })
    await start(student, id)
    const { part } = await save(student, id, 1, { html })
    // It is stored all the same: a table is drawn before it is filled.
    expect(part.html).not.toBe('')
    app().clock.advance(hour)
    await sweep()
    expect(await versions(id)).toHaveLength(isAnswer ? 1 : 0)
  })

  test('leaves what counts to the attempt before, and another may be begun after it', async () => {
    const id = await set({ slots: 1, attempts: 3, workingTime: 1800, endsAt: now() + 5 * hour })
    await start(student, id)
    await save(student, id, 1, { text: 'First' })
    await handIn(student, id)
    await grade(student, id, 1, 60)
    await startAgain(student, id)
    app().clock.advance(hour)
    await sweep()
    expect(await standing(student, id)).toMatchObject({ attempt: 1, state: 2, score: 60, result: 60 })
    expect(await progress(student, id)).toMatchObject({ state: progressStates.done })
    expect(await startAgain(student, id)).toBe(3)
    await save(student, id, 1, { text: 'Third' })
    app().clock.advance(hour)
    await sweep()
    expect(await standing(student, id)).toMatchObject({ attempt: 3, state: 1 })
  })

  test('of a group is none of its members’, and they begin the next together', async () => {
    const batchId = await makeBatch()
    await makeGroup(batchId, [student, classmate])
    const id = await set({ batchId, attempts: 2, workingTime: 1800, endsAt: now() + 5 * hour })
    await start(student, id)
    app().clock.advance(hour)
    await sweep()
    expect(await standing(student, id)).toBeUndefined()
    expect(await countOf(id)).toMatchObject({ submitted: 0 })
    expect(await as(student, context => begin(context, id, { attempt: 2 }))).toMatchObject({ attempt: 2 })
    await save(classmate, id, 1, { text: 'Ours' })
    app().clock.advance(hour)
    await sweep()
    for (const who of [student, classmate])
      expect(await standing(who, id)).toMatchObject({ attempt: 2, state: 1 })
  })
})

describe('what the machine has scored', () => {
  test('may be handed in anew until the end, and is scored anew', async () => {
    const id = await scored()
    await start(student, id)
    await answer(student, id, 'A')
    expect(await standing(student, id)).toMatchObject({ state: 2, score: 0 })
    expect(await save(student, id, 1, { value: 'B' })).toMatchObject({ saved: true })
    await handIn(student, id)
    await app().settle()
    expect(await standing(student, id)).toMatchObject({ state: 2, score: 10 })
    expect(await progress(student, id)).toMatchObject({ state: progressStates.done, score: null })
  })

  test('is closed once its score is shown, to all or to one, and by a person’s grade of any slot', async () => {
    for (const [slots, close] of [
      [1, (id: string) => publish(id)],
      [1, (id: string) => publishOnly(student, id)],
      [1, (id: string) => grade(student, id, 1, 5)],
      [2, (id: string) => grade(student, id, 2, 5)],
    ] as const) {
      const id = await scored({ slots })
      await start(student, id)
      await answer(student, id, 'A')
      await close(id)
      await refused(save(student, id, 1, { value: 'B' }), paperErrors.alreadyGraded)
      app().clock.advance(hour)
      await sweep()
      expect(await submission(student, id)).toMatchObject({ version: 1, sealed: 1 })
    }
  })

  test('a grade of somebody who does not count closes nothing', async () => {
    const id = await scored()
    await start(student, id)
    await answer(student, id, 'A')
    await grade(student, id, 1, 5, { track: 1 })
    expect(await save(student, id, 1, { value: 'B' })).toMatchObject({ saved: true })
  })

  test('a draft that is open at the end replaces it only where an answer differs', async () => {
    const id = await scored()
    for (const who of [student, classmate]) {
      await start(who, id)
      await answer(who, id, 'A')
      await save(who, id, 1, { value: 'C' })
    }
    await save(classmate, id, 1, { value: 'A' })
    app().clock.advance(hour)
    await sweep()
    expect(await submission(student, id)).toMatchObject({ version: 2 })
    expect(await submission(classmate, id)).toMatchObject({ version: 1, sealed: 1 })
    expect(await standing(classmate, id)).toMatchObject({ state: 2, score: 0 })
    const shown = await as(student, context => versionsOf(context, id, student.id))
    expect(shown.map(({ version }) => version)).toEqual([2, 1])
  })

  test('graded by a person after a draft was opened, it is not replaced at the end', async () => {
    const id = await scored()
    await start(student, id)
    await answer(student, id, 'B')
    await save(student, id, 1, { value: 'C' })
    await grade(student, id, 1, 9)
    app().clock.advance(hour)
    await sweep()
    expect(await submission(student, id)).toMatchObject({ version: 1, sealed: 1 })
    expect(await standing(student, id)).toMatchObject({ state: 2, score: 9 })
  })
})

describe('staff let another version count', () => {
  /** The earlier one is right; an open draft has replaced it at the end. */
  async function replaced(more = {}) {
    const id = await scored(more)
    await start(student, id)
    await answer(student, id, 'B')
    await save(student, id, 1, { value: 'C' })
    app().clock.advance(hour)
    await sweep()
    expect(await standing(student, id)).toMatchObject({ state: 2, score: 0 })
    return id
  }

  test('with what the machine gave it; the same call undoes it, and both stay in the history', async () => {
    const id = await replaced()
    const last = (await standing(student, id))!.submitted_at
    await countVersion(student, id, 1)
    await app().settle()
    expect(await submission(student, id)).toMatchObject({ version: 1, sealed: 2 })
    expect(await standing(student, id)).toMatchObject({ state: 2, score: 10, result: 10 })
    expect((await standing(student, id))!.submitted_at).toBeLessThan(last!)
    const history = async () =>
      (await as(teacher1, context => versionsOf(context, id, student.id))).map(({ version, state }) => [
        version,
        state,
      ])
    expect(await history()).toEqual([
      [2, 1],
      [1, 4],
    ])
    // Done again it changes nothing.
    await countVersion(student, id, 1)
    await countVersion(student, id, 2)
    expect(await submission(student, id)).toMatchObject({ version: 2, sealed: 2 })
    expect(await standing(student, id)).toMatchObject({ state: 2, score: 0, submitted_at: last })
    const { counted_by, counted_at } = await app()
      .db.selectFrom('submission_version')
      .selectAll()
      .where('submission_id', '=', (await submission(student, id)).id)
      .where('version', '=', 1)
      .executeTakeFirstOrThrow()
    expect({ counted_by, counted_at }).toEqual({ counted_by: teacher1.id, counted_at: expect.any(Number) })
  })

  test('with the grades that people gave it, and its score is shown where scores are', async () => {
    // What the stories before left behind is handed in now, and not by the clock, which goes on, in the middle of this one.
    app().clock.advance(10 * hour)
    await sweep()
    const id = await set({ slots: 1, mustBegin: true, endsAt: now() + hour })
    await start(student, id)
    await save(student, id, 1, { text: 'First' })
    await handIn(student, id)
    await grade(student, id, 1, 70, { comment: 'Good' })
    await giveBack([student], id)
    await save(student, id, 1, { text: 'Second' })
    await handIn(student, id)
    await grade(student, id, 1, 20)
    await publish(id)
    expect(await progress(student, id)).toMatchObject({ score: 20 })
    await sinceThen()
    await countVersion(student, id, 1)
    expect(await standing(student, id)).toMatchObject({ state: 2, score: 70, result: 70 })
    expect(await progress(student, id)).toMatchObject({ state: progressStates.done, score: 70 })
    // A closer may tell of a former story as late as now.
    const heard = await sinceThen()
    expect(heard.filter(each => each.startsWith('graded'))).toEqual(['graded 1'])
  })

  test('or is given back again: the last of the two is later, also where it waited for the other', async () => {
    const id = await set({ slots: 1, mustBegin: true, endsAt: now() + hour })
    await start(student, id)
    await save(student, id, 1, { text: 'First' })
    await handIn(student, id)
    const asked = now()
    app().clock.advance(minute)
    await giveBack([student], id)
    await save(student, id, 1, { text: 'Second' })
    await handIn(student, id)
    const expectState = async (state: number) => {
      const stored = await storedPaper(app().db, id)
      expect(storedStandings(stored)).toMatchObject([{ attempts: [{ state }] }])
      expect(standingsOf(stored)).toEqual(storedStandings(stored))
    }
    /** As a request that came then, and had to wait. */
    const askedBefore = async <T>(ask: () => Promise<T>) => {
      const goOn = app().clock.hold(asked)
      await ask().finally(goOn)
    }
    await askedBefore(() => countVersion(student, id, 1))
    await expectState(submissionStates.submitted)
    await askedBefore(() => giveBack([student], id))
    await expectState(submissionStates.returned)
  })

  test('of several attempts what counts is counted anew; a score shown singly is hidden with its version', async () => {
    const id = await replaced({ attempts: 2, workingTime: 1800, endsAt: now() + 9 * hour })
    await startAgain(student, id)
    await save(student, id, 1, { value: 'A' })
    await handIn(student, id)
    await app().settle()
    expect(await standing(student, id)).toMatchObject({ attempt: 2, score: 0, result: 0 })
    await save(student, id, 1, { value: 'B' })
    await handIn(student, id)
    await app().settle()
    expect(await standing(student, id)).toMatchObject({ attempt: 2, score: 10, result: 10 })
    await countVersion(student, id, 1)
    expect(await standing(student, id)).toMatchObject({ attempt: 2, score: 0, result: 0 })
    await countVersion(student, id, 2)
    expect(await standing(student, id)).toMatchObject({ attempt: 2, score: 10, result: 10 })
  })

  test('that there is, of work that lies with them; and only who grades may', async () => {
    const id = await replaced()
    await expect(countVersion(student, id, 3)).rejects.toThrow()
    await expect(
      app().call(student, paperCalls.countVersion, { id, studentId: student.id, version: 1 }),
    ).rejects.toThrow()
    await app().refused(
      teacher1,
      paperCalls.countVersion,
      { id, studentId: classmate.id, version: 1 },
      paperErrors.notHandedIn,
    )
    await app().refused(
      teacher1,
      paperCalls.countVersion,
      { id, studentId: student.id, version: 1, work: 'another' },
      paperErrors.otherGroup,
    )
    await giveBack([student], id)
    await app().refused(
      teacher1,
      paperCalls.countVersion,
      { id, studentId: student.id, version: 1 },
      paperErrors.notHandedIn,
    )
  })
})

test('what was answered once is closed by its student, and open again with more time where its end did it', async () => {
  const id = await set({ mustBegin: true, closesOnHandIn: true, endsAt: now() + hour })
  for (const who of [student, classmate]) {
    await start(who, id)
    await save(who, id, 1, { text: 'Once' })
  }
  await handIn(classmate, id)
  app().clock.advance(hour + minute)
  await sweep()
  await app().call(teacher1, paperCalls.giveTime, { id, minutes: 15 })
  expect(await save(student, id, 1, { text: 'In extra time' })).toMatchObject({ saved: true })
  await refused(save(classmate, id, 1, { text: 'Twice' }), paperErrors.handedInOnce)
  app().clock.advance(15 * minute)
  await sweep()
  expect(await submission(student, id)).toMatchObject({ version: 2 })
  expect(await contentOf((await submission(student, id)).id, 2)).toEqual({ 1: 'In extra time' })
})
