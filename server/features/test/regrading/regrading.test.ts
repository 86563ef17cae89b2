import { expect, test } from 'vitest'
import { type Permission, permissions } from '#contract/access.ts'
import { type ErrorDefinition, kernelErrors } from '#contract/error.ts'
import { assistantCalls } from '#contract/features/member/team.ts'
import { notificationCalls } from '#contract/features/notification/calls.ts'
import { packageCalls } from '#contract/features/package/calls.ts'
import { questionCalls } from '#contract/features/question/calls.ts'
import { questionErrors } from '#contract/features/question/errors.ts'
import { testErrors } from '#contract/features/test/errors.ts'
import { testGradingCalls } from '#contract/features/test/grading-calls.ts'
import { regradeCalls as calls } from '#contract/features/test/regrade-calls.ts'
import { regradeErrors } from '#contract/features/test/regrade-errors.ts'
import type { InputOf } from '#contract/input.ts'
import { assistant1, type CastMember, students, teacher1 } from '#seed/people.ts'
import { banksOf } from '#server/features/question/test-questions.ts'
import { at } from '#server/kernel/database.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { roundTripsOf } from '#server/kernel/test-round-trips.ts'
import { testSubmissions } from '../submissions.ts'
import { takingOf } from '../taking/test-taking.ts'
import { drawn, open, section, written } from '../test-tests.ts'

const app = testApp({ settings: { REQUEST_RATE: '1000000' } })
const { begin, write } = banksOf(app)
const { add, get, start, save, submit, two, take, end, release, result, courseId, change } = takingOf(app)
const [ada, ben, cem] = students as [CastMember, CastMember, CastMember]
const { errors } = testSubmissions

type Changes = InputOf<typeof calls.preview>['changes']
const right = (option: string) => ({ key: { right: [option] } })
const preview = (id: string, changes: Changes, more: { limit?: number } = {}, as = teacher1) =>
  app().call(as, calls.preview, { id, changes, limit: 50, ...more })
const regrade = async (
  id: string,
  changes: Changes,
  more: { reason?: string; seen?: number } = {},
  as = teacher1,
) => {
  const made = await app().call(as, calls.regrade, { id, changes, reason: 'The key was wrong', ...more })
  await app().settle()
  return made
}
const undo = async (id: string, regradeId: string) => {
  const { students: count } = await app().call(teacher1, calls.undo, { id, regradeId })
  await app().settle()
  return count
}
const list = (id: string, as = teacher1) => app().call(as, calls.list, { id, limit: 50 })
const questions = async (id: string) =>
  (await app().call(teacher1, calls.listQuestions, { id })).list.map(({ id: questionId }) => questionId)
const grade = (id: string, who: CastMember, questionId: string, score: number) =>
  app().call(teacher1, testGradingCalls.saveReview, { id, studentId: who.id, questionId, score })
const review = (id: string, who: CastMember, attempt?: number) =>
  app().call(teacher1, testGradingCalls.getReview, {
    ...{ id, studentId: who.id },
    ...(attempt && { attempt }),
  })
const refused = (call: Promise<unknown>, { text: { zh } }: ErrorDefinition) =>
  expect(call).rejects.toThrow(zh.split('{')[0]!)

/** What counts of somebody's attempts; null: not graded. */
async function scoreOf(id: string, who: CastMember) {
  const rows = await app()
    .db.selectFrom('submission_author')
    .select('result')
    .where('activity_id', '=', id)
    .where('account_id', '=', who.id)
    .where('is_latest', '=', true)
    .execute()
  return rows[0]?.result ?? null
}
const scores = (id: string, ...who: CastMember[]) => Promise.all(who.map(one => scoreOf(id, one)))
const told = async (who: CastMember, id: string) =>
  (await app().call(who, notificationCalls.list, {})).list
    .filter(one => JSON.stringify(one).includes(id))
    .map(one => JSON.stringify(one))

test('a wrong key is mended: who was right all the time gains, who was not loses, and it is undone', async () => {
  const id = await two({ passPercent: 60 })
  await take(ada, id, 'a')
  await take(ben, id, 'b')
  const [first] = await questions(id)
  const changes = [{ questionId: first!, right: right('b') }]
  expect(await scores(id, ada, ben)).toEqual([15, 0])
  const shown = await preview(id, changes)
  expect(shown.effect).toMatchObject({
    ...{ students: 2, gain: 1, lose: 1, judged: 0, unjudged: 0, nowPassed: 1, nowFailed: 1 },
    ...{ fullBefore: 15, fullAfter: 15, byHand: 0 },
    spreadBefore: [1, 0, 0, 0, 0, 0, 0, 0, 0, 1],
    spreadAfter: [0, 0, 0, 1, 0, 0, 1, 0, 0, 0],
  })
  expect(shown.list).toMatchObject([
    { studentId: ada.id, before: 15, after: 5, passedBefore: true, passedAfter: false },
    { studentId: ben.id, before: 0, after: 10, passedBefore: false, passedAfter: true },
  ])
  // Nothing has happened yet.
  expect(await scores(id, ada, ben)).toEqual([15, 0])
  const made = await regrade(id, changes, { seen: shown.seen })
  expect(made.students).toBe(2)
  expect(await scores(id, ada, ben)).toEqual([5, 10])
  expect((await review(id, ada)).questions[0]).toMatchObject({ right: { key: { right: ['b'] } } })
  const [row] = (await list(id)).list
  expect(row).toMatchObject({
    ...{ id: made.id, by: teacher1.name, reason: 'The key was wrong', students: 2, undoneBy: '' },
    questions: [{ questionId: first, hasKey: true, pointsBefore: 10, pointsAfter: 10 }],
  })
  expect(await undo(id, made.id)).toBe(2)
  expect(await scores(id, ada, ben)).toEqual([15, 0])
  expect((await review(id, ada)).questions[0]).toMatchObject({ right: { key: { right: ['a'] } } })
  expect((await list(id)).list[0]).toMatchObject({ undoneBy: teacher1.name, undoneAt: expect.any(Number) })
  // Sent again it changes nothing.
  expect(await undo(id, made.id)).toBe(0)
  expect(await scores(id, ada, ben)).toEqual([15, 0])
})

test('a key may take more, a blank another answer', async () => {
  const accepts = (texts: string[]) => ({
    blanks: [
      {
        blank: 'b1',
        right: {
          ...{ by: 'text', accepts: texts },
          ...{ isCaseSensitive: false, isSpaceSensitive: false, isWidthSensitive: false },
        },
      },
    ],
  })
  const blank = {
    ...{ type: 5, html: '<p>Water is ___</p>', parts: { blanks: [{ id: 'b1', options: [] }] } },
    key: accepts(['H2O']),
  }
  const id = await add([written('x', 10, blank)])
  for (const [who, text] of [
    [ada, 'H2O'],
    [ben, 'dihydrogen monoxide'],
  ] as const) {
    const { questions: asked } = await start(who, id)
    await save(who, id, [{ questionId: asked[0]!.id, value: [{ blank: 'b1', text }] }])
    await submit(who, id)
  }
  await app().settle()
  const [question] = await questions(id)
  const key = accepts(['H2O', 'dihydrogen monoxide'])
  expect((await preview(id, [{ questionId: question!, right: { key } }])).effect).toMatchObject({
    gain: 1,
    lose: 0,
  })
  await regrade(id, [{ questionId: question!, right: { key } }])
  expect(await scores(id, ada, ben)).toEqual([10, 10])
  // What cannot be right is refused, as in the editor.
  await refused(
    preview(id, [{ questionId: question!, right: { key: { blanks: 'none' } } }]),
    questionErrors.malformed,
  )
})

test('other points, a dropped question, and full points for everybody', async () => {
  const id = await two()
  await take(ada, id, 'a')
  await take(ben, id, 'b')
  const [first, second] = (await questions(id)) as [string, string]
  const points = await regrade(id, [{ questionId: first, points: 2 }])
  expect(points.students).toBe(1)
  expect(await scores(id, ada, ben)).toEqual([7, 0])
  expect(await get(id)).toMatchObject({ totalScore: 7 })
  const dropped = await regrade(id, [{ questionId: second, counting: 'dropped' }])
  expect(await scores(id, ada, ben)).toEqual([2, 0])
  expect(await get(id)).toMatchObject({ totalScore: 2 })
  const full = await regrade(id, [{ questionId: second, counting: 'full' }])
  expect(await scores(id, ada, ben)).toEqual([7, 5])
  // In another order than they were made.
  await undo(id, dropped.id)
  expect(await scores(id, ada, ben)).toEqual([7, 5])
  await undo(id, points.id)
  expect(await scores(id, ada, ben)).toEqual([15, 5])
  await undo(id, full.id)
  expect(await scores(id, ada, ben)).toEqual([15, 0])
  expect(await get(id)).toMatchObject({ totalScore: 15 })
  await refused(
    regrade(
      id,
      [first, second].map(questionId => ({ questionId, counting: 'dropped' as const })),
    ),
    testErrors.nothingToAnswer,
  )
})

test('what a person graded stays, as far as the question is worth that much, and comes back whole', async () => {
  const id = await add([written('One', 10), open('Why', 10)])
  for (const who of [ada, ben]) {
    const { questions: asked } = await start(who, id)
    await save(who, id, [
      { questionId: asked[0]!.id, value: ['a'] },
      { questionId: asked[1]!.id, text: 'Because' },
    ])
    await submit(who, id)
  }
  await app().settle()
  const [first, why] = (await questions(id)) as [string, string]
  await grade(id, ada, first, 4)
  await grade(id, ada, why, 8)
  // Who waits for a grader has no score yet.
  expect(await scores(id, ada, ben)).toEqual([12, null])
  const lower = [{ questionId: why, points: 5 }]
  expect((await preview(id, lower)).effect).toMatchObject({ lose: 1, byHand: 1, fullAfter: 15 })
  const cut = await regrade(id, lower)
  expect(await scores(id, ada, ben)).toEqual([9, null])
  expect((await review(id, ada)).questions[1]).toMatchObject({ points: 5, score: { score: 5 } })
  // Another key is nothing to a person's grade.
  const key = await regrade(id, [{ questionId: first, right: right('b') }])
  expect(key.students).toBe(0)
  expect(await scoreOf(id, ada)).toBe(9)
  // What waits for a grader no longer has to.
  expect((await preview(id, [{ questionId: why, counting: 'dropped' }])).effect).toMatchObject({ judged: 1 })
  const drop = await regrade(id, [{ questionId: why, counting: 'dropped' }])
  expect(await scores(id, ada, ben)).toEqual([4, 0])
  await undo(id, drop.id)
  expect(await scores(id, ada, ben)).toEqual([9, null])
  // Graded since, by the points of now: that stays when they come back.
  await grade(id, ben, why, 5)
  await undo(id, cut.id)
  expect(await scores(id, ada, ben)).toEqual([12, 5])
  await undo(id, key.id)
  expect(await scores(id, ada, ben)).toEqual([12, 15])
})

test('two regrades of different questions: undoing the first leaves what the second gave to the same student', async () => {
  const id = await two()
  await take(ada, id, 'a')
  await take(ben, id, 'b')
  const [first, second] = (await questions(id)) as [string, string]
  const one = await regrade(id, [{ questionId: first, right: right('b') }])
  const other = await regrade(id, [{ questionId: second, right: right('b') }])
  expect(await scores(id, ada, ben)).toEqual([0, 15])
  await undo(id, one.id)
  expect(await scores(id, ada, ben)).toEqual([10, 5])
  await undo(id, other.id)
  expect(await scores(id, ada, ben)).toEqual([15, 0])
})

test('two keys of one question: undoing the first leaves the second, undoing both gives back the first of all', async () => {
  const id = await two()
  await take(ada, id, 'a')
  await take(ben, id, 'b')
  const [first] = (await questions(id)) as [string]
  const one = await regrade(id, [{ questionId: first, right: right('b') }])
  // As before, but with another explanation: nobody's score changes.
  const other = await regrade(id, [
    { questionId: first, right: { ...right('b'), explanation: '<p>Since b is right</p>' } },
  ])
  expect(other.students).toBe(0)
  await undo(id, one.id)
  expect(await scores(id, ada, ben)).toEqual([5, 10])
  expect((await review(id, ada)).questions[0]).toMatchObject({ right: { key: { right: ['b'] } } })
  await undo(id, other.id)
  expect(await scores(id, ada, ben)).toEqual([15, 0])
  expect((await review(id, ada)).questions[0]).toMatchObject({
    right: { key: { right: ['a'] }, explanation: '' },
  })
  // The newest version of the test's own copy is what it asks: nothing that was taken back is copied from it.
  const { version, key } = await app().call(teacher1, questionCalls.get, { id: first })
  expect({ version, key }).toMatchObject({ version: 4, key: { right: ['a'] } })
})

test('all attempts are scored anew, not only the newest', async () => {
  const id = await two({ attempts: 2, attemptRule: 1 })
  await take(ada, id, 'b')
  const { questions: asked } = await start(ada, id, { attempt: 2 })
  await save(ada, id, [{ questionId: asked[0]!.id, value: ['a'] }])
  await submit(ada, id)
  await app().settle()
  const [first, second] = (await questions(id)) as [string, string]
  expect(await scoreOf(id, ada)).toBe(10)
  const changes = [
    { questionId: first, right: right('b') },
    { questionId: second, right: right('b') },
  ]
  expect((await preview(id, changes)).list).toMatchObject([{ before: 10, after: 15 }])
  const { id: regradeId } = await regrade(id, changes)
  expect(await scoreOf(id, ada)).toBe(15)
  await undo(id, regradeId)
  expect(await scoreOf(id, ada)).toBe(10)
})

test('drawn papers: those that have the question, and each is worth the whole again', async () => {
  const bank = await begin()
  for (const name of ['One', 'Two', 'Three']) await write(bank, name)
  const id = await add([], { sections: [section([written('Fixed', 10), drawn(bank, 1, 5)])] })
  const pooled = new Map<string, CastMember[]>()
  const taking = students.slice(0, 8)
  for (const who of taking) {
    const { questions: asked } = await start(who, id)
    const own = asked.find(one => one.points === 5)!
    pooled.set(own.id, [...(pooled.get(own.id) ?? []), who])
    await save(
      who,
      id,
      asked.map(one => ({ questionId: one.id, value: [one === own ? 'b' : 'a'] })),
    )
    await submit(who, id)
  }
  await app().settle()
  const [questionId, those] = [...pooled][0]!
  const others = taking.filter(who => !those.includes(who))
  expect(await scores(id, ...taking)).toEqual(taking.map(() => 10))
  const made = await regrade(id, [{ questionId, counting: 'dropped' }])
  expect(await get(id)).toMatchObject({ totalScore: 15 })
  expect(made.students).toBe(those.length)
  expect(await scores(id, ...those)).toEqual(those.map(() => 15))
  expect(await scores(id, ...others)).toEqual(others.map(() => 10))
  // Changing its settings does not unmake that.
  await change(id, { title: 'Mid-term, corrected' })
  expect(await scores(id, ...those)).toEqual(those.map(() => 15))
  await undo(id, made.id)
  expect(await scores(id, ...taking)).toEqual(taking.map(() => 10))
  await regrade(id, [{ questionId, right: right('b') }])
  expect(await scores(id, ...those)).toEqual(those.map(() => 15))
  expect(await scores(id, ...others)).toEqual(others.map(() => 10))
})

test('the points of a draw are changed in one step for all its questions, and the draw is worth that', async () => {
  const bank = await begin()
  for (const name of ['One', 'Two', 'Three']) await write(bank, name)
  const id = await add([], { sections: [section([written('Fixed', 10), drawn(bank, 2, 5)])] })
  for (const who of [ada, ben, cem]) await take(who, id, 'a')
  const [fixed, one, two_, three] = (await questions(id)) as [string, string, string, string]
  const { list: known } = await app().call(teacher1, calls.listQuestions, { id })
  expect(known.map(({ isDrawn, ofDraw }) => [isDrawn, ofDraw])).toEqual([
    ...[
      [false, 0],
      [true, 3],
      [true, 3],
      [true, 3],
    ],
  ])
  const changes = [{ questionId: one, points: 2, isForDraw: true as const }]
  expect((await preview(id, changes)).effect).toMatchObject({ fullBefore: 20, fullAfter: 14 })
  const made = await regrade(id, changes)
  expect(await get(id)).toMatchObject({ totalScore: 14 })
  expect(await scores(id, ada, ben, cem)).toEqual([14, 14, 14])
  expect((await list(id)).list[0]!.questions.map(({ questionId }) => questionId).sort()).toEqual(
    [one, two_, three].sort(),
  )
  // A single one is brought to the whole, which stays.
  const single = await regrade(id, [{ questionId: two_, points: 1 }])
  expect(await get(id)).toMatchObject({ totalScore: 14 })
  expect(await scores(id, ada, ben, cem)).toEqual([14, 14, 14])
  await undo(id, made.id)
  expect(await get(id)).toMatchObject({ totalScore: 20 })
  await undo(id, single.id)
  expect(await scores(id, ada, ben, cem)).toEqual([20, 20, 20])
  // Together with other changes; one that is named itself has what is said of it.
  await regrade(id, [
    { questionId: fixed, points: 8 },
    { questionId: one, points: 4, isForDraw: true },
    { questionId: three, right: right('a'), counting: 'full' },
  ])
  expect(await get(id)).toMatchObject({ totalScore: 16 })
})

test('a student’s result says what became of a question', async () => {
  const id = await two({ scoreShown: 1, paperShown: 1 })
  await take(ada, id, 'b')
  const [first, second] = (await questions(id)) as [string, string]
  await regrade(id, [
    { questionId: first, counting: 'full' },
    { questionId: second, counting: 'dropped' },
  ])
  await end(id)
  await app().settle()
  const shown = async () =>
    (await result(ada, id)).questions.map(({ isFull, isDropped, score }) => ({ isFull, isDropped, score }))
  const { list: left } = await app().call(teacher1, testGradingCalls.countAnswers, { id })
  expect(left).toMatchObject([{ questionId: first, number: 1 }])
  expect(await shown()).toMatchObject([
    { isFull: true, isDropped: false, score: 10 },
    { isFull: false, isDropped: true },
  ])
  // What a person gave stays, and so it is not everybody's.
  await grade(id, ada, first, 3)
  expect(await shown()).toMatchObject([{ isFull: false, score: 3 }, { isDropped: true }])
})

test('a draft is judged by the key that stands when it is handed in; begun papers are worth what the test is', async () => {
  const bank = await begin()
  await write(bank, 'Pool')
  const id = await add([], { sections: [section([written('Fixed', 10), drawn(bank, 1, 5)])] })
  const { questions: asked } = await start(ada, id)
  await save(
    ada,
    id,
    asked.map(one => ({ questionId: one.id, value: ['b'] })),
  )
  const [fixed, pooled] = (await questions(id)) as [string, string]
  await regrade(id, [
    { questionId: fixed, right: right('b'), points: 4 },
    { questionId: pooled, counting: 'full' },
  ])
  await submit(ada, id)
  await app().settle()
  expect(await scoreOf(id, ada)).toBe(9)
})

test('who hands in between the preview and the regrade is in it; what was returned keeps its score', async () => {
  const id = await two()
  await take(ada, id, 'b')
  await take(cem, id, 'b')
  await app().call(teacher1, testGradingCalls.return, { id, studentId: cem.id, reason: 'Again' })
  const [first] = (await questions(id)) as [string]
  const changes = [{ questionId: first, right: right('b') }]
  const { seen, total } = await preview(id, changes)
  expect(total).toBe(1)
  await take(ben, id, 'b')
  const { students: count } = await regrade(id, changes, { seen })
  expect(count).toBe(2)
  expect(await scores(id, ada, ben, cem)).toEqual([10, 10, null])
  // Handed in again, it is judged by what stands.
  await submit(cem, id)
  await app().settle()
  expect(await scoreOf(id, cem)).toBe(10)
})

test('a scoring that is under way does not bring the old key back', async () => {
  const id = await two()
  const [first] = (await questions(id)) as [string]
  const taking = students.slice(0, 6)
  for (const who of taking) {
    const { questions: asked } = await start(who, id)
    await save(
      who,
      id,
      asked.map(one => ({ questionId: one.id, value: ['b'] })),
    )
  }
  await Promise.all([
    ...taking.map(who => submit(who, id)),
    app().call(teacher1, calls.regrade, {
      ...{ id, reason: 'b it is' },
      changes: [{ questionId: first, right: right('b') }],
    }),
  ])
  await app().settle()
  expect(await scores(id, ...taking)).toEqual(taking.map(() => 10))
})

test('two who regrade at once: the second learns of the first; the same again is nothing', async () => {
  const id = await two()
  await take(ada, id, 'a')
  const [first] = (await questions(id)) as [string]
  const changes = [{ questionId: first, points: 5 }]
  const { seen } = await preview(id, changes)
  const once = { 'x-once': 'b1f5a6c0-0000-4000-8000-000000000270' }
  const body = JSON.stringify({ id, changes: [{ questionid: first, points: 5 }], reason: 'Less', seen })
  const send = () =>
    app().post(calls.regrade.path, body, teacher1, { 'content-type': 'application/json', ...once })
  const [sent, again] = [await send(), await send()]
  // The answer was lost and it is sent again: it is the same regrade.
  expect(again.data).toEqual(sent.data)
  expect((await list(id)).total).toBe(1)
  await refused(regrade(id, [{ questionId: first, points: 6 }], { seen }), regradeErrors.regradedMeanwhile)
  await refused(regrade(id, changes), regradeErrors.regradeNothing)
  await refused(
    regrade(id, [{ questionId: first, points: 6 }], { reason: ' ' }),
    regradeErrors.regradeReasonMissing,
  )
  await refused(preview(id, [{ questionId: first, points: 1.25 }]), testErrors.pointsInvalid)
  const other = await two()
  const [foreign] = (await questions(other)) as [string]
  await refused(preview(id, [{ questionId: foreign, points: 1 }]), errors.slotMissing)
  await refused(preview(other, [{ questionId: foreign, points: 1 }]), regradeErrors.regradeTooEarly)
  await refused(regrade(other, [{ questionId: foreign, points: 1 }]), regradeErrors.regradeTooEarly)
  const { list: rows } = await list(id)
  await refused(undo(other, rows[0]!.id), kernelErrors.notFound)
})

test('students learn that their score changed and why, where they may see it; the result is by the key that stands', async () => {
  const id = await two()
  await take(ada, id, 'b')
  await take(ben, id, 'b')
  const [first] = (await questions(id)) as [string]
  const hidden = await regrade(id, [{ questionId: first, points: 8 }])
  expect((await told(ada, id)).filter(one => one.includes('The key was wrong'))).toEqual([])
  await undo(id, hidden.id)
  await end(id)
  await release(id)
  await app().settle()
  expect(await result(ada, id)).toMatchObject({ score: 0 })
  const made = await regrade(id, [{ questionId: first, right: right('b') }], { reason: 'Typing mistake' })
  const [message, ...more] = (await told(ada, id)).filter(one => one.includes('Typing mistake'))
  expect(message).toContain('成绩')
  expect(more).toEqual([])
  expect(await result(ada, id)).toMatchObject({
    score: 10,
    questions: [{ score: 10, right: { key: { right: ['b'] } } }, { score: 0 }],
  })
  await undo(id, made.id)
  expect((await told(ada, id)).filter(one => one.includes('撤销'))).toHaveLength(1)
  expect(await result(ada, id)).toMatchObject({ score: 0 })
  // Hidden again, nothing is said of it any more.
  await release(id, false)
  await app().settle()
  const unread = (await app().call(ada, notificationCalls.list, {})).list.filter(
    one => JSON.stringify(one).includes(id) && JSON.stringify(one).includes('成绩更正'),
  )
  expect(unread).toEqual([])
})

test('only who may grade and manage activities regrades; nobody who views as a student; nothing in an ended course', async () => {
  const id = await two()
  await take(ada, id, 'a')
  const [first] = (await questions(id)) as [string]
  const changes = [{ questionId: first, points: 5 }]
  const allow = (auth: readonly Permission[]) =>
    app().call(teacher1, assistantCalls.updateAssistant, { courseId, uid: assistant1.id, auth: [...auth] })
  for (const lacking of ['grade', 'manage-activities'] as const) {
    await allow(permissions.filter(one => one !== lacking))
    for (const call of [
      () => preview(id, changes, {}, assistant1),
      () => regrade(id, changes, {}, assistant1),
      () => list(id, assistant1),
      () => app().call(assistant1, calls.listQuestions, { id }),
    ])
      await refused(call(), kernelErrors.permissionMissing)
  }
  await allow(['grade', 'manage-activities'])
  expect((await preview(id, changes, {}, assistant1)).total).toBe(1)
  expect((await regrade(id, changes, {}, assistant1)).students).toBe(1)
  await allow(permissions)
  await refused(preview(id, changes, {}, ada), kernelErrors.notFound)
  const body = JSON.stringify({ id, changes: [{ questionid: first, points: 7 }], reason: 'Viewing' })
  const headers = { 'content-type': 'application/json', 'x-student-viewer': '1' }
  expect((await app().post(calls.regrade.path, body, teacher1, headers)).status).not.toBe(1)
  const setEnded = (now: number | null) =>
    app()
      .db.updateTable('course')
      .set({ ended_at: now === null ? null : at(now) })
      .where('id', '=', courseId)
      .execute()
  await setEnded(app().clock.now())
  await refused(regrade(id, [{ questionId: first, points: 7 }]), kernelErrors.courseEnded)
  expect((await list(id)).total).toBe(1)
  await setEnded(null)
})

test('without names the preview names aliases alone', async () => {
  const id = await two({ isAnonymous: true })
  await take(ada, id, 'a')
  await take(ben, id, 'b')
  const [first] = (await questions(id)) as [string]
  const shown = await preview(id, [{ questionId: first, right: right('b') }])
  expect(shown.list).toHaveLength(2)
  for (const who of [ada, ben])
    for (const said of [who.id, who.name, who.number]) expect(JSON.stringify(shown)).not.toContain(said)
})

test('a preview asks as often for thirty papers as for three', async () => {
  const three = await two()
  for (const who of students.slice(0, 3)) await take(who, three, 'a')
  const thirty = await two()
  for (const who of students.slice(0, 30)) await take(who, thirty, 'a')
  const asked = async (id: string) => {
    const [first] = (await questions(id)) as [string]
    const changes = [{ questionId: first, right: right('b') }]
    const trips = await roundTripsOf(async () => void (await preview(id, changes)))
    const made = await roundTripsOf(
      async () => void (await app().call(teacher1, calls.regrade, { id, changes, reason: 'b' })),
    )
    return [trips.flat().length, made.flat().length]
  }
  const few = await asked(three)
  expect(await asked(thirty)).toEqual(few)
  expect(few[0]).toBeLessThan(25)
})

test('a copy asks nothing that was dropped, and counts what everybody got points for', async () => {
  const id = await add([written('Good', 4), written('Broken', 3), written('Given away', 2)])
  await take(ada, id)
  const [, broken, given] = await questions(id)
  await regrade(id, [
    { questionId: broken!, counting: 'dropped' },
    { questionId: given!, counting: 'full' },
  ])
  const { id: course } = await app().call(teacher1, packageCalls.copyCourse, {
    ...{ sourceCourseId: courseId, courseName: 'Other', copycourseware: true, copyweblink: true },
  })
  const { list: copies } = await app().call(teacher1, packageCalls.copyActivity, {
    ...{ courseId, activityId: id as never, courseIds: [course] },
  })
  const copy = copies[0]!.activityId as never as string
  const { list: copied } = await app().call(teacher1, calls.listQuestions, { id: copy })
  expect(copied.map(({ counting, points }) => [counting, points])).toEqual([
    ['counts', 4],
    ['counts', 2],
  ])
  expect(await get(copy)).toMatchObject({ totalScore: 6, questionCount: 2 })
})
