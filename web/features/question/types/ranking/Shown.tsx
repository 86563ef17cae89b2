import { letterOf } from '#contract/features/question/types/choice.ts'
import type { Order } from '#contract/features/question/types/ordering.ts'
import type { RankingParts } from '#contract/features/question/types/ranking.ts'
import { useTexts } from '#web/lib/texts.ts'
import { RichText } from '#web/ui/media/RichText.tsx'
import type { ShownProps } from '../looks.ts'
import { Nothing, ShownRows } from '../parts/ShownRows.tsx'

/** The order that was given; without one, what there is to put in order. */
export function RankingShown({ question, answer }: ShownProps<RankingParts, Order, null>) {
  const t = useTexts('question/types')
  const { options } = question.parts
  if (answer === null) return <Nothing />
  const shown = answer === undefined ? options : answer.flatMap(id => options.filter(one => one.id === id))
  const rows = shown.map(({ id, html }, place) => ({
    key: id,
    letter: answer === undefined ? letterOf(place) : String(place + 1),
    content: <RichText html={html} />,
    judged: null,
  }))
  return <ShownRows label={answer === undefined ? undefined : t('yourOrder')} rows={rows} />
}
