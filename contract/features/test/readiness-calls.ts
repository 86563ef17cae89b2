import { inCourse } from '#contract/access.ts'
import { command } from '#contract/call.ts'
import { anyCourse } from '#contract/features/activity/fields.ts'
import { id, nothing } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'
import { readinessTold } from './readiness.ts'

const test = id('test')

/** How students get ready for a test. */
export const readinessCalls = {
  tell: command('/TestpaperApi/tellReadiness', {
    summary:
      'Tell what a device found before a test: what may go wrong, and whether the paper is on it. The newest counts.',
    access: inCourse('student', 'id'),
    input: wired({ courseId: anyCourse, id: test, ...readinessTold }),
    output: nothing,
  }),
}
