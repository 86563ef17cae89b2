import { useQuery } from '@tanstack/react-query'
import { deviceCalls } from '#contract/features/account/device-calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { ask, useCommand } from '#web/lib/call.ts'
import { pastTime } from '#web/lib/dates.ts'
import { forget } from '#web/lib/storage.ts'
import { useTexts } from '#web/lib/texts.ts'
import { dialog, toast } from '#web/ui/base/ask.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { deviceName } from '../login/device-name.ts'

type Key = AnswerOf<typeof deviceCalls.listDeviceKeys>['list'][number]

/** The devices that prove themselves when the person checks in; each can be removed. Nothing before there is one. */
export function DeviceKeys() {
  const t = useTexts('account')
  const keys = useQuery({ ...ask(deviceCalls.listDeviceKeys, {}), meta: { handled: true } })
  const revoke = useCommand(deviceCalls.revokeDeviceKey, {
    refreshes: [deviceCalls.listDeviceKeys],
    onDone: () => {
      // If it was this one, it is introduced anew the next time a course is opened.
      forget('deviceKnown')
      toast.good(t('deviceKeys.removed'))
    },
  })
  const remove = async (key: Key) => {
    const isSure = await dialog.confirm({
      title: t('deviceKeys.removeQuestion'),
      message: nameOf(key),
      confirmLabel: t('deviceKeys.remove'),
      danger: true,
    })
    if (isSure) revoke.mutate({ id: key.id })
  }
  const nameOf = ({ device }: Key) => deviceName(device) || t('sessions.unknown')
  const noteOf = ({ createdAt, usedAt }: Key) => {
    const time = pastTime(createdAt ?? 0)
    return usedAt
      ? t('deviceKeys.noteUsed', { time, used: pastTime(usedAt) })
      : t('deviceKeys.note', { time })
  }
  if (!keys.data || keys.data.list.length === 0) return null
  return (
    <List title={t('deviceKeys.title')} hint={t('deviceKeys.hint')}>
      {keys.data.list.map(key => (
        <ListRow
          key={key.id}
          title={nameOf(key)}
          note={noteOf(key)}
          extra={
            <Button kind="quiet" size="small" onClick={() => void remove(key)}>
              {t('deviceKeys.remove')}
            </Button>
          }
        />
      ))}
    </List>
  )
}
