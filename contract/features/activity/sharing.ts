import { z } from 'zod'
import { anyone, inCourse } from '#contract/access.ts'
import { query } from '#contract/call.ts'
import { flag, flagNumber, id, integer, time, url } from '#contract/wire.ts'
import { courseId, wired } from '#contract/wired.ts'

/** What a link to an activity tells everybody: what it is and whose, never what is in it. */
const card = {
  activityId: ['contentid', id('activity')],
  contentType: ['contenttype', z.number()],
  label: ['activitylabel', z.string()],
  title: z.string(),
  courseId: ['courseid', id('course')],
  courseName: ['coursename', z.string()],
  className: ['classname', z.string()],
  theme: z.number(),
  teacher: wired({ name: ['username', z.string()], avatar: url, school: z.string(), department: z.string() }),
  publishedAt: ['publish_time', time],
  beginsAt: ['begintime', time],
  endsAt: ['endtime', time],
} as const

const contentId = ['contentid', id('activity')] as const

/** Links to activities that lead people from outside to the course, and members to the activity. */
export const sharingCalls = {
  getShare: query('/Futurev2/CourseMeans/getShareInfo', {
    summary: 'What staff hand out to share an activity: its link, and what the card says.',
    access: inCourse('staff', 'courseId'),
    input: wired({ courseId, contentId, contentType: ['contenttype', integer(0, 99).optional()] }),
    output: wired({
      ...card,
      /** Leads to the activity; the same for everybody. */
      url: z.string(),
      /** The cover of the course. */
      image: z.string(),
      /** Students see it. */
      isPublished: ['published', flagNumber],
      /** Guests see the card too: the course has a public page. */
      isPublic: ['ispublic', flagNumber],
    }),
  }),
  getShared: query('/futurev2/NoAuth/getSharedContent', {
    summary:
      'The activity behind a shared link: for its course’s members, and for all if the course is public.',
    access: anyone,
    input: wired({ contentId }),
    output: wired({
      ...card,
      hasEnded: ['classending', flag],
      /** The join code where the course takes applications from outside; otherwise empty. */
      code: z.string(),
      /** Whether the caller may open it as staff (1) or as a student (0); null: not in the course. */
      courseRole: ['courserole', z.number().nullable()],
    }),
  }),
}
