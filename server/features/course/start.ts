import { semestersShownAtFirst, startCalls } from '#contract/features/course/start.ts'
import { accountInfo } from '#server/features/account/public.ts'
import { serve } from '#server/kernel/feature.ts'
import { coursesOf, runningOf, semestersOf, waitingOf } from './lists.ts'

export const startHandlers = serve(startCalls, {
  getStart: async (context, { roleTab: wanted }) => {
    const roleTab = context.person.kind === 'student' ? '1' : wanted || '0'
    const [account, semesters, running, waiting] = await Promise.all([
      accountInfo(context),
      semestersOf(context, { roleTab, search: '' }),
      runningOf(context),
      waitingOf(context),
    ])
    const shown = semesters.semester.slice(0, semestersShownAtFirst)
    const courses = shown.map(async semester => ({
      ...semester,
      list: await coursesOf(context, { ...semester, roleTab, search: '' }),
    }))
    return { account, roleTab, semesters, courses: await Promise.all(courses), running, waiting }
  },
})
