import { Formula } from './Formula.tsx'
import styles from './MarkedText.module.css'
import { type Piece, piecesOf } from './marked-text.ts'

interface DrawnTextProps {
  children: string
  names?: readonly string[]
}

/** A short text with what its marks say. */
export function DrawnText({ children, names }: DrawnTextProps) {
  const pieces = piecesOf(children, names)
  return (
    <>
      {pieces.map((piece, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other order
        <Shown key={index} {...piece} />
      ))}
    </>
  )
}

function Shown({ kind, text }: Piece) {
  switch (kind) {
    case 'link':
      return (
        <a className={styles.link} href={text} target="_blank" rel="noopener noreferrer nofollow ugc">
          {text}
        </a>
      )
    case 'mention':
      return <span className={styles.mention}>{text}</span>
    case 'code':
    case 'codeBlock':
      return <code className={styles[kind]}>{text}</code>
    case 'formula':
    case 'formulaBlock':
      return (
        <span className={styles[kind]}>
          <Formula latex={text} isBlock={kind === 'formulaBlock'} />
        </span>
      )
    default:
      return text
  }
}
