import type { attendanceCalls } from '#contract/features/attendance/calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { clock } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/texts.ts'
import styles from './CheckInLimits.module.css'

interface CheckInLimitsProps {
  limits: Pick<
    AnswerOf<typeof attendanceCalls.getCheckIn>,
    'lateFrom' | 'absentFrom' | 'recordsAbsent' | 'elsewhere' | 'isOnLeave'
  >
}

/** Until when a student is in time, by the rules of the course, and whether they need not come; nothing without any. */
export function CheckInLimits({
  limits: { lateFrom, absentFrom, recordsAbsent, elsewhere, isOnLeave },
}: CheckInLimitsProps) {
  const t = useTexts('attendance')
  const isPast = (limit: number | null) => limit !== null && Date.now() >= limit
  if (isPast(absentFrom))
    return (
      <p className={styles.past}>{t(recordsAbsent && !isOnLeave ? 'rules.isAbsent' : 'rules.isTooLate')}</p>
    )
  return (
    <>
      {isOnLeave && <p className={styles.limit}>{t('leave.comeAnyway')}</p>}
      {elsewhere !== 'off' && <p className={styles.past}>{t(`rules.elsewhere.${elsewhere}`)}</p>}
      {isPast(lateFrom) && <p className={styles.past}>{t('rules.isLate')}</p>}
      {lateFrom !== null && !isPast(lateFrom) && (
        <p className={styles.limit}>{t('rules.lateFrom', { time: clock(lateFrom) })}</p>
      )}
      {absentFrom !== null && (
        <p className={styles.limit}>
          {t(recordsAbsent && !isOnLeave ? 'rules.absentFrom' : 'rules.refusedFrom', {
            time: clock(absentFrom),
          })}
        </p>
      )}
    </>
  )
}
