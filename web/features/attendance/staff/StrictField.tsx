import { useQuery } from '@tanstack/react-query'
import { attendanceCalls } from '#contract/features/attendance/calls.ts'
import { enoughDevices } from '#contract/features/attendance/rules.ts'
import { ask } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Callout } from '#web/ui/base/Callout.tsx'
import { Switch } from '#web/ui/base/Switch.tsx'
import styles from './StartForm.module.css'

interface StrictFieldProps {
  courseId: string
  isStrict: boolean
  onChange: (isStrict: boolean) => void
}

/** Strict mode, and before it is used how many students it could turn away. */
export function StrictField({ courseId, isStrict, onChange }: StrictFieldProps) {
  const t = useTexts('attendance')
  const usual = useQuery({
    ...ask(attendanceCalls.getUsual, { courseId }),
    enabled: isStrict,
    meta: { handled: true },
  })
  const { students = 0, withDevice = 0 } = usual.data ?? {}
  const isEnough = withDevice >= students * enoughDevices
  return (
    <>
      <div className={styles.strict}>
        <Switch
          label={t('start.strict')}
          hint={t('start.strictHint')}
          checked={isStrict}
          onChange={onChange}
        />
      </div>
      {isStrict && usual.data && (
        <Callout
          tone={isEnough ? 'info' : 'warn'}
          action={
            isEnough ? undefined : (
              <Button size="small" onClick={() => onChange(false)}>
                {t('start.notStrict')}
              </Button>
            )
          }
        >
          {t(devicesText(isEnough, withDevice), { count: withDevice, total: students })}
        </Callout>
      )}
    </>
  )
}

function devicesText(isEnough: boolean, withDevice: number) {
  if (isEnough) return 'start.devices'
  return withDevice === 0 ? 'start.noDevices' : 'start.fewDevices'
}
