import { useNavigate } from 'react-router'
import { duplicateCalls } from '#contract/features/duplicate/calls.ts'
import { duplicateMessages } from '#contract/features/duplicate/messages.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import type { AnswerOf } from '#contract/input.ts'
import { isNewest } from '#web/features/submission/newest.ts'
import { useCommand } from '#web/lib/call.ts'
import { useLive } from '#web/lib/live.ts'
import { useTexts } from '#web/lib/texts.ts'
import { toast } from '#web/ui/base/ask.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { CopyIcon } from '#web/ui/icons/icons.tsx'
import { List, ListRow } from '#web/ui/lists/List.tsx'
import { reportPath, useCheckAddress } from './addresses.ts'
import { Rate } from './CheckedRow.tsx'

type Work = AnswerOf<typeof homeworkCalls.getSubmission>['work']
interface WorkCheckProps {
  submission: Pick<Work, 'studentId' | 'attempt' | 'attempts' | 'content' | 'attachments'> &
    Partial<Pick<Work, 'duplicateRate' | 'checkId' | 'checkState'>>
  warningRate: number
}

/** Where one work is graded: how much of it was found elsewhere, the way to the passages, or a check of this work alone. */
export function WorkCheck({ submission, warningRate }: WorkCheckProps) {
  const t = useTexts('duplicate')
  const navigate = useNavigate()
  const { courseId, taskId } = useCheckAddress()
  const { studentId, content, attachments, duplicateRate = null, checkId = '', checkState = '' } = submission
  const isOver = checkState === 'done' || checkState === 'failed'
  useLive({
    on: [duplicateMessages.checksProgressed],
    refreshes: [homeworkCalls.getSubmission],
    courseId,
    when: ({ activityId }) => activityId === taskId && !isOver,
  })
  const check = useCommand(duplicateCalls.check, {
    refreshes: [homeworkCalls.getSubmission, duplicateCalls.listChecks],
    onDone: () => toast.info(t('started')),
  })
  // Of an earlier attempt nothing is asked any more.
  if (checkState === '' && !isNewest(submission)) return null
  // Where a file is all there is, its format is said at once.
  const onlyFile = content.trim() === '' && attachments.length === 1 ? attachments[0]?.id : undefined
  return (
    <List>
      <ListRow
        leading={<CopyIcon />}
        title={t('title')}
        note={checkState === '' ? t('notChecked') : undefined}
        trailing={
          checkState === '' ? undefined : (
            <Rate row={{ state: checkState, rate: duplicateRate }} warningRate={warningRate} />
          )
        }
        extra={
          checkState === '' && (
            <Button
              size="small"
              busy={check.isPending}
              onClick={() => check.mutate({ id: taskId, studentId, fileId: onlyFile })}
            >
              {t('checkOne')}
            </Button>
          )
        }
        onClick={isOver ? () => navigate(reportPath({ courseId, taskId, role: 1, checkId })) : undefined}
      />
    </List>
  )
}
