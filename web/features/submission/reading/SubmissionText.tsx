import { RichText } from '#web/ui/media/RichText.tsx'
import { Folded } from '../Folded.tsx'
import styles from './SubmissionText.module.css'

interface SubmissionTextProps {
  text: string
  /** The same formatted; empty or absent: it is plain. */
  html?: string
  folded?: boolean
}

/** What a student wrote, as it was written; a long text can be folded. */
export function SubmissionText({ text, html = '', folded = false }: SubmissionTextProps) {
  if (text.trim() === '' && html === '') return null
  const shown = html === '' ? <p className={styles.text}>{text}</p> : <RichText html={html} />
  return folded ? <Folded isTall>{shown}</Folded> : shown
}
