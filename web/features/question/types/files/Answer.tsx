import type { FileParts, Files } from '#contract/features/question/types/open.ts'
import { useTexts } from '#web/lib/texts.ts'
import type { AnswerProps } from '../looks.ts'
import styles from './Files.module.css'

/** The field for files that it was given, and how many there may be. */
export function FilesAnswer({ question: { parts }, label, files, disabled }: AnswerProps<FileParts, Files>) {
  const t = useTexts('question/types')
  return (
    <fieldset disabled={disabled} className={styles.files}>
      <legend className="visually-hidden">{label}</legend>
      {files}
      <p className={styles.hint}>{t('filesMost', { count: parts.most })}</p>
    </fieldset>
  )
}
