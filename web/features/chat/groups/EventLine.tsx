import type { GroupEvent } from '#contract/features/chat/entities.ts'
import { eventLine } from './event-line.ts'
import styles from './groups.module.css'

interface EventLineProps {
  event: GroupEvent
  nameOf: (id: string) => string
}

/** What was done with a group, between its messages. */
export const EventLine = ({ event, nameOf }: EventLineProps) => (
  <p className={styles.event}>{eventLine(event, nameOf)}</p>
)
