import { deliveryCalls } from '#contract/features/notification/settings.ts'
import type { AnswerOf } from '#contract/input.ts'
import { useCommand } from '#web/lib/call.ts'
import { clockOf, weekdayInWords } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/texts.ts'
import { isTeacher, useUser } from '#web/shell/user.ts'
import { Stack } from '#web/ui/base/Stack.tsx'
import { Switch } from '#web/ui/base/Switch.tsx'
import { FormRow } from '#web/ui/fields/Form.tsx'
import { SelectField } from '#web/ui/fields/SelectField.tsx'
import { List } from '#web/ui/lists/List.tsx'
import { usePushHere } from '../push-here.ts'
import styles from './DeliveryPanel.module.css'

type Settings = AnswerOf<typeof deliveryCalls.getDeliverySettings>

/** Every half hour of the day, in minutes since midnight. */
const halfHours = Array.from({ length: 48 }, (_, index) => index * 30).map(minutes => ({
  value: String(minutes),
  label: clockOf({ hour: Math.floor(minutes / 60), minute: minutes % 60 }),
}))

/** The ways outside, the quiet hours, the hour of the weekly digest. */
export function DeliveryPanel({ settings }: { settings: Settings }) {
  const t = useTexts('notification')
  const teaches = isTeacher(useUser())
  const { mutate: save } = useCommand(deliveryCalls.saveDeliverySettings, {
    refreshes: [deliveryCalls.getDeliverySettings],
  })
  const { can, quiet, quietfrom, quietto, digestday, digesttime } = settings
  return (
    <Stack gap={6}>
      <List title={t('settings.how')} hint={t('settings.howHint')}>
        {can.push && (
          <li>
            <PushSwitch publicKey={settings.pushkey} />
          </li>
        )}
        {can.chat && (
          <li>
            <Switch label={t('settings.chat')} checked={settings.chat} onChange={chat => save({ chat })} />
          </li>
        )}
        <li>
          <Switch
            label={t('settings.mail')}
            hint={can.mail ? undefined : t('settings.mailMissing')}
            disabled={!can.mail}
            checked={can.mail && settings.mail}
            onChange={mail => save({ mail })}
          />
        </li>
      </List>
      <List title={t('settings.quiet')} hint={t('settings.quietHint')}>
        <li>
          <Switch label={t('settings.quietOn')} checked={quiet} onChange={on => save({ quiet: on })} />
        </li>
        {quiet && (
          <li className={styles.fields}>
            <FormRow>
              <SelectField
                label={t('settings.from')}
                options={halfHours}
                value={String(quietfrom)}
                onChange={value => save({ quietfrom: Number(value) })}
              />
              <SelectField
                label={t('settings.to')}
                options={halfHours}
                value={String(quietto)}
                onChange={value => save({ quietto: Number(value) })}
              />
            </FormRow>
          </li>
        )}
      </List>
      {teaches && (
        <List title={t('settings.digest')} hint={t('settings.digestHint')}>
          <li className={styles.fields}>
            <FormRow>
              <SelectField
                label={t('settings.digestDay')}
                options={[1, 2, 3, 4, 5, 6, 0].map(day => ({
                  value: String(day),
                  label: weekdayInWords(day),
                }))}
                value={String(digestday)}
                onChange={value => save({ digestday: Number(value) })}
              />
              <SelectField
                label={t('settings.digestTime')}
                options={halfHours}
                value={String(digesttime)}
                onChange={value => save({ digesttime: Number(value) })}
              />
            </FormRow>
          </li>
        </List>
      )}
    </Stack>
  )
}

/** Whether this very browser takes messages. */
function PushSwitch({ publicKey }: { publicKey: string }) {
  const t = useTexts('notification')
  const push = usePushHere(publicKey)
  return (
    <Switch
      label={t('settings.push')}
      hint={
        push.state === 'unsupported'
          ? t('settings.pushUnsupported')
          : push.state === 'denied'
            ? t('settings.pushDenied')
            : t('settings.pushHint')
      }
      disabled={push.state === 'unsupported' || push.state === 'denied' || push.state === 'unknown'}
      checked={push.state === 'on'}
      onChange={on => void push.turn(on)}
    />
  )
}
