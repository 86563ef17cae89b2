import { idOrNone, list, time } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'

/** Classes or groups that one activity can be for; as many classes as a course can have. */
export const maxMeant = 100

export const meant = wired({
  /** One of the two. */
  classId: ['classid', idOrNone('courseclass').default(null)],
  groupId: ['groupid', idOrNone('group').default(null)],
  /** When it appears for them, not before it does for the others; 0: with these. */
  publishAt: ['publishtime', time.default(null)],
  /** When it begins for them; 0: when it begins for the others. */
  beginsAt: ['begintime', time.default(null)],
  /** When it ends for them; 0: when it ends for the others. */
  endsAt: ['endtime', time.default(null)],
})

/** Whom an activity is for: some classes, or some groups; `[]`: the whole course. Absent: unchanged, in a new one `[]`. */
export const audienceField = { audience: ['forwhom', list(meant, maxMeant).optional()] } as const
