import type { ReactNode } from 'react'
import { Notice } from '#web/ui/base/Notice.tsx'
import styles from './ReturnNotice.module.css'

/** A return with the teacher's reason, as it was written. */
export function ReturnNotice({ title, reason }: { title: ReactNode; reason: string }) {
  return (
    <Notice tone="warn" title={title}>
      <p className={styles.reason}>{reason}</p>
    </Notice>
  )
}
