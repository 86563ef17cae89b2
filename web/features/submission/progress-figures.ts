import type { Figure } from '#web/features/activity/kind.ts'

interface Progress {
  submitted: number
  all: number
  /** 0 for who does not grade, too. */
  toGrade: number
}

interface ProgressWords {
  submittedOf: (values: { count: number; all: number }) => string
  toGrade: (values: { count: number }) => string
}

/** How far the course is with what students hand in; beside what waits for the grader there is room for the numbers only. */
export function progressFigures(
  { submitted, all, toGrade }: Progress,
  say: ProgressWords,
): (Figure | string)[] {
  const full = say.submittedOf({ count: submitted, all })
  if (toGrade <= 0) return [full]
  const waiting = say.toGrade({ count: toGrade })
  return [
    { short: waiting, full: waiting, isToDo: true },
    { short: `${submitted}/${all}`, full },
  ]
}
