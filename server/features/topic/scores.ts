import { sql } from 'kysely'
import { scoreLimit } from '#contract/features/score/rules.ts'
import { topicType } from '#contract/features/topic/entities.ts'
import { bestAnswerPoints } from '#contract/features/topic/rules.ts'
import type { ScoreSource } from '#server/features/score/public.ts'
import { at } from '#server/kernel/database.ts'
import { textIn } from '#server/kernel/envelope.ts'
import { prepared } from '#server/kernel/prepared.ts'

const name = { en: 'Topics', zh: '话题' }
const columnId = 'topic'

const bestIn = prepared((db, courseId: string, now: number) =>
  db
    .selectFrom('comment')
    .innerJoin('activity', 'activity.id', 'comment.activity_id')
    .select(['comment.author_id', sql<number>`count(*)::int`.as('best')])
    .where('activity.course_id', '=', courseId)
    .where('activity.type', '=', topicType)
    .where('activity.deleted_at', 'is', null)
    .where('activity.published_at', '<=', at(now))
    .where('comment.best_at', 'is not', null)
    .where('comment.deleted_at', 'is', null)
    .where('comment.hidden_at', 'is', null)
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

/** The best answers that students gave; who gave none has 0, as soon as anybody gave one. */
export const topicScores: ScoreSource = {
  kind: 'topic',
  name,
  note: {
    en: `${bestAnswerPoints} points for each best answer, ${scoreLimit} at most`,
    zh: `每个最佳回答 ${bestAnswerPoints} 分，最高 ${scoreLimit} 分`,
  },
  isWhole: true,
  async columns({ db, language, course, role, now }) {
    if (!(await anyTopic.first(db, course.id, now))) return []
    const address = new URLSearchParams({ courseId: course.id, courseRole: role === 'student' ? '0' : '1' })
    const title = textIn(language, { text: name })
    return [{ id: columnId, title, fullScore: scoreLimit, address: `/courseHome?${address}` }]
  },
  async cells({ db, course, now }, { accountIds }) {
    const rows = await bestIn(db, course.id, now)
    if (rows.length === 0) return new Map()
    const best = new Map(rows.map(row => [row.author_id, row.best]))
    const pointsOf = (id: string) => Math.min(scoreLimit, (best.get(id) ?? 0) * bestAnswerPoints)
    return new Map(accountIds.map(id => [id, [[columnId, pointsOf(id), false]]]))
  },
}
