import { useId } from 'react'
import type { Attachment } from '#contract/features/file/entities.ts'
import { AttachmentList } from '#web/features/file/parts/AttachmentList.tsx'
import { useTexts } from '#web/lib/texts.ts'
import styles from './FeedbackList.module.css'

/** What staff gave back beside the comment. */
export function FeedbackList({ files }: { files: readonly Attachment[] }) {
  const t = useTexts('submission')
  const id = useId()
  return (
    <section className={styles.feedback} aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {t('feedback.title')}
      </h3>
      <AttachmentList files={files} />
    </section>
  )
}
