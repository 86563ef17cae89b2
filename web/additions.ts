import { CourseCheck } from '#web/features/course/entry/CourseCheck.tsx'
import { askAboutCourses } from '#web/features/course/entry/first-queries.ts'
import { add, entryChecks, fetchAdditions, firstQuestions } from '#web/shell/extension-points.ts'

/**
 * What features add to the shell and to each other: here what the first screen waits for, which is part of the entry, and
 * everything else in later-additions.ts.
 */
export const additions = fetchAdditions(
  () => import('./later-additions.ts').then(module => module.laterAdditions),
  add(firstQuestions, askAboutCourses),
  add(entryChecks, CourseCheck),
)
