import { sql } from 'kysely'
import {
  asSeen,
  deadlineOf,
  secondsPlayed,
  seenPage,
  withholderOf,
} from '#server/features/activity/public.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { fragment, prepared } from '#server/kernel/prepared.ts'
import { videoFiles } from './files.ts'

const selectVideo = fragment((db, id: string, studentId: string | null) =>
  seenPage(db, id, studentId)
    .innerJoin('video', 'video.id', 'activity.id')
    .select(['video.file_id', 'video.link', 'video.poster_id', 'video.duration'])
    .select(['video.allows_download', 'video.closed_at', 'video.done_percent']),
)

/** A video with what a student has watched of it; nothing for null. */
const videoFor = prepared((db, id: string, studentId: string | null) =>
  selectVideo(db, id, studentId)
    .leftJoin('progress', join =>
      join.onRef('progress.activity_id', '=', 'video.id').on('progress.account_id', '=', studentId),
    )
    .leftJoin('progress_part', join =>
      join
        .onRef('progress_part.activity_id', '=', 'video.id')
        .on('progress_part.account_id', '=', studentId)
        .on('progress_part.part', '=', 0),
    )
    .select(['progress.state', 'progress.percent', 'progress_part.watched', 'progress_part.position'])
    .select(secondsPlayed.as('watched_seconds'))
    .select(deadlineOf(studentId).as('deadline'))
    .select(withholderOf(videoFiles).as('withheld_by'))
    .select(
      sql<string[]>`array(select language from video_caption where video_id = video.id order by position)`.as(
        'languages',
      ),
    ),
)
const videoLocked = prepared((db, id: string) => selectVideo(db, id, null).forNoKeyUpdate('video'))

/** @throws notFound when it is absent, or not for the caller */
export const videoToSee = async (context: CourseContext, id: string) =>
  asSeen(context, await videoFor.first(context.db, id, context.studentId))

/** The same for staff, locked against others who change it. */
export const videoToChange = async (context: CourseContext, id: string) =>
  asSeen(context, await videoLocked.first(context.db, id))
