import { castId, students } from '#seed/people.ts'
import type { Samples } from '#server/kernel/test-samples.ts'

/** Has handed in. */
const author = students[1]!

export const samples: Samples = {
  /** The activity is a homework. */
  things: async (db, { activity }) => {
    await db.insertInto('activity_text').values({ activity_id: activity! }).execute()
    await db.insertInto('submission_policy').values({ activity_id: activity!, classmates: 1 }).execute()
    return { homework: activity! }
  },
  rows: async db => {
    const activity_id = castId(9, 2)
    await db.insertInto('activity_rubric').values({ activity_id, title: 'Proofs', criteria: '[]' }).execute()
  },
  inputs: () => ({
    '/HomeworkApi/submitWork': { content: 'An answer' },
    '/HomeworkApi/scoreWork': { studentid: author.id, score: 80 },
    '/HomeworkApi/setShare': { studentid: author.id },
    '/HomeworkApi/repulse': { studentids: [author.id], reason: 'Again' },
    '/HomeworkApi/call': { studentids: [students[0]!.id] },
    '/HomeworkApi/batchOperate': { studentids: [students[0]!.id] },
  }),
  askers: [author],
}
