import type { CourseItem } from '#contract/features/course/entities.ts'
import { useTexts } from '#web/lib/texts.ts'
import { CourseCover } from '../parts/CourseCover.tsx'
import styles from './PinnedCourses.module.css'

interface PinnedCoursesProps {
  courses: CourseItem[]
  onOpen: (course: CourseItem) => void
}

/** The pinned courses in one row that scrolls sideways. */
export function PinnedCourses({ courses, onOpen }: PinnedCoursesProps) {
  const t = useTexts('course')
  return (
    <section aria-label={t('list.pinned')}>
      <ul className={styles.row}>
        {courses.map(course => (
          <li key={course.id}>
            <button type="button" className={styles.course} onClick={() => onOpen(course)}>
              <CourseCover theme={course.theme} className={styles.cover}>
                <span className={styles.name}>{course.courseName}</span>
                {course.className && <span className={styles.className}>{course.className}</span>}
              </CourseCover>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
