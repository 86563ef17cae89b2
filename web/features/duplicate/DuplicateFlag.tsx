import { useNavigate } from 'react-router'
import type { SubmissionRow } from '#contract/features/submission/entities.ts'
import { percent } from '#web/lib/format.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { WarningIcon } from '#web/ui/icons/icons.tsx'
import { reportPath, useCheckAddress } from './addresses.ts'

type CheckedSubmission = SubmissionRow & { duplicateRate?: number | null; checkId?: string }

/** Beside a submission that has much in common with others: how much, and the way to the passages. */
export function DuplicateFlag({ submission }: { submission: CheckedSubmission }) {
  const t = useTexts('duplicate')
  const navigate = useNavigate()
  const { courseId, taskId } = useCheckAddress()
  const { duplicateRate, checkId } = submission
  if (duplicateRate == null || !checkId) return null
  return (
    <Button
      kind="quiet"
      size="small"
      icon={WarningIcon}
      onClick={() => navigate(reportPath({ courseId, taskId, role: 1, checkId }))}
    >
      {t('flagged', { rate: percent(duplicateRate / 100) })}
    </Button>
  )
}
