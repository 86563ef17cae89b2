import { useState } from 'react'
import { attendanceErrors } from '#contract/features/attendance/errors.ts'
import { codeLength, isCode, titleLength } from '#contract/features/attendance/rules.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { RadioList } from '#web/ui/Choice.tsx'
import { CodeField } from '#web/ui/CodeField.tsx'
import { Form } from '#web/ui/Form.tsx'
import { RefreshIcon } from '#web/ui/icons/icons.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import styles from './StartForm.module.css'
import { suggestedCode, titleOfToday } from './start.ts'

/** Minutes after which an attendance may end by itself; 0 never. */
const durations = [0, 1, 3, 5, 10, 15]

interface StartFormProps {
  id: string
  onSubmit: (input: { title: string; code: string; duration: number }) => void
}

/** What an attendance by number needs; everything is filled in already, so that one more tap starts it. */
export function StartForm({ id, onSubmit }: StartFormProps) {
  const t = useTexts('attendance')
  const [title, setTitle] = useState(titleOfToday)
  const [code, setCode] = useState(suggestedCode)
  const [duration, setDuration] = useState(0)
  const [tried, setTried] = useState(false)
  const errors = {
    title: title.trim() === '' ? problemText(attendanceErrors.titleMissing) : undefined,
    code: isCode(code) ? undefined : problemText(attendanceErrors.codeForm),
  }
  const submit = () => {
    setTried(true)
    if (!errors.title && !errors.code) onSubmit({ title: title.trim(), code, duration })
  }
  return (
    <Form id={id} onSubmit={submit}>
      <CodeField
        label={t('start.code')}
        hint={t('start.codeHint')}
        length={codeLength}
        value={code}
        onChange={setCode}
        error={tried ? errors.code : undefined}
      />
      <div className={styles.another}>
        <Button kind="quiet" size="small" icon={RefreshIcon} onClick={() => setCode(suggestedCode())}>
          {t('start.another')}
        </Button>
      </div>
      <TextField
        label={t('start.name')}
        value={title}
        onChange={setTitle}
        maxLength={titleLength}
        clearable
        error={tried ? errors.title : undefined}
      />
      <RadioList
        even
        label={t('start.duration')}
        value={String(duration)}
        onChange={value => setDuration(Number(value))}
        options={durations.map(value => ({
          value: String(value),
          label: value === 0 ? t('start.never') : t('start.minutes', { count: value }),
        }))}
      />
    </Form>
  )
}
