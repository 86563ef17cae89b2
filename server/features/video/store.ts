import { sql } from 'kysely'
import {
  deadlineOf,
  ownProgress,
  secondsPlayed,
  seenPage,
  seenStore,
  withholderOf,
} from '#server/features/activity/public.ts'
import { videoFiles } from './files.ts'

/** A video with what a student has watched of it. */
export const videos = seenStore('video', (db, id, studentId) => {
  const video = seenPage(db, id, studentId)
    .innerJoin('video', 'video.id', 'activity.id')
    .select(['video.file_id', 'video.link', 'video.poster_id', 'video.duration'])
    .select(['video.allows_download', 'video.closed_at', 'video.done_percent'])
    .leftJoin('progress_part', join =>
      join
        .onRef('progress_part.activity_id', '=', 'video.id')
        .on('progress_part.account_id', '=', studentId)
        .on('progress_part.part', '=', 0),
    )
    .select(['progress_part.watched', 'progress_part.position'])
    .select(secondsPlayed.as('watched_seconds'))
    .select(deadlineOf(studentId).as('deadline'))
    .select(withholderOf(videoFiles).as('withheld_by'))
    .select(
      sql<string[]>`array(select language from video_caption where video_id = video.id order by position)`.as(
        'languages',
      ),
    )
  return ownProgress.beside(video, 'video.id', studentId)
})
