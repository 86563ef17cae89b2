import { castId, students } from '#seed/people.ts'
import type { Samples } from '#server/kernel/test-samples.ts'

const comment = castId(9, 61)

export const samples: Samples = {
  /** A comment of a student on a homework. */
  things: async (db, { activity }) => {
    await db
      .insertInto('comment')
      .values({
        ...{ id: comment, activity_id: activity!, author_id: students[1]!.id, body: 'How long may it be?' },
        created_at: new Date(0).toISOString() as never,
      })
      .execute()
    return { comment }
  },
  inputs: ({ activity }) => ({
    '/Futurev2/Comment/addComment': { contentid: activity, content: 'Two pages.', parentid: comment },
    '/Futurev2/Comment/getCommentPage': { contentid: activity, id: '' },
  }),
}
