import { homeworkKinds } from '#contract/features/homework/rules.ts'
import type { HomeworkShapes } from '#web/features/homework/submissions.ts'
import type { Submission } from '#web/features/submission/kind.ts'
import { ShareButton } from '../shared/ShareButton.tsx'
import { MoveToGroup } from './MoveToGroup.tsx'
import styles from './StaffActions.module.css'

interface StaffActionsProps {
  submission: Submission<HomeworkShapes>
  task: HomeworkShapes['task']
}

/** What staff may do with a homework's submission beside grading and returning it. */
export function StaffActions(props: StaffActionsProps) {
  const { submission, task } = props
  const isEmpty = submission.version === 0 && task.kind !== homeworkKinds.groups
  if (!task.can.return || isEmpty) return null
  return (
    <div className={styles.actions}>
      <ShareButton {...props} />
      <MoveToGroup {...props} />
    </div>
  )
}
