import { Comments } from '#web/features/comment/Comments.tsx'
import { Screen } from '#web/shell/Screen.tsx'
import { useSubmissionAddress } from '../addresses.ts'
import type { Shapes, SubmissionKind } from '../kind.ts'

/** What is said about a task: questions and answers of the whole course. */
export function DiscussionScreen<S extends Shapes>({ kind }: { kind: SubmissionKind<S> }) {
  const { courseId, taskId } = useSubmissionAddress(kind.pages)
  return (
    <Screen>
      <Comments courseId={courseId} activityId={taskId} />
    </Screen>
  )
}
