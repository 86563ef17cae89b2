import type { ExamDate } from '#contract/features/home/calls.ts'
import { daysBetween, fullTime } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/texts.ts'
import { classNames } from '#web/ui/base/class-names.ts'
import styles from './ExamDateCard.module.css'

/** The number of days from which it is urgent. */
const soon = 7

/** An exam with the days that are left until it begins. */
export function ExamDateCard({ examDate, onOpen }: { examDate: ExamDate; onOpen: () => void }) {
  const t = useTexts('home')
  const begins = examDate.beginsAt ?? 0
  const days = daysBetween(Date.now(), begins)
  return (
    <button type="button" className={styles.card} onClick={onOpen}>
      <span className={classNames(styles.left, days <= soon && styles.soon)}>
        {begins <= Date.now() ? (
          <span className={styles.word}>{t('exams.over')}</span>
        ) : days === 0 ? (
          <span className={styles.word}>{t('exams.today')}</span>
        ) : (
          <>
            <span className={styles.days}>{days}</span>
            <span className={styles.unit}>{t('exams.days')}</span>
          </>
        )}
      </span>
      <span className={styles.words}>
        <span className={styles.title}>{examDate.title}</span>
        <span className={styles.note}>{fullTime(begins)}</span>
        {examDate.place && <span className={styles.note}>{examDate.place}</span>}
      </span>
    </button>
  )
}
