import { isBlankHtml } from '#contract/blank-html.ts'
import type { ModelKey } from '#contract/features/question/types/open.ts'
import { useTexts } from '#web/lib/texts.ts'
import { RichText } from '#web/ui/media/RichText.tsx'
import styles from './ModelAnswer.module.css'

/** What an answer may look like that nobody's machine compares. */
export function ModelAnswer({ answer }: { answer: ModelKey | undefined }) {
  const t = useTexts('question/types')
  if (!answer || isBlankHtml(answer.html)) return null
  return (
    <div className={styles.model}>
      <p className={styles.title}>{t('model')}</p>
      <RichText html={answer.html} />
    </div>
  )
}
