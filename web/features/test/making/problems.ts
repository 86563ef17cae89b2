import type { ErrorDefinition } from '#contract/error.ts'
import { isScoreWithin } from '#contract/features/submission/rules.ts'
import { testErrors } from '#contract/features/test/errors.ts'
import { testLimits } from '#contract/features/test/limits.ts'
import { timesProblems } from '#web/features/activity/editor/BeginField.tsx'
import type { CallFailure } from '#web/lib/call.ts'
import { inLanguage, problemText } from '#web/lib/problem-text.ts'
import { failureText } from '#web/shell/failures.ts'
import { type SectionForm, sumOf, type TestForm } from './test-form.ts'

/**
 * What stands in the way of saving, under the field that it concerns.
 * @param published since when the students see it
 */
export function problemsOf(form: TestForm, published?: number) {
  return {
    title: form.title.trim() === '' && problemText(testErrors.titleMissing),
    ...settingsProblems(form, published),
    sections: sectionsProblem(form.sections),
  }
}

type Timed = Pick<
  TestForm,
  'publication' | 'publishTime' | 'beginsAt' | 'deadline' | 'switching' | 'switchLimit'
>

export function settingsProblems({ switching, switchLimit, ...times }: Timed, published?: number) {
  return {
    ...timesProblems(times, testErrors.deadlineConflict, published),
    switchLimit:
      switching === 'limited' && switchLimit === null && problemText(testErrors.switchLimitInvalid),
  }
}

function sectionsProblem(sections: readonly SectionForm[]) {
  const entries = sections.flatMap(section => section.entries)
  const limit = testLimits.points
  if (entries.some(({ points }) => points === null || !isScoreWithin(points, limit)))
    return problemText(testErrors.pointsInvalid, { limit })
  const draws = entries.flatMap(entry => (entry.kind === 'draw' ? [entry.draw] : []))
  if (draws.length > 0 && draws.every(({ count }) => count === 0)) return problemText(testErrors.drawsNothing)
  const { count, points } = sumOf(sections)
  if (points <= 0) return problemText(testErrors.nothingToAnswer)
  if (points > testLimits.total) return problemText(testErrors.totalTooHigh, { limit: testLimits.total })
  return count > testLimits.ofPaper && problemText(testErrors.tooManyQuestions, { limit: testLimits.ofPaper })
}

const fields = {
  title: [testErrors.titleMissing],
  deadline: [testErrors.deadlineConflict],
  switchLimit: [testErrors.switchLimitInvalid],
  // They stand in one sheet.
  shufflesQuestions: [testErrors.rulesFixed],
  sections: [
    ...[testErrors.nothingToAnswer, testErrors.drawsNothing, testErrors.drawTooFew],
    ...[testErrors.tooManyQuestions, testErrors.pointsInvalid, testErrors.totalTooHigh],
    ...[testErrors.sectionMissing, testErrors.questionTwice, testErrors.questionsFixed],
  ],
} satisfies Record<string, ErrorDefinition[]>

/** What the server refused, under the field that it concerns; undefined: it is about none of them. */
export function refusedIn(failure: CallFailure): Partial<Record<keyof typeof fields, string>> | undefined {
  const found = Object.entries(fields).find(([, errors]) => errors.some(error => isSaid(failure, error)))
  return found && { [found[0]]: failureText(failure) }
}

/** Errors that programs need not tell apart have one number: their words do. */
function isSaid({ code, message }: CallFailure, error: ErrorDefinition) {
  if (code !== error.code) return false
  const parts = inLanguage(error.text).split(/\{[^}]*\}/)
  return new RegExp(`^${parts.map(escaped).join('.*')}$`).test(message)
}

const escaped = (words: string) => words.replace(/[.*+?^$(){}|[\]\\]/g, '\\$&')
