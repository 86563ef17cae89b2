import { type SqlBool, sql } from 'kysely'
import { encode } from 'zod'
import { videoDestination } from '#contract/features/video/destination.ts'
import { videoRow, videoType } from '#contract/features/video/entities.ts'
import { videoErrors } from '#contract/features/video/errors.ts'
import {
  commonDeadline,
  ownProgress,
  progressStates,
  secondsPlayed,
  seenKind,
  seenRows,
  todoOfStudents,
} from '#server/features/activity/public.ts'
import { fragment } from '#server/kernel/prepared.ts'
import { dueSoon } from './announcements.ts'
import { videoFacts } from './events.ts'
import { videos } from './store.ts'

const isOpen = sql<boolean>`exists (select from video where video.id = activity.id and video.closed_at is null)`

const rowsOf = fragment((db, ids: readonly string[]) =>
  db
    .selectFrom('video')
    .select(['video.id', 'duration', 'closed_at'])
    .where(sql<SqlBool>`video.id = any(${ids}::uuid[])`),
)

const page = seenRows({
  select: rowsOf,
  own: (rows, accountId) =>
    ownProgress.beside(
      rows
        .leftJoin('progress_part', join =>
          join
            .onRef('progress_part.activity_id', '=', 'video.id')
            .on('progress_part.account_id', '=', accountId)
            .on('progress_part.part', '=', 0),
        )
        .select(secondsPlayed.as('watched')),
      'video.id',
      accountId,
    ),
  present({ duration, closed_at, state, percent, watched = 0 }, { counts }) {
    const row = encode(videoRow, {
      duration: duration ?? 0,
      isClosed: closed_at !== null,
      watched,
      percent: percent ?? 0,
      isDone: state === progressStates.done,
      doneCount: counts.done,
      studentCount: counts.students,
    })
    return closed_at === null ? row : { ...row, isRemindable: false }
  },
})

/** Videos on the spine of a course. */
export const videoKind = seenKind({
  types: [videoType],
  name: { en: 'Video', zh: '视频' },
  destination: videoDestination,
  facts: videoFacts,
  toSee: videos.toSee,
  reminds: {
    closed: ({ closed_at }) => closed_at !== null && videoErrors.closedToAll,
    nobodyLeft: videoErrors.nobodyLeft,
  },
  page,
  isStudied: isOpen,
  // What has no end is there to be watched, but nobody waits for it.
  todo: todoOfStudents(sql`${commonDeadline} is not null and ${isOpen}`),
  reminders: [{ hoursBefore: 24, announces: dueSoon }],
})
