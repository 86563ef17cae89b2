import type { Order } from '#contract/features/question/types/ordering.ts'
import type { RankingParts } from '#contract/features/question/types/ranking.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Stack } from '#web/ui/base/Stack.tsx'
import type { AnswerProps } from '../looks.ts'
import { InOwnOrder } from '../ordering/Answer.tsx'
import { RankingShown } from './Shown.tsx'

/** Options in one's own order, all of them or the first few. */
export function RankingAnswer({ question, ...props }: AnswerProps<RankingParts, Order>) {
  const t = useTexts('question/types')
  const { options, most } = question.parts
  if (props.disabled) return <RankingShown question={question} answer={props.answer} />
  return (
    <Stack gap={3}>
      {most < options.length && <p>{t('rankFirst', { count: most })}</p>}
      <InOwnOrder {...props} items={options} most={most} />
    </Stack>
  )
}
