import { sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import { isBoard } from '#contract/features/answering/board-rules.ts'
import { answeringErrors } from '#contract/features/answering/errors.ts'
import { answeringModes, askings, stepStates } from '#contract/features/answering/rules.ts'
import { photoAnswer } from '#contract/features/question/types/open.ts'
import { attachmentOf, drawnPictureOf, filesOf, textFor } from '#server/features/file/public.ts'
import { answerIn, presentKey } from '#server/features/question/public.ts'
import { taskToSee } from '#server/features/submission/public.ts'
import type { Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import type { Page } from '#server/kernel/paging.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { stepToSee } from '../steps/store.ts'
import { questionsIn, stateOfStep, stepsOf } from '../store.ts'
import { ownAnswers, questionsShown, stateOfSet } from '../taking/own.ts'
import { resultsOf, stepWithResults } from './figures.ts'
import { joinNewestPart } from './newest-part.ts'
import { hiddenPhotos } from './wall.ts'
import { wordsOfAnswers } from './words.ts'

interface AnswerRow {
  account_id: string
  name: string
  text: string
  html: string
  value: unknown
  file_ids: string[]
  is_right: boolean | null
  total: number
}
const writtenRows = prepared(
  (_, activityId: string, slot: number, limit: number, offset: number) => sql<AnswerRow>`
    select counted.account_id, account.name, part.text, part.html, part.value,
      array(select kept.file_id from submission_file as kept where kept.submission_id = part.submission_id
        and kept.slot = part.slot and kept.version = part.version order by kept.position) as file_ids,
      counted.worth >= 1 as is_right, count(*) over ()::int as total
    from answering_counted as counted
    join activity_student as student on student.activity_id = counted.activity_id
      and student.account_id = counted.account_id
    join account on account.id = counted.account_id
    ${joinNewestPart}
    where counted.activity_id = ${activityId} and counted.slot = ${slot} and counted.keys <> '{}'
    order by student.roster_key limit ${limit} offset ${offset}`,
)
const ballotRows = prepared(
  (_, activityId: string, slot: number, limit: number, offset: number) => sql<{
    value: unknown
    total: number
  }>`
    select value, count(*) over ()::int as total from answering_ballot
    where activity_id = ${activityId} and slot = ${slot} order by value limit ${limit} offset ${offset}`,
)

/** A question with how it was answered, and each answer: students see them without names. @throws as `stepWithResults` */
export async function questionStatistics(
  context: CourseContext,
  stepId: string,
  questionId: string,
  { page, limit }: Page,
) {
  const { db, role } = context
  const { step, standing, seesRight } = await stepWithResults(context, stepId)
  const isOver = standing.state === stepStates.ended
  const [found] = await resultsOf(context, step, isOver, seesRight, questionId)
  if (!found) return fail(kernelErrors.notFound)
  const { question, key, isTold, result } = found
  const isAnonymous = question.shown.asking === askings.anonymous
  const [slot, offset] = [question.shown.slot, (page - 1) * limit]
  const anonymous = isAnonymous && isTold ? await ballotRows(db, step.activity_id, slot, limit, offset) : []
  const isApart = isAnonymous || isBoard(question.shown.asking)
  const written = isApart ? [] : await writtenRows(db, step.activity_id, slot, limit, offset)
  const isNamed = role !== 'student'
  const [files, words, hidden] = await Promise.all([
    filesOf(db, [...new Set(written.flatMap(row => row.file_ids))]),
    question.shown.asking === askings.words ? wordsOfAnswers(db, step.activity_id, slot) : [],
    isNamed ? new Set<string>() : hiddenPhotos(db, step.activity_id),
  ])
  const textOf = (answer: unknown) => (answer === null ? '' : question.type.text(answer, question.parts))
  return {
    question: result,
    right: seesRight ? presentKey(context, question, key) : null,
    distribution: result.distribution,
    words,
    answers: [
      ...anonymous.map(({ value }) => ({
        ...{ studentId: '', name: '', text: textOf(value), html: '', files: [], isRight: null },
      })),
      ...written.map(row => {
        const its = row.file_ids.flatMap(id => files.get(id) ?? [])
        const answer = answerIn(question.type, question.parts, { ...row, files: its })
        return {
          ...{ studentId: isNamed ? row.account_id : '', name: isNamed ? row.name : '' },
          ...{ text: textOf(answer), html: textFor(context, row.html) },
          files: isNamed
            ? its.map(file => attachmentOf(context, file))
            : question.type.number === photoAnswer.number
              ? its
                  .filter(({ id, width }) => width !== null && !hidden.has(id))
                  .map(file => drawnPictureOf(context, file))
              : [],
          isRight: seesRight && question.type.isGraded ? row.is_right : null,
        }
      }),
    ],
    total: (anonymous[0] ?? written[0])?.total ?? 0,
  }
}

const isStudent = prepared(
  (_, activityId: string, accountId: string) => sql`
    select from activity_student where activity_id = ${activityId} and account_id = ${accountId}`,
)
const isThere = async (db: Database, activityId: string, accountId: string) =>
  (await isStudent(db, activityId, accountId)).length > 0

const work = prepared(
  (_, activityId: string, accountId: string) => sql<{ is_handed_in: boolean }>`
    select submission.version > 0 as is_handed_in
    from submission_author as author join submission on submission.id = author.submission_id
    where author.activity_id = ${activityId} and author.account_id = ${accountId}
    order by author.attempt desc`,
)

/** What one student has answered in a step: for staff, and for that student. @throws notFound */
export async function answersOfStudent(context: CourseContext, stepId: string, studentId: string) {
  const { db, role, person, now } = context
  // Who only views as a student has answered nothing.
  const isViewing = role === 'student' && context.studentId === null
  if (role === 'student' && !isViewing && studentId !== person.id) fail(kernelErrors.notFound)
  const step = await stepToSee(db, stepId)
  const [task, all, known, works] = await Promise.all([
    taskToSee(context, step.activity_id),
    questionsIn(db, step.activity_id),
    isThere(db, step.activity_id, studentId),
    work(db, step.activity_id, studentId),
  ])
  if (!known) fail(kernelErrors.notFound)
  const state = stateOfStep(step, { mode: step.mode, state: stateOfSet(task, now) }, now)
  if (role === 'student' && state === stepStates.notStarted) fail(answeringErrors.stepNotStarted)
  const questions = await questionsShown(
    context,
    all.filter(({ step_id }) => step_id === stepId),
  )
  // In class what was answered in a step is graded as soon as that is over.
  const isStepOver = step.mode === answeringModes.inClass && state === stepStates.ended
  const isGradable = works.some(({ is_handed_in }) => is_handed_in || isStepOver)
  if (isViewing)
    return { questions: questions.map(({ shown }) => shown), answers: [], score: null, isGradable: false }
  const isShown = role !== 'student' || step.answers_shown_at !== null
  const { answers } = await ownAnswers(context, step.activity_id, studentId, questions, () => isShown)
  const scores = answers.flatMap(({ score }) => score ?? [])
  return {
    questions: questions.map(({ shown }) => shown),
    answers,
    isGradable: isGradable && context.mayChange('grade'),
    score: scores.length === 0 ? null : Math.round(scores.reduce((sum, score) => sum + score, 0) * 10) / 10,
  }
}

/**
 * All questions of a set that the student has had, in whichever mode, with what they answered; what is right once it is shown: of a
 * step, or of all when the set is over.
 * @throws notFound
 */
export async function reviewOf(context: CourseContext, id: string) {
  const { db, studentId, now, role } = context
  const [task, steps, all] = await Promise.all([taskToSee(context, id), stepsOf(db, id), questionsIn(db, id)])
  const [first] = steps.length > 0 ? [await stepToSee(db, steps[0]!.id)] : []
  const set = { mode: first?.mode ?? 1, state: stateOfSet(task, now) } as const
  const stateOf = new Map(steps.map(step => [step.id, stateOfStep(step, set, now)]))
  const isOver = set.state === stepStates.ended
  const shownSteps = new Set(
    steps.flatMap(step => (step.answers_shown_at !== null || isOver || role !== 'student' ? step.id : [])),
  )
  const seen = all.filter(
    ({ step_id }) => role !== 'student' || stateOf.get(step_id) !== stepStates.notStarted,
  )
  const questions = await questionsShown(context, seen)
  const stepOf = new Map(seen.map(({ slot, step_id }) => [slot, step_id]))
  const numbers = new Map(steps.map(step => [step.id, step.number]))
  const own =
    studentId === null
      ? { answers: [], workId: '' }
      : await ownAnswers(context, id, studentId, questions, slot => shownSteps.has(stepOf.get(slot)!))
  const answerOf = new Map(own.answers.map(one => [one.slot, one]))
  return {
    title: task.title,
    mode: set.mode,
    questions: questions.map(({ shown }) => {
      const stepId = stepOf.get(shown.slot)!
      return {
        ...shown,
        ...{ stepId: stepId as never, stepNumber: numbers.get(stepId) ?? 0 },
        mine: answerOf.get(shown.slot) ?? null,
      }
    }),
  }
}
