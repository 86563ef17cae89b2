import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { answeringCalls } from '#contract/features/answering/calls.ts'
import { answeringErrors as errors } from '#contract/features/answering/errors.ts'
import { answeringTakingCalls as taking } from '#contract/features/answering/taking-calls.ts'
import { memberCalls } from '#contract/features/member/calls.ts'
import { classCalls } from '#contract/features/member/classes.ts'
import { type CastMember, students, teacher1 } from '#seed/people.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { transaction } from '#server/kernel/unit.ts'
import { closeInTime } from '../steps/running.ts'
import { answeringOf, asked, openly, step, vote } from '../test-answering.ts'

const app = testApp({ settings: { REQUEST_RATE: '1000000' } })
beforeAll(() => void app().clock.hold())
const all = answeringOf(app)
const { withSteps, start, end, answer, getStep, student, classmate, third } = all
const tallies = (activityId: string) =>
  app().db.selectFrom('answering_tally').selectAll().where('activity_id', '=', activityId).execute()

test('answers are counted once, and another answer takes the first out of the count', async () => {
  const { stepIds } = await withSteps([step([asked('Q')])])
  const [first] = stepIds as [string]
  await start(first)
  await answer(student, first, [{ value: ['a'], sequence: 1 }])
  await answer(student, first, [{ value: ['a'], sequence: 1 }])
  await answer(classmate, first, [{ value: ['b'], sequence: 1 }])
  expect((await all.results(first)).questions[0]).toMatchObject({ answered: 2, rightCount: 1 })
  await answer(student, first, [{ value: ['b'], sequence: 2, base: 1 }])
  const after = (await all.results(first)).questions[0]!
  expect(after).toMatchObject({ answered: 2, rightCount: 0, correctRate: 0 })
  expect(after.distribution.map(({ count }) => count)).toEqual([0, 2])
  await answer(student, first, [{ value: null, sequence: 3, base: 2 }])
  expect((await all.results(first)).questions[0]).toMatchObject({ answered: 1 })
})

test('on two devices the newer answer stands, and what did not know of it changes nothing', async () => {
  const { stepIds } = await withSteps([step([asked('Q')])])
  const [first] = stepIds as [string]
  await start(first)
  await answer(student, first, [{ value: ['a'], sequence: 5, base: 0 }])
  const [stale] = await answer(student, first, [{ value: ['b'], sequence: 6, base: 0 }])
  expect(stale).toMatchObject({ saved: false, value: ['a'], sequence: 5 })
  expect((await all.results(first)).questions[0]!.distribution.map(({ count }) => count)).toEqual([1, 0])
})

test('answers of many in one round are as those of each alone', async () => {
  const { id, stepIds } = await withSteps([step([asked('One'), asked('Two')])])
  const [first] = stepIds as [string]
  await start(first)
  const { questions } = await getStep(student, first)
  const people = [student, classmate, third]
  await Promise.all(
    [1, 2, 3, 4].flatMap(round =>
      people.map((who, place) =>
        app().call(who, taking.saveAnswers, {
          stepId: first as never,
          answers: questions.map(({ id: questionId }) => ({
            ...{ questionId, sequence: round, value: [(round + place) % 2 === 0 ? 'a' : 'b'] },
          })) as never,
        }),
      ),
    ),
  )
  const counted = await app()
    .db.selectFrom('answering_counted')
    .selectAll()
    .where('activity_id', '=', id)
    .execute()
  expect(counted).toHaveLength(6)
  const expected = new Map<string, number>()
  for (const row of counted)
    for (const key of row.keys)
      expected.set(`${row.slot} ${key}`, (expected.get(`${row.slot} ${key}`) ?? 0) + 1)
  const kept = (await tallies(id))
    .filter(({ n }) => n !== 0)
    .map(row => [`${row.slot} ${row.key}`, row.n] as const)
  expect(new Map(kept)).toEqual(expected)
  expect((await all.results(first)).answered).toBe(3)
})

test('programs of the protocol answer with text', async () => {
  const { stepIds } = await withSteps([step([asked('Q')])])
  const [first] = stepIds as [string]
  await start(first)
  const { questions } = await getStep(student, first)
  const questionId = questions[0]!.id
  const { score, answered, list } = await all.submit(student, first, [
    { questionId, answer: `${questionId}-a` },
  ])
  expect([score, answered, list[0]!.value]).toEqual([null, 1, ['a']])
})

test('in class what is answered is handed in and scored when the set ends, and then shown', async () => {
  const { id, stepIds } = await withSteps([step([asked('Q', 8)]), step([asked('R', 2)])])
  await start(stepIds[0]!)
  await answer(student, stepIds[0]!, [{ value: ['a'] }])
  await start(stepIds[1]!)
  await answer(student, stepIds[1]!, [{ value: ['b'] }])
  await all.endAll(id)
  await app().settle()
  const author = await app()
    .db.selectFrom('submission_author')
    .selectAll()
    .where('activity_id', '=', id)
    .where('account_id', '=', student.id)
    .executeTakeFirstOrThrow()
  expect(author).toMatchObject({ result: 8, state: 2 })
  const { questions } = await all.review(id, student)
  expect(questions.map(({ mine }) => mine!.score)).toEqual([8, 0])
  expect(questions[0]!.mine!.right).toMatchObject({ key: { right: ['a'] } })
  expect((await all.get(id)).steps[1]).toMatchObject({ state: 3 })
})

test('at one’s own pace all steps are open until the deadline, and handed in by whoever answers (decision 303)', async () => {
  for (const mode of [2, 3]) {
    const { id, stepIds } = await withSteps([step([asked('Q', 4)]), step([asked('R', 6)])], {
      mode,
      deadline: app().clock.now() + 3_600_000,
    })
    const [one, two] = stepIds as [string, string]
    const { questions } = await getStep(student, one)
    await all.submit(student, one, [{ questionId: questions[0]!.id, value: ['a'] }])
    await answer(student, two, [{ value: ['a'] }])
    expect((await all.review(id, student)).questions[0]!.mine).toMatchObject({ right: null, score: null })
    app().clock.advance(3_600_000)
    await app().settle()
    const [late] = await answer(student, one, [{ value: ['b'] }]).catch(() => [undefined])
    expect(late?.saved ?? false).toBe(false)
    const review = await all.review(id, student)
    expect(review.mode).toBe(mode)
    expect(review.questions.map(({ mine }) => mine!.score)).toEqual([4, 6])
  }
})

test('who is removed in the middle of a step answers nothing more, and what they answered stays', async () => {
  const { stepIds } = await withSteps([step([asked('Q')])])
  const [first] = stepIds as [string]
  await start(first)
  const { questions } = await getStep(third, first)
  await answer(third, first, [{ value: ['a'] }])
  await app().call(teacher1, memberCalls.removeStudents, {
    courseId: all.courseId as never,
    studentIds: [third.id] as never,
  })
  await expect(
    app().call(third, taking.saveAnswers, {
      stepId: first as never,
      answers: [{ questionId: questions[0]!.id, value: ['b'] }] as never,
    }),
  ).rejects.toThrow()
  expect((await all.results(first)).questions[0]).toMatchObject({ answered: 1 })
})

test('an anonymous answer is given once, changed by nobody, and named nowhere (decision 303)', async () => {
  const { id, stepIds } = await withSteps([step([openly('Say it', 1), vote('Is it', 1)])])
  const [first] = stepIds as [string]
  await start(first)
  const said = [{ text: 'Boring' }, { value: ['a'] }]
  expect((await answer(student, first, said)).map(one => [one.saved, one.text, one.value])).toEqual([
    [true, '', null],
    [true, '', null],
  ])
  const [again] = await answer(student, first, [{ text: 'Fine' }])
  expect(again!.refusal).toMatchObject({ message: errors.answeredOnce.text.zh })
  await answer(classmate, first, [{ text: 'Fine' }, null])
  const running = await all.results(first)
  expect(running.questions.map(one => one.answered)).toEqual([2, 1])
  // Few could be told apart.
  expect(running.questions[1]!.distribution.map(({ count }) => count)).toEqual([0, 0])
  expect((await all.question(first, running.questions[0]!.id)).answers).toEqual([])
  await end(first)
  const { answers } = await all.question(first, running.questions[0]!.id)
  expect(answers.map(one => [one.studentId, one.name, one.text]).sort()).toEqual([
    ['', '', 'Boring'],
    ['', '', 'Fine'],
  ])
  expect((await getStep(student, first)).answers.map(one => [one.isGiven, one.text])).toEqual([
    [true, ''],
    [true, ''],
  ])
  const parts = await app()
    .db.selectFrom('submission')
    .innerJoin('submission_part', 'submission_part.submission_id', 'submission.id')
    .select('text')
    .where('activity_id', '=', id)
    .execute()
  expect(parts).toEqual([])
})

test('whoever a set is not for answers nothing in it, anonymously neither', async () => {
  const { id: classId } = await app().call(teacher1, classCalls.createClass, {
    ...{ courseId: all.courseId as never, name: 'One' },
  })
  await app().call(teacher1, classCalls.moveToClass, {
    ...{ courseId: all.courseId as never, id: classId, studentIds: [student.id] as never },
  })
  const everywhere = { publishAt: null, beginsAt: null, endsAt: null }
  const { stepIds } = await withSteps([step([openly('Say it', 1)])], {
    audience: [{ ...everywhere, classId, groupId: null }],
  } as never)
  const [first] = stepIds as [string]
  await start(first)
  const { questions } = await getStep(student, first)
  const answers = [{ questionId: questions[0]!.id, text: 'Fine' }] as never
  const given = app().call(classmate, taking.saveAnswers, { stepId: first as never, answers })
  await expect(given).resolves.toMatchObject({
    list: [{ saved: false, refusal: { message: kernelErrors.notFound.text.zh } }],
  })
  expect(await answer(student, first, [{ text: 'Fine' }])).toMatchObject([{ saved: true }])
  expect((await all.results(first)).questions[0]).toMatchObject({ answered: 1 })
})

test('after the end nothing in the tables links an anonymous answer to who gave it', async () => {
  const { id, stepIds } = await withSteps([step([openly('Say it', 1)])])
  const [first] = stepIds as [string]
  await start(first)
  await answer(student, first, [{ text: 'One' }])
  await answer(classmate, first, [{ text: 'Two' }])
  await end(first)
  const { pool } = { pool: app().db }
  const rows = async (table: string) =>
    (
      await sql<{
        xmin: string
      }>`select xmin::text, * from ${sql.table(table)} where activity_id = ${id}`.execute(pool)
    ).rows
  const [tickets, ballots] = [await rows('answering_ticket'), await rows('answering_ballot')]
  expect([tickets.length, ballots.length]).toEqual([2, 2])
  // All were written by the one transaction that ended the step.
  expect(new Set([...tickets, ...ballots].map(({ xmin }) => xmin)).size).toBe(1)
  expect(Object.keys(ballots[0]!).sort()).toEqual(['activity_id', 'is_mixed', 'slot', 'value', 'xmin'])
  expect(Object.keys(tickets[0]!).sort()).toEqual(['account_id', 'activity_id', 'slot', 'xmin'])
})

/** Which transactions wrote what of the anonymous answers of a set. */
async function writersOf(id: string) {
  const of = (table: 'answering_ticket' | 'answering_ballot') =>
    sql<{ xmin: string }>`select xmin::text from ${sql.table(table)} where activity_id = ${id}`.execute(
      app().db,
    )
  const found = await Promise.all([of('answering_ticket'), of('answering_ballot')])
  return found.map(({ rows }) => rows.map(({ xmin }) => xmin))
}

test('nor does it link one that was on its way when the step was ended by hand', async () => {
  const { id, stepIds } = await withSteps([step([openly('Say it', 1)])])
  const [first] = stepIds as [string]
  await start(first)
  await answer(student, first, [{ text: 'One' }])
  await end(first)
  expect((await answer(classmate, first, [{ text: 'Two' }]))[0]!.saved).toBe(true)
  expect(new Set((await writersOf(id)).flat()).size).toBe(2)
  app().clock.advance(2000)
  await transaction(app().services, unit => closeInTime(unit, { stepId: first }))
  const [tickets, ballots] = await writersOf(id)
  expect([tickets!.length, ballots!.length]).toEqual([2, 2])
  expect(new Set([...tickets!, ...ballots!]).size).toBe(1)
})

test('at one’s own pace anonymous answers are written anew every few minutes, and at the end; those of a step that runs are not', async () => {
  const deadline = app().clock.now() + 3_600_000
  const { id, stepIds } = await withSteps([step([openly('Say it', 1)])], { mode: 2, deadline })
  const [first] = stepIds as [string]
  const live = await withSteps([step([openly('Say it', 1)])])
  await start(live.stepIds[0]!)
  for (const who of [student, classmate]) {
    await answer(who, first, [{ text: 'One' }])
    await answer(who, live.stepIds[0]!, [{ text: 'One' }])
  }
  const mixed = async (of: string) => new Set((await writersOf(of)).flat()).size
  expect(await mixed(id)).toBe(2)
  await app().services.jobs.enqueue(app().db, 'answering.mix', {})
  await app().settle()
  expect([await mixed(id), await mixed(live.id)]).toEqual([1, 2])
  await answer(students[3]!, first, [{ text: 'Two' }])
  expect(await mixed(id)).toBe(2)
  await all.endAll(id)
  await app().settle()
  expect(await mixed(id)).toBe(1)
  expect((await writersOf(id)).map(rows => rows.length)).toEqual([3, 3])
})

test('at one’s own pace anonymous answers are told when nobody can add any more: the time of one would say whose it is', async () => {
  const deadline = app().clock.now() + 3_600_000
  const { id, stepIds } = await withSteps([step([openly('Say it', 1), vote('Is it', 1)])], {
    mode: 2,
    deadline,
  })
  const [stepId] = stepIds as [string]
  for (const who of students.slice(8, 15)) await answer(who, stepId, [{ text: 'Hm' }, { value: ['a'] }])
  const votes = async () => {
    const { questions } = await all.results(stepId)
    const [text, vote] = questions as [(typeof questions)[number], (typeof questions)[number]]
    const { answers } = await all.question(stepId, text.id)
    return [answers.length, vote.distribution.map(({ count }) => count), vote.isWithheld, vote.answered]
  }
  expect(await votes()).toEqual([0, [0, 0], true, 7])
  await all.endAll(id)
  expect(await votes()).toEqual([7, [7, 0], false, 7])
})

test('at one’s own pace what is over is over for what is anonymous too, for whoever has named answers in the set', async () => {
  const { id, stepIds } = await withSteps([step([asked('Q'), openly('Say it', 1)])], { mode: 2 })
  const [stepId] = stepIds as [string]
  const { questions } = await getStep(student, stepId)
  const say = (who: CastMember, text: string) =>
    app().call(who, taking.saveAnswers, {
      stepId: stepId as never,
      answers: [{ questionId: questions[1]!.id, text }],
    })
  for (const who of [student, classmate]) await answer(who, stepId, [{ value: ['a'], sequence: 1 }])
  expect(await say(student, 'In time')).toMatchObject({ list: [{ saved: true }] })
  await all.endAll(id)
  await app().settle()
  for (const who of [student, classmate, students[12]!]) {
    const { code } = errors.over
    expect([who.name, await say(who, 'Late')]).toMatchObject([
      who.name,
      { list: [{ saved: false, refusal: { code } }] },
    ])
  }
})

test('only what gives no points and can be said without a name is asked anonymously', async () => {
  await app().refused(
    teacher1,
    answeringCalls.create,
    { courseId: all.courseId as never, title: 'T', steps: [step([asked('Q', 5, {}, 1)])] },
    errors.anonymousUnfit,
  )
  await app().refused(
    teacher1,
    answeringCalls.create,
    { courseId: all.courseId as never, title: 'T', steps: [step([asked('Q', 0, {}, 2)])] },
    errors.wordsUnfit,
  )
})
