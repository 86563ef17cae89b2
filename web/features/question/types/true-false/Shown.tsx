import {
  type TrueFalseAnswer as Answer,
  type TrueFalseKey,
  type TrueFalseParts,
  truths,
} from '#contract/features/question/types/true-false.ts'
import { useTexts } from '#web/lib/texts.ts'
import type { ShownProps } from '../looks.ts'
import { ShownRows } from '../parts/ShownRows.tsx'
import { useOptionRow } from '../parts/use-option-row.ts'

export function TrueFalseShown({ answer, questionKey }: ShownProps<TrueFalseParts, Answer, TrueFalseKey>) {
  const t = useTexts('question/types')
  const optionRow = useOptionRow({ answer, questionKey })
  const rows = truths.map(({ id, value }) => ({
    key: id,
    content: t(value ? 'true' : 'false'),
    ...optionRow(value === answer, value === questionKey?.right),
  }))
  return <ShownRows rows={rows} />
}
