import {
  type ChoiceKey,
  type ChoiceParts,
  type Chosen,
  letterOf,
} from '#contract/features/question/types/choice.ts'
import type { VoteParts } from '#contract/features/question/types/vote.ts'
import { useTexts } from '#web/lib/texts.ts'
import { RichText } from '#web/ui/media/RichText.tsx'
import type { ShownProps } from '../looks.ts'
import { ShownRows } from '../parts/ShownRows.tsx'

/** Options: what was chosen, and where that may be shown, what is right. */
export function ChoiceShown({ question, answer, questionKey }: ShownProps<ChoiceParts, Chosen, ChoiceKey>) {
  const t = useTexts('question/types')
  const rows = question.parts.options.map(({ id, html }, place) => {
    const isChosen = answer?.includes(id) ?? false
    const isRight = questionKey?.right.includes(id) ?? false
    const notes = [isChosen && t('yours'), questionKey && isRight && !isChosen && t('rightOption')]
    return {
      key: id,
      letter: letterOf(place),
      content: <RichText html={html} />,
      judged:
        !questionKey || !(isChosen || isRight) ? null : isRight ? ('right' as const) : ('wrong' as const),
      notes: notes.filter(note => typeof note === 'string'),
      isChosen,
      isQuiet: answer !== undefined && isRight && !isChosen,
    }
  })
  return <ShownRows rows={rows} />
}

export const VoteShown = ({ question, answer }: ShownProps<VoteParts, Chosen, null>) => (
  <ChoiceShown question={question} answer={answer} />
)
