import { fullTime } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/texts.ts'
import type { Standing } from '../kind.ts'
import styles from './HandedInAt.module.css'

/** When a submission was handed in, marked if late. */
export function HandedInAt({ submission }: { submission: Standing }) {
  const t = useTexts('submission')
  const { submittedAt, overtime, submitter } = submission
  if (submittedAt === null) return null
  return (
    <p className={overtime ? styles.late : styles.quiet}>
      {[
        t(overtime ? 'lateAt' : 'handedInAt', { time: fullTime(submittedAt) }),
        submitter && t('group.by', { name: submitter }),
      ]
        .filter(Boolean)
        .join(' · ')}
    </p>
  )
}
