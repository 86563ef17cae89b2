import { useNavigate } from 'react-router'
import { submissionStates } from '#contract/features/submission/rules.ts'
import { useHomeworkAddress } from '#web/features/homework/addresses.ts'
import type { Info, OwnSubmission } from '#web/features/homework/info.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { ReturnIcon, SendIcon } from '#web/ui/icons/icons.tsx'
import { useBegin } from './begin.ts'

interface AttemptFooterProps {
  info: Info
  mine: OwnSubmission
  clockOffset: number
  /** The present attempt may be written. */
  mayWrite: boolean
}

/** Begins an attempt, goes on with it, or changes what was handed in. */
export function AttemptFooter({ info, mine, clockOffset, mayWrite }: AttemptFooterProps) {
  const t = useTexts('homework')
  const navigate = useNavigate()
  const { to } = useHomeworkAddress()
  const { begin, isBeginning } = useBegin(info, clockOffset)
  const { attempt, state } = mine
  const isNew = state === submissionStates.notSubmitted
  const isReturned = state === submissionStates.returned
  const writes = isReturned
    ? t('student.handInAgain')
    : t(isNew ? 'attempts.write' : 'attempts.change', { attempt })
  return (
    <Stack gap={2}>
      {info.can.begin > 0 && (
        <Button kind="primary" size="large" block icon={SendIcon} busy={isBeginning} onClick={begin}>
          {info.attempts === 1
            ? t('attempts.start')
            : t('attempts.startAttempt', { attempt: info.can.begin })}
        </Button>
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
            ? t('student.handIn')
            : writes}
        </Button>
      )}
    </Stack>
  )
}
