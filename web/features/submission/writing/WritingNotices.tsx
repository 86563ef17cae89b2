import { submissionStates } from '#contract/features/submission/rules.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Callout } from '#web/ui/base/Callout.tsx'
import { AttemptClock } from '../attempts/AttemptClock.tsx'
import { AttemptNumber } from '../attempts/AttemptNumber.tsx'
import { ReturnNotice } from '../reading/ReturnNotice.tsx'
import { isGraded } from '../states.ts'
import type { ShownShapes } from '../task.ts'
import type { SubmitFrameProps } from './SubmitFrame.tsx'
import type { Writing } from './writing.ts'

type WritingNoticesProps<S extends ShownShapes> = Pick<
  SubmitFrameProps<S>,
  'kind' | 'task' | 'mine' | 'clockOffset' | 'renew'
> & { writing: Pick<Writing<unknown>, 'flush'> }

/** What a student must know of their submission before they write: locked, timed, returned, and which attempt it is. */
export function WritingNotices<S extends ShownShapes>(props: WritingNoticesProps<S>) {
  const { kind, task, mine, clockOffset, writing, renew } = props
  const t = useTexts('submission')
  const words = kind.useWords()
  const isDone = isGraded(mine.state)
  return (
    <>
      {isDone && <Callout tone="warn">{t('write.graded')}</Callout>}
      {mine.isFinal && !isDone && <Callout tone="warn">{t('student.final')}</Callout>}
      {mine.endsAt !== null && !isDone && (
        <AttemptClock
          endsAt={mine.endsAt}
          clockOffset={clockOffset}
          onNear={() => void writing.flush()}
          onEnd={() => void renew()}
        />
      )}
      {mine.state === submissionStates.returned && (
        <ReturnNotice title={words.returned} reason={mine.reason} />
      )}
      {task.attempts !== 1 && <AttemptNumber attempt={mine.attempt} of={task.attempts} />}
    </>
  )
}
