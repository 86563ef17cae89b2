import { useQuery } from '@tanstack/react-query'
import { sessionCalls } from '#contract/features/account/session-calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { ask, useCommand } from '#web/lib/call.ts'
import { pastTime } from '#web/lib/dates.ts'
import { type Translate, useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { dialog, toast } from '#web/ui/base/ask.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { StatusTag } from '#web/ui/base/StatusTag.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { DeviceKeys } from '../device/DeviceKeys.tsx'
import { deviceName } from './device-name.ts'

type Session = AnswerOf<typeof sessionCalls.listSessions>['list'][number]

/** Where the person is logged in; each session can be ended. */
export function MySessionsScreen() {
  const t = useTexts('account')
  const sessions = useQuery(ask(sessionCalls.listSessions, {}))
  const end = useCommand(sessionCalls.endSession, {
    refreshes: [sessionCalls.listSessions],
    onDone: () => toast.good(t('sessions.ended')),
  })
  const endOne = async (session: Session) => {
    const isSure = await dialog.confirm({
      title: t('sessions.endQuestion'),
      message: nameOf(session, t),
      confirmLabel: t('sessions.end'),
      danger: true,
    })
    if (isSure) end.mutate({ id: session.id })
  }
  const endOthers = async () => {
    const isSure = await dialog.confirm({
      title: t('sessions.othersQuestion'),
      confirmLabel: t('sessions.endOthers'),
      danger: true,
    })
    if (isSure) end.mutate({})
  }
  const others = sessions.data?.list.some(({ current }) => !current)
  return (
    <Screen
      onRefresh={sessions.refetch}
      footer={
        others && (
          <Button kind="danger" size="large" block busy={end.isPending} onClick={() => void endOthers()}>
            {t('sessions.endOthers')}
          </Button>
        )
      }
    >
      <QueryView query={sessions} skeleton={<SkeletonRows rows={3} />}>
        {({ list }) => (
          <Stack gap={6}>
            <List hint={t('sessions.hint')}>
              {list.map(session => (
                <ListRow
                  key={session.id}
                  title={nameOf(session, t)}
                  note={t('sessions.note', {
                    time: pastTime(session.seenAt ?? 0),
                    address: session.address,
                  })}
                  trailing={
                    session.current ? <StatusTag tone="good">{t('sessions.this')}</StatusTag> : undefined
                  }
                  extra={
                    session.current ? undefined : (
                      <Button kind="quiet" size="small" onClick={() => void endOne(session)}>
                        {t('sessions.end')}
                      </Button>
                    )
                  }
                />
              ))}
            </List>
            <DeviceKeys />
          </Stack>
        )}
      </QueryView>
    </Screen>
  )
}

const nameOf = ({ device, projects }: Session, t: Translate<'account'>) => {
  const name = deviceName(device) || t('sessions.unknown')
  return projects === '' ? name : t('sessions.projector', { course: projects, device: name })
}
