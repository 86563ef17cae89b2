import type { CSSProperties } from 'react'
import { number } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Card } from '#web/ui/base/Card.tsx'
import styles from './WordCloud.module.css'

/** Words by how many have said each, most first: the more, the larger, with the number beside. */
export function WordCloud({ words }: { words: readonly { text: string; count: number }[] }) {
  const t = useTexts('answering')
  const most = Math.max(...words.map(({ count }) => count), 1)
  return (
    <Card title={t('results.words')}>
      <ul className={styles.words}>
        {words.map(({ text, count }) => (
          <li key={text} className={styles.word} style={{ '--weight': count / most } as CSSProperties}>
            {text} <span className={styles.count}>{number(count)}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
