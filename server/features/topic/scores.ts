import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { thousandths } from '#contract/features/activity/score-rounding.ts'
import { scoreLimit } from '#contract/features/score/rules.ts'
import { topicType } from '#contract/features/topic/entities.ts'
import { isShownToAllIn } from '#server/features/comment/public.ts'
import type { ScoreSource } from '#server/features/score/public.ts'
import { at } from '#server/kernel/database.ts'
import { textIn } from '#server/kernel/envelope.ts'
import { prepared } from '#server/kernel/prepared.ts'

const name = { en: 'Topics', zh: '话题' }
const columnId = 'topic'

interface Points {
  bestPoints: number
  likePoints: number
  topicLimit: number
}
interface Earned {
  /** Whether any student has points. What staff wrote, or who has left, says nothing about the students. */
  is_any: boolean
  earned: { id: string; best: number; likes: number }[]
}

const countsIn = (courseId: string, now: number) => sql<SqlBool>`
  activity.course_id = ${courseId} and activity.type = ${sql.lit(topicType)} and activity.deleted_at is null
  and activity.published_at <= ${at(now)} and (comment.best_at is not null or comment.likes > 0)
  and comment.deleted_at is null and ${isShownToAllIn(courseId)}`

const byStudents = (courseId: string, now: number, which: RawBuilder<unknown>) => sql`
  select from activity join comment on comment.activity_id = activity.id
  where ${countsIn(courseId, now)} and ${which} and exists (select from course_student as student
    where student.course_id = ${courseId} and student.account_id = comment.author_id)`

/** What people wrote in the topics of a course and others liked, or staff chose; nobody's own likes. */
const earnedIn = prepared(
  (_, courseId: string, accountIds: readonly string[], points: Points, now: number) => sql<Earned>`
    select ${points.topicLimit}::numeric > 0 and (
      ${points.bestPoints}::numeric > 0 and exists (${byStudents(courseId, now, sql`comment.best_at is not null`)})
      or ${points.likePoints}::numeric > 0 and exists (${byStudents(courseId, now, sql`comment.likes > comment.own_likes`)})
    ) as is_any, (
      select coalesce(json_agg(json_build_object('id', id, 'best', best, 'likes', likes)), '[]') from (
        select comment.author_id as id, count(comment.best_at) as best, sum(comment.likes - comment.own_likes) as likes
        from activity join comment on comment.activity_id = activity.id
        where ${countsIn(courseId, now)} and comment.author_id = any(${accountIds}::uuid[])
        group by comment.author_id
      ) as own
    ) as earned`,
)

const anyTopic = prepared((db, courseId: string, now: number) =>
  db
    .selectFrom('activity')
    .select('id')
    .where('course_id', '=', courseId)
    .where('type', '=', topicType)
    .where('deleted_at', 'is', null)
    .where('published_at', '<=', at(now))
    .limit(1),
)

/** Best answers and liked comments, by the points of a course; who has none has 0, as soon as any student has some. */
export const topicScores: ScoreSource = {
  kind: 'topic',
  name,
  type: topicType,
  note: ({ bestPoints: best, likePoints: like, topicLimit: limit }) => ({
    en: `For each best answer ${best}, for each like ${like}, together at most ${limit}`,
    zh: `每个最佳回答 ${best} 分，每个赞 ${like} 分，合计最高 ${limit} 分`,
  }),
  isWhole: true,
  async columns({ db, language, course, role, now }) {
    if (!(await anyTopic.first(db, course.id, now))) return []
    const address = new URLSearchParams({ courseId: course.id, courseRole: role === 'student' ? '0' : '1' })
    const title = textIn(language, { text: name })
    return [{ id: columnId, title, fullScore: scoreLimit, address: `/courseHome?${address}` }]
  },
  async cells({ db, course, now }, { accountIds, points }) {
    const { is_any: isAny, earned } = await earnedIn.one(db, course.id, accountIds, points, now)
    if (!isAny) return new Map()
    const { bestPoints, likePoints, topicLimit } = points
    const pointsOf = new Map(
      earned.map(({ id, best, likes }) => [
        id,
        thousandths(Math.min(topicLimit, best * bestPoints + likes * likePoints)),
      ]),
    )
    return new Map(accountIds.map(id => [id, [[columnId, pointsOf.get(id) ?? 0, false]]]))
  },
}
