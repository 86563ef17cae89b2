import { castId, students } from '#seed/people.ts'
import type { Samples } from '#server/kernel/test-samples.ts'

export const samples: Samples = {
  /** Of the first attempt of everybody, so that all see it as their own; one of them has handed in another since. */
  things: async (db, { activity }) => {
    const [id, activity_id] = [castId(9, 44), activity!]
    await db.insertInto('duplicate_setting').values({ activity_id, is_shown: true }).execute()
    await db.insertInto('submission').values({ id, activity_id, version: 1, sealed: 1 }).execute()
    await db
      .insertInto('submission_author')
      .values(
        students.map(({ id: account_id }, index) => ({
          ...{ activity_id, account_id, submission_id: id, is_latest: index !== 1 },
        })),
      )
      .execute()
    await db
      .insertInto('duplicate_work')
      .values({ submission_id: id, activity_id, version: 1, text: 'Ours', state: 2, rate: 0 })
      .execute()
    return { duplicatecheck: id }
  },
}
