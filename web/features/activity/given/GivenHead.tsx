import type { ReactNode } from 'react'
import { fullTime } from '#web/lib/dates.ts'
import { Facts } from '#web/ui/base/Facts.tsx'
import styles from './GivenHead.module.css'

interface GivenHeadProps {
  info: { title: string; author: string; publishedAt: number | null }
  timeOf?: (time: number) => string
  /** Before the name of who gave it. */
  lead?: ReactNode
  /** What its kind says besides. */
  children?: ReactNode
}

/** What an activity is called, who gave it and since when. */
export function GivenHead({ info, timeOf = fullTime, lead, children }: GivenHeadProps) {
  const { title, author, publishedAt } = info
  return (
    <div className={styles.head}>
      <h2 className={styles.title}>{title}</h2>
      <Facts>
        {lead}
        <span>{publishedAt === null ? author : `${author} · ${timeOf(publishedAt)}`}</span>
        {children}
      </Facts>
    </div>
  )
}
