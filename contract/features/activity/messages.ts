import { z } from 'zod'
import { message } from '#contract/message.ts'
import { wired } from '#contract/wired.ts'

export const activityMessages = {
  contentChanged: message(
    'content_changed',
    "Something in the course's catalogue is new, changed or gone: ask again.",
    wired({ courseId: ['courseid', z.string()], contentType: ['contenttype', z.number()] }),
  ),
}
