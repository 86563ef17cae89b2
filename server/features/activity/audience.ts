import { sql } from 'kysely'
import type { Value } from '#contract/call.ts'
import { kernelErrors } from '#contract/error.ts'
import { audienceCalls } from '#contract/features/activity/audience-calls.ts'
import { beginErrors } from '#contract/features/activity/begin-errors.ts'
import { activityErrors } from '#contract/features/activity/errors.ts'
import { at } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import { serve } from '#server/kernel/feature.ts'
import { newId } from '#server/kernel/ids.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { runAllowed } from './hooks.ts'

/** A class or a group that an activity is for. */
export type Meant = Pick<
  Value<typeof audienceCalls.getAudience.output>['list'][number],
  'classId' | 'groupId' | 'publishAt' | 'beginsAt' | 'endsAt'
>

interface MeantRows {
  activityId: string
  courseId: string
  ids: readonly string[]
  classIds: readonly (string | null)[]
  groupIds: readonly (string | null)[]
  publications: readonly (number | null)[]
  begins: readonly (number | null)[]
  ends: readonly (number | null)[]
  now: number
}

/** Those that are classes or living groups of the course. */
const insertMeant = prepared(
  (_, { activityId, courseId, ids, classIds, groupIds, publications, begins, ends, now }: MeantRows) => sql`
    insert into activity_audience
      (id, activity_id, class_id, group_id, published_at, is_waiting, begins_at, ends_at)
    select given.id, ${activityId}::uuid, class_id, group_id, to_timestamp(published_at / 1000.0),
      coalesce(to_timestamp(published_at / 1000.0) > ${at(now)}, false),
      to_timestamp(begins_at / 1000.0), to_timestamp(ends_at / 1000.0)
    from unnest(${ids}::uuid[], ${classIds}::uuid[], ${groupIds}::uuid[], ${publications}::float8[], ${begins}::float8[],
      ${ends}::float8[]) as given (id, class_id, group_id, published_at, begins_at, ends_at)
    where exists (select from course_class where course_class.id = class_id and course_class.course_id = ${courseId})
      or exists (
        select from course_group
        join group_batch as batch on batch.id = course_group.batch_id
        where course_group.id = group_id and batch.course_id = ${courseId} and batch.deleted_at is null)`,
)
const removeMeant = prepared((db, activityId: string) =>
  db.deleteFrom('activity_audience').where('activity_id', '=', activityId),
)

interface Audience {
  activityId: string
  courseId: string
  /** Empty: it is for the whole course. */
  audience: readonly Meant[]
}

/**
 * Writes whom an activity is for, into nothing or instead of what was there.
 * @throws malformed for what is neither a class nor a group, or both, or named twice; notFound for one of another course
 */
export async function writeAudience(
  { db, now }: Pick<Unit, 'db' | 'now'>,
  { activityId, courseId, audience }: Audience,
  isKnown: boolean,
) {
  const classIds = audience.map(({ classId }) => classId)
  const groupIds = audience.map(({ groupId }) => groupId)
  const named = new Set(audience.map(({ classId, groupId }) => classId ?? groupId))
  const isSound = audience.every(({ classId, groupId }) => (classId === null) !== (groupId === null))
  if (!isSound || named.size < audience.length) fail(kernelErrors.malformed, { field: 'forwhom' })
  if (isKnown) void removeMeant(db, activityId)
  if (audience.length === 0) return
  const added = await insertMeant.count(db, {
    ...{ activityId, courseId, classIds, groupIds },
    ids: audience.map(() => newId()),
    publications: audience.map(({ publishAt }) => publishAt),
    begins: audience.map(({ beginsAt }) => beginsAt),
    now,
    ends: audience.map(({ endsAt }) => endsAt),
  })
  if (added < audience.length) fail(kernelErrors.notFound)
}

/** The students for whom an activity is by now. */
export const studentsMeant = prepared((db, activityId: string) =>
  db.selectFrom('activity_student').select('account_id').where('activity_id', '=', activityId),
)

const isSomeForSome = prepared((db, courseId: string) =>
  db
    .selectFrom('activity')
    .select('id')
    .where('course_id', '=', courseId)
    .where('is_for_some', '=', sql.lit(true))
    .limit(sql.lit(1)),
)

/**
 * Whose class or group is another one by now may have other ends: what they have begun ends when it does for those among whom
 * they are. Where that has passed, it is handed in as that of the others was.
 */
export async function followMoves(
  unit: Unit,
  { courseId, accountIds }: { courseId: string; accountIds: readonly string[] },
) {
  if (await isSomeForSome.first(unit.db, courseId)) await runAllowed(unit, { courseId, accountIds })
}

/** Of an activity, for all for whom nothing else is said. */
export interface CommonTimes {
  publishedAt: number | null
  beginsAt: number | null
  endsAt: number | null
}

/**
 * @throws timesConflict for whom it would end before it appears, or who would see it before the others, as long as these do
 * not see it yet; startsTooLate for whom it would end before it begins
 */
export function checkMeantTimes(audience: readonly Meant[], common: CommonTimes, now: number) {
  const publishedAt = common.publishedAt ?? 0
  for (const meant of audience) {
    const end = meant.endsAt ?? common.endsAt
    const isOverBy = (moment: number | null) => end !== null && end <= (moment ?? 0)
    const isBeforeOthers = meant.publishAt !== null && publishedAt > now && meant.publishAt < publishedAt
    if (isBeforeOthers || isOverBy(publishedAt) || isOverBy(meant.publishAt))
      fail(activityErrors.timesConflict)
    if (isOverBy(meant.beginsAt ?? common.beginsAt)) fail(beginErrors.startsTooLate)
  }
}

const audienceOf = prepared((db, activityId: string) =>
  db
    .selectFrom('activity')
    .leftJoin('activity_audience as meant', 'meant.activity_id', 'activity.id')
    .leftJoin('course_class', 'course_class.id', 'meant.class_id')
    .leftJoin('course_group', 'course_group.id', 'meant.group_id')
    .select(['activity.is_for_some', 'meant.class_id', 'meant.group_id'])
    .select(['meant.published_at', 'meant.begins_at', 'meant.ends_at'])
    .select(sql<string | null>`coalesce(course_class.name, course_group.name)`.as('name'))
    .where('activity.id', '=', activityId)
    .orderBy('name'),
)

export const audienceHandlers = serve(audienceCalls, {
  getAudience: async ({ db }, { activityId }) => {
    const rows = await audienceOf(db, activityId)
    const list = rows.flatMap(({ class_id, group_id, published_at, begins_at, ends_at, name }) =>
      name === null
        ? []
        : [
            {
              ...{ classId: class_id, groupId: group_id, name },
              ...{ publishAt: published_at, beginsAt: begins_at, endsAt: ends_at },
            },
          ],
    )
    return { isForAll: rows[0]?.is_for_some === false, list }
  },
})

/** Names of the classes or groups that the row `activity` is for; null: the whole course. */
export const audienceNames = sql<string[] | null>`case when activity.is_for_some then array(
  select coalesce(course_class.name, course_group.name)
  from activity_audience as meant
  left join course_class on course_class.id = meant.class_id
  left join course_group on course_group.id = meant.group_id
  where meant.activity_id = activity.id order by 1) end`
