import { type SqlBool, sql } from 'kysely'
import { encode } from 'zod'
import { videoDestination } from '#contract/features/video/destination.ts'
import { videoRow, videoType } from '#contract/features/video/entities.ts'
import {
  type ActivityKind,
  commonDeadline,
  countSeen,
  progressStates,
  secondsPlayed,
  toNewcomers,
} from '#server/features/activity/public.ts'
import { fragment, prepared } from '#server/kernel/prepared.ts'
import { dueSoon } from './announcements.ts'
import { videoPublished } from './events.ts'
import { remindWatchers } from './reminding.ts'

const videos = fragment((db, ids: readonly string[]) =>
  db
    .selectFrom('video')
    .select(['video.id', 'duration', 'closed_at'])
    .where(sql<SqlBool>`video.id = any(${ids}::uuid[])`),
)
const videosForStaff = prepared((db, ids: readonly string[]) => videos(db, ids))
const videosForStudent = prepared((db, ids: readonly string[], accountId: string | null) =>
  videos(db, ids)
    .leftJoin('progress', join =>
      join.onRef('progress.activity_id', '=', 'video.id').on('progress.account_id', '=', accountId),
    )
    .leftJoin('progress_part', join =>
      join
        .onRef('progress_part.activity_id', '=', 'video.id')
        .on('progress_part.account_id', '=', accountId)
        .on('progress_part.part', '=', 0),
    )
    .select(['progress.state', 'progress.percent'])
    .select(secondsPlayed.as('watched')),
)

const isOpen = sql<boolean>`exists (select from video where video.id = activity.id and video.closed_at is null)`

/** Videos on the spine of a course. */
export const videoKind: ActivityKind = {
  types: [videoType],
  name: { en: 'Video', zh: '视频' },
  opensAt: videoDestination.opensAt,
  on: {
    published: (unit, { id, course_id }, newcomers) =>
      unit.emit(videoPublished, toNewcomers({ videoId: id, courseId: course_id }, newcomers)),
  },
  async page({ db, role, studentId }, rows) {
    const ids = rows.map(({ id }) => id)
    const own = { state: null, percent: null, watched: 0 }
    const [found, watchers] =
      role === 'student'
        ? [await videosForStudent(db, ids, studentId), []]
        : await Promise.all([
            videosForStaff(db, ids).then(all => all.map(video => ({ ...video, ...own }))),
            countSeen(db, ids),
          ])
    const counts = new Map(watchers.map(count => [count.id, count]))
    return new Map(
      found.map(video => {
        const count = counts.get(video.id)
        const row = encode(videoRow, {
          duration: video.duration ?? 0,
          isClosed: video.closed_at !== null,
          watched: video.watched,
          percent: video.percent ?? 0,
          isDone: video.state === progressStates.done,
          doneCount: count?.done ?? 0,
          studentCount: count?.students ?? 0,
        })
        return [video.id, video.closed_at === null ? row : { ...row, isRemindable: false }]
      }),
    )
  },
  isStudied: isOpen,
  todo: {
    // What has no end is there to be watched, but nobody waits for it.
    which: sql<boolean>`${commonDeadline} is not null and ${isOpen}`,
    openAfterEnd: sql<boolean>`false`,
    isWaiting: sql<boolean>`false`,
    waiting: sql<number>`0`,
  },
  remind: remindWatchers,
  reminders: [{ hoursBefore: 24, announces: dueSoon }],
}
