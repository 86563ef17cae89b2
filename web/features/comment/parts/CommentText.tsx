import { useState } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { MarkedText } from '#web/ui/media/MarkedText.tsx'
import styles from './CommentText.module.css'

interface CommentTextProps {
  content: string
  /** Of the members whom it names. */
  names: readonly string[]
}

/** Characters and lines that are shown of a long comment until it is unfolded. */
const foldedLength = 400
const foldedLines = 10

/** The words of a comment; a long one unfolds. */
export function CommentText({ content, names }: CommentTextProps) {
  const t = useTexts('comment')
  const [isOpen, setOpen] = useState(false)
  const isLong = content.length > foldedLength || content.split('\n').length > foldedLines
  return (
    <div>
      <p className={isLong && !isOpen ? styles.folded : styles.text}>
        <MarkedText text={content} names={names} />
      </p>
      {isLong && (
        <button type="button" className={styles.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'less' : 'more')}
        </button>
      )}
    </div>
  )
}
