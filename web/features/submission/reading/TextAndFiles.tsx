import { AttachmentList } from '#web/features/file/parts/AttachmentList.tsx'
import type { HomeworkShapes } from '#web/features/homework/submissions.ts'
import type { ContentProps } from '#web/features/submission/kind.ts'
import { SubmissionText } from '#web/features/submission/reading/SubmissionText.tsx'
import { useTexts } from '#web/lib/texts.ts'
import styles from './TextAndFiles.module.css'

/** What a student handed in: a text and files. */
export function HomeworkContent({
  content: { content, attachments },
  view,
}: Pick<ContentProps<HomeworkShapes>, 'content' | 'view'>) {
  const t = useTexts('homework')
  return (
    <>
      {view === 'grading' && content.trim() === '' && attachments.length > 0 && (
        <p className={styles.noText}>{t('grading.noText')}</p>
      )}
      <SubmissionText text={content} folded={view === 'folded'} />
      <AttachmentList files={attachments} large={view !== 'folded'} />
    </>
  )
}
