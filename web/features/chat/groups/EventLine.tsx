import type { GroupEvent } from '#contract/features/chat/entities.ts'
import styles from '../parts/MessageView.module.css'
import { eventLine } from '../summary.ts'

interface EventLineProps {
  event: GroupEvent
  nameOf: (id: string) => string
}

/** What was done with a group, between its messages. */
export const EventLine = ({ event, nameOf }: EventLineProps) => (
  <p className={styles.event}>{eventLine(event, nameOf)}</p>
)
