import type { SharingKind, Submission, SubmissionKind } from '../kind.ts'
import { ShareButton } from '../shared/ShareButton.tsx'
import type { ShownShapes } from '../task.ts'
import { MoveToGroup } from './MoveToGroup.tsx'
import styles from './StaffActions.module.css'

interface StaffActionsProps<S extends ShownShapes> {
  kind: SubmissionKind<S>
  sharing: SharingKind<S>
  submission: Submission<S>
  task: S['task']
}

/** What staff may do with a submission beside grading and returning it. */
export function StaffActions<S extends ShownShapes>(props: StaffActionsProps<S>) {
  const { submission, task } = props
  const isEmpty = submission.version === 0 && task.groupSetName === ''
  if (!task.can.return || isEmpty) return null
  return (
    <div className={styles.actions}>
      <ShareButton {...props} />
      <MoveToGroup {...props} />
    </div>
  )
}
