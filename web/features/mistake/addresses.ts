import { path } from '#web/lib/path.ts'

/** Of which mistakes, as the address says it; left out: all. */
export interface Wanted {
  type?: string | undefined
  knowledge?: string | undefined
}

export const mistakesPath = (courseId: string) => path('/sets/mistakes/list', { courseId, courseRole: 0 })
export const mistakePath = (courseId: string, id: string) =>
  path('/sets/mistakes/detail', { courseId, courseRole: 0, id })
/** All that are due. */
export const practicePath = (courseId: string, wanted: Wanted) =>
  path('/sets/mistakes/practice', { courseId, courseRole: 0, ...wanted })
/** One alone, or those that have a point of knowledge in common with it. */
export const practiceOfPath = (courseId: string, id: string, isSimilar = false) =>
  path('/sets/mistakes/practice', { courseId, courseRole: 0, id, similar: isSimilar ? '1' : undefined })
/** A question that a class got wrong, for staff. */
export const classMistakePath = (courseId: string, id: string) =>
  path('/sets/mistakes/question', { courseId, courseRole: 1, id })
export const sheetPath = (courseId: string, wanted: Wanted) =>
  path('/sets/mistakes/sheet', { courseId, courseRole: 0, ...wanted })
