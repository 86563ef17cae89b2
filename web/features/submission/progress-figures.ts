import type { Figure } from '#web/features/activity/kind.ts'

/**
 * How far the course is with what students hand in; beside what waits for the grader there is room for the numbers only.
 * @param full how many have handed in, in words
 * @param waiting what is to grade, in words; undefined: nothing, or not by the reader
 */
export const progressFigures = (
  submitted: number,
  all: number,
  full: string,
  waiting: string | undefined,
): (Figure | string)[] =>
  waiting
    ? [
        { short: waiting, full: waiting, isToDo: true },
        { short: `${submitted}/${all}`, full },
      ]
    : [full]
