import { useQuery } from '@tanstack/react-query'
import { accountCalls } from '#contract/features/account/calls.ts'
import { deliveryCalls } from '#contract/features/notification/settings.ts'
import { ask, useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { isTeacher, useUser } from '#web/shell/user.ts'
import { SkeletonRows } from '#web/ui/base/Skeleton.tsx'
import { Switch } from '#web/ui/base/Switch.tsx'
import { List } from '#web/ui/lists/List.tsx'
import { DeliveryPanel } from './parts/DeliveryPanel.tsx'

/** What reaches the person outside the application, how, and when not. */
export function MessageSettingsScreen() {
  const t = useTexts('notification')
  const settings = useQuery(ask(deliveryCalls.getDeliverySettings, {}))
  return (
    <Screen title={t('settings.title')}>
      <Switches />
      <QueryView query={settings} skeleton={<SkeletonRows rows={6} />}>
        {answer => <DeliveryPanel settings={answer} />}
      </QueryView>
    </Screen>
  )
}

/** Those of the protocol's four switches whose messages exist; students get none about a course's members. */
function Switches() {
  const t = useTexts('notification')
  const user = useUser()
  const options = { refreshes: [accountCalls.getAccount] }
  const members = useCommand(deliveryCalls.switchMembers, options)
  const due = useCommand(deliveryCalls.switchHomework, options)
  const letters = useCommand(deliveryCalls.switchLetters, options)
  if (!user) return null
  return (
    <List title={t('settings.what')}>
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
      <li>
        <Switch
          label={t('settings.due')}
          checked={due.isPending ? due.variables.flage : user.notify2}
          onChange={flage => due.mutate({ flage })}
        />
      </li>
      <li>
        <Switch
          label={t('settings.letters')}
          hint={t('settings.lettersHint')}
          checked={letters.isPending ? letters.variables.flage : user.notify3}
          onChange={flage => letters.mutate({ flage })}
        />
      </li>
    </List>
  )
}
