import { z } from 'zod'
import { inCourse } from '#contract/access.ts'
import { query } from '#contract/call.ts'
import { id } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'
import { meant } from './audience.ts'

export const audienceCalls = {
  getAudience: query('/FutureV2/CourseMeans/getAudience', {
    summary: 'The classes or groups that an activity is for.',
    access: inCourse('staff', 'activityId'),
    input: wired({ activityId: ['contentid', id('activity')] }),
    output: wired({
      isForAll: ['forall', z.boolean()],
      list: z.array(meant.extend({ name: z.string() })),
    }),
  }),
}
