import { homeworkKinds } from '#contract/features/homework/rules.ts'
import type { Info } from '#web/features/homework/info.ts'
import { fullTime } from '#web/lib/dates.ts'
import { number } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Card } from '#web/ui/base/Card.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { timeText } from './rules.ts'
import styles from './StartCard.module.css'

interface StartCardProps {
  info: Info
  clockOffset: number
}

/** What to know before the time of an attempt runs. */
export function StartCard({ info, clockOffset }: StartCardProps) {
  const t = useTexts('homework')
  const seconds = info.mine?.workingSeconds ?? info.workingMinutes * 60
  const usual = info.workingMinutes * 60
  const { deadline } = info
  const isShort = deadline !== null && deadline < Date.now() + clockOffset + seconds * 1000
  return (
    <Card title={t('attempts.startTitle', { time: timeText(seconds, t) })}>
      <Stack gap={2}>
        {seconds !== usual && (
          <p>{t('attempts.startOwn', { usual: timeText(usual, t), factor: number(seconds / usual, 2) })}</p>
        )}
        <p>{t('attempts.startHint')}</p>
        {info.kind === homeworkKinds.groups && <p>{t('attempts.startGroup')}</p>}
        {info.isTaskHidden && <p>{t('attempts.startHidden')}</p>}
        {isShort && <p className={styles.short}>{t('attempts.startShort', { time: fullTime(deadline) })}</p>}
      </Stack>
    </Card>
  )
}
