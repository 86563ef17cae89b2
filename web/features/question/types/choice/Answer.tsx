import { type ChoiceParts, type Chosen, letterOf } from '#contract/features/question/types/choice.ts'
import type { VoteParts } from '#contract/features/question/types/vote.ts'
import { useTexts } from '#web/lib/texts.ts'
import { RichText } from '#web/ui/media/RichText.tsx'
import type { AnswerProps } from '../looks.ts'
import { OptionList } from '../parts/OptionList.tsx'

/** One of several options. */
export const ChoiceAnswer = (props: AnswerProps<ChoiceParts, Chosen>) => <Options {...props} isSingle />

/** Any of several options. */
export function SeveralAnswer(props: AnswerProps<ChoiceParts, Chosen>) {
  const t = useTexts('question/types')
  return <Options {...props} hint={t('chooseSeveral')} />
}

/** As many options as a vote allows. */
export function VoteAnswer(props: AnswerProps<VoteParts, Chosen>) {
  const t = useTexts('question/types')
  const { most } = props.question.parts
  if (most === 1) return <Options {...props} isSingle />
  return (
    <Options {...props} most={most} hint={t('chooseMost', { chosen: props.answer?.length ?? 0, most })} />
  )
}

interface OptionsProps extends AnswerProps<ChoiceParts, Chosen> {
  isSingle?: boolean
  most?: number
  hint?: string
}

function Options({ question: { parts }, answer, onAnswer, ...props }: OptionsProps) {
  const { label, disabled, isSingle, most, hint } = props
  const order = parts.options.map(({ id }) => id)
  return (
    <OptionList
      {...{ label, disabled, isSingle, most, hint }}
      options={parts.options.map(({ id, html }, place) => ({
        id,
        letter: letterOf(place),
        content: <RichText html={html} />,
      }))}
      chosen={answer ?? []}
      onChoose={ids => onAnswer(ids.length === 0 ? null : order.filter(id => ids.includes(id)))}
    />
  )
}
