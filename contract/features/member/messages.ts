import { z } from 'zod'
import { message } from '#contract/message.ts'
import { wired } from '#contract/wired.ts'

export const memberMessages = {
  membersChanged: message(
    'course_members_changed',
    'Teaching team, classes or invitations of the course changed: ask again.',
    wired({ courseId: ['courseid', z.string()] }),
  ),
}
