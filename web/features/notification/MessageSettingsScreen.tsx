import { useQuery } from '@tanstack/react-query'
import { accountCalls } from '#contract/features/account/calls.ts'
import type { MessageKind } from '#contract/features/notification/entities.ts'
import { deliveryCalls } from '#contract/features/notification/settings.ts'
import type { AnswerOf } from '#contract/input.ts'
import { ask, useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { isTeacher, useUser } from '#web/shell/user.ts'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { Switch } from '#web/ui/base/Switch.tsx'
import { List } from '#web/ui/lists/List.tsx'
import { DeliveryPanel } from './parts/DeliveryPanel.tsx'
import { SilentCourses } from './parts/SilentCourses.tsx'

type Settings = AnswerOf<typeof deliveryCalls.getDeliverySettings>

/** What reaches the person outside the application, how, and when not. */
export function MessageSettingsScreen() {
  const t = useTexts('notification')
  const settings = useQuery(ask(deliveryCalls.getDeliverySettings, {}))
  return (
    <Screen title={t('settings.title')}>
      <QueryView query={settings} skeleton={<SkeletonRows rows={12} />}>
        {answer => (
          <Stack gap={6}>
            <Switches settings={answer} />
            <SilentCourses courses={answer.courses} />
            <DeliveryPanel settings={answer} />
          </Stack>
        )}
      </QueryView>
    </Screen>
  )
}

/** The protocol's four switches, and below them what they do not govern, kind by kind. */
function Switches({ settings: { silentkinds } }: { settings: Settings }) {
  const t = useTexts('notification')
  const user = useUser()
  const options = { refreshes: [accountCalls.getAccount] }
  const members = useCommand(deliveryCalls.switchMembers, options)
  const due = useCommand(deliveryCalls.switchHomework, options)
  const letters = useCommand(deliveryCalls.switchLetters, options)
  const topics = useCommand(deliveryCalls.switchTopics, options)
  const save = useCommand(deliveryCalls.saveDeliverySettings, {
    refreshes: [deliveryCalls.getDeliverySettings],
  })
  if (!user) return null
  const silent = save.isPending ? (save.variables.silentkinds ?? silentkinds) : silentkinds
  const hasDue = due.isPending ? due.variables.flage : user.notify2
  const ofKind = (kind: MessageKind, isGoverned = true) => (
    <li>
      <Switch
        label={t(`settings.kind.${kind}`)}
        disabled={!isGoverned}
        checked={isGoverned && !silent.includes(kind)}
        onChange={on =>
          save.mutate({ silentkinds: on ? silent.filter(other => other !== kind) : [...silent, kind] })
        }
      />
    </li>
  )
  return (
    <List title={t('settings.what')} hint={t('settings.whatHint')}>
      <li>
        <Switch
          label={t('settings.due')}
          hint={t('settings.dueHint')}
          checked={hasDue}
          onChange={flage => due.mutate({ flage })}
        />
      </li>
      {ofKind('test', hasDue)}
      {ofKind('answer', hasDue)}
      {ofKind('notice')}
      <li>
        <Switch
          label={t('settings.topics')}
          checked={topics.isPending ? topics.variables.flage : user.notify4}
          onChange={flage => topics.mutate({ flage })}
        />
      </li>
      {ofKind('material')}
      {ofKind('attendance')}
      {ofKind('grade')}
      <li>
        <Switch
          label={t('settings.letters')}
          hint={t('settings.lettersHint')}
          checked={letters.isPending ? letters.variables.flage : user.notify3}
          onChange={flage => letters.mutate({ flage })}
        />
      </li>
      {isTeacher(user) && (
        <li>
          <Switch
            label={t('settings.members')}
            hint={t('settings.membersHint')}
            checked={members.isPending ? members.variables.flage : user.notify1}
            onChange={flage => members.mutate({ flage })}
          />
        </li>
      )}
    </List>
  )
}
