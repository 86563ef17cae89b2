import { importExample } from '#contract/features/question/import-example.ts'
import { inLanguage } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Card } from '#web/ui/base/Card.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'

import styles from './Help.module.css'

const rules = ['numbers', 'options', 'answers', 'blanks', 'pairs', 'more'] as const

/** How questions are written down so that they are understood, with an example to begin with. */
export function Help({ onExample }: { onExample: (text: string) => void }) {
  const t = useTexts('question/import')
  return (
    <Card title={t('help.title')}>
      <Stack gap={3}>
        <ul className={styles.rules}>
          {rules.map(rule => (
            <li key={rule}>{t(`help.${rule}`)}</li>
          ))}
        </ul>
        <pre className={styles.example}>{inLanguage(importExample)}</pre>
        <Stack row>
          <Button onClick={() => onExample(inLanguage(importExample))}>{t('help.try')}</Button>
        </Stack>
      </Stack>
    </Card>
  )
}
