import type { CourseItem } from '#contract/features/course/entities.ts'
import { useTexts } from '#web/lib/texts.ts'
import styles from './PinnedCourses.module.css'
import { type CardActions, CourseCards } from './SemesterSection.tsx'

/** The pinned courses of a tab, above its semesters and only there. */
export function PinnedCourses({ courses, ...actions }: CardActions & { courses: CourseItem[] }) {
  const t = useTexts('course')
  if (courses.length === 0) return null
  return (
    <section aria-label={t('list.pinned')}>
      <h2 className={styles.title}>{t('list.pinned')}</h2>
      <CourseCards courses={courses} {...actions} />
    </section>
  )
}
