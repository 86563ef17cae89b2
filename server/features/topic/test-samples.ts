import { topicType } from '#contract/features/topic/entities.ts'
import { castId } from '#seed/people.ts'
import { addSamples } from '#server/features/activity/test-sample-activity.ts'
import type { Samples } from '#server/kernel/test-samples.ts'

const topic = castId(9, 92)

export const samples: Samples = {
  /** A topic that students are asked to take part in. */
  things: async db => {
    await addSamples(db, '<p>Why?</p>', { id: topic, type: topicType, title: 'Proofs' })
    await db.insertInto('topic').values({ id: topic, asks_all: true }).execute()
    return { topic }
  },
  inputs: () => ({
    '/TopicApi/addTopic': { title: 'Proofs', content: '<p>Which is the most beautiful?</p>' },
    '/TopicApi/editTopic': { title: 'Proofs', content: '<p>Which?</p>' },
  }),
}
