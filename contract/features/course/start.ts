import { z } from 'zod'
import { account } from '#contract/access.ts'
import { query } from '#contract/call.ts'
import { accountCalls } from '#contract/features/account/calls.ts'
import { oneOf } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'
import { courseItem, semesterOfList } from './entities.ts'
import { courseListCalls, roleTab } from './lists.ts'
import { runningCalls } from './running.ts'

/** Semesters whose courses a list shows at first; those before are unfolded. */
export const semestersShownAtFirst = 2

export const startCalls = {
  getStart: query('/CourseApi/getStart', {
    summary:
      "What a client begins with, in one answer: the caller, the list of the caller's courses, what runs in them and what waits.",
    access: account,
    /** The list that is wanted; that of taught courses if absent. Students have that of studied ones only. */
    input: wired({ roleTab }),
    output: wired({
      account: accountCalls.getAccount.output,
      /** The list that this is. */
      roleTab: ['isstudy', oneOf(['0', '1', '2'])],
      semesters: courseListCalls.listSemesters.output,
      /** The courses of the semesters shown at first. */
      courses: z.array(semesterOfList.extend({ list: z.array(courseItem) })),
      running: runningCalls.getRunning.output,
      waiting: runningCalls.getWaiting.output,
    }),
  }),
}
