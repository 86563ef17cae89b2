import { z } from 'zod'
import { inCourse } from '#contract/access.ts'
import { command } from '#contract/call.ts'
import { unshownReasons } from '#contract/features/file/unshown.ts'
import { flag, id, list } from '#contract/wire.ts'
import { courseId, wired } from '#contract/wired.ts'
import { withholders } from './withholding.ts'

/** The most files that are looked into at once. */
export const maxLookedInto = 50

export const givenCalls = {
  checkFiles: command('/Futurev2/CourseMeans/checkShownFiles', {
    summary:
      'Which of these files nobody could open here who may not save them, and why; looks into those that nobody has opened yet.',
    access: inCourse('staff', 'courseId'),
    afterEnd: true,
    input: wired({
      courseId,
      fileIds: ['fileids', list(id('file'), maxLookedInto)],
      /** Students may not save them, whatever the course says. */
      isWithheld: ['withheld', flag.default(false)],
    }),
    output: wired({
      /** Who keeps students from saving files in this course, whatever an activity says. */
      withheldBy: ['withheldby', z.enum(withholders)],
      /** Own files, and those of the course; others are left out. Empty where students may save them. */
      list: z.array(z.object({ id: id('file'), reason: z.enum(unshownReasons) })),
    }),
  }),
}
