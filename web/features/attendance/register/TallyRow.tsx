import type { registerCalls } from '#contract/features/attendance/register-calls.ts'
import { attendedOf, onLeaveOf } from '#contract/features/attendance/rules.ts'
import type { AnswerOf } from '#contract/input.ts'
import { percent } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { ProgressRing } from '#web/ui/base/Progress.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { RowBody } from '#web/ui/lists/List.tsx'
import { toneOfRate } from '../states.ts'
import styles from './TallyRow.module.css'

export type Tally = AnswerOf<typeof registerCalls.listTallies>['list'][number]

/** A student's attendance in a course: the score, the counts, and what their teachers should know. */
export function TallyRow({ tally, onClick }: { tally: Tally; onClick: () => void }) {
  const t = useTexts('attendance')
  const { name, number, class: className, counts, score, warnings } = tally
  const share = score === null ? null : score / 100
  return (
    <RowBody
      leading={
        <ProgressRing
          value={share ?? 0}
          label={t('register.score')}
          size={48}
          tone={share === null ? 'good' : toneOfRate(share)}
        >
          <span className={styles.score}>{share === null ? '–' : percent(share)}</span>
        </ProgressRing>
      }
      title={name}
      note={[number, className].filter(Boolean).join(' · ')}
      onClick={onClick}
    >
      <span className={styles.counts}>
        {t('index.counts', {
          attended: attendedOf(counts),
          absent: counts.absent,
          leave: onLeaveOf(counts),
        })}
      </span>
      {warnings.length > 0 && (
        <span className={styles.warnings}>
          {warnings.map(kind => (
            <StatusTag key={kind} tone="bad">
              {t(`register.warning.${kind}`)}
            </StatusTag>
          ))}
        </span>
      )}
    </RowBody>
  )
}
