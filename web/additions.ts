import { CourseCheck } from '#web/features/course/entry/CourseCheck.tsx'
import { askAboutCourses } from '#web/features/course/entry/first-queries.ts'
import { add, entryChecks, fetchAdditions, firstQuestions } from '#web/shell/extension-points.ts'

/**
 * What features add to the shell and to each other: here what the first screen waits for, which is part of the entry, and
 * everything else in later-additions.ts, or in seldom-additions.ts if only few screens show it.
 */
export const additions = fetchAdditions(
  {
    later: () => import('./later-additions.ts').then(module => module.laterAdditions),
    seldom: () => import('./seldom-additions.ts').then(module => module.seldomAdditions),
  },
  add(firstQuestions, askAboutCourses),
  add(entryChecks, CourseCheck),
)
