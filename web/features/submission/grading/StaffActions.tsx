import { Suspense } from 'react'
import { lazily } from '#web/shell/extension-points.ts'
import type { KindWith, Shapes, SharingKind, Submission, SubmissionKind } from '../kind.ts'
import { isNewest } from '../newest.ts'
import { ShareButton } from '../shared/ShareButton.tsx'
import { isGraded } from '../states.ts'
import type { ShownShapes } from '../task.ts'
import { MoveToGroup } from './MoveToGroup.tsx'
import styles from './StaffActions.module.css'

const PublishButton = lazily(
  () => import('../publishing/PublishButton.tsx').then(module => module.PublishButton<Shapes>),
  'submission/publishing',
)

interface StaffActionsProps<S extends ShownShapes> {
  kind: SubmissionKind<S>
  sharing: SharingKind<S>
  submission: Submission<S>
  task: S['task']
}

/** What staff may do with a submission beside grading and returning it. */
export function StaffActions<S extends ShownShapes>(props: StaffActionsProps<S>) {
  const { kind, submission, task } = props
  const isEmpty = submission.version === 0 && task.groupSetName === ''
  const { publishSome } = kind
  const mayPublish =
    publishSome &&
    task.can.grade &&
    !task.isScorePublished &&
    isGraded(submission.state) &&
    isNewest(submission)
  if (!mayPublish && (!task.can.return || isEmpty)) return null
  return (
    <div className={styles.actions}>
      {mayPublish && (
        <Suspense fallback={null}>
          {/* A kind of its own shapes, like any other. */}
          <PublishButton
            kind={{ ...kind, publishSome } as unknown as KindWith<Shapes, 'publishSome'>}
            {...{ submission }}
            taskId={task.id}
          />
        </Suspense>
      )}
      <ShareButton {...props} />
      <MoveToGroup {...props} />
    </div>
  )
}
