import { z } from 'zod'
import { inCourse } from '#contract/access.ts'
import { command } from '#contract/call.ts'
import { flag, id, list, text } from '#contract/wire.ts'
import { courseId, wired } from '#contract/wired.ts'
import { testLimits } from './limits.ts'

/** Most questions that one exercise is made from. */
export const practiceLimit = 50

/** An exercise from what a course was asked before. */
export const practiceCalls = {
  create: command('/TestpaperApi/addPracticeTest', {
    summary:
      'Make an exercise that is not published yet from questions that tests of the course have asked, whose answers are shown at hand-in.',
    access: inCourse('staff', 'courseId', 'manage-activities'),
    input: wired({
      courseId,
      title: text(testLimits.title),
      /** In their order; those that no test of the course asks any more are left out. */
      questionIds: ['questionids', list(id('question'), practiceLimit)],
      /** With as many of the caller’s banks that are about the same points of knowledge, as far as there are some. */
      isWithSimilar: ['similar', flag.default(false)],
    }),
    /** `similar`: how many came from banks. */
    output: z.object({ id: id('test'), similar: z.number() }),
  }),
}
