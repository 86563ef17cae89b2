import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testCalls } from '#contract/features/test/calls.ts'
import { testGradingCalls } from '#contract/features/test/grading-calls.ts'
import { moments } from '#contract/features/test/rules.ts'
import { students, teacher1 } from '#seed/people.ts'
import { giveTime } from '#server/features/submission/public.ts'
import { shortcutsOf } from '#server/features/submission/test-work.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { testSubmissions } from '../submissions.ts'
import { markTests } from './marking-job.ts'
import { takingOf } from './test-taking.ts'

const app = testApp()
const { two, take, start, save, result, release, end, change, get } = takingOf(app)
const { as } = shortcutsOf(app, testSubmissions)
const [ada, ben] = [students[0]!, students[1]!]
const minute = 60_000
const all = (moment: number) => ({
  ...{ scoreShown: moment, answersShown: moment, explanationsShown: moment, paperShown: moment },
})
const nothing = { score: false, answers: false, explanations: false, paper: false }
const everything = { score: true, answers: true, explanations: true, paper: true }
const minutesFor = (id: string, studentIds: string[] | null) =>
  app().call(teacher1, testGradingCalls.giveTime, { id, minutes: 10, ...(studentIds && { studentIds }) })
const pass = async (minutes: number) => {
  app().clock.advance(minutes * minute)
  await app().settle()
  await app().services.jobs.enqueue(app().db, 'submission.close', {})
  await app().settle()
}

/** An hour, after which everything is shown; Ada has taken it, and Ben, who does this meanwhile, has half an hour more. */
async function hourIsOver(meanwhile?: (id: string) => Promise<unknown>) {
  const id = await two({
    ...{ deadline: app().clock.now() + 60 * minute, workingMinutes: 60 },
    ...all(moments.ended),
  })
  await take(ada, id)
  await start(ben, id)
  await as(teacher1, context => giveTime(context, id, { seconds: 30 * 60, studentIds: [ben.id] }))
  await meanwhile?.(id)
  await pass(61)
  await app().services.jobs.enqueue(app().db, 'activity.close', { activityId: id })
  await app().settle()
  return id
}

test('what is shown at the end waits for who was given longer than all others', async () => {
  const id = await hourIsOver()
  expect(await result(ada, id)).toMatchObject({ shown: nothing, score: null, questions: [] })
  const { questions } = await start(ben, id)
  await save(ben, id, [{ questionId: questions[0]!.id, value: ['b'] }])
  await pass(30)
  expect(await result(ada, id)).toMatchObject({ shown: everything, score: 15 })
  expect(await result(ben, id)).toMatchObject({ shown: everything, score: 0 })
  expect((await result(ben, id)).questions[0]!.right!.key).toEqual({ right: ['a'] })
})

test.each([
  ['has handed in early', (id: string) => take(ben, id)],
  ['has answered nothing', undefined],
])('nor is it forgotten where who was given longer %s', async (_, meanwhile) => {
  const id = await hourIsOver(meanwhile)
  expect(await result(ada, id)).toMatchObject({ shown: nothing, score: null })
  await pass(30)
  expect(await result(ada, id)).toMatchObject({ shown: everything, score: 15 })
})

test('minutes for all hide what the end has shown, and what is written in them is what counts at the next end', async () => {
  const id = await two({
    ...{ deadline: app().clock.now() + 90 * minute, workingMinutes: 60 },
    ...all(moments.ended),
  })
  await take(ada, id, 'b')
  const { questions } = await start(ben, id)
  await save(ben, id, [{ questionId: questions[0]!.id, value: ['a'] }])
  await end(id)
  await app().settle()
  expect(await result(ben, id)).toMatchObject({ shown: everything, score: 10 })
  await minutesFor(id, null)
  expect(await result(ada, id)).toMatchObject({ shown: nothing, score: null, questions: [] })
  await app().settle()
  await save(ben, id, [{ questionId: questions[1]!.id, value: ['a'] }])
  await app().settle()
  await save(ada, id, [{ questionId: questions[0]!.id, value: ['a'], sequence: 2 }])
  await pass(1)
  await end(id)
  await app().settle()
  expect(await result(ben, id)).toMatchObject({ shown: everything, score: 15, version: 2 })
  expect(await result(ada, id)).toMatchObject({ shown: everything, score: 10, version: 2 })
})

/** What is handed in is scored by the machine a day later. */
const markedLater = async () => {
  const { db } = app()
  await sql`create function put_off() returns trigger language plpgsql as
    $$ begin new.start_after = new.start_after + interval '1 day'; return new; end $$`.execute(db)
  await sql`create trigger put_off before insert on pgboss.job for each row when (new.name = ${sql.lit(markTests.name)})
    execute function put_off()`.execute(db)
}
const markNow = async (activityId: string) => {
  const { db, services } = app()
  await sql`drop trigger put_off on pgboss.job`.execute(db)
  await services.jobs.enqueue(db, markTests.name, { activityId, accountIds: [ben.id] })
  await app().settle()
}

test('what was let be written before the machine had scored is what counts, whatever is shown meanwhile', async () => {
  const id = await two({
    ...{ workingMinutes: 60 },
    ...all(moments.handedIn),
    answersShown: moments.never,
    explanationsShown: moments.never,
  })
  const { questions } = await start(ben, id)
  await save(ben, id, [{ questionId: questions[0]!.id, value: ['b'] }])
  await markedLater()
  await end(id)
  await app().services.jobs.enqueue(app().db, 'submission.close', { activityId: id })
  await app().settle()
  expect((await result(ben, id)).version).toBe(1)
  await minutesFor(id, [ben.id])
  await save(ben, id, [{ questionId: questions[0]!.id, value: ['a'], sequence: 2 }])
  await markNow(id)
  await pass(11)
  expect(await result(ben, id)).toMatchObject({ score: 10, version: 2 })
})

test('what is shown once it is published is shown and hidden by staff, future scores included', async () => {
  const id = await two(all(moments.published))
  await take(ada, id)
  expect(await result(ada, id)).toMatchObject({ shown: nothing, score: null, questions: [] })
  await release(id)
  expect(await result(ada, id)).toMatchObject({ shown: everything, score: 15 })
  await take(ben, id, 'b')
  expect(await result(ben, id)).toMatchObject({ shown: everything, score: 0 })
  await release(id, false)
  expect(await result(ada, id)).toMatchObject({ shown: nothing, score: null, questions: [] })
})

test('a moment that is changed shows and hides at once what it is about', async () => {
  const id = await two(all(moments.never))
  await take(ada, id)
  await release(id)
  expect(await result(ada, id)).toMatchObject({ shown: nothing, score: null })
  await change(id, { scoreShown: moments.handedIn })
  expect(await result(ada, id)).toMatchObject({
    shown: { ...nothing, score: true },
    score: 15,
    questions: [],
  })
  await change(id, { paperShown: moments.ended })
  expect((await result(ada, id)).questions).toEqual([])
  await end(id)
  await app().settle()
  const shown = await result(ada, id)
  expect(shown.questions.map(({ right, written }) => [right, written.value])).toEqual([
    [null, ['a']],
    [null, ['a']],
  ])
  await change(id, { scoreShown: moments.never })
  expect(await result(ada, id)).toMatchObject({ score: null })
})

test('once somebody has begun, how papers are put together stays; what is shown, and the rest, may change', async () => {
  const id = await two({ shufflesQuestions: true })
  await start(ada, id)
  expect(await get(id)).toMatchObject({ isBegun: true })
  await expect(change(id, { shufflesOptions: true })).rejects.toThrow('不能再更改抽题')
  await expect(
    app().call(teacher1, testCalls.batchUpdate, {
      ...{ id, action: 'score', points: 1 },
      questionIds: [
        (await app().call(teacher1, testCalls.listQuestions, { id })).sections[0]!.entries[0]!.question!.id,
      ],
    }),
  ).rejects.toThrow('题目只能通过重新评分更正')
  await change(id, { passPercent: 10, title: 'Other' })
  expect(await get(id)).toMatchObject({ passPercent: 10, title: 'Other', totalScore: 15 })
})
