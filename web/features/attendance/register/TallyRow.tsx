import type { registerCalls } from '#contract/features/attendance/register-calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { useTexts } from '#web/lib/texts.ts'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { RowBody } from '#web/ui/lists/List.tsx'
import { CountsLine } from '../parts/CountsLine.tsx'
import { RateRing } from '../parts/RateRing.tsx'
import styles from './TallyRow.module.css'

export type Tally = AnswerOf<typeof registerCalls.listTallies>['list'][number]

/** A student's attendance in a course: the score, the counts, and what their teachers should know. */
export function TallyRow({ tally, onClick }: { tally: Tally; onClick: () => void }) {
  const t = useTexts('attendance')
  const { name, number, class: className, counts, score, warnings } = tally
  return (
    <RowBody
      leading={<RateRing label={t('register.score')} rate={score === null ? null : score / 100} />}
      title={name}
      note={[number, className].filter(Boolean).join(' · ')}
      onClick={onClick}
    >
      <CountsLine counts={counts} />
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
