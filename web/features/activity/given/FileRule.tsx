import type { ReactNode } from 'react'
import { LockIcon } from '#web/ui/icons/icons.tsx'
import styles from './FileRule.module.css'

/** What students may not do with files. */
export const FileRule = ({ children }: { children: ReactNode }) => (
  <p className={styles.rule}>
    <LockIcon size={18} />
    {children}
  </p>
)
