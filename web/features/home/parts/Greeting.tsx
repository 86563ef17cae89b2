import { dayInWords, wallClock } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/texts.ts'
import { MainBarButtons } from '#web/shell/Screen.tsx'
import styles from './Greeting.module.css'

function dayTime(hour: number) {
  if (hour < 5) return 'night'
  if (hour < 12) return 'morning'
  return hour < 18 ? 'afternoon' : 'evening'
}

/** The head of the home page, in place of a bar. */
export function Greeting({ name }: { name: string }) {
  const t = useTexts('home')
  const now = Date.now()
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        <p className={styles.day}>{dayInWords(now)}</p>
        <h1 className={styles.name}>{t(`greeting.${dayTime(wallClock(now).hour)}`, { name })}</h1>
      </div>
      <div className={styles.buttons}>
        <MainBarButtons />
      </div>
    </header>
  )
}
