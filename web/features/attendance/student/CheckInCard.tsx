import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { classNames } from '#web/ui/base/class-names.ts'
import { AttendanceIcon } from '#web/ui/icons/icons.tsx'
import styles from './CheckInCard.module.css'

interface CheckInCardProps {
  title: string
  /** On leave, but may come all the same. */
  isOnLeave?: boolean
  onCheckIn: () => void
}

/** An attendance that waits for this student, or for which they have leave. */
export function CheckInCard({ title, isOnLeave = false, onCheckIn }: CheckInCardProps) {
  const t = useTexts('attendance')
  return (
    <section className={styles.card}>
      <AttendanceIcon size={28} className={styles.icon} />
      <div className={styles.text}>
        <h2 className={styles.heading}>{t(isOnLeave ? 'leave.now' : 'student.runningNow')}</h2>
        <p className={classNames(styles.title, 'one-line')}>{title}</p>
      </div>
      <Button kind={isOnLeave ? 'secondary' : 'primary'} onClick={onCheckIn}>
        {t(isOnLeave ? 'leave.checkIn' : 'prompt.checkIn')}
      </Button>
    </section>
  )
}
