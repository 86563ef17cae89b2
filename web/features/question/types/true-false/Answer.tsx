import {
  type TrueFalseAnswer as Answer,
  type TrueFalseParts,
  truths,
} from '#contract/features/question/types/true-false.ts'
import { useTexts } from '#web/lib/texts.ts'
import type { AnswerProps } from '../looks.ts'
import { OptionList } from '../parts/OptionList.tsx'

export function TrueFalseAnswer({ answer, onAnswer, label, disabled }: AnswerProps<TrueFalseParts, Answer>) {
  const t = useTexts('question/types')
  const truthOf = (id: string | undefined) => truths.find(truth => truth.id === id)?.value ?? null
  return (
    <OptionList
      {...{ label, disabled }}
      isSingle
      inline
      options={truths.map(({ id, value }) => ({ id, content: t(value ? 'true' : 'false') }))}
      chosen={truths.filter(({ value }) => value === answer).map(({ id }) => id)}
      onChoose={([id]) => onAnswer(truthOf(id))}
    />
  )
}
