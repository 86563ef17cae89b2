import {
  type TrueFalseAnswer as Answer,
  type TrueFalseKey,
  type TrueFalseParts,
  truths,
} from '#contract/features/question/types/true-false.ts'
import { useTexts } from '#web/lib/texts.ts'
import type { ShownProps } from '../looks.ts'
import { ShownRows } from '../parts/ShownRows.tsx'

export function TrueFalseShown({ answer, questionKey }: ShownProps<TrueFalseParts, Answer, TrueFalseKey>) {
  const t = useTexts('question/types')
  const rows = truths.map(({ id, value }) => {
    const [isChosen, isRight] = [value === answer, value === questionKey?.right]
    const notes = [isChosen && t('yours'), isRight && !isChosen && t('rightOption')]
    return {
      key: id,
      content: t(value ? 'true' : 'false'),
      judged:
        !questionKey || !(isChosen || isRight) ? null : isRight ? ('right' as const) : ('wrong' as const),
      notes: notes.filter(note => typeof note === 'string'),
      isChosen,
      isQuiet: answer !== undefined && isRight && !isChosen,
    }
  })
  return <ShownRows rows={rows} />
}
