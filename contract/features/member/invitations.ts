import { z } from 'zod'
import { account } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { invitation } from '#contract/features/course/entities.ts'
import { id, nothing } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'

/** Asks people on rosters whether they want to join the course. */
export const invitationCalls = {
  listMyInvitations: query('/StudentsApi/getMyInvitations', {
    summary:
      "Courses whose roster names the caller's phone or e-mail and which the caller has not answered yet.",
    access: account,
    input: z.object({}),
    output: z.object({ list: z.array(invitation) }),
  }),
  acceptInvitation: command('/StudentsApi/acceptInvitation', {
    summary: 'Accept an invitation to a course, into the class that its roster names.',
    access: account,
    input: z.object({ id: id('invitation') }),
    output: wired({ courseId: ['courseid', id('course')] }),
  }),
  declineInvitation: command('/StudentsApi/declineInvitation', {
    summary: "Decline an invitation; the course's rosters do not invite again.",
    access: account,
    input: z.object({ id: id('invitation') }),
    output: nothing,
  }),
}
