import type { ErrorDefinition } from '#contract/error.ts'
import { answeringErrors } from '#contract/features/answering/errors.ts'
import { answeringLimits, answeringModes } from '#contract/features/answering/rules.ts'
import { isScoreWithin } from '#contract/features/submission/rules.ts'
import { timesProblems } from '#web/features/activity/editor/BeginField.tsx'
import type { CallFailure } from '#web/lib/call.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { failureText } from '#web/shell/failures.ts'
import { type SetForm, type StepForm, timesOf } from './set-form.ts'

/**
 * What stands in the way of saving, under the field that it concerns.
 * @param published since when the students see it
 */
export function problemsOf(form: SetForm, published?: number) {
  const { publication, publishTime, mode } = form
  const times = timesProblems(
    { publication, publishTime, ...timesOf(form) },
    answeringErrors.deadlineConflict,
    published,
  )
  return {
    title: form.title.trim() === '' && problemText(answeringErrors.titleMissing),
    ...(mode !== answeringModes.inClass && times),
    steps: stepsProblem(form.steps),
  }
}

function stepsProblem(steps: readonly StepForm[]) {
  const entries = steps.flatMap(step => step.entries)
  const { points: limit, total, questions, ofStep } = answeringLimits
  if (steps.some(step => step.entries.length === 0)) return problemText(answeringErrors.questionMissing)
  if (entries.some(({ points }) => points === null || !isScoreWithin(points, limit)))
    return problemText(answeringErrors.pointsInvalid, { limit })
  if (entries.length > questions || steps.some(step => step.entries.length > ofStep))
    return problemText(answeringErrors.tooManyQuestions, { limit: questions, ofStep })
  const sum = entries.reduce((all, { points }) => all + (points ?? 0), 0)
  return sum > total && problemText(answeringErrors.totalTooHigh, { limit: total })
}

const fields = {
  mode: [answeringErrors.modeFixed],
  steps: [answeringErrors.stepsFixed],
} satisfies Record<string, ErrorDefinition[]>

/** What the server refused, under the field that it concerns; undefined: it is about none of them. */
export function refusedIn(failure: CallFailure): Partial<Record<keyof typeof fields, string>> | undefined {
  const found = Object.entries(fields).find(([, errors]) => errors.some(error => failure.is(error)))
  return found && { [found[0]]: failureText(failure) }
}
