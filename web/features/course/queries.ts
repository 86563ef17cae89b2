import { courseCalls } from '#contract/features/course/calls.ts'
import { ask } from '#web/lib/call.ts'

export const homeQuery = (courseId: string) => ({
  ...ask(courseCalls.getHome, { courseId }),
  staleTime: 30_000,
})
