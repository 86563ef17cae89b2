import type { ReactNode } from 'react'
import styles from './Facts.module.css'

/** What there is to say about something in a few words each, side by side below its title. */
export const Facts = ({ children }: { children: ReactNode }) => <p className={styles.facts}>{children}</p>
