import { z } from 'zod'
import { message } from '#contract/message.ts'

export const notificationMessages = {
  changed: message(
    'message_changed',
    "One's messages have changed: so many are unread now.",
    z.object({ unread: z.number() }),
  ),
}
