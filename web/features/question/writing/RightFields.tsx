import { useState } from 'react'
import { partialCredits, type Scoring } from '#contract/features/question/scoring.ts'
import type { QuestionType } from '#contract/features/question/types/type.ts'
import { useTexts } from '#web/lib/texts.ts'
import type { FormFields } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { RadioList } from '#web/ui/base/Choice.tsx'
import { PlusIcon } from '#web/ui/icons/icons.tsx'
import { type EditorPictures, RichTextEditor } from '#web/ui/media/RichTextEditor.tsx'
import type { TypeWriter } from '../types/writing/writer.ts'

interface ExplanationFieldProps {
  form: FormFields<{ explanation: string }>
  pictures: EditorPictures
}

/** Most questions have none: its editor opens at a press. */
export function ExplanationField({ form, pictures }: ExplanationFieldProps) {
  const t = useTexts('question')
  const field = form.field('explanation')
  const [isOpen, setOpen] = useState(field.value !== '')
  if (!isOpen)
    return (
      <div>
        <Button kind="quiet" icon={PlusIcon} onClick={() => setOpen(true)}>
          {t('addExplanation')}
        </Button>
      </div>
    )
  return (
    <RichTextEditor
      isSmall
      label={t('explanation')}
      hint={t('explanationHint')}
      pictures={pictures}
      {...field}
    />
  )
}

const penalties = [0, 0.25, 0.5, 1]

interface ScoringFieldsProps {
  form: FormFields<{ scoring: Scoring }>
  parts: unknown
  type: QuestionType
  writer: TypeWriter
}

/** What is right in part gets, and what a wrong answer costs. */
export function ScoringFields({ form, parts, type, writer }: ScoringFieldsProps) {
  const t = useTexts('question')
  const { value: scoring, onChange } = form.field('scoring')
  if (!type.isGraded) return null
  const known = penalties.includes(scoring.penalty) ? penalties : [...penalties, scoring.penalty]
  return (
    <>
      {writer.hasParts?.(parts) && (
        <RadioList
          label={t('partial.title')}
          options={partialCredits.map(value => ({ value, label: t(`partial.${value}`) }))}
          value={scoring.partial}
          onChange={partial => onChange({ ...scoring, partial })}
        />
      )}
      <RadioList
        inline
        label={t('penalty.title')}
        options={known.map(value => ({
          value,
          label: value === 0 ? t('penalty.none') : t('penalty.share', { share: Math.round(value * 100) }),
        }))}
        value={scoring.penalty}
        onChange={penalty => onChange({ ...scoring, penalty })}
      />
    </>
  )
}
