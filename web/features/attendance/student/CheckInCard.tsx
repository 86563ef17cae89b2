import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { AttendanceIcon } from '#web/ui/icons/icons.tsx'
import styles from './CheckInCard.module.css'

interface CheckInCardProps {
  title: string
  onCheckIn: () => void
}

/** An attendance that waits for this student. */
export function CheckInCard({ title, onCheckIn }: CheckInCardProps) {
  const t = useTexts('attendance')
  return (
    <section className={styles.card}>
      <AttendanceIcon size={28} className={styles.icon} />
      <div className={styles.text}>
        <h2 className={styles.heading}>{t('student.runningNow')}</h2>
        <p className={styles.title}>{title}</p>
      </div>
      <Button kind="primary" onClick={onCheckIn}>
        {t('prompt.checkIn')}
      </Button>
    </section>
  )
}
