import { Card } from '#web/ui/base/Card.tsx'
import { Switch } from '#web/ui/base/Switch.tsx'
import type { FormOfActivity } from './ActivityForm.tsx'
import { useSaid } from './Differences.tsx'
import type { WrittenForm } from './written-form.ts'

/** A field of a form that is on or off. */
export interface SwitchField<F> {
  name: keyof F & string
  label: string
  hint: string
}

interface SwitchesCardProps<F extends WrittenForm> {
  form: FormOfActivity<F>
  switches: readonly SwitchField<F>[]
}

/** The switches of a kind's form. */
export function SwitchesCard<F extends WrittenForm>({ form, switches }: SwitchesCardProps<F>) {
  return (
    <Card flush>
      {switches.map(({ name, ...said }) => (
        <Switch
          key={name}
          {...said}
          checked={form.values[name] === true}
          onChange={isOn => form.change({ [name]: isOn } as unknown as Partial<F>)}
        />
      ))}
    </Card>
  )
}

/** How they are said where two versions differ. */
export function useSaidOfSwitches() {
  const { switched } = useSaid()
  return <F extends WrittenForm>(form: F, switches: readonly SwitchField<F>[]) =>
    switches.map(({ name, label }) => [label, switched(form[name] === true)] as const)
}
