import {
  type ChoiceKey,
  type ChoiceParts,
  type Chosen,
  letterOf,
} from '#contract/features/question/types/choice.ts'
import type { VoteParts } from '#contract/features/question/types/vote.ts'
import { RichText } from '#web/ui/media/RichText.tsx'
import type { ShownProps } from '../looks.ts'
import { ShownRows } from '../parts/ShownRows.tsx'
import { useOptionRow } from '../parts/use-option-row.ts'

/** Options: what was chosen, and where that may be shown, what is right. */
export function ChoiceShown({ question, answer, questionKey }: ShownProps<ChoiceParts, Chosen, ChoiceKey>) {
  const optionRow = useOptionRow({ answer, questionKey })
  const rows = question.parts.options.map(({ id, html }, place) => ({
    key: id,
    letter: letterOf(place),
    content: <RichText html={html} />,
    ...optionRow(answer?.includes(id) ?? false, questionKey?.right.includes(id) ?? false),
  }))
  return <ShownRows rows={rows} />
}

export const VoteShown = ({ question, answer }: ShownProps<VoteParts, Chosen, null>) => (
  <ChoiceShown question={question} answer={answer} />
)
