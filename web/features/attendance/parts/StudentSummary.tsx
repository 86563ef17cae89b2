import type { attendanceCalls } from '#contract/features/attendance/calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { percent } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Card } from '#web/ui/base/Card.tsx'
import { ProgressRing } from '#web/ui/base/Progress.tsx'
import styles from './StudentSummary.module.css'

type Summary = Pick<
  AnswerOf<typeof attendanceCalls.getSummary>,
  'presentCount' | 'lateCount' | 'leftEarlyCount' | 'absentCount' | 'totalLeaveCount'
>

/** A student's attendance in a course: the rate, and how often of each. */
export function StudentSummary({ summary }: { summary: Summary }) {
  const t = useTexts('attendance')
  const { presentCount, lateCount, leftEarlyCount, absentCount, totalLeaveCount } = summary
  const there = presentCount + lateCount + leftEarlyCount
  const expected = there + absentCount
  const rate = expected > 0 ? there / expected : null
  const counts = [
    { label: t('state.present'), value: presentCount },
    { label: t('state.late'), value: lateCount + leftEarlyCount },
    { label: t('state.absent'), value: absentCount },
    { label: t('state.leave'), value: totalLeaveCount },
  ]
  return (
    <Card>
      <div className={styles.summary}>
        <ProgressRing
          value={rate ?? 0}
          label={t('rate')}
          size={100}
          tone={rate === null || rate >= 0.8 ? 'good' : 'warn'}
        >
          <span className={styles.rate}>{rate === null ? '–' : percent(rate)}</span>
          <span className={styles.rateLabel}>{t('student.rate')}</span>
        </ProgressRing>
        <dl className={styles.counts}>
          {counts.map(({ label, value }) => (
            <div key={label} className={styles.count}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Card>
  )
}
