import { sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import { performanceErrors } from '#contract/features/performance/errors.ts'
import type { StarsOfStep } from '#server/features/answering/public.ts'
import { at } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { newId } from '#server/kernel/ids.ts'
import { prepared, variants } from '#server/kernel/prepared.ts'
import { publishStars } from './live.ts'

interface Gift {
  studentIds: readonly string[]
  /** Their members as they are now. */
  groupIds: readonly string[]
  stars: number
  reason: string
  /** Of a set of questions, which it is given for. */
  stepId: string | null
}

/**
 * Gives stars in one step that can be taken back as one. Whoever is named twice, alone and in a group, gets them once.
 * @returns the id of the award, and who got them
 * @throws nobodyChosen, noStars, nobodyThere; notFound for a step of another course
 */
export async function giveStars(
  context: CourseContext,
  { studentIds, groupIds, stars, reason, stepId }: Gift,
) {
  const { db, course, person, now } = context
  if (studentIds.length === 0 && groupIds.length === 0) fail(performanceErrors.nobodyChosen)
  if (stars === 0) fail(performanceErrors.noStars)
  if (stepId !== null && !(await stepIn.first(db, course.id, stepId))) fail(kernelErrors.notFound)
  const id = newId()
  const award = { id, courseId: course.id, stars, reason, stepId, by: person.id, now }
  void insertAward(db, award)
  const given = await insertStars(db, award, studentIds, groupIds)
  if (given.length === 0) fail(performanceErrors.nobodyThere)
  const people = given.map(row => row.account_id)
  publishStars(context, people, { stars, reason })
  return { id, people }
}

const stepIn = prepared(
  (_, courseId: string, stepId: string) => sql<{ id: string }>`
    select step.id from answering_step as step
    join activity on activity.id = step.activity_id and activity.deleted_at is null
    where step.id = ${stepId} and activity.course_id = ${courseId}`,
)

interface NewAward {
  id: string
  courseId: string
  stars: number
  reason: string
  stepId: string | null
  by: string
  now: number
}

const insertAward = prepared((db, { id, courseId, stars, reason, stepId, by, now }: NewAward) =>
  db.insertInto('star_award').values({
    ...{ id, course_id: courseId, stars, reason, step_id: stepId },
    ...{ author_id: by, given_at: at(now) },
  }),
)

const insertStars = prepared(
  (_, { id, courseId, stars }: NewAward, studentIds: readonly string[], groupIds: readonly string[]) => sql<{
    account_id: string
  }>`
    insert into star (award_id, account_id, course_id, stars, group_id)
    select distinct on (chosen.account_id) ${id}::uuid, chosen.account_id, membership.course_id, ${stars}::smallint, group_id
    from (
      select account_id, null::uuid as group_id from unnest(${studentIds}::uuid[]) as named (account_id)
      union all
      select account_id, group_id from group_member
      join group_batch on group_batch.id = batch_id and group_batch.course_id = ${courseId} and deleted_at is null
      where group_id = any(${groupIds}::uuid[])
    ) as chosen
    join course_student membership on membership.course_id = ${courseId} and membership.account_id = chosen.account_id
    order by chosen.account_id, group_id nulls last
    returning account_id`,
)

/** Takes back what was given in one step: from everybody, or from one. Again, it changes nothing. */
export async function takeBack(context: CourseContext, awardId: string, studentId: string | null) {
  const { db, course, person, now } = context
  const undoing = { awardId, courseId: course.id, studentId, by: person.id, now }
  const [award, taken] = await Promise.all([
    awardIn.first(db, course.id, awardId, studentId),
    undo({ isForAll: studentId === null })(db, undoing),
  ])
  if (!award) return fail(kernelErrors.notFound)
  const people = taken.filter(row => row.is_here).map(row => row.account_id)
  publishStars(context, people, { stars: -award.stars, reason: award.reason })
}

const awardIn = prepared(
  (_, courseId: string, awardId: string, studentId: string | null) => sql<{ stars: number; reason: string }>`
    select stars, reason from star_award
    where course_id = ${courseId} and id = ${awardId} and (${studentId}::uuid is null
      or exists (select from star where award_id = star_award.id and account_id = ${studentId}::uuid))`,
)

interface UndoneAward {
  awardId: string
  courseId: string
  studentId: string | null
  by: string
  now: number
}

const undo = variants({ isForAll: [true, false] }, ({ isForAll }) =>
  prepared((db, { awardId, courseId, studentId, by, now }: UndoneAward) => {
    const taken = db
      .updateTable('star')
      .set({ undone_by: by, undone_at: at(now) })
      .where('award_id', '=', awardId)
      .where('course_id', '=', courseId)
      .where('undone_at', 'is', null)
      .returning('account_id')
      // Who has left is told nothing any more.
      .returning(
        sql<boolean>`exists (select from course_student membership
          where membership.course_id = star.course_id and membership.account_id = star.account_id)`.as(
          'is_here',
        ),
      )
    return isForAll ? taken : taken.where('account_id', '=', studentId)
  }),
)

/** What students were given for the steps of a set. */
export const starsForSteps = prepared(
  (_, activityId: string) => sql<StarsOfStep>`
    select award.step_id as "stepId", star.account_id as "accountId", sum(star.stars)::int as stars
    from answering_step as step
    join star_award as award on award.step_id = step.id
    join star on star.award_id = award.id and star.undone_at is null
    where step.activity_id = ${activityId} group by award.step_id, star.account_id`,
)
