import { kernelErrors } from '#contract/error.ts'
import { answeringErrors } from '#contract/features/answering/errors.ts'
import { stepStates } from '#contract/features/answering/rules.ts'
import { taskToSee } from '#server/features/submission/public.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { type LiveStep, stepToSee } from '../steps/store.ts'
import { standingOfStep } from '../store.ts'
import { holdSteps, refusalOf } from '../taking/asked.ts'
import { stateOfSet } from '../taking/own.ts'
import { type BoardQuestion, boardQuestion } from './store.ts'

/** What the class writes to a question, as far as its step and its set decide about it. */
export interface Board {
  question: BoardQuestion
  step: LiveStep
  /** Students see what others wrote. */
  areShown: boolean
}

export const boardIn = (step: LiveStep, question: BoardQuestion): Board => ({
  ...{ step, question },
  areShown: !question.is_shown_later || step.results_shown_at !== null,
})

/** @throws notFound where the step does not ask that, or not so */
export async function boardOf({ db }: CourseContext, stepId: string, questionId: string): Promise<Board> {
  const [step, question] = await Promise.all([
    stepToSee(db, stepId),
    boardQuestion.first(db, stepId, questionId),
  ])
  return boardIn(step, question ?? fail(kernelErrors.notFound))
}

/** The same of a question that is known; its step stays as it is until the transaction ends. @throws notFound */
export async function heldBoard({ db }: CourseContext, question: BoardQuestion): Promise<Board> {
  const [, step] = await Promise.all([holdSteps(db, [question.step_id]), stepToSee(db, question.step_id)])
  return boardIn(step, question)
}

/** A board that the caller may see, and how far its step is for them. @throws notFound, stepNotStarted */
export async function boardToSee(context: CourseContext, { step }: Board) {
  const { role, now } = context
  const task = await taskToSee(context, step.activity_id)
  const standing = standingOfStep(step, { mode: step.mode, state: stateOfSet(task, now) }, now)
  if (role === 'student' && standing.state === stepStates.notStarted) fail(answeringErrors.stepNotStarted)
  return standing
}

/**
 * Refuses what a student does where the step takes nothing from them (any more). What was on its way at its end is taken.
 * @param board held
 * @param task its set, as the student sees it
 * @throws over, stepNotStarted, stepOver, answersShown
 */
export function checkOpen(
  { now }: CourseContext,
  { step }: Board,
  { deadline }: { deadline: number | null },
) {
  const isOver = deadline !== null && deadline <= now
  const refusal = refusalOf({ ...step, is_over: isOver, is_graded: false }, now)
  if (refusal) fail(refusal)
}
