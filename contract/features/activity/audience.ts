import { z } from 'zod'
import { inCourse } from '#contract/access.ts'
import { query } from '#contract/call.ts'
import { id, idOrNone, list, time } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'

/** Classes or groups that one activity can be for; as many classes as a course can have. */
export const maxMeant = 100

const meant = wired({
  /** One of the two. */
  classId: ['classid', idOrNone('courseclass').default(null)],
  groupId: ['groupid', idOrNone('group').default(null)],
  /** When it ends for them; 0: when it ends for the others. */
  endsAt: ['endtime', time.default(null)],
})

/** Whom an activity is for: some classes, or some groups; `[]`: the whole course. Absent: unchanged, in a new one `[]`. */
export const audienceField = { audience: ['forwhom', list(meant, maxMeant).optional()] } as const

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
