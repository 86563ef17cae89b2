import { Card } from '#web/ui/base/Card.tsx'
import { Switch } from '#web/ui/base/Switch.tsx'
import type { FormOfActivity, MoreOfKind } from './ActivityForm.tsx'
import { useSaid } from './Differences.tsx'
import { Unusual } from './MoreOptions.tsx'
import type { WrittenForm } from './written-form.ts'

/** A field of a form that is on or off. */
export interface SwitchField<F> {
  name: keyof F & string
  label: string
  hint: string
}

/** One that is asked seldom. */
export interface SeldomSwitch<F> extends SwitchField<F> {
  /** What is said where it is not as usual. */
  unusual: string
}

interface SwitchesCardProps<F extends WrittenForm> {
  form: FormOfActivity<F>
  switches: readonly SwitchField<F>[]
}

/** The switches of a kind's form. */
export function SwitchesCard<F extends WrittenForm>({ form, switches }: SwitchesCardProps<F>) {
  return (
    <Card flush>
      {switches.map(({ name, label, hint }) => (
        <Switch
          key={name}
          {...{ label, hint }}
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

/** What is said of those that differ from what they are in an empty form. */
export const unusualSwitches = <F extends WrittenForm>(
  form: F,
  empty: F,
  switches: readonly SeldomSwitch<F>[],
) => switches.map(({ name, unusual }) => form[name] !== empty[name] && unusual)

/** Switches as all that a kind asks seldom. @param of which there are, with the rest of the form */
export const seldomSwitches = <F extends WrittenForm>(
  empty: F,
  fields: MoreOfKind<F>['fields'],
  of: (form: F) => readonly SeldomSwitch<F>[],
): MoreOfKind<F> => ({
  fields,
  said: (form, further) => <Unusual words={[...unusualSwitches(form, empty, of(form)), ...further]} />,
  cards: form => <SwitchesCard form={form} switches={of(form.values)} />,
})
