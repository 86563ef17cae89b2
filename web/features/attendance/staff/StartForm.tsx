import { attendanceErrors } from '#contract/features/attendance/errors.ts'
import { codeLength, isCode, titleLength } from '#contract/features/attendance/rules.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { RadioList } from '#web/ui/Choice.tsx'
import { CodeField } from '#web/ui/CodeField.tsx'
import { Form } from '#web/ui/Form.tsx'
import { RefreshIcon } from '#web/ui/icons/icons.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { titleAt } from '../title.ts'
import styles from './StartForm.module.css'
import { suggestedCode } from './start.ts'

/** Minutes after which an attendance may end by itself; 0 never. */
const durations = [0, 1, 3, 5, 10, 15]

interface StartFormProps {
  id: string
  onSubmit: (input: { title: string; code: string; duration: number }) => unknown
}

/** What an attendance by number needs; everything is filled in already, so that one more tap starts it. */
export function StartForm({ id, onSubmit }: StartFormProps) {
  const t = useTexts('attendance')
  const form = useForm({
    start: () => ({ title: titleAt(Date.now()), code: suggestedCode(), duration: 0 }),
    problems: ({ title, code }) => ({
      title: title.trim() === '' && problemText(attendanceErrors.titleMissing),
      code: !isCode(code) && problemText(attendanceErrors.codeForm),
    }),
    send: ({ title, ...rest }) => onSubmit({ title: title.trim(), ...rest }),
  })
  return (
    <Form id={id} {...form.props}>
      <CodeField
        label={t('start.code')}
        hint={t('start.codeHint')}
        length={codeLength}
        {...form.field('code')}
      />
      <div className={styles.another}>
        <Button
          kind="quiet"
          size="small"
          icon={RefreshIcon}
          onClick={() => form.change({ code: suggestedCode() })}
        >
          {t('start.another')}
        </Button>
      </div>
      <TextField label={t('start.name')} maxLength={titleLength} clearable {...form.field('title')} />
      <RadioList
        even
        label={t('start.duration')}
        value={String(form.values.duration)}
        onChange={value => form.change({ duration: Number(value) })}
        options={durations.map(value => ({
          value: String(value),
          label: value === 0 ? t('start.never') : t('start.minutes', { count: value }),
        }))}
      />
    </Form>
  )
}
