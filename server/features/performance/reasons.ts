import { sql } from 'kysely'
import type { Language, Text } from '#contract/error.ts'
import type { StarReason } from '#contract/features/performance/entities.ts'
import { performanceErrors } from '#contract/features/performance/errors.ts'
import { textIn } from '#server/kernel/envelope.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'

/** What a course begins with, in the language of whoever gives the stars. */
const usual: { text: Text; stars: number }[] = [
  { text: { en: 'Good answer', zh: '回答精彩' }, stars: 1 },
  { text: { en: 'Good question', zh: '善于提问' }, stars: 1 },
  { text: { en: 'Helped others', zh: '帮助同学' }, stars: 1 },
  { text: { en: 'Teamwork', zh: '团队协作' }, stars: 1 },
  { text: { en: 'Presented to the class', zh: '上台展示' }, stars: 2 },
  { text: { en: 'Original idea', zh: '观点新颖' }, stars: 2 },
  { text: { en: 'Unprepared', zh: '准备不足' }, stars: -1 },
  { text: { en: 'Disturbed the class', zh: '影响课堂' }, stars: -1 },
]

const usualReasons = (language: Language): StarReason[] =>
  usual.map(({ text, stars }) => ({ reason: textIn(language, { text }), stars }))

/** The course's own, or the usual ones. */
export async function listReasons({ db, course, language }: CourseContext) {
  const own = await ownReasons(db, course.id)
  return { list: own.length > 0 ? own : usualReasons(language), isOwn: own.length > 0 }
}

const ownReasons = prepared((db, courseId: string) =>
  db
    .selectFrom('star_reason')
    .select(['reason', 'stars'])
    .where('course_id', '=', courseId)
    .orderBy('position'),
)

export function saveReasons({ db, course }: CourseContext, list: readonly StarReason[]) {
  if (list.some(({ reason }) => reason === '')) fail(performanceErrors.reasonMissing)
  if (list.some(({ stars }) => stars === 0)) fail(performanceErrors.noStars)
  const names = list.map(({ reason }) => reason.toLowerCase())
  if (new Set(names).size < names.length) fail(performanceErrors.reasonTwice)
  const reasons = list.map(({ reason }) => reason)
  const stars = list.map(one => one.stars)
  void removeReasons(db, course.id)
  void insertReasons(db, course.id, reasons, stars)
}

const removeReasons = prepared((db, courseId: string) =>
  db.deleteFrom('star_reason').where('course_id', '=', courseId),
)

const insertReasons = prepared(
  (_, courseId: string, reasons: readonly string[], stars: readonly number[]) => sql`
    insert into star_reason (course_id, position, reason, stars)
    select ${courseId}::uuid, position, reason, stars
    from unnest(${reasons}::text[], ${stars}::smallint[]) with ordinality as made (reason, stars, position)`,
)
