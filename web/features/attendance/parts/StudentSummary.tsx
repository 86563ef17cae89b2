import type { attendanceCalls } from '#contract/features/attendance/calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { percent } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Card } from '#web/ui/base/Card.tsx'
import { ProgressRing } from '#web/ui/base/Progress.tsx'
import styles from './StudentSummary.module.css'

type Summary = Pick<
  AnswerOf<typeof attendanceCalls.getSummary>,
  'presentCount' | 'lateCount' | 'leftEarlyCount' | 'absentCount' | 'totalLeaveCount' | 'score'
>

/** A student's attendance in a course: the score that counts where it is another than the rate, the rate, and how often of each. */
export function StudentSummary({ summary }: { summary: Summary }) {
  const t = useTexts('attendance')
  const { presentCount, lateCount, leftEarlyCount, absentCount, totalLeaveCount, score } = summary
  const there = presentCount + lateCount + leftEarlyCount
  const expected = there + absentCount
  const rate = expected > 0 ? there / expected : null
  const shown = score === null ? rate : score / 100
  // By other weights than the usual ones they differ, and it is the score that warnings and the gradebook speak of.
  const differs = score !== null && rate !== null && Math.abs(score / 100 - rate) >= 0.0005
  const counts = [
    ...(differs ? [{ label: t('rate'), value: percent(rate) }] : []),
    { label: t('state.present'), value: presentCount },
    { label: t('state.late'), value: lateCount + leftEarlyCount },
    { label: t('state.absent'), value: absentCount },
    { label: t('state.leave'), value: totalLeaveCount },
  ]
  return (
    <Card>
      <div className={styles.summary}>
        <ProgressRing
          value={shown ?? 0}
          label={t(differs ? 'score' : 'rate')}
          size={100}
          tone={shown === null || shown >= 0.8 ? 'good' : 'warn'}
        >
          <span className={styles.rate}>{shown === null ? '–' : percent(shown)}</span>
          <span className={styles.rateLabel}>{t(differs ? 'student.score' : 'student.rate')}</span>
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
