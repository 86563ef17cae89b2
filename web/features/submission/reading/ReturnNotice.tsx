import type { ReactNode } from 'react'
import { Callout } from '#web/ui/base/Callout.tsx'
import { MarkedText } from '#web/ui/media/MarkedText.tsx'
import styles from './ReturnNotice.module.css'

/** A return with the teacher's reason, as it was written. */
export function ReturnNotice({ title, reason }: { title: ReactNode; reason: string }) {
  return (
    <Callout tone="warn" title={title}>
      <p className={styles.reason}>
        <MarkedText text={reason} />
      </p>
    </Callout>
  )
}
