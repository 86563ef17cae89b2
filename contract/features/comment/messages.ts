import { z } from 'zod'
import { message } from '#contract/message.ts'
import { wired } from '#contract/wired.ts'
import { commentRow } from './entities.ts'

export const commentMessages = {
  changed: message(
    'comments_changed',
    'Comments below an activity are new, changed, liked, or gone; at most about twice a second. Nothing in it is a reader’s own.',
    wired({
      courseId: ['courseid', z.string()],
      activityId: ['contentid', z.string()],
      list: z.array(commentRow),
      gone: z.array(z.string()),
      /** Comments below the activity that everybody sees. */
      count: z.number(),
      /** More than fit into a message, or what all may do changed: ask again. */
      askAgain: ['askagain', z.boolean()],
    }),
  ),
}
