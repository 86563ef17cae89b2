import { sql } from 'kysely'
import { scoreLimit } from '#contract/features/score/rules.ts'
import { videoType } from '#contract/features/video/entities.ts'
import { deadline, isExcused, ownTimes, thousandthsIn } from '#server/features/activity/public.ts'
import type { ScoreSource } from '#server/features/score/public.ts'
import { at } from '#server/kernel/database.ts'
import { textIn } from '#server/kernel/envelope.ts'
import { prepared } from '#server/kernel/prepared.ts'

const name = { en: 'Videos', zh: '视频' }
const columnId = 'video'

interface MeanQuery {
  courseId: string
  accountIds: readonly string[]
  now: number
}
/** A page elsewhere has no length, and nobody knows how much of it was watched. */
const meansOf = prepared(
  (_, { courseId, accountIds, now }: MeanQuery) => sql<{ account_id: string; mean: number }>`
    select student.account_id, ${thousandthsIn(sql`avg(coalesce(progress.percent, 0))`)}::float8 as mean
    from activity
    join video on video.id = activity.id and video.duration > 0 and video.closed_at is null
    join activity_ever_student student on student.activity_id = activity.id
      and student.account_id = any(${accountIds}::uuid[])
    left join progress on progress.activity_id = activity.id and progress.account_id = student.account_id
    ${ownTimes(sql.ref('student.account_id'))}
    where activity.course_id = ${courseId} and activity.type = ${videoType} and activity.deleted_at is null
      and greatest(activity.published_at, coalesce(${deadline}, activity.published_at))
        <= least(${at(now)}, student.left_at)
      and not ${isExcused} and (progress.percent > 0 or ${deadline} is null or ${deadline} >= student.counts_from)
    group by student.account_id`,
)

const anyVideo = prepared((db, courseId: string, now: number) =>
  db
    .selectFrom('activity')
    .innerJoin('video', 'video.id', 'activity.id')
    .select('activity.id')
    .where('activity.course_id', '=', courseId)
    .where('activity.deleted_at', 'is', null)
    .where('activity.published_at', '<=', at(now))
    .where('video.duration', '>', 0)
    .limit(1),
)

/** How much of the videos of a course students have watched. */
export const videoScores: ScoreSource = {
  kind: 'video',
  name,
  type: videoType,
  note: {
    en: 'Percent watched; a video counts once the time to watch it is over, without one as soon as it is published',
    zh: '观看百分比；视频在观看截止后计入，未设截止时间的发布后即计入',
  },
  isWhole: true,
  async columns({ db, language, course, role, now }) {
    if (!(await anyVideo.first(db, course.id, now))) return []
    const address = new URLSearchParams({ courseId: course.id, courseRole: role === 'student' ? '0' : '1' })
    const title = textIn(language, { text: name })
    return [{ id: columnId, title, fullScore: scoreLimit, address: `/courseHome?${address}` }]
  },
  async cells({ db, course, now }, { accountIds }) {
    const rows = await meansOf(db, { courseId: course.id, accountIds, now })
    return new Map(rows.map(row => [row.account_id, [[columnId, row.mean, false]]]))
  },
}
