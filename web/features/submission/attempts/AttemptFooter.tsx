import { useNavigate } from 'react-router'
import { submissionStates } from '#contract/features/submission/rules.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button, MainButton } from '#web/ui/base/Button.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { ReturnIcon, SendIcon } from '#web/ui/icons/icons.tsx'
import { useSubmissionAddress } from '../addresses.ts'
import type { SubmissionKind } from '../kind.ts'
import type { OwnSubmission, ShownShapes } from '../task.ts'
import { useBegin } from './begin.ts'

interface AttemptFooterProps<S extends ShownShapes> {
  kind: SubmissionKind<S>
  task: S['task']
  mine: OwnSubmission
  clockOffset: number
  /** The present attempt may be written. */
  mayWrite: boolean
}

/** Begins an attempt, goes on with it, or changes what was handed in. */
export function AttemptFooter<S extends ShownShapes>({
  kind,
  task,
  mine,
  clockOffset,
  mayWrite,
}: AttemptFooterProps<S>) {
  const t = useTexts('submission')
  const words = kind.useWords()
  const navigate = useNavigate()
  const { to } = useSubmissionAddress(kind.pages)
  const { begin, isBeginning } = useBegin(kind, task, clockOffset)
  const { attempt, state } = mine
  const isNew = state === submissionStates.notSubmitted
  const isReturned = state === submissionStates.returned
  const writes = isReturned
    ? t('student.handInAgain')
    : t(isNew ? 'attempts.write' : 'attempts.change', { attempt })
  return (
    <Stack gap={2}>
      {task.can.begin > 0 && (
        <MainButton icon={SendIcon} busy={isBeginning} onClick={begin}>
          {task.attempts === 1
            ? t('attempts.start')
            : t('attempts.startAttempt', { attempt: task.can.begin })}
        </MainButton>
      )}
      {mayWrite && (
        <Button
          kind={isNew || isReturned ? 'primary' : 'secondary'}
          size="large"
          block
          icon={isNew ? SendIcon : ReturnIcon}
          onClick={() => navigate(to('write'))}
        >
          {isNew && attempt === 1 && mine.draft.sequence === 0 && mine.endsAt === null
            ? t('student.handIn', { task: words.noun })
            : writes}
        </Button>
      )}
    </Stack>
  )
}
