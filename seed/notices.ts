import { noticeType } from '#contract/features/notice/entities.ts'
import { progressStates } from '#server/features/activity/public.ts'
import { at } from '#server/kernel/database.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { linearAlgebra } from './cast.ts'
import { castId, students, teacher1 } from './people.ts'
import { asWritten, type Say } from './say.ts'
import { day, hour } from './times.ts'

interface Seeded {
  place: number
  title: string
  html: string
  publishedAt: number
  needsAcknowledgement: boolean
  isPinned: boolean
  /** Places in the class of those who have opened it, and of these, of those who have confirmed it. */
  readers: readonly number[]
  confirmed: readonly number[]
}

const upTo = (end: number, but: readonly number[] = []) =>
  Array.from({ length: end }, (_, place) => place).filter(place => !but.includes(place))

export const notices = (now: number, say: Say): readonly Seeded[] => [
  {
    place: 1,
    title: say('Midterm on Friday: room and rules'),
    html: `<p>${say('The midterm takes place on Friday at 9:00 in lecture hall B 101.')}</p><p>${say(
      'Bring your student card. Handwritten notes on one sheet are allowed; calculators are not.',
    )}</p>`,
    publishedAt: now - 20 * hour,
    needsAcknowledgement: true,
    isPinned: true,
    readers: upTo(31, [0, 7, 12]),
    confirmed: upTo(26, [0, 3, 7, 12, 18]),
  },
  {
    place: 2,
    title: say('Office hours move to Wednesday'),
    html: `<p>${say('From next week on, office hours are on Wednesday from 14:00 to 16:00.')}</p>`,
    publishedAt: now - 6 * day,
    needsAcknowledgement: false,
    isPinned: false,
    readers: upTo(38, [5, 21]),
    confirmed: [],
  },
]

/** Notices to Linear Algebra, read by most of the class. */
export async function seedNotices({ db, now }: Unit, say = asWritten) {
  for (const notice of notices(now, say)) {
    const id = castId(45, notice.place)
    const moment = at(notice.publishedAt)
    await db
      .insertInto('activity')
      .values({
        ...{ id, course_id: linearAlgebra.id, type: noticeType, title: notice.title, author_id: teacher1.id },
        ...{ published_at: moment, announced_at: moment, created_at: moment, updated_at: moment },
        pinned_at: at(notice.isPinned ? notice.publishedAt : null),
      })
      .execute()
    await db.insertInto('activity_text').values({ activity_id: id, html: notice.html }).execute()
    await db.insertInto('notice').values({ id, needs_acknowledgement: notice.needsAcknowledgement }).execute()
    const readings = notice.readers.map(place => {
      const readAt = notice.publishedAt + hour + place * 11 * 60_000
      const isDone = !notice.needsAcknowledgement || notice.confirmed.includes(place)
      return { account_id: students[place]!.id, readAt, isDone }
    })
    await db
      .insertInto('notice_reading')
      .values(
        readings.map(({ account_id, readAt, isDone }) => ({
          ...{ notice_id: id, account_id, read_at: at(readAt) },
          acknowledged_at: at(isDone && notice.needsAcknowledgement ? readAt + 60_000 : null),
        })),
      )
      .execute()
    await db
      .insertInto('progress')
      .values(
        readings.map(({ account_id, readAt, isDone }) => ({
          ...{ activity_id: id, account_id, begun_at: at(readAt), updated_at: at(readAt) },
          ...{ state: isDone ? progressStates.done : progressStates.underWay, percent: isDone ? 100 : 50 },
          done_at: at(isDone ? readAt : null),
        })),
      )
      .execute()
  }
}
