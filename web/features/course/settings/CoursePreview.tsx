import { useTexts } from '#web/lib/texts.ts'
import { classNames } from '#web/ui/base/class-names.ts'
import { CourseCover } from '../parts/CourseCover.tsx'
import type { CourseFormDraft } from './CourseFields.tsx'
import styles from './CoursePreview.module.css'

type CoursePreviewProps = Pick<CourseFormDraft, 'courseName' | 'className' | 'semester' | 'term' | 'theme'>

/** The cover as it will stand in everybody's list, while it is being written. */
export function CoursePreview({ courseName, className, semester, term, theme }: CoursePreviewProps) {
  const t = useTexts('course')
  const details = useTexts('course/details')
  const termName = term === '0' || term === '1' || term === '2' ? t(`term.${term}`) : ''
  const name = courseName.trim()
  return (
    // Everything on it is in the fields below.
    <div aria-hidden="true">
      <CourseCover theme={theme} named className={styles.cover}>
        <p className={classNames(styles.name, name === '' && styles.missing)}>
          {name || details('form.name')}
        </p>
        <p className={styles.note}>
          {[className.trim(), `${semester} ${termName}`.trim()].filter(Boolean).join(' · ')}
        </p>
      </CourseCover>
    </div>
  )
}
