import { sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import {
  activityFileIds,
  deadlineOf,
  isShownTo,
  secondsPlayed,
  withholderOf,
} from '#server/features/activity/public.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { fragment, prepared } from '#server/kernel/prepared.ts'
import { videoFiles } from './files.ts'

const selectVideo = fragment((db, id: string, studentId: string | null) =>
  db
    .selectFrom('video')
    .innerJoin('activity', 'activity.id', 'video.id')
    .innerJoin('activity_text as text', 'text.activity_id', 'video.id')
    .select(['video.id', 'video.file_id', 'video.link', 'video.poster_id', 'video.duration'])
    .select(['video.allows_download', 'video.closed_at', 'video.done_percent'])
    .select(['activity.course_id', 'activity.title', 'activity.author_id'])
    .select(['activity.published_at', 'activity.updated_at', 'activity.revision', 'text.html'])
    .select(isShownTo(studentId).as('is_shown'))
    .where('video.id', '=', id)
    .where('activity.deleted_at', 'is', null),
)

/** A video with what a student has watched of it; nothing for null. */
const videoFor = prepared((db, id: string, studentId: string | null) =>
  selectVideo(db, id, studentId)
    .innerJoin('account as author', 'author.id', 'activity.author_id')
    .leftJoin('progress', join =>
      join.onRef('progress.activity_id', '=', 'video.id').on('progress.account_id', '=', studentId),
    )
    .leftJoin('progress_part', join =>
      join
        .onRef('progress_part.activity_id', '=', 'video.id')
        .on('progress_part.account_id', '=', studentId)
        .on('progress_part.part', '=', 0),
    )
    .select('author.name as author')
    .select(['progress.state', 'progress.percent', 'progress_part.watched', 'progress_part.position'])
    .select(secondsPlayed.as('watched_seconds'))
    .select(deadlineOf(studentId).as('deadline'))
    .select(activityFileIds.as('files'))
    .select(withholderOf(videoFiles).as('withheld_by'))
    .select(
      sql<string[]>`array(select language from video_caption where video_id = video.id order by position)`.as(
        'languages',
      ),
    ),
)
const videoLocked = prepared((db, id: string) => selectVideo(db, id, null).forNoKeyUpdate('video'))

interface ShownVideo {
  course_id: string
  published_at: number | null
  is_shown: boolean
}

/** Staff see every video of their course, students the published ones that are for them. */
export function isSeen({ course, role, now }: CourseContext, row: ShownVideo | undefined): row is ShownVideo {
  if (row?.course_id !== course.id) return false
  return role !== 'student' || (row.published_at !== null && row.published_at <= now && row.is_shown)
}

/** @throws notFound when it is absent, or not for the caller */
export async function videoToSee(context: CourseContext, id: string) {
  const row = await videoFor.first(context.db, id, context.studentId)
  return isSeen(context, row) ? row : fail(kernelErrors.notFound)
}

/** The same for staff, locked against others who change it. */
export async function videoToChange(context: CourseContext, id: string) {
  const row = await videoLocked.first(context.db, id)
  return isSeen(context, row) ? row : fail(kernelErrors.notFound)
}

export interface Watchers {
  id: string
  done: number
  begun: number
  students: number
}

/** How many students have watched videos, or begun to, and how many there are. */
export const countWatchers = prepared(
  (_, ids: readonly string[]) => sql<Watchers>`
    select student.activity_id as id, count(*)::int as students,
      count(*) filter (where progress.state = 2)::int as done,
      count(*) filter (where progress.state = 1)::int as begun
    from activity_student as student
    left join progress on progress.activity_id = student.activity_id and progress.account_id = student.account_id
    where student.activity_id = any(${ids}::uuid[])
    group by student.activity_id`,
)

/** None where there are no students. */
export const watchersOf = async (db: CourseContext['db'], id: string): Promise<Watchers> =>
  (await countWatchers.first(db, [id])) ?? { id, done: 0, begun: 0, students: 0 }
