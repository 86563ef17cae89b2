import { useState } from 'react'
import type { Question } from '#contract/features/enrolment/entities.ts'
import { answerLength, maxFiles } from '#contract/features/enrolment/rules.ts'
import type { Attachment } from '#contract/features/file/entities.ts'
import { AttachmentPicker } from '#web/features/file/parts/AttachmentPicker.tsx'
import { useUploads, withFile } from '#web/features/file/use-uploads.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Field } from '#web/ui/fields/Field.tsx'
import { SelectField } from '#web/ui/fields/SelectField.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'

/** An answer while it is being written. */
export interface AnswerDraft {
  answer: string
  files: readonly Attachment[]
}
export const noAnswer: AnswerDraft = { answer: '', files: [] }

interface AnswerFieldProps {
  question: Question
  draft: AnswerDraft
  onChange: (change: (draft: AnswerDraft) => AnswerDraft) => void
  error?: string
}

/** The field of one question. */
export function AnswerField({ question, draft, onChange, error }: AnswerFieldProps) {
  const t = useTexts('enrolment')
  const { type, title, required, options } = question
  const field = { label: title, required, error, hint: required ? undefined : t('apply.optional') }
  const write = (answer: string) => onChange(known => ({ ...known, answer }))
  if (type === 'file') return <FilesField {...{ question, draft, onChange, error }} />
  if (type === 'choice')
    return (
      <SelectField
        {...field}
        placeholder={t('apply.choose')}
        options={options.map(value => ({ value, label: value }))}
        value={draft.answer || null}
        onChange={write}
      />
    )
  if (type === 'text')
    return <TextArea {...field} value={draft.answer} onChange={write} maxLength={answerLength} rows={2} />
  return (
    <TextField
      {...field}
      value={draft.answer}
      onChange={write}
      maxLength={answerLength}
      type={type === 'phone' ? 'tel' : 'text'}
      autoComplete={type === 'name' ? 'name' : type === 'phone' ? 'tel' : 'off'}
    />
  )
}

function FilesField({ question, draft, onChange, error }: AnswerFieldProps) {
  const t = useTexts('enrolment')
  const [place] = useState(() => `enrolment:${question.id}`)
  const uploads = useUploads(place, file =>
    onChange(known => ({ ...known, files: withFile(known.files, file) })),
  )
  return (
    <Field
      label={question.title}
      required={question.required}
      error={error}
      hint={question.required ? undefined : t('apply.optional')}
    >
      {() => (
        <AttachmentPicker
          attachments={draft.files}
          onRemove={id =>
            onChange(known => ({ ...known, files: known.files.filter(file => file.id !== id) }))
          }
          uploads={uploads}
          max={maxFiles}
        />
      )}
    </Field>
  )
}
