import { fullTime } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/texts.ts'
import type { Standing } from '../kind.ts'
import styles from './HandedInAt.module.css'
import { LateLine } from './LateLine.tsx'

/** When a submission was handed in, marked if late, and what that costs. */
export function HandedInAt({ submission }: { submission: Standing }) {
  const t = useTexts('submission')
  const { submittedAt, overtime, submitter } = submission
  // Without names staff learn only that it was late.
  if (submittedAt === null && !overtime) return null
  const time = submittedAt === null ? '' : fullTime(submittedAt)
  return (
    <>
      <p className={overtime ? styles.late : styles.quiet}>
        {[
          time === '' ? t('state.late') : t(overtime ? 'lateAt' : 'handedInAt', { time }),
          submitter && t('group.by', { name: submitter }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {/* Beside a grade it stands with that. */}
      {submission.score === null && <LateLine submission={submission} />}
    </>
  )
}
