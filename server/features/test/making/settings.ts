import type { Value } from '#contract/call.ts'
import { lateRules } from '#contract/features/submission/rules.ts'
import type { testCalls } from '#contract/features/test/calls.ts'
import { testErrors } from '#contract/features/test/errors.ts'
import { switchRules, testLimits } from '#contract/features/test/limits.ts'
import { isFinalAtHandIn, type Moment, moments } from '#contract/features/test/rules.ts'
import { fail } from '#server/kernel/failure.ts'
import { showsOf, type TestRules } from '../store.ts'
import type { Sum } from './sections.ts'

/** What may be given of a test, in whatever call. */
export type Given = Omit<Value<typeof testCalls.update.input>, 'id'>

const usual: TestRules = {
  is_exam: false,
  ...{ shuffles_questions: false, shuffles_options: false },
  switch_limit: switchRules.off,
  pass_percent: 60,
  begin_window: 0,
  score_shown: moments.published,
  answers_shown: moments.published,
  explanations_shown: moments.published,
  paper_shown: moments.published,
  is_answer_once: false,
  is_one_device: false,
  ...{ may_copy: true, may_paste: true },
}

/** The rules that are given; what is not, as it was. @throws switchLimitInvalid */
export function rulesGiven(given: Given, known: TestRules = usual): TestRules {
  const switchLimit = given.switchLimit ?? known.switch_limit
  if (switchLimit < switchRules.off || switchLimit > testLimits.switches) fail(testErrors.switchLimitInvalid)
  const moment = (number: number | undefined, before: Moment) => (number ?? before) as Moment
  return {
    is_exam: given.isExam ?? known.is_exam,
    shuffles_questions: given.shufflesQuestions ?? known.shuffles_questions,
    shuffles_options: given.shufflesOptions ?? known.shuffles_options,
    switch_limit: switchLimit,
    pass_percent: given.passPercent ?? known.pass_percent,
    begin_window: given.beginWindow ?? known.begin_window,
    score_shown: moment(given.scoreShown, known.score_shown),
    answers_shown: moment(given.answersShown, known.answers_shown),
    explanations_shown: moment(given.explanationsShown, known.explanations_shown),
    paper_shown: moment(given.paperShown, known.paper_shown),
    is_answer_once: given.isAnswerOnce ?? known.is_answer_once,
    is_one_device: given.isOneDevice ?? known.is_one_device,
    may_copy: given.mayCopy ?? known.may_copy,
    may_paste: given.mayPaste ?? known.may_paste,
  }
}

/** Whether a test has to be begun, because of its rules or its questions. */
export const hasToBegin = (rules: TestRules, { isDrawn }: Pick<Sum, 'isDrawn'>, workingMinutes: number) =>
  workingMinutes > 0 ||
  isDrawn ||
  rules.shuffles_questions ||
  rules.shuffles_options ||
  rules.is_answer_once ||
  rules.is_one_device ||
  rules.switch_limit !== switchRules.off ||
  rules.begin_window > 0

/** How its papers are taken and judged. */
export const paperPolicy = (rules: TestRules, sum: Sum, mustBegin: boolean) => ({
  mustBegin,
  closesOnHandIn: rules.is_answer_once || isFinalAtHandIn(showsOf(rules), false),
  slotPoints: sum.slotPoints,
  isScaled: sum.isUneven,
})

/** Nothing comes in late: what is written is handed in at the end by itself. */
export const policyGiven = (
  { attempts, attemptRule, workingMinutes, isAnonymous }: Given,
  total: number,
) => ({
  ...{ attempts, attemptRule, workingMinutes, isAnonymous },
  ...{ fullScore: total, lateRule: lateRules.refused },
})

/** Each alone. */
export const alone = {
  isForGroups: false,
  isEachAlone: true,
  onlyOnce: null,
  hidesNames: false,
} as const
