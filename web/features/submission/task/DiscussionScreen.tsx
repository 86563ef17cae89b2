import { Comments } from '#web/features/comment/Comments.tsx'
import { useHomeworkAddress } from '#web/features/homework/addresses.ts'
import { Screen } from '#web/shell/Screen.tsx'

/** What is said about a homework: questions and answers of the whole course. */
export function DiscussionScreen() {
  const { courseId, homeworkId } = useHomeworkAddress()
  return (
    <Screen>
      <Comments courseId={courseId} activityId={homeworkId} />
    </Screen>
  )
}
