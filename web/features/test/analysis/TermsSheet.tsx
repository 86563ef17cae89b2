import { analysisLimits as limits } from '#contract/features/test/analysis-limits.ts'
import { percent } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import styles from './Analysis.module.css'

const terms = ['facility', 'discrimination', 'index', 'distractor', 'thirds', 'reliability', 'error'] as const

/** What the figures are called, and what they mean. */
export function TermsSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTexts('test/analysis')
  const blanks = { papers: limits.papersOfIndex, share: percent(limits.extremes) }
  return (
    <Sheet open={open} onClose={onClose} title={t('terms.title')}>
      <dl className={styles.terms}>
        {terms.map(term => (
          <div key={term}>
            <dt>{t(`terms.${term}`)}</dt>
            <dd>{t(`terms.${term}Means`, blanks)}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  )
}
