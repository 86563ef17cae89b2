import { randomInt } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import { performanceErrors } from '#contract/features/performance/errors.ts'
import { cardAlphabet, cardLength, codeOfCard } from '#contract/features/performance/rules.ts'
import { className, studentsIn } from '#server/features/member/public.ts'
import { at, type Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared, variants } from '#server/kernel/prepared.ts'

const newCode = () => Array.from({ length: cardLength }, () => cardAlphabet[randomInt(32)]).join('')

/** The students with their codes, by student number. */
export const pageOfCards = prepared((db, courseId: string, limit: number, offset: number) =>
  studentsIn(db, courseId)
    .leftJoin('star_card', join =>
      join
        .onRef('star_card.account_id', '=', 'account.id')
        .onRef('star_card.course_id', '=', 'membership.course_id'),
    )
    .select(['account.id', 'account.name', 'account.number', className])
    .select(sql<string>`coalesce(star_card.code, '')`.as('code'))
    .orderBy('membership.roster_key')
    .limit(limit)
    .offset(offset),
)

/** Two who do it at once make one card for each student. @returns how many were made */
export async function makeCards({ db, course, now }: CourseContext) {
  const students = await withoutCard(db, course.id)
  const ids = students.map(({ account_id }) => account_id)
  return insertCards.count(db, course.id, now, ids, ids.map(newCode))
}

const withoutCard = prepared((db, courseId: string) =>
  db
    .selectFrom('course_student as membership')
    .select('membership.account_id')
    .where('course_id', '=', courseId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('star_card')
            .select('code')
            .whereRef('star_card.course_id', '=', 'membership.course_id')
            .whereRef('star_card.account_id', '=', 'membership.account_id'),
        ),
      ),
    )
    .orderBy('account_id'),
)

const insertCards = prepared(
  (_, courseId: string, now: number, ids: readonly string[], codes: readonly string[]) => sql`
    insert into star_card (code, course_id, account_id, made_at)
    select code, ${courseId}::uuid, account_id, ${at(now)}
    from unnest(${ids}::uuid[], ${codes}::text[]) as made (account_id, code)
    on conflict do nothing`,
)

/** @param studentIds none: all of the course */
export const revokeCards = (db: Database, courseId: string, studentIds: readonly string[]) =>
  remove({ isForAll: studentIds.length === 0 }).count(db, courseId, studentIds)

const remove = variants({ isForAll: [true, false] }, ({ isForAll }) =>
  prepared((db, courseId: string, studentIds: readonly string[]) => {
    const cards = db.deleteFrom('star_card').where('course_id', '=', courseId)
    return isForAll ? cards : cards.where(sql<SqlBool>`account_id = any(${studentIds}::uuid[])`)
  }),
)

/** Whose card it is. @throws cardUnknown also for a card of another course, and for one that was revoked */
export async function holderOf({ db, course }: CourseContext, text: string) {
  const code = codeOfCard(text) ?? fail(performanceErrors.cardUnknown)
  return (await holder.first(db, course.id, code)) ?? fail(performanceErrors.cardUnknown)
}

const holder = prepared((db, courseId: string, code: string) =>
  db
    .selectFrom('star_card')
    .innerJoin('account', 'account.id', 'star_card.account_id')
    .innerJoin('course_student as membership', join =>
      join
        .onRef('membership.course_id', '=', 'star_card.course_id')
        .onRef('membership.account_id', '=', 'star_card.account_id'),
    )
    .select(['account.id', 'account.name', 'account.number', 'account.avatar_id'])
    .select(
      sql<number>`(select coalesce(sum(stars), 0)::int from star where star.course_id = star_card.course_id
        and star.account_id = star_card.account_id and undone_at is null)`.as('stars'),
    )
    .where('star_card.code', '=', code)
    .where('star_card.course_id', '=', courseId),
)
