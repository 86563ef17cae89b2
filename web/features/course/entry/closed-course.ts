import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { kernelErrors } from '#contract/error.ts'
import { onCallFailure } from '#web/lib/call.ts'
import { forget } from '#web/lib/storage.ts'
import { loadTexts, textsOf } from '#web/lib/texts.ts'
import { startPath } from '#web/shell/guard.ts'
import { dialog, toast } from '#web/ui/base/ask.ts'

let isReminding = false

/** The reminder that a course is over and closed to its students; it leads to the courses. */
export async function remindOfClosedCourse(go: (path: string) => void): Promise<void> {
  if (isReminding) return
  isReminding = true
  await loadTexts('course/entry')
  await dialog.alert({
    title: textsOf('shell')('systemPrompt'),
    message: textsOf('course/entry')('courseEnded'),
  })
  isReminding = false
  go(startPath)
}

/** Mounted beside the screens: a course that has vanished leads away from whatever screen is open. */
export function VanishedCourseWatch() {
  const navigate = useNavigate()
  useEffect(() => {
    const go = (path: string) => navigate(path, { replace: true })
    return onCallFailure(failure => {
      if (!failure.is(kernelErrors.courseAbsent)) return
      forget('courseId')
      if (failure.data.canvisit === '0') return void remindOfClosedCourse(go)
      toast.bad(failure.message)
      go(startPath)
    })
  }, [navigate])
  return null
}
