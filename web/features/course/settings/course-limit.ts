import { courseErrors } from '#contract/features/course/errors.ts'
import type { CallFailure } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { dialog } from '#web/ui/base/ask.ts'

/** Reports that the course limit is reached, which VIP raises. Returns whether this was the failure. */
export function useCourseLimit() {
  const details = useTexts('course/details')
  const tell = async ({ message }: CallFailure) => {
    const question = { title: details('limit.title'), message: `${message} ${details('limit.vip')}` }
    return dialog.alert(question)
  }
  return (failure: CallFailure) => {
    const isReached = failure.is(courseErrors.limitReached)
    if (isReached) void tell(failure)
    return isReached
  }
}
