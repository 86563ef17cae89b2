import { castId, students, teacher1 } from '#seed/people.ts'
import type { Samples } from '#server/kernel/test-samples.ts'

const [notice, message] = [castId(9, 51), castId(9, 53)]

/** A message of a course, and a school notice with its message. */
export const samples: Samples = {
  rows: async (db, created_at) => {
    const account_id = students[0]!.id
    await db
      .insertInto('school_notice')
      .values({
        ...{ id: notice, title: 'Notice', content: '', type: 1 },
        ...{ author_id: teacher1.id, published_at: created_at },
      })
      .execute()
    await db
      .insertInto('notification')
      .values([
        { id: message, account_id, type: 0, event: 'homework.published', created_at },
        { id: castId(9, 54), account_id, type: 1, event: 'school.academic', content_id: notice, created_at },
      ])
      .execute()
  },
  inputs: () => ({
    '/MessageApi/readIt': { id: message },
    '/MessageApi/getSchoolNoticeDetail': { id: notice },
    '/MessageApi/readSchoolNotice': { id: notice },
    '/MessageApi/subscribePush': {
      endpoint: 'https://push.localhost/1',
      p256dh: 'B'.repeat(87),
      auth: 'A'.repeat(22),
    },
  }),
}
