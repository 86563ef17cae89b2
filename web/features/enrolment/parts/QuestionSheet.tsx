import type { Question } from '#contract/features/enrolment/entities.ts'
import { ownKinds } from '#contract/features/enrolment/entities.ts'
import { maxOptions, questionProblems, titleLength } from '#contract/features/enrolment/rules.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { RadioList } from '#web/ui/base/Choice.tsx'
import { Switch } from '#web/ui/base/Switch.tsx'
import { Form } from '#web/ui/fields/Form.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
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
  const form = useForm({
    start: { ...question, lines: question.options.join('\n') },
    problems: draft => {
      const problem = questionProblems([{ ...wholeOf(draft), kind: draft.type }]).get(0)
      const words = problem && wordsFor(problem)
      return problem === 'optionsMissing' ? { lines: words } : { title: words }
    },
    send: draft => onSave({ ...wholeOf(draft), title: draft.title.trim() }),
  })
  const { type, required } = form.values
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
          <Button kind="primary" onClick={form.submit}>
            {t(onRemove ? 'setting.change' : 'setting.add')}
          </Button>
        </>
      }
    >
      <Form {...form.props}>
        <TextField
          label={t('setting.questionTitle')}
          maxLength={titleLength}
          required
          autoFocus
          {...form.field('title')}
        />
        <RadioList
          label={t('setting.kind')}
          inline
          options={ownKinds.map(value => ({ value, label: t(`kind.${value}`) }))}
          value={type as (typeof ownKinds)[number]}
          onChange={form.field('type').onChange}
        />
        {type === 'choice' && (
          <TextArea
            label={t('setting.options')}
            rows={Math.min(maxOptions, 4)}
            required
            {...form.field('lines')}
          />
        )}
        <div className={styles.required}>
          <Switch
            label={t('setting.required')}
            checked={required}
            onChange={form.field('required').onChange}
          />
        </div>
      </Form>
    </Sheet>
  )
}

/** The question of a draft, whose options are typed one in a line. */
function wholeOf({ lines, ...question }: Question & { lines: string }): Question {
  const typed = lines.split('\n').map(line => line.trim())
  return { ...question, options: question.type === 'choice' ? typed.filter(Boolean) : [] }
}
