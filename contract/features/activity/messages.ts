import { z } from 'zod'
import { message } from '#contract/message.ts'

export const activityMessages = {
  contentChanged: message(
    'content_changed',
    "Something in the course's catalogue is new, changed or gone: ask again.",
    z.object({ courseid: z.string(), contenttype: z.number() }),
  ),
}
