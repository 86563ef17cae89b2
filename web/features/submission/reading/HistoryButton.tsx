import { useNavigate } from 'react-router'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { type Pages, useSubmissionAddress } from '../addresses.ts'
import type { Standing } from '../kind.ts'

interface HistoryButtonProps {
  pages: Pages
  submission: Pick<Standing, 'studentId' | 'attempts' | 'attempt'>
  /** How many versions there are. */
  history: number
}

/** Leads to all that was handed in in the attempt that is shown, where that is more than one version. */
export function HistoryButton({ pages, submission, history }: HistoryButtonProps) {
  const t = useTexts('submission')
  const navigate = useNavigate()
  const { to } = useSubmissionAddress(pages)
  const { studentId, attempts, attempt } = submission
  if (history <= 1) return null
  const wanted = { studentid: studentId, ...(attempts.length > 0 && { attempt: String(attempt) }) }
  return (
    <Button kind="quiet" size="small" onClick={() => navigate(to('versions', wanted))}>
      {t('detail.history', { count: history })}
    </Button>
  )
}
