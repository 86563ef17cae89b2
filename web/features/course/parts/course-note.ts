import type { CourseBase } from '#contract/features/course/entities.ts'
import type { Translate } from '#web/lib/texts.ts'

/** Below the name of a course: `Class 1 · 2026-2027 First term`. */
export const courseNote = (
  { className, semester, term }: Pick<CourseBase, 'className' | 'semester' | 'term'>,
  t: Translate<'course'>,
) => [className, `${semester} ${t(`term.${term}`)}`].filter(Boolean).join(' · ')
