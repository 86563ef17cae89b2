import type { attendanceCalls } from '#contract/features/attendance/calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { fullTime } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { ProgressRing } from '#web/ui/base/Progress.tsx'
import styles from './EndedBoard.module.css'

interface EndedBoardProps {
  board: AnswerOf<typeof attendanceCalls.getCode>
  onList: () => void
  onSpotCheck: () => void
}

/** The outcome of an attendance: how many were there, and a link to correct the rest. */
export function EndedBoard({ board: { data, signed, total }, onList, onSpotCheck }: EndedBoardProps) {
  const t = useTexts('attendance')
  return (
    <div className={styles.board}>
      <ProgressRing
        value={total > 0 ? signed / total : 0}
        label={t('signedOfLabel', { signed, total })}
        size={168}
        tone="good"
      >
        <span className={styles.signed}>{signed}</span>
        <span className={styles.total}>/ {total}</span>
      </ProgressRing>
      <h2 className={styles.title}>{t('run.over')}</h2>
      {data.endsAt !== null && (
        <p className={styles.note}>{t('run.overAt', { time: fullTime(data.endsAt) })}</p>
      )}
      <Button kind="primary" size="large" onClick={onList}>
        {t('run.viewList')}
      </Button>
      {signed > 0 && <Button onClick={onSpotCheck}>{t('spot.title')}</Button>}
    </div>
  )
}
