import type { ReactNode } from 'react'
import styles from './AboutQuestion.module.css'

interface AboutQuestionProps {
  /** What it is called, such as by its number. */
  label?: string
  /** Its type, its points and what else there is to say of it, each in an element of its own. */
  children: ReactNode
}

/** The line above a question, or above answers to it. */
export const AboutQuestion = ({ label, children }: AboutQuestionProps) => (
  <p className={styles.about}>
    {label && <span className={styles.label}>{label}</span>}
    {children}
  </p>
)
