import { type SqlBool, sql } from 'kysely'
import { thousandths } from '#contract/features/activity/score-rounding.ts'
import { scoreLimit } from '#contract/features/score/rules.ts'
import type { ScoreSource } from '#server/features/score/public.ts'
import { textIn } from '#server/kernel/envelope.ts'
import { prepared } from '#server/kernel/prepared.ts'

const name = { en: 'Performance', zh: '课堂表现' }
const columnId = 'performance'

const starsOf = prepared((db, courseId: string, accountIds: readonly string[]) =>
  db
    .selectFrom('star')
    .select(['account_id', sql<number>`sum(stars)::int`.as('stars')])
    .where('course_id', '=', courseId)
    .where('undone_at', 'is', null)
    .where('account_id', '=', sql<string>`any(${accountIds}::uuid[])`)
    .groupBy('account_id'),
)
const hasStars = prepared((db, courseId: string) =>
  db
    .selectFrom('star')
    .select('award_id')
    .where('course_id', '=', courseId)
    .where('undone_at', 'is', null)
    // Stars of those who have left say nothing about who is there.
    .where(
      sql<SqlBool>`exists (select from course_student as student
        where student.course_id = star.course_id and student.account_id = star.account_id)`,
    )
    .limit(1),
)

/** Stars by the points of a course; whoever has none has 0, as soon as anybody has any. */
export const performanceScores: ScoreSource = {
  kind: 'performance',
  name,
  isWhole: true,
  columns: async ({ language, course, role }) => [
    {
      id: columnId,
      title: textIn(language, { text: name }),
      fullScore: scoreLimit,
      address: `/representation${role === 'student' ? '/stuRepresentaionIndex' : ''}?${new URLSearchParams({ courseId: course.id })}`,
    },
  ],
  async cells({ db, course }, { accountIds, points: { starPoints } }) {
    const [any, rows] = await Promise.all([hasStars.first(db, course.id), starsOf(db, course.id, accountIds)])
    if (!any) return new Map()
    const stars = new Map(rows.map(row => [row.account_id, row.stars]))
    const pointsOf = (id: string) => Math.min(scoreLimit, Math.max(0, (stars.get(id) ?? 0) * starPoints))
    return new Map(accountIds.map(id => [id, [[columnId, thousandths(pointsOf(id)), false]]]))
  },
}
