import type { RatingAnswer as Answer, RatingParts } from '#contract/features/question/types/rating.ts'
import { number } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import type { ShownProps } from '../looks.ts'
import { Nothing, ShownRows } from '../parts/ShownRows.tsx'

export function RatingShown({ question: { parts }, answer }: ShownProps<RatingParts, Answer, null>) {
  const t = useTexts('question/types')
  const range = t('ratingOf', { from: number(parts.from, 3), to: number(parts.to, 3) })
  if (answer === undefined) {
    const ends = [parts.fromLabel, parts.toLabel].filter(label => label !== '')
    return <ShownRows rows={[{ key: 'scale', content: range, judged: null, notes: [ends.join(' – ')] }]} />
  }
  if (answer === null) return <Nothing />
  const meant = answer === parts.from ? parts.fromLabel : answer === parts.to ? parts.toLabel : ''
  return (
    <ShownRows
      rows={[
        {
          key: 'value',
          content: [number(answer, 3), meant].filter(text => text !== '').join(' · '),
          judged: null,
          notes: [range],
        },
      ]}
    />
  )
}
