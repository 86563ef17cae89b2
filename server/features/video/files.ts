import { sql } from 'kysely'
import { holderOf } from '#server/features/account/public.ts'
import { type GivenFiles, isFor, withholderOf } from '#server/features/activity/public.ts'
import { type FileReader, filePlace } from '#server/features/file/public.ts'
import { at } from '#server/kernel/database.ts'
import { prepared } from '#server/kernel/prepared.ts'

/** Its switch is about the film; what is attached is withheld by the course and the school alone. */
export const videoFiles: GivenFiles = {
  maySave: sql`(select allows_download from video where video.id = activity.id)`,
}

/** Whether `reader.id` sees the row `video`: staff always, students while it is published and the course is open. */
const seenBy = (now: number) => sql`
  join activity on activity.id = video.id and activity.deleted_at is null
  join course on course.id = activity.course_id and course.deleted_at is null
  join course_member membership on membership.course_id = course.id and membership.account_id = reader.id
    and (membership.role <> 'student' or (activity.published_at <= ${at(now)}
      and (course.ended_at is null or course.ended_visible) and ${isFor(sql.ref('reader.id'))}))`

/** Staff read a video's file; students do if it may be downloaded and is not closed. Everybody sees its poster. */
export const videoFile: FileReader = (fileId, now) => sql`
  select from video ${seenBy(now)}
    and (membership.role <> 'student' or (video.closed_at is null and ${withholderOf(videoFiles)} = ''))
  where video.file_id = ${fileId}`

export const videoPoster: FileReader = (fileId, now) => sql`
  select from video ${seenBy(now)} where video.poster_id = ${fileId}`

const isPlayedTo = prepared(
  (
    _,
    { videoId, sessionId, fileId, now }: { videoId: string; sessionId: string; fileId: string; now: number },
  ) => sql`
    with reader as (${holderOf(sessionId, now)})
    select from reader join video on video.id = ${videoId}::uuid ${seenBy(now)}
      and (membership.role <> 'student' or video.closed_at is null)
    where video.file_id = ${fileId}`,
)

const place = 'video'
const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Where a video is played to the holder of a session. */
export const playedTo = (videoId: string, sessionId: string) => `${place}:${videoId}.${sessionId}`

/** A player's address works while its session lasts and its person may watch: no longer once the video is closed. */
export const videoPlayer = filePlace({
  place,
  shows: async ({ db, now }, named, fileId) => {
    const [videoId = '', sessionId = ''] = named.split('.')
    if (!id.test(videoId) || !id.test(sessionId)) return false
    return (await isPlayedTo(db, { videoId, sessionId, fileId, now })).length > 0
  },
})
