import type { TrueFalseKey, TrueFalseParts } from '#contract/features/question/types/true-false.ts'
import { truths } from '#contract/features/question/types/true-false.ts'
import { inLanguage } from '#web/lib/problem-text.ts'
import { useTexts } from '#web/lib/texts.ts'
import { RadioList } from '#web/ui/base/Choice.tsx'
import type { WriterProps } from '../writing/writer.ts'

/** Whether what the question says is true. */
export function TrueFalseWriter({ right: key, onChange }: WriterProps<TrueFalseParts, TrueFalseKey>) {
  const t = useTexts('question')
  const chosen = truths.find(({ value }) => value === key.right)
  return (
    <RadioList
      inline
      label={t('answer')}
      options={truths.map(({ id, title }) => ({ value: id as string, label: inLanguage(title) }))}
      value={chosen?.id ?? null}
      onChange={id => onChange({ right: { right: truths.find(truth => truth.id === id)!.value } })}
    />
  )
}
