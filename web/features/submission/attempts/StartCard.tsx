import { fullTime } from '#web/lib/dates.ts'
import { number } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Card } from '#web/ui/base/Card.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { isOfGroups, type TaskShown } from '../task.ts'
import { timeText } from './rules.ts'
import styles from './StartCard.module.css'

interface StartCardProps {
  task: TaskShown
  clockOffset: number
}

/** What to know before the time of an attempt runs. */
export function StartCard({ task, clockOffset }: StartCardProps) {
  const t = useTexts('submission')
  const seconds = task.mine?.workingSeconds ?? task.workingMinutes * 60
  const usual = task.workingMinutes * 60
  const { deadline } = task
  const isShort = deadline !== null && deadline < Date.now() + clockOffset + seconds * 1000
  return (
    <Card title={t('attempts.startTitle', { time: timeText(seconds, t) })}>
      <Stack gap={2}>
        {seconds !== usual && (
          <p>{t('attempts.startOwn', { usual: timeText(usual, t), factor: number(seconds / usual, 2) })}</p>
        )}
        <p>{t('attempts.startHint')}</p>
        {isOfGroups(task) && <p>{t('attempts.startGroup')}</p>}
        {task.isTaskHidden && <p>{t('attempts.startHidden')}</p>}
        {isShort && <p className={styles.short}>{t('attempts.startShort', { time: fullTime(deadline) })}</p>}
      </Stack>
    </Card>
  )
}
