import { answeringCalls as calls } from '#contract/features/answering/calls.ts'
import type { AskInput, StepInput } from '#contract/features/answering/entities.ts'
import { answeringResultCalls as results } from '#contract/features/answering/result-calls.ts'
import { answeringTakingCalls as taking } from '#contract/features/answering/taking-calls.ts'
import type { QuestionInput } from '#contract/features/question/entities.ts'
import type { Region } from '#contract/features/question/types/point.ts'
import type { InputOf } from '#contract/input.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { type CastMember, students, teacher1 } from '#seed/people.ts'
import { choiceOf } from '#server/features/question/test-questions.ts'
import type { Running } from '#server/kernel/test-app.ts'

/** A question that is written into a set; the first of two options is right. */
export const asked = (says: string, points = 5, more: Partial<QuestionInput> = {}, asking = 0): AskInput => ({
  ...{ id: null, fromId: null, points, asking },
  question: choiceOf(says, more),
})
/** Something to be said in words. */
export const openly = (says: string, asking = 0, points = 0) =>
  asked(says, points, { type: 4, parts: {}, key: { html: '' } }, asking)
export const vote = (says: string, asking = 0) =>
  asked(says, 0, { type: 11, parts: { ...(choiceOf(says).parts as object), most: 1 }, key: null }, asking)
/** Options A, B and C in one's own order. */
export const ranks = (says: string, most = 3, asking = 0) =>
  asked(
    says,
    0,
    {
      ...{ type: 104, key: null },
      parts: { options: ['a', 'b', 'c'].map(id => ({ id, html: `<p>${id.toUpperCase()}</p>` })), most },
    },
    asking,
  )
/** Points on a picture that was uploaded; right in these regions, if they are given. */
export const pointing = (says: string, fileId: string, regions?: readonly Region[], points = 5) =>
  asked(says, regions ? points : 0, {
    parts: { picture: `<img data-file="${fileId}">`, most: 1 },
    ...(regions ? { type: 106, key: { regions } } : { type: 105, key: null }),
  })
export const photo = (says: string) => asked(says, 0, { type: 15, parts: { most: 3 }, key: { html: '' } })
export const step = (questions: AskInput[], seconds = 0, title = ''): StepInput => ({
  ...{ id: null, title, seconds, questions },
})

type New = Omit<InputOf<typeof calls.create>, 'courseId' | 'title'> & { title?: string }

/** What people do with sets of questions, for tests. */
export const answeringOf = (app: () => Running, courseId: string = linearAlgebra.id) => {
  const get = (id: string, who: CastMember = teacher1) => app().call(who, calls.get, { id: id as never })
  const add = async (more: Partial<New> = {}, who: CastMember = teacher1) =>
    (await app().call(who, calls.create, { courseId: courseId as never, title: 'Warm-up', ...more }))
      .id as string
  const getStep = (who: CastMember, stepId: string) =>
    app().call(who, taking.getStep, { stepId: stepId as never })
  return {
    ...{ get, add, getStep, courseId, student: students[0]!, classmate: students[1]!, third: students[2]! },
    /** A set with these steps, and the ids of these. */
    async withSteps(steps: StepInput[], more: Partial<New> = {}) {
      const id = await add({ steps, ...more })
      return { id, stepIds: (await get(id)).steps.map(one => one.id as string) }
    },
    start: (stepId: string, seconds?: number, who: CastMember = teacher1) =>
      app().call(who, calls.startStep, {
        stepId: stepId as never,
        ...(seconds !== undefined && { seconds }),
      }),
    end: (stepId: string, who: CastMember = teacher1) =>
      app().call(who, calls.endStep, { stepId: stepId as never }),
    extend: (stepId: string, seconds: number, who: CastMember = teacher1) =>
      app().call(who, calls.extendStep, { stepId: stepId as never, seconds }),
    showResults: (stepId: string, isShown = true) =>
      app().call(teacher1, calls.showResults, { stepId: stepId as never, isShown }),
    showAnswers: (stepId: string) => app().call(teacher1, calls.showAnswers, { stepId: stepId as never }),
    endAll(id: string) {
      // Nothing ends at the moment at which it appeared.
      app().clock.advance(1000)
      return app().call(teacher1, calls.end, { id: id as never })
    },
    /** Answers the questions of a step in their order; null leaves one out. */
    async answer(who: CastMember, stepId: string, given: readonly (object | null)[]) {
      const { questions } = await getStep(who, stepId)
      const answers = given.flatMap((one, place) =>
        one === null ? [] : [{ questionId: questions[place]!.id, ...one }],
      )
      return (
        await app().call(who, taking.saveAnswers, { stepId: stepId as never, answers: answers as never })
      ).list
    },
    join: (who: CastMember, stepId: string) => app().call(who, taking.join, { stepId: stepId as never }),
    submit: (who: CastMember, stepId: string, answers: object[] = []) =>
      app().call(who, taking.submit, { stepId: stepId as never, answers: answers as never }),
    results: (stepId: string, who: CastMember = teacher1, isRanked = false) =>
      app().call(who, results.results, { stepId: stepId as never, isRanked }),
    question: (stepId: string, questionId: string, who: CastMember = teacher1) =>
      app().call(who, results.question, { stepId: stepId as never, questionId: questionId as never }),
    students: (id: string, stepId: string, filter: 'all' | 'joined' | 'missing' | 'answered' = 'all') =>
      app().call(teacher1, results.listStudents, {
        id: id as never,
        stepId: stepId as never,
        filter,
        limit: 100,
      }),
    review: (id: string, who: CastMember) => app().call(who, results.review, { id: id as never }),
    toJoin: (who: CastMember, id?: string) =>
      app().call(who, taking.listToJoin, { courseId: courseId as never, ...(id && { id: id as never }) }),
    countdown: (who: CastMember, id: string) => app().call(who, calls.countdown, { id: id as never }),
  }
}
