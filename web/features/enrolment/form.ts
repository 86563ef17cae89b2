import type { enrolmentCalls } from '#contract/features/enrolment/calls.ts'
import type { Question } from '#contract/features/enrolment/entities.ts'
import { enrolmentErrors } from '#contract/features/enrolment/errors.ts'
import {
  type AnswerProblem,
  answerLength,
  enrolmentStates,
  maxFiles,
  maxOptions,
  maxQuestions,
  type QuestionProblem,
  titleLength,
} from '#contract/features/enrolment/rules.ts'
import type { AnswerOf } from '#contract/input.ts'
import { problemText } from '#web/lib/problem-text.ts'

/** The settings while they are being changed. */
export interface SettingDraft {
  enrollstate: boolean
  auditstate: boolean
  joinlabelid: string
  formLists: Question[]
}

const limits: Record<QuestionProblem | AnswerProblem, number> = {
  titleMissing: 0,
  titleLong: titleLength,
  optionsMissing: maxOptions,
  tooManyQuestions: maxQuestions,
  answerMissing: 0,
  answerLong: answerLength,
  phoneWrong: 0,
  optionUnknown: 0,
  tooManyFiles: maxFiles,
}

/** A problem of a question or an answer in words. */
export const wordsFor = (problem: QuestionProblem | AnswerProblem) =>
  problemText(enrolmentErrors[problem], { limit: limits[problem] })

export const states = ['pending', 'passed', 'rejected'] as const
export const stateTones = { pending: 'warn', passed: 'good', rejected: 'bad' } as const
export const stateOf = (auditstate: number) => states[auditstate] ?? 'pending'

/** Whether the person may send an application now: the first one, or another one after a decision. */
export const mayApply = ({ isjoin, enrollstate, apply }: AnswerOf<typeof enrolmentCalls.getForm>) =>
  !isjoin && enrollstate && apply?.auditstate !== enrolmentStates.pending
