import { z } from 'zod'
import { account } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { id, nothing, time } from '#contract/wire.ts'

const invitation = z.object({
  id: id('invitation'),
  courseid: id('course'),
  coursename: z.string(),
  classname: z.string(),
  teacher: z.string(),
  /** What the roster says of the person. */
  name: z.string(),
  number: z.string(),
  /** The class inside the course. */
  class: z.string(),
  createtime: time,
})
export type Invitation = z.output<typeof invitation>

/** What people on rosters are asked: whether they want to come into the course. */
export const invitationCalls = {
  listMyInvitations: query('/StudentsApi/getMyInvitations', {
    summary: "Courses whose roster names one's own phone or e-mail, and which one has not answered yet.",
    access: account,
    input: z.object({}),
    output: z.object({ list: z.array(invitation) }),
  }),
  acceptInvitation: command('/StudentsApi/acceptInvitation', {
    summary: 'Come into a course by an invitation, into the class that its roster names.',
    access: account,
    input: z.object({ id: id('invitation') }),
    output: z.object({ courseid: id('course') }),
  }),
  declineInvitation: command('/StudentsApi/declineInvitation', {
    summary: 'Do not come into a course; its rosters do not ask again.',
    access: account,
    input: z.object({ id: id('invitation') }),
    output: nothing,
  }),
}
