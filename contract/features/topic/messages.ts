import { z } from 'zod'
import { message } from '#contract/message.ts'
import { wired } from '#contract/wired.ts'

export const topicMessages = {
  liked: message(
    'topic_liked',
    'How many like a topic; at most about twice a second.',
    wired({ topicId: ['topicid', z.string()], courseId: ['courseid', z.string()], likes: z.number() }),
  ),
}
