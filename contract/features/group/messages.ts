import { z } from 'zod'
import { message } from '#contract/message.ts'

export const groupMessages = {
  groupsChanged: message(
    'course_groups_changed',
    'Groups of a batch, or the batch, changed; at most once a second: ask again.',
    z.object({ courseid: z.string(), activityid: z.string() }),
  ),
}
