import { z } from 'zod'
import { message } from '#contract/message.ts'
import { wired } from '#contract/wired.ts'
import { postGroup, postShown } from './board-entities.ts'
import { place } from './messages.ts'

/** Apart from the others: these are known to every screen that lists activities. */
export const answeringBoardMessages = {
  postsChanged: message(
    'answering_posts',
    'Ideas or questions of the class are new, changed or gone; at most about four times a second. To students as far as they may see them; nothing in it is a reader’s own.',
    wired({
      ...place,
      questionId: ['questionid', z.string()],
      /** For staff, who hear what students hear as well: with names, and with what is hidden. */
      isForStaff: ['staff', z.boolean()],
      list: z.array(postShown),
      gone: z.array(z.string()),
      groups: z.array(postGroup),
      total: z.number(),
      answered: z.number(),
      /** More than fit into a message, or not all who hear it may know: ask again. */
      askAgain: ['askagain', z.boolean()],
    }),
  ),
  ownPost: message(
    'answering_own_post',
    'The reader has written an idea or a question, perhaps on another device: no other message says whose it is. It comes before the one to everybody.',
    wired({
      ...place,
      questionId: ['questionid', z.string()],
      post: postShown,
      /** How many of theirs there are. */
      own: z.number(),
    }),
  ),
}
