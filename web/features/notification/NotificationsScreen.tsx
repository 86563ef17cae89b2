import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { notificationCalls } from '#contract/features/notification/calls.ts'
import { messageSettingsPath } from '#contract/features/notification/destination.ts'
import { notificationTypes } from '#contract/features/notification/entities.ts'
import { useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useAdditions } from '#web/shell/extension-points.ts'
import { RowsView } from '#web/shell/RowsView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { dialog } from '#web/ui/base/ask.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Tabs } from '#web/ui/frame/Tabs.tsx'
import { SettingsIcon } from '#web/ui/icons/icons.tsx'
import { InfiniteList } from '#web/ui/lists/InfiniteList.tsx'
import { messageKinds } from './extension-points.ts'
import { destinationIn } from './leads.ts'
import { type Tab, useNotifications } from './pages.ts'
import { type Notification, NotificationRow } from './parts/NotificationRow.tsx'
import { useUnread } from './unread.ts'

const refreshes = [notificationCalls.list, notificationCalls.countUnread]

/** What happened in the person's courses: everything, or one kind. */
export function NotificationsScreen() {
  const t = useTexts('notification')
  const navigate = useNavigate()
  const [tab, setTab] = useState<Tab>('100')
  const unread = useUnread()
  const { query, items, ...more } = useNotifications(tab)
  const ignore = useCommand(notificationCalls.ignore, { refreshes })
  const renderItem = useRow(ignore.mutate)
  const { teaching, academic, system } = notificationTypes
  return (
    <Screen
      title={t('title')}
      actions={[
        { icon: SettingsIcon, label: t('settings.title'), onClick: () => navigate(messageSettingsPath) },
      ]}
      onRefresh={query.refetch}
      aside={
        (unread?.total ?? 0) > 0 && (
          <Button
            kind="quiet"
            size="small"
            busy={ignore.isPending}
            onClick={() => void ignoreAll(t, ignore.mutate)}
          >
            {t('ignoreAll')}
          </Button>
        )
      }
      head={
        <Tabs<Tab>
          label={t('title')}
          active={tab}
          onSelect={setTab}
          tabs={[
            { key: '100', label: t('tab.all'), count: unread?.total || undefined },
            { key: teaching, label: t('tab.teaching'), count: unread?.teaching || undefined },
            { key: academic, label: t('tab.academic'), count: unread?.academic || undefined },
            { key: system, label: t('tab.system'), count: unread?.system || undefined },
          ]}
        />
      }
    >
      <RowsView
        query={query}
        items={items}
        empty={{ art: 'messages', title: t('none'), hint: t('noneHint') }}
      >
        {() => (
          <InfiniteList
            label={t('title')}
            items={items}
            itemKey={item => item.id}
            renderItem={renderItem}
            rowHeight={84}
            {...more}
          />
        )}
      </RowsView>
    </Screen>
  )
}

type Ignore = (input: { messageID?: string }) => void

async function ignoreAll(t: ReturnType<typeof useTexts<'notification'>>, ignore: Ignore) {
  const question = {
    title: t('ignoreAllQuestion'),
    message: t('ignoreAllMessage'),
    confirmLabel: t('ignoreAll'),
  }
  if (await dialog.confirm(question)) ignore({})
}

/** Opening a message reads it and leads to its content; one without a course is only shown. */
function useRow(ignore: Ignore) {
  const navigate = useNavigate()
  const { mutate: read } = useCommand(notificationCalls.markRead, { refreshes })
  const kinds = useAdditions(messageKinds)
  return useCallback(
    (item: Notification) => (
      <NotificationRow
        item={item}
        onIgnore={() => ignore({ messageID: item.id })}
        onOpen={() => {
          if (!item.isRead) read({ id: item.id })
          const destination = destinationIn(kinds, item)
          if (destination) navigate(destination)
          else void dialog.alert({ title: item.title })
        }}
      />
    ),
    [kinds, ignore, navigate, read],
  )
}
