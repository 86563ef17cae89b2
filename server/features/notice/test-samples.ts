import { noticeType } from '#contract/features/notice/entities.ts'
import { castId, students } from '#seed/people.ts'
import { addSamples } from '#server/features/activity/test-sample-activity.ts'
import type { Samples } from '#server/kernel/test-samples.ts'

const courseNotice = castId(9, 51)

export const samples: Samples = {
  /** A notice that asks to be confirmed. */
  things: async db => {
    await addSamples(db, '<p>Room 2</p>', { id: courseNotice, type: noticeType, title: 'Room' })
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
