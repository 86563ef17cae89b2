import { useQuery } from '@tanstack/react-query'
import { outboxCalls } from '#contract/features/account/outbox.ts'
import { ask } from '#web/lib/call.ts'
import { capitalised, pastTime } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { MessageIcon, SendIcon } from '#web/ui/icons/icons.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import styles from './OutboxScreen.module.css'

/** For development: what would have been sent by mail and SMS. Visible only to the operator, on the machine itself. */
export function OutboxScreen() {
  const t = useTexts('account')
  const outbox = useQuery({ ...ask(outboxCalls.getOutbox, {}), refetchInterval: 5000 })
  return (
    <Screen onRefresh={outbox.refetch}>
      <QueryView
        query={outbox}
        skeleton={<SkeletonRows rows={4} />}
        isEmpty={({ list }) => list.length === 0}
        empty={<EmptyState art="messages" title={t('outbox.empty')} hint={t('outbox.hint')} />}
      >
        {({ list }) => (
          <List hint={t('outbox.hint')}>
            {list.map((message, place) => (
              <ListRow
                // biome-ignore lint/suspicious/noArrayIndexKey: messages have no ids, and new ones come first
                key={list.length - place}
                wrap
                title={message.subject || message.to}
                note={
                  message.subject
                    ? `${message.to} · ${pastTime(message.sentAt ?? 0)}`
                    : capitalised(pastTime(message.sentAt ?? 0))
                }
                trailing={
                  <StatusTag tone="neutral" icon={message.way === 'mail' ? MessageIcon : SendIcon}>
                    {message.way === 'mail' ? t('outbox.mail') : t('outbox.sms')}
                  </StatusTag>
                }
              >
                <p className={styles.text}>{message.text}</p>
              </ListRow>
            ))}
          </List>
        )}
      </QueryView>
    </Screen>
  )
}
