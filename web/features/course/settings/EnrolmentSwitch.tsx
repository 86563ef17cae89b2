import { useTexts } from '#web/lib/texts.ts'
import { Card } from '#web/ui/base/Card.tsx'
import { Switch } from '#web/ui/base/Switch.tsx'
import { RowBody } from '#web/ui/lists/List.tsx'

interface EnrolmentSwitchProps {
  checked: boolean
  onChange: (isOn: boolean) => void
  onSettings: () => void
}

/** Whether newcomers of a course apply by a form, and the way to that form. */
export function EnrolmentSwitch({ checked, onChange, onSettings }: EnrolmentSwitchProps) {
  const details = useTexts('course/details')
  return (
    <Card flush>
      <Switch
        label={details('form.enrolment')}
        hint={details('form.enrolmentHint')}
        {...{ checked, onChange }}
      />
      {checked && <RowBody title={details('form.enrolmentSettings')} onClick={onSettings} />}
    </Card>
  )
}

/** The way to the enrolment settings of a course that exists. */
export function EnrolmentLink({ onOpen }: { onOpen: () => void }) {
  const details = useTexts('course/details')
  return (
    <Card flush>
      <RowBody title={details('form.enrolmentSettings')} onClick={onOpen} />
    </Card>
  )
}
