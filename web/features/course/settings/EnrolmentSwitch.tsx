import { useTexts } from '#web/lib/texts.ts'
import { Card } from '#web/ui/Card.tsx'
import { RowBody } from '#web/ui/List.tsx'
import { Switch } from '#web/ui/Switch.tsx'

interface EnrolmentSwitchProps {
  checked: boolean
  onChange: (isOn: boolean) => void
  onSettings: () => void
}

/** Whether newcomers of a course apply by a form, and the way to that form. */
export function EnrolmentSwitch({ checked, onChange, onSettings }: EnrolmentSwitchProps) {
  const t = useTexts('course')
  return (
    <Card flush>
      <Switch label={t('form.enrolment')} hint={t('form.enrolmentHint')} {...{ checked, onChange }} />
      {checked && <RowBody title={t('form.enrolmentSettings')} onClick={onSettings} />}
    </Card>
  )
}

/** The way to the enrolment settings of a course that exists. */
export function EnrolmentLink({ onOpen }: { onOpen: () => void }) {
  const t = useTexts('course')
  return (
    <Card flush>
      <RowBody title={t('form.enrolmentSettings')} onClick={onOpen} />
    </Card>
  )
}
