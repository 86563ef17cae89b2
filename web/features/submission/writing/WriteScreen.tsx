import { Suspense } from 'react'
import { Navigate } from 'react-router'
import { QueryView } from '#web/shell/QueryView.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { useUser } from '#web/shell/user.ts'
import { SkeletonCards } from '#web/ui/base/Skeleton.tsx'
import { useSubmissionAddress } from '../addresses.ts'
import { AttemptFooter } from '../attempts/AttemptFooter.tsx'
import { StartCard } from '../attempts/lazy.ts'
import { isToStart } from '../attempts/rules.ts'
import type { SubmissionKind } from '../kind.ts'
import { type Own, type ShownShapes, useTaskAndClock } from '../task.ts'
import type { WritingForm } from './form.ts'
import { SubmitFrame } from './SubmitFrame.tsx'

interface WriteScreenProps<S extends ShownShapes> {
  kind: SubmissionKind<S>
  form: WritingForm<S>
}

/** Writing a submission and handing it in; before that, what to know of an attempt whose time is limited. */
export function WriteScreen<S extends ShownShapes>({ kind, form }: WriteScreenProps<S>) {
  const { taskId, to } = useSubmissionAddress(kind.pages)
  const { query, clockOffset } = useTaskAndClock(kind, taskId)
  const user = useUser()
  const task: S['task'] | undefined = query.data
  const mine = task?.mine as Own<S> | null | undefined
  if (!task || !mine || !user)
    return (
      <Screen>
        <QueryView query={query} skeleton={<SkeletonCards cards={2} />}>
          {() => <SkeletonCards cards={2} />}
        </QueryView>
      </Screen>
    )
  // Its page says when it starts for them.
  if (task.beginsAt !== null) return <Navigate to={to('task')} replace />
  if (isToStart(task))
    return (
      <Screen
        title={task.title}
        footer={
          task.can.begin > 0 && <AttemptFooter {...{ kind, task, mine, clockOffset }} mayWrite={false} />
        }
      >
        <Suspense fallback={null}>
          <StartCard task={task} clockOffset={clockOffset} />
        </Suspense>
      </Screen>
    )
  return (
    <SubmitFrame
      // Another attempt begins with an empty page, another submission with what is written there.
      key={`${taskId} ${mine.attempt} ${mine.workId}`}
      {...{ kind, form, task, mine, clockOffset }}
      accountId={user.id}
      renew={() => query.refetch()}
    />
  )
}
