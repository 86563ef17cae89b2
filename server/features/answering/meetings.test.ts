import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { answeringBoardCalls as boards } from '#contract/features/answering/board-calls.ts'
import { answeringCalls as calls } from '#contract/features/answering/calls.ts'
import { answeringErrors as errors } from '#contract/features/answering/errors.ts'
import { stepStates } from '#contract/features/answering/rules.ts'
import { answeringTakingCalls as taking } from '#contract/features/answering/taking-calls.ts'
import { joinCalls } from '#contract/features/course/joining.ts'
import { classCalls } from '#contract/features/member/classes.ts'
import { packageCalls } from '#contract/features/package/calls.ts'
import { type CastMember, students, teacher1 } from '#seed/people.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { transaction } from '#server/kernel/unit.ts'
import { answeringPortable } from './portable.ts'
import { answeringOf, asked, openly, ranks, step, vote } from './test-answering.ts'

/* Where sets of questions meet what becomes of people, classes, courses and sets meanwhile. */

const app = testApp({ settings: { REQUEST_RATE: '1000000' } })
const all = answeringOf(app)
const { withSteps, start, getStep, answer, student, classmate } = all
const course = { courseId: all.courseId as never }

/** A class with this student alone, and that a set is for it. */
async function ofOneClass(name: string) {
  const { id: classId } = await app().call(teacher1, classCalls.createClass, { ...course, name })
  await app().call(teacher1, classCalls.moveToClass, {
    ...course,
    id: classId,
    studentIds: [student.id as never],
  })
  return [{ classId, groupId: null, publishAt: null, beginsAt: null, endsAt: null }]
}

test.each([1, 2])('whoever a set is not for comes to it by answering neither, in mode %i', async mode => {
  const audience = await ofOneClass(`Of mode ${mode}`)
  const { stepIds } = await withSteps([step([asked('Which'), ranks('First')])], { mode, audience })
  const [stepId] = stepIds as [string]
  if (mode === 1) await start(stepId)
  const { questions } = await getStep(student, stepId)
  for (const { id: questionId } of questions) {
    const answers = [{ questionId, value: ['a'], sequence: 1, base: 0 }]
    for (const call of [taking.saveAnswers, taking.submit])
      await app().refused(classmate, call, { stepId, answers } as never, kernelErrors.notFound)
  }
  await app().refused(classmate, taking.getStep, { stepId: stepId as never }, kernelErrors.notFound)
  expect(await answer(student, stepId, [{ value: ['a'] }, { value: ['b'] }])).toMatchObject([
    { saved: true },
    { saved: true },
  ])
})

test('a set that is for a class is copied for the whole course, not published', async () => {
  const audience = await ofOneClass('To be copied')
  const { id } = await withSteps([step([asked('One')])], { mode: 2, audience })
  const { list } = await app().call(teacher1, packageCalls.copyActivity, {
    ...{ ...course, activityId: id as never, courseIds: [course.courseId] },
  })
  const copy = list[0]!.activityId as string
  await app().refused(classmate, calls.get, { id: copy as never }, kernelErrors.notFound)
  await app().call(teacher1, calls.publish, { id: copy as never })
  expect((await all.get(copy, classmate)).steps).toHaveLength(1)
})

test('at one’s own pace a step that somebody has only looked at goes; what was answered anonymously or for all stays', async () => {
  const tea = await withSteps([step([asked('One')]), step([asked('Two')])], { mode: 2 })
  for (const stepId of tea.stepIds) await all.join(student, stepId)
  const only = [{ ...step([asked('Three')]), id: tea.stepIds[0] as never }]
  await app().call(teacher1, calls.update, { id: tea.id as never, steps: only })
  expect((await all.get(tea.id)).steps).toMatchObject([{ id: tea.stepIds[0], joinedCount: 1 }])

  for (const question of [vote('Tea', 1), openly('Ideas', 3)]) {
    const { id, stepIds } = await withSteps([step([question])], { mode: 2 })
    const { questions } = await getStep(student, stepIds[0]!)
    const place = { stepId: stepIds[0] as never, questionId: questions[0]!.id }
    if (question.asking === 1) await answer(student, stepIds[0]!, [{ value: ['a'] }])
    else await app().call(student, boards.addPost, { ...place, text: 'Mine' })
    const steps = [{ ...step([vote('Coffee', 1)]), id: stepIds[0] as never }]
    await app().refused(teacher1, calls.update, { id: id as never, steps }, errors.stepsFixed)
    await app().refused(teacher1, calls.update, { id: id as never, mode: 3 }, errors.modeFixed)
    expect(await app().call(teacher1, calls.listQuestions, { id: id as never })).toMatchObject({
      isBegun: true,
    })
  }
})

test('a set that is taken back ends what runs of it, and no wall shows it; whoever goes on with it publishes it', async () => {
  const { id, stepIds } = await withSteps([step([asked('One')])])
  const [stepId] = stepIds as [string]
  await start(stepId)
  const content = { ...course, contentId: id as never }
  await app().call(teacher1, activityCalls.unpublish, content)
  expect((await all.get(id)).steps[0]).toMatchObject({ state: stepStates.ended, endsAtExactly: null })
  await app().refused(student, taking.getStep, { stepId: stepId as never }, kernelErrors.notFound)
  await app().call(teacher1, activityCalls.publish, content)
  expect((await getStep(student, stepId)).state).toBe(stepStates.ended)
  await app().call(teacher1, activityCalls.unpublish, content)
  await all.extend(stepId, 30)
  expect(await getStep(student, stepId)).toMatchObject({ state: stepStates.ongoing, isWritable: true })
})

test.each([
  ['with its answers it is over', 1, [stepStates.ended, stepStates.notStarted]],
  ['without them it is still to be asked', 0, [stepStates.notStarted, stepStates.notStarted]],
] as const)(
  'of a step that ran when its course was packed, where it arrives: %s',
  async (_, joins, states) => {
    const { id, stepIds } = await withSteps([step([asked('One')]), step([asked('Two')])])
    await start(stepIds[0]!)
    const arrived = new Map([
      ['answering_step', 2],
      ['answering_join', joins],
    ])
    await transaction(app().services, unit => answeringPortable.settle!(unit, all.courseId, arrived, false))
    expect((await all.get(id)).steps.map(({ state }) => state)).toEqual(states)
    const { rows } = await sql`
    select from answering_step where activity_id = ${id} and started_at is not null and ended_at is null`.execute(
      app().db,
    )
    expect(rows).toEqual([])
  },
)

test('of who is merged with a place every post and vote counts once, none for their own, and who has answered is who has', async () => {
  const [place, third] = [students[27]!, students[28]!] as [CastMember, CastMember]
  const { code } = await app()
    .db.selectFrom('course')
    .select('code')
    .where('id', '=', all.courseId)
    .executeTakeFirstOrThrow()
  for (const who of [place, third]) await app().call(who, joinCalls.join, { code: code! })
  const { id, stepIds } = await withSteps([step([openly('Ideas', 3)]), step([asked('One', 5)])])
  const [ideas, one] = stepIds as [string, string]
  await start(ideas)
  const { questions } = await getStep(student, ideas)
  const on = { stepId: ideas as never, questionId: questions[0]!.id }
  const say = async (who: CastMember, text: string) =>
    (await app().call(who, boards.addPost, { ...on, text })).post.id
  const [mine, theirs, other] = [
    await say(student, 'Mine'),
    await say(place, 'Theirs'),
    await say(third, 'Other'),
  ]
  const votes: [CastMember, typeof mine][] = [
    [student, theirs],
    [place, mine],
    [student, other],
    [place, other],
  ]
  for (const [who, postId] of votes) await app().call(who, boards.votePost, { postId, isVoted: true })
  await start(one)
  await all.join(student, one)
  await answer(place, one, [{ value: ['a'] }])

  await sql`update account set imported_at = now(), login = null, email = null, phone = null
    where id = ${place.id}`.execute(app().db)
  await app().call(teacher1, packageCalls.mergeStudents, {
    ...{ ...course, importedids: [place.id as never], studentIds: [student.id as never] },
  })
  const { list } = await app().call(teacher1, boards.listPosts, { ...on, sort: 'new' })
  expect(list.map(({ text, name, votes: count }) => [text, name, count])).toEqual([
    ['Other', third.name, 1],
    ['Theirs', student.name, 0],
    ['Mine', student.name, 0],
  ])
  const { steps } = await all.get(id)
  // What the place answered stays with it, as who it really is had done something in the set.
  expect(steps.map(({ joinedCount, answeredCount }) => [joinedCount, answeredCount])).toEqual([
    [3, 3],
    [2, 1],
  ])
  expect((await all.results(ideas)).questions[0]!.answered).toBe(2)
})
