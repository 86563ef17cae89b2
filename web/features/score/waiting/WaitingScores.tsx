import { useTexts } from '#web/lib/texts.ts'
import { RefusedNotice } from '#web/shell/waiting/RefusedNotice.tsx'
import { reviewRefused } from './review-refused.ts'
import { useSendsScores } from './use-sends-scores.ts'

/** On every screen: sends the grades from tables that wait on this device, and says which of them the server has refused. */
export function WaitingScores() {
  const t = useTexts('score')
  const refused = useSendsScores().filter(({ refusal }) => refusal)
  const [first] = refused
  if (!first) return null
  return (
    <RefusedNotice
      text={t('waiting.refused', { count: refused.length })}
      action={t('waiting.review')}
      onReview={() => void reviewRefused(first, t)}
    />
  )
}
