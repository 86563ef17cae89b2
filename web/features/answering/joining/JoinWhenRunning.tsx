import { useCourseAddress } from '#web/features/course/entry/course-address.ts'
import { useRunning } from '#web/features/course/running/running.ts'
import { lazily } from '#web/shell/extension-points.ts'

const JoinPrompt = lazily(
  () => import('./JoinPrompt.tsx').then(module => module.JoinPrompt),
  'answering/joining',
)

/** Asks a student, anywhere in a course, to join what is asked there. Mounted once; the question itself is fetched when it is needed. */
export function JoinWhenRunning() {
  const { courseId, isStaff } = useCourseAddress()
  const runs = useRunning().some(entry => entry.kind === 'answering' && entry.courseId === courseId)
  return runs && !isStaff ? <JoinPrompt key={courseId} courseId={courseId} /> : null
}
