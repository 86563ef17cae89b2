import { useNavigate } from 'react-router'
import { useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/base/Button.tsx'
import { Stack } from '#web/ui/base/Stack.tsx'
import { EmptyState } from '#web/ui/base/State.tsx'
import { useSubmissionAddress } from '../addresses.ts'
import type { KindWith, Shapes, SubmissionKind } from '../kind.ts'
import { usePublishing } from './publishing.ts'

interface GradingDoneProps<S extends Shapes> {
  kind: SubmissionKind<S>
  task: S['task']
  /** Grades that wait to be sent. */
  waiting: number
}

/** Nothing is left to grade: the scores can be published from here. */
export function GradingDone<S extends Shapes>({ kind, task, waiting }: GradingDoneProps<S>) {
  const t = useTexts('submission')
  const words = kind.useWords()
  const navigate = useNavigate()
  const { to } = useSubmissionAddress(kind.pages)
  const graded = task.counts?.graded ?? 0
  return (
    <EmptyState
      art="done"
      title={t('grading.done')}
      hint={
        waiting > 0
          ? t('waiting.count', { count: waiting })
          : `${words.allGraded(graded)} ${task.isScorePublished ? t('grading.published') : ''}`
      }
      action={
        <Stack gap={3}>
          {kind.publish && waiting === 0 && !task.isScorePublished && graded > 0 && (
            <PublishButton kind={{ ...kind, publish: kind.publish }} task={task} />
          )}
          <Button size="large" onClick={() => navigate(to('task'), { replace: true })}>
            {words.backToTask}
          </Button>
        </Stack>
      }
    />
  )
}

interface PublishButtonProps<S extends Shapes> {
  kind: KindWith<S, 'publish'>
  task: S['task']
}

function PublishButton<S extends Shapes>({ kind, task }: PublishButtonProps<S>) {
  const t = useTexts('submission')
  const { taskId } = useSubmissionAddress(kind.pages)
  const { setPublished, isPublishing } = usePublishing(kind, taskId, task)
  return (
    <Button kind="primary" size="large" busy={isPublishing} onClick={() => setPublished(true)}>
      {t('grading.publish')}
    </Button>
  )
}
