import type { ReactNode } from 'react'
import styles from './Section.module.css'

interface SectionProps {
  title: string
  hint?: ReactNode
  children: ReactNode
}

/** A part of a screen under a title of its own. */
export const Section = ({ title, hint, children }: SectionProps) => (
  <section className={styles.section}>
    <h2 className={styles.title}>{title}</h2>
    {hint && <p className={styles.hint}>{hint}</p>}
    {children}
  </section>
)
