import type { notificationCalls } from '#contract/features/notification/calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { pastTime } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useIsBeside } from '#web/shell/Beside.tsx'
import { useAdditions } from '#web/shell/extension-points.ts'
import { BellIcon, CheckIcon } from '#web/ui/icons/icons.tsx'
import { RowBody } from '#web/ui/lists/List.tsx'
import { SwipeRow } from '#web/ui/lists/SwipeRow.tsx'
import { messageKinds } from '../extension-points.ts'
import { destinationIn, kindOf } from '../leads.ts'
import styles from './NotificationRow.module.css'

export type Notification = AnswerOf<typeof notificationCalls.list>['list'][number]

interface NotificationRowProps {
  item: Notification
  onOpen: () => void
  onIgnore: () => void
}

/** One message: what it is about, what happened, in which course and when. */
export function NotificationRow({ item, onOpen, onIgnore }: NotificationRowProps) {
  const t = useTexts('notification')
  const kinds = useAdditions(messageKinds)
  const known = kindOf(kinds, item.contentType)
  const destination = destinationIn(kinds, item)
  const isBeside = useIsBeside()
  const RowIcon = known?.icon ?? BellIcon
  const row = (
    <RowBody
      leading={
        <span className={item.isRead ? styles.read : styles.unread}>
          <RowIcon size={22} />
          {!item.isRead && (
            <span className={styles.dot}>
              <span className="visually-hidden">{t('unread')}</span>
            </span>
          )}
        </span>
      }
      title={<span className={item.isRead ? styles.oldTitle : styles.newTitle}>{item.title}</span>}
      note={[item.courseName, item.teacher.name, item.createdAt !== null && pastTime(item.createdAt)]
        .filter(Boolean)
        .join(' · ')}
      onClick={onOpen}
      selected={destination !== undefined && isBeside(destination)}
    >
      {item.more && <span className={styles.more}>{item.more}</span>}
    </RowBody>
  )
  if (item.isRead) return row
  return (
    <SwipeRow actions={[{ label: t('ignore'), icon: CheckIcon, tone: 'neutral', onClick: onIgnore }]}>
      {row}
    </SwipeRow>
  )
}
