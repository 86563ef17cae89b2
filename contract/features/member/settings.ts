import { z } from 'zod'
import { inCourse } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { flag, integer, nothing } from '#contract/wire.ts'
import { courseId, wired } from '#contract/wired.ts'

/** What the caller may change of it. */
export const memberSettingsCan = z.object({ manage: z.boolean(), code: z.boolean() })

/** How many people a course may have. Quitting and the join code are set by the course's own calls. */
export const memberSettingCalls = {
  getMemberSettings: query('/CourseApi/getMemberSetting', {
    summary: 'How many students the course may have, how many it has, and whether they may leave.',
    access: inCourse('staff', 'courseId'),
    input: wired({ courseId }),
    output: wired({
      allow: flag,
      maxMembers: ['membercap', z.number()],
      /** The highest limit that can be set. */
      largest: z.number(),
      students: z.number(),
      code: z.string(),
      isCodeStopped: ['stopcode', flag],
      can: memberSettingsCan,
    }),
  }),
  setMemberCap: command('/CourseApi/setMemberCap', {
    summary: 'Set how many students the course may have; current students stay.',
    access: inCourse('staff', 'courseId', 'manage-members'),
    input: wired({ courseId, maxMembers: ['membercap', integer(0, 1_000_000)] }),
    output: nothing,
  }),
}
