import { useState } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { type Piece, piecesOf } from '../comment-text.ts'
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
        {piecesOf(content, names).map((piece, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other order
          <Shown key={index} {...piece} />
        ))}
      </p>
      {isLong && (
        <button type="button" className={styles.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'less' : 'more')}
        </button>
      )}
    </div>
  )
}

function Shown({ kind, text }: Piece) {
  if (kind === 'link')
    return (
      <a href={text} target="_blank" rel="noopener noreferrer nofollow ugc">
        {text}
      </a>
    )
  return kind === 'mention' ? <span className={styles.mention}>{text}</span> : text
}
