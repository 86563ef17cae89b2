import { useState } from 'react'
import type { Question } from '#contract/features/enrolment/entities.ts'
import { ownKinds } from '#contract/features/enrolment/entities.ts'
import { maxOptions, questionProblems, titleLength } from '#contract/features/enrolment/rules.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { RadioList } from '#web/ui/Choice.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { Stack } from '#web/ui/Stack.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { wordsFor } from '../form.ts'
import styles from './QuestionSheet.module.css'

interface QuestionSheetProps {
  question: Question
  onSave: (question: Question) => void
  /** Left out for a new question. */
  onRemove?: () => void
  onClose: () => void
}

/** A question of the teacher's own. */
export function QuestionSheet({ question, onSave, onRemove, onClose }: QuestionSheetProps) {
  const t = useTexts('enrolment')
  const [draft, setDraft] = useState(question)
  const [options, setOptions] = useState(question.options.join('\n'))
  const [isChecked, setChecked] = useState(false)
  const whole = {
    ...draft,
    options:
      draft.type === 'choice'
        ? options
            .split('\n')
            .map(line => line.trim())
            .filter(Boolean)
        : [],
  }
  const problem = questionProblems([{ ...whole, kind: whole.type }]).get(0)
  const shown = isChecked && problem ? wordsFor(problem) : undefined
  const save = () => {
    setChecked(true)
    if (!problem) onSave({ ...whole, title: whole.title.trim() })
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t(onRemove ? 'setting.editQuestion' : 'setting.newQuestion')}
      footer={
        <>
          {onRemove && (
            <Button kind="danger" onClick={onRemove}>
              {t('setting.remove')}
            </Button>
          )}
          <Button kind="primary" onClick={save}>
            {t(onRemove ? 'setting.change' : 'setting.add')}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <TextField
          label={t('setting.questionTitle')}
          value={draft.title}
          onChange={title => setDraft({ ...draft, title })}
          error={problem === 'optionsMissing' ? undefined : shown}
          maxLength={titleLength}
          required
          autoFocus
        />
        <RadioList
          label={t('setting.kind')}
          inline
          options={ownKinds.map(value => ({ value, label: t(`kind.${value}`) }))}
          value={draft.type as (typeof ownKinds)[number]}
          onChange={type => setDraft({ ...draft, type })}
        />
        {draft.type === 'choice' && (
          <TextArea
            label={t('setting.options')}
            value={options}
            onChange={setOptions}
            error={problem === 'optionsMissing' ? shown : undefined}
            rows={Math.min(maxOptions, 4)}
            required
          />
        )}
        <div className={styles.required}>
          <Switch
            label={t('setting.required')}
            checked={draft.required}
            onChange={required => setDraft({ ...draft, required })}
          />
        </div>
      </Stack>
    </Sheet>
  )
}
