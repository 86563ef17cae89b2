import { scoreErrors } from '#contract/features/score/errors.ts'
import { scoreLimit, titleLength } from '#contract/features/score/rules.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useForm } from '#web/lib/use-form.ts'
import { Button, MainButton } from '#web/ui/base/Button.tsx'
import { Switch } from '#web/ui/base/Switch.tsx'
import { Form } from '#web/ui/fields/Form.tsx'
import { NumberField } from '#web/ui/fields/NumberField.tsx'
import { TextField } from '#web/ui/fields/TextField.tsx'

/** A column of the staff's own; a new one has no id yet. */
export interface OwnColumn {
  id: string | null
  title: string
  fullScore: number
  isExtra: boolean
  /** Students see what is entered in it. */
  isShown: boolean
}

interface ColumnFormProps {
  /** Undefined: a new one. */
  column?: OwnColumn | undefined
  onSave: (column: OwnColumn) => Promise<unknown>
  onRemove: (column: OwnColumn) => Promise<unknown>
}

/** One column: its name, its full score, and whether it is extra. */
export function ColumnForm({ column, onSave, onRemove }: ColumnFormProps) {
  const t = useTexts('score')
  const form = useForm({
    start: {
      title: column?.title ?? '',
      fullScore: (column?.fullScore ?? scoreLimit) as number | null,
      isExtra: column?.isExtra ?? false,
      isShown: column?.isShown ?? true,
    },
    problems: ({ title, fullScore }) => ({
      title: title.trim() === '' && problemText(scoreErrors.titleMissing),
      fullScore: !fullScore && problemText(scoreErrors.scoreForm, { limit: scoreLimit }),
    }),
    send: ({ title, fullScore, ...flags }) =>
      onSave({ id: column?.id ?? null, title: title.trim(), fullScore: fullScore ?? scoreLimit, ...flags }),
  })
  return (
    <Form {...form.props}>
      <TextField
        label={t('scheme.columnName')}
        {...form.field('title')}
        maxLength={titleLength}
        required
        autoFocus={!column}
      />
      <NumberField
        label={t('scheme.full')}
        {...form.field('fullScore')}
        decimals={1}
        max={scoreLimit}
        required
      />
      <Switch
        label={t('scheme.extra')}
        hint={t('scheme.extraHint')}
        checked={form.values.isExtra}
        onChange={isExtra => form.change({ isExtra })}
      />
      <Switch
        label={t('scheme.shown')}
        hint={t('scheme.shownHint')}
        checked={form.values.isShown}
        onChange={isShown => form.change({ isShown })}
      />
      <MainButton type="submit" busy={form.isSending}>
        {t('scheme.saveColumn')}
      </MainButton>
      {column && (
        <Button kind="danger" block onClick={() => void onRemove(column).catch(() => undefined)}>
          {t('scheme.remove')}
        </Button>
      )}
    </Form>
  )
}
