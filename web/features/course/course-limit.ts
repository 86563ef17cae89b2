import { useNavigate } from 'react-router'
import { courseErrors } from '#contract/features/course/errors.ts'
import type { CallFailure } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/texts.ts'
import { dialog } from '#web/ui/ask.ts'
import { hasScreen } from './screens.ts'

/**
 * Tells that the limit of courses is reached. It can be lifted by VIP; where that can be had here, the way there is
 * offered. The function says whether this was the failure.
 */
export function useCourseLimit() {
  const desk = useTexts('course-desk')
  const navigate = useNavigate()
  const tell = async ({ message }: CallFailure) => {
    const question = { title: desk('limit.title'), message: `${message} ${desk('limit.vip')}` }
    if (!hasScreen('/vipManagement')) return dialog.alert(question)
    if (await dialog.confirm({ ...question, confirmLabel: desk('limit.look') })) navigate('/vipManagement')
  }
  return (failure: CallFailure) => {
    const isReached = failure.is(courseErrors.limitReached)
    if (isReached) void tell(failure)
    return isReached
  }
}
