import { enrolmentCalls } from '#contract/features/enrolment/calls.ts'
import { titleLength } from '#contract/features/enrolment/rules.ts'
import { useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { dialog } from '#web/ui/base/ask.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { SelectField } from '#web/ui/fields/SelectField.tsx'
import { wordsFor } from '../form.ts'

interface LabelFieldProps {
  courseId: string
  labels: readonly { id: string; title: string }[]
  value: string
  onChange: (id: string) => void
}

/** The label that new applications are marked with. */
export function LabelField({ courseId, labels, value, onChange }: LabelFieldProps) {
  const t = useTexts('enrolment')
  const refreshes = [enrolmentCalls.getSettings]
  const add = useCommand(enrolmentCalls.addLabel, { refreshes, onDone: ({ id }) => onChange(id) })
  const remove = useCommand(enrolmentCalls.deleteLabel, { refreshes, onDone: () => onChange('') })
  const create = async () => {
    const title = await dialog.prompt({
      title: t('setting.newLabel'),
      label: t('setting.labelName'),
      check: name =>
        name.trim() === ''
          ? wordsFor('titleMissing')
          : [...name].length > titleLength
            ? wordsFor('titleLong')
            : undefined,
    })
    if (title) add.mutate({ courseId: courseId, title: title.trim() })
  }
  return (
    <Stack gap={2}>
      <SelectField
        label={t('setting.labels')}
        options={[
          { value: '', label: t('setting.noLabel') },
          ...labels.map(({ id, title }) => ({ value: id, label: title })),
        ]}
        value={value}
        onChange={onChange}
      />
      <Stack row gap={2}>
        <Button size="small" kind="quiet" onClick={() => void create()}>
          {t('setting.newLabel')}
        </Button>
        {value !== '' && (
          <Button
            size="small"
            kind="quiet"
            onClick={() => remove.mutate({ courseId: courseId, joinlabelid: value })}
          >
            {t('setting.removeLabel')}
          </Button>
        )}
      </Stack>
    </Stack>
  )
}
