import type { Draft } from '#web/features/submission/writing/draft.ts'
import { useTexts } from '#web/lib/texts.ts'
import { RichText } from '#web/ui/media/RichText.tsx'
import styles from './DraftValue.module.css'

/** What was written on one of two devices. */
export function DraftValue({ value: { text, html, files } }: { value: Draft }) {
  const t = useTexts('homework')
  return (
    <>
      {html ? <RichText html={html} /> : <p className={styles.text}>{text.trim() || t('submit.empty')}</p>}
      {files.length > 0 && <p className={styles.files}>{t('submit.fileCount', { count: files.length })}</p>}
    </>
  )
}
