import type { ItemWarning, Warning } from '#contract/features/test/analysis-entities.ts'
import { useTexts } from '#web/lib/texts.ts'
import { StatusTag, type Tone } from '#web/ui/base/StatusTag.tsx'
import styles from './Analysis.module.css'

const tones: Record<ItemWarning, Tone> = {
  key: 'bad',
  accept: 'warn',
  distractor: 'warn',
  weak: 'warn',
  hard: 'info',
  easy: 'info',
  skipped: 'info',
  unused: 'neutral',
}
export const toneOf = ({ kind }: Pick<Warning, 'kind'>) => tones[kind]

/** What is striking about a question, in a few words each. */
export function Remarks({ warnings }: { warnings: readonly Warning[] }) {
  const t = useTexts('test/analysis')
  if (warnings.length === 0) return null
  return (
    <span className={styles.remarks}>
      {warnings.map(warning => (
        <StatusTag key={warning.kind} tone={toneOf(warning)}>
          {t(`warning.${warning.kind}`)}
        </StatusTag>
      ))}
    </span>
  )
}
