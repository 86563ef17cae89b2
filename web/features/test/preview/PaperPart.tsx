import type { ReactNode } from 'react'
import { RichText } from '#web/ui/media/RichText.tsx'
import styles from './PaperPart.module.css'

interface PaperPartProps {
  /** Null: the paper has but this part. */
  title: string | null
  details: string
  children: ReactNode
}

/** A part of a paper that is read from top to bottom: what it is called, what is said before it, its questions. */
export const PaperPart = ({ title, details, children }: PaperPartProps) => (
  <section className={styles.part}>
    {title !== null && <h2 className={styles.title}>{title}</h2>}
    {details !== '' && <RichText html={details} />}
    {children}
  </section>
)
