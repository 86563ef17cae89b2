import { sql } from 'kysely'
import { thousandths } from '#contract/features/activity/score-rounding.ts'
import { scoreLimit } from '#contract/features/score/rules.ts'
import { topicType } from '#contract/features/topic/entities.ts'
import { isShownToAll } from '#server/features/comment/public.ts'
import type { ScoreSource } from '#server/features/score/public.ts'
import { at } from '#server/kernel/database.ts'
import { textIn } from '#server/kernel/envelope.ts'
import { prepared } from '#server/kernel/prepared.ts'

const name = { en: 'Topics', zh: '话题' }
const columnId = 'topic'

/** What people wrote in the topics of a course and others liked, or staff chose; nobody's own likes. */
const earnedIn = prepared((db, courseId: string, now: number) =>
  db
    .selectFrom('comment')
    .innerJoin('activity', 'activity.id', 'comment.activity_id')
    .select('comment.author_id')
    .select(sql<number>`count(comment.best_at)::int`.as('best'))
    .select(
      sql<number>`sum(comment.likes - (select count(*) from comment_like as own
        where own.comment_id = comment.id and own.account_id = comment.author_id))::int`.as('likes'),
    )
    .select(
      sql<boolean>`exists (select from course_student as student
        where student.course_id = ${courseId} and student.account_id = comment.author_id)`.as('is_present'),
    )
    .where('activity.course_id', '=', courseId)
    .where('activity.type', '=', topicType)
    .where('activity.deleted_at', 'is', null)
    .where('activity.published_at', '<=', at(now))
    .where(eb => eb.or([eb('comment.best_at', 'is not', null), eb('comment.likes', '>', 0)]))
    .where('comment.deleted_at', 'is', null)
    .where(isShownToAll)
    .groupBy('comment.author_id'),
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
  async cells({ db, course, now }, { accountIds, points: { bestPoints, likePoints, topicLimit } }) {
    const rows = await earnedIn(db, course.id, now)
    const earned = rows.map(({ author_id: id, is_present: isPresent, best, likes }) => {
      const points = Math.min(topicLimit, best * bestPoints + likes * likePoints)
      return { id, isPresent, points: thousandths(points) }
    })
    // What staff wrote, or who has left, says nothing about the students.
    if (!earned.some(({ isPresent, points }) => isPresent && points > 0)) return new Map()
    const pointsOf = new Map(earned.map(({ id, points }) => [id, points]))
    return new Map(accountIds.map(id => [id, [[columnId, pointsOf.get(id) ?? 0, false]]]))
  },
}
