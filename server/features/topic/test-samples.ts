import { topicType } from '#contract/features/topic/entities.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { castId, teacher1 } from '#seed/people.ts'
import type { Samples } from '#server/kernel/test-samples.ts'

const topic = castId(9, 92)

export const samples: Samples = {
  /** A topic that students are asked to take part in. */
  things: async db => {
    const moment = new Date(0).toISOString() as never
    await db
      .insertInto('activity')
      .values({
        ...{
          id: topic,
          course_id: linearAlgebra.id,
          type: topicType,
          title: 'Proofs',
          author_id: teacher1.id,
        },
        ...{ published_at: moment, announced_at: moment, created_at: moment, updated_at: moment },
      })
      .execute()
    await db.insertInto('activity_text').values({ activity_id: topic, html: '<p>Why?</p>' }).execute()
    await db.insertInto('topic').values({ id: topic, asks_all: true }).execute()
    return { topic }
  },
  inputs: () => ({
    '/TopicApi/addTopic': { title: 'Proofs', content: '<p>Which is the most beautiful?</p>' },
    '/TopicApi/editTopic': { title: 'Proofs', content: '<p>Which?</p>' },
  }),
}
