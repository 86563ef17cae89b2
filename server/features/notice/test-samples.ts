import { noticeType } from '#contract/features/notice/entities.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { castId, students, teacher1 } from '#seed/people.ts'
import type { Samples } from '#server/kernel/test-samples.ts'

const courseNotice = castId(9, 51)

export const samples: Samples = {
  /** A notice that asks to be confirmed. */
  things: async db => {
    const moment = new Date(0).toISOString() as never
    await db
      .insertInto('activity')
      .values({
        ...{
          id: courseNotice,
          course_id: linearAlgebra.id,
          type: noticeType,
          title: 'Room',
          author_id: teacher1.id,
        },
        ...{ published_at: moment, announced_at: moment, created_at: moment, updated_at: moment },
      })
      .execute()
    await db
      .insertInto('activity_text')
      .values({ activity_id: courseNotice, html: '<p>Room 2</p>' })
      .execute()
    await db.insertInto('notice').values({ id: courseNotice, needs_acknowledgement: true }).execute()
    return { courseNotice }
  },
  rows: async (db, now) => {
    await db
      .insertInto('notice_reading')
      .values({ notice_id: courseNotice, account_id: students[1]!.id, read_at: now })
      .execute()
  },
  inputs: () => ({
    '/NoticeApi/addNotice': { title: 'Room', content: '<p>Room 3</p>' },
    '/NotifyApi/addNotify': { title: 'Room', content: '<p>Room 3</p>', attachment: '' },
    '/NoticeApi/editNotice': { title: 'Room', content: '<p>Room 3</p>' },
    '/NoticeApi/remindReaders': { studentids: [students[2]!.id] },
  }),
}
