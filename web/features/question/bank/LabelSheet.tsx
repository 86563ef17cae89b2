import { useQuery } from '@tanstack/react-query'
import { questionCalls } from '#contract/features/question/calls.ts'
import { type Difficulty, questionLimits } from '#contract/features/question/rules.ts'
import { ask, useCommand } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useForm } from '#web/lib/use-form.ts'
import { toast } from '#web/ui/base/ask.ts'
import { MainButton } from '#web/ui/base/Button.tsx'
import { RadioList } from '#web/ui/base/Choice.tsx'
import { Form } from '#web/ui/fields/Form.tsx'
import { NumberField } from '#web/ui/fields/NumberField.tsx'
import { Sheet } from '#web/ui/overlays/Sheet.tsx'
import { Chips } from '../parts/Chips.tsx'
import { LabelsField } from '../parts/LabelsField.tsx'
import { questionQueries } from '../queries.ts'
import { difficultyOptions } from '../said.ts'

interface LabelSheetProps {
  bankId: string
  questionIds: readonly string[]
  onDone: () => void
  onClose: () => void
}

const unchanged = {
  difficulty: 0 as 0 | Difficulty,
  points: null as number | null,
  addKnowledge: [] as string[],
  addTags: [] as string[],
  removeKnowledge: [] as string[],
  removeTags: [] as string[],
}

/** Changes what questions are labelled with, all that are chosen at once; what is left alone stays as it is. */
export function LabelSheet({ bankId, questionIds, onDone, onClose }: LabelSheetProps) {
  const t = useTexts('question')
  const { data: known } = useQuery(ask(questionCalls.labels, { bankId }))
  const label = useCommand(questionCalls.label, {
    refreshes: questionQueries,
    onDone: ({ done }) => {
      toast.good(t('batch.labelled', { count: done }))
      onDone()
    },
  })
  const form = useForm({
    start: unchanged,
    send: ({ difficulty, points, ...labels }) =>
      label.mutateAsync({
        questionIds: [...questionIds],
        ...(difficulty !== 0 && { difficulty }),
        ...(points !== null && { points }),
        ...labels,
      }),
  })
  const asOptions = (words: readonly string[] = []) => words.map(value => ({ value, label: value }))
  const removable = [
    { name: 'removeKnowledge', label: t('batch.removeKnowledge'), options: asOptions(known?.knowledge) },
    { name: 'removeTags', label: t('batch.removeTags'), options: asOptions(known?.tags) },
  ] as const
  return (
    <Sheet
      open
      tall
      onClose={onClose}
      title={t('batch.labelTitle', { count: questionIds.length })}
      footer={
        <MainButton busy={form.isSending} disabled={!form.isChanged} onClick={form.submit}>
          {t('batch.apply')}
        </MainButton>
      }
    >
      <Form {...form.props}>
        <RadioList
          inline
          label={t('difficulty.title')}
          options={[{ value: 0 as const, label: t('batch.same') }, ...difficultyOptions(t)]}
          {...form.field('difficulty')}
        />
        <NumberField
          label={t('pointsLabel')}
          placeholder={t('batch.same')}
          decimals={2}
          max={questionLimits.points}
          {...form.field('points')}
        />
        <LabelsField
          label={t('batch.addKnowledge')}
          known={known?.knowledge}
          value={form.values.addKnowledge}
          onChange={addKnowledge => form.change({ addKnowledge })}
        />
        <LabelsField
          label={t('batch.addTags')}
          known={known?.tags}
          value={form.values.addTags}
          onChange={addTags => form.change({ addTags })}
        />
        {removable.map(
          ({ name, label, options }) =>
            options.length > 0 && (
              <Chips
                key={name}
                label={label}
                options={options}
                chosen={form.values[name]}
                onChange={chosen => form.change({ [name]: chosen })}
              />
            ),
        )}
      </Form>
    </Sheet>
  )
}
