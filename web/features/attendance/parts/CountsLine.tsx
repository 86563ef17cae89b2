import { attendedOf, onLeaveOf } from '#contract/features/attendance/rules.ts'
import { useTexts } from '#web/lib/texts.ts'
import styles from './CountsLine.module.css'

/** How many attended, were absent and on leave, in the line of a row. */
export function CountsLine({ counts }: { counts: Parameters<typeof attendedOf>[0] }) {
  const t = useTexts('attendance')
  return (
    <span className={styles.counts}>
      {t('index.counts', {
        attended: attendedOf(counts),
        absent: counts.absent,
        leave: onLeaveOf(counts),
      })}
    </span>
  )
}
