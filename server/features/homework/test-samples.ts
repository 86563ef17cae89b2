import { castId, students } from '#seed/people.ts'
import type { Samples } from '#server/kernel/test-samples.ts'

/** Has handed in. */
const author = students[1]!

export const samples: Samples = {
  /** The activity is a homework. */
  things: async (db, { activity }) => {
    await db.insertInto('homework').values({ id: activity! }).execute()
    return { homework: activity! }
  },
  rows: async (db, now) => {
    const [homework_id, account_id] = [castId(9, 2), author.id]
    await db
      .insertInto('submission')
      .values({ homework_id, account_id, state: 2, version: 1, submitted_at: now })
      .execute()
    await db
      .insertInto('submission_version')
      .values({ homework_id, account_id, version: 1, content: 'Mine', submitted_at: now, late: false })
      .execute()
  },
  inputs: () => ({
    '/HomeworkApi/submitWork': { content: 'An answer' },
    '/HomeworkApi/scoreWork': { studentid: author.id, score: 80 },
    '/HomeworkApi/repulse': { studentids: [author.id], reason: 'Again' },
    '/HomeworkApi/call': { studentids: [students[0]!.id] },
    '/HomeworkApi/batchOperate': { studentids: [students[0]!.id] },
  }),
}
