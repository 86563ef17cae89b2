import { useTexts } from '#web/lib/texts.ts'
import { Card } from '#web/ui/base/Card.tsx'
import styles from './Summary.module.css'
import type { SettingsForm } from './settings-form.ts'
import { type SummaryContext, summaryOf } from './summary.ts'

interface SummaryProps {
  settings: SettingsForm
  of: SummaryContext
}

/** What students will meet, in words that follow the settings. */
export function Summary({ settings, of }: SummaryProps) {
  const t = useTexts('test/settings')
  return (
    <Card title={t('summary')}>
      <ul className={styles.sentences}>
        {summaryOf(settings, of, t).map(sentence => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Card>
  )
}
