import type { Submission } from '#contract/features/submission/entities.ts'
import { AttachmentList } from '#web/features/file/parts/AttachmentList.tsx'
import { useTexts } from '#web/lib/texts.ts'
import type { ContentProps, Shapes } from '../kind.ts'
import { SubmissionText } from './SubmissionText.tsx'
import styles from './TextAndFiles.module.css'

interface TextAndFilesProps extends Pick<ContentProps<Shapes>, 'view'> {
  content: Pick<Submission, 'content' | 'html' | 'attachments'>
}

/** What a student handed in: a text and files. */
export function TextAndFiles({ content: { content, html, attachments }, view }: TextAndFilesProps) {
  const t = useTexts('submission')
  return (
    <>
      {view === 'grading' && content.trim() === '' && attachments.length > 0 && (
        <p className={styles.noText}>{t('grading.noText')}</p>
      )}
      <SubmissionText text={content} html={html} folded={view === 'folded'} />
      <AttachmentList files={attachments} large={view !== 'folded'} />
    </>
  )
}
