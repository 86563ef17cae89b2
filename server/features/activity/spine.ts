import { sql } from 'kysely'
import { beginErrors } from '#contract/features/activity/begin-errors.ts'
import { activityErrors } from '#contract/features/activity/errors.ts'
import { at } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import { newId } from '#server/kernel/ids.ts'
import { event } from '#server/kernel/jobs.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { announceWhenVisible, publishChange, publishToNewcomers, showToWaiting } from './appearing.ts'
import { type CommonTimes, checkMeantTimes, type Meant, studentsMeant, writeAudience } from './audience.ts'
import { scheduleEnd } from './ending.ts'
import { runHook } from './hooks.ts'
import { type ActivityRow, isPublished, kindsByType } from './kind.ts'

/** Emitted when what is known about an activity may no longer be true: its name, times or existence. */
export const activityChanged = event<{ activityId: string; courseId: string }>('activity.changed')

export interface NewActivity {
  courseId: string
  type: number
  title: string
  authorId: string
  folderId: string | null
  label?: string
  /** Null: unpublished; in the future: appears then. */
  publishedAt: number | null
  beginsAt?: number | null
  /** Null: no limit. */
  endsAt: number | null
  /** Since when it stays at the top; null: it does not. */
  pinnedAt?: number | null
  /** Empty: the whole course. */
  audience?: readonly Meant[] | undefined
}

interface StoredActivity extends Required<Omit<NewActivity, 'audience'>> {
  isForSome: boolean
  id: string
  now: number
}
const insertActivity = prepared((db, activity: StoredActivity) =>
  db.insertInto('activity').values({
    id: activity.id,
    course_id: activity.courseId,
    type: activity.type,
    title: activity.title,
    label: activity.label,
    folder_id: activity.folderId,
    author_id: activity.authorId,
    published_at: at(activity.publishedAt),
    begins_at: at(activity.beginsAt),
    ends_at: at(activity.endsAt),
    pinned_at: at(activity.pinnedAt),
    is_for_some: activity.isForSome,
    created_at: at(activity.now),
    updated_at: at(activity.now),
  }),
)

/** Adds an activity to its course and announces it when it is visible. @returns its id, which the type's own row shares */
export async function createActivity(
  unit: Unit,
  { audience = [], ...activity }: NewActivity,
): Promise<string> {
  const id = newId()
  const { courseId, type, publishedAt } = activity
  const { endsAt, beginsAt = null } = activity
  checkTimes({ publishedAt, beginsAt, endsAt }, unit.now)
  checkMeantTimes(audience, { publishedAt, beginsAt, endsAt }, unit.now)
  void insertActivity(unit.db, {
    ...{ label: '', pinnedAt: null, isForSome: audience.length > 0 },
    ...{ ...activity, beginsAt, id, now: unit.now },
  })
  const written = writeAudience(unit, { activityId: id, courseId, audience }, false)
  announceWhenVisible(unit, id, publishedAt)
  if (audience.length > 0) showToWaiting(unit, id)
  scheduleEnds(unit, { id, type }, endsAt, audience)
  publishChange(unit, courseId, type)
  await written
  return id
}

/** For all, and for classes or groups that have an end of their own. */
function scheduleEnds(
  unit: Unit,
  activity: Pick<ActivityRow, 'id' | 'type'>,
  endsAt: number | null,
  audience: readonly Meant[],
) {
  for (const end of new Set([endsAt, ...audience.map(meant => meant.endsAt)]))
    scheduleEnd(unit, activity, end)
}

export interface ActivityChange {
  title?: string
  folderId?: string | null
  label?: string
  publishedAt?: number | null
  beginsAt?: number | null
  endsAt?: number | null
  pinnedAt?: number | null
  audience?: readonly Meant[] | undefined
  /** Its text or settings are edited: see `checkRevision`. */
  isEdit?: true
}

interface ChangedActivity {
  id: string
  title: string
  folderId: string | null
  label: string
  publishedAt: number | null
  beginsAt: number | null
  endsAt: number | null
  pinnedAt: number | null
  isTakenBack: boolean
  isForSome: boolean
  /** Those with an end of their own are reminded again when it is near. */
  isAudienceGiven: boolean
  revision: number
  now: number
}
const updateActivity = prepared((db, changed: ChangedActivity) =>
  db
    // If the deadline was moved, people are reminded again when it is near.
    .with('put_off', known =>
      known
        .deleteFrom('due_reminder')
        .where('activity_id', '=', changed.id)
        .where('account_id', 'is', null)
        .where(
          sql<boolean>`(${at(changed.endsAt)}::timestamptz is null
            or ${at(changed.endsAt)} > ${at(changed.now)} + make_interval(hours => hours_before))`,
        ),
    )
    .with('put_off_single', known =>
      known
        .deleteFrom('due_reminder')
        .where('activity_id', '=', changed.id)
        .where('account_id', 'is not', null)
        .where(sql<boolean>`${changed.isAudienceGiven}::boolean`),
    )
    .updateTable('activity')
    .set({
      title: changed.title,
      folder_id: changed.folderId,
      label: changed.label,
      published_at: at(changed.publishedAt),
      begins_at: at(changed.beginsAt),
      ends_at: at(changed.endsAt),
      pinned_at: at(changed.pinnedAt),
      updated_at: at(changed.now),
      revision: changed.revision,
      is_for_some: changed.isForSome,
      announced_at: sql`case when not ${changed.isTakenBack}::boolean then announced_at end`,
    })
    .where('id', '=', changed.id),
)

/** Changes the given fields of an activity returned by `activityToManage`. */
export async function changeActivity(unit: Unit, row: ActivityRow, change: ActivityChange) {
  const publishedAt = change.publishedAt === undefined ? row.published_at : change.publishedAt
  const endsAt = change.endsAt === undefined ? endAfter(unit, row, publishedAt) : change.endsAt
  const { audience } = change
  const beginsAt = change.beginsAt === undefined ? row.begins_at : change.beginsAt
  const times = { publishedAt, beginsAt, endsAt }
  checkTimes(times, unit.now)
  checkMeantTimes(audience ?? [], times, unit.now)
  // Whom it is for besides is told as it was published; where it was for all, nobody is new.
  const isTold = audience !== undefined && row.is_for_some && row.announced_at !== null
  const before = isTold ? await studentsMeant(unit.db, row.id) : null
  const isTakenBack = isPublished(row, unit.now) && !isPublished({ published_at: publishedAt }, unit.now)
  void updateActivity(unit.db, {
    id: row.id,
    title: change.title ?? row.title,
    folderId: change.folderId === undefined ? row.folder_id : change.folderId,
    label: change.label ?? row.label,
    publishedAt,
    beginsAt,
    endsAt,
    pinnedAt: change.pinnedAt === undefined ? row.pinned_at : change.pinnedAt,
    isTakenBack,
    isForSome: audience ? audience.length > 0 : row.is_for_some,
    isAudienceGiven: audience !== undefined,
    revision: change.isEdit ? row.revision + 1 : row.revision,
    now: unit.now,
  })
  if (audience) await writeAudience(unit, { activityId: row.id, courseId: row.course_id, audience }, true)
  if (publishedAt !== row.published_at) announceWhenVisible(unit, row.id, publishedAt)
  if (endsAt !== row.ends_at || publishedAt !== row.published_at || audience) {
    scheduleEnds(unit, row, endsAt, audience ?? [])
    if (audience ? audience.length > 0 : row.is_for_some) showToWaiting(unit, row.id)
  }
  void unit.emit(activityChanged, { activityId: row.id, courseId: row.course_id })
  publishChange(unit, row.course_id, row.type)
  if (isTakenBack) await runHook(unit, 'unpublished', row)
  else if (before) await publishToNewcomers(unit, row, before)
  await runHook(unit, 'changed', row)
}

/**
 * Its end as it was; but what is published again after it has ended is open again, without an end. Where work is handed
 * in, staff say until when.
 */
function endAfter(unit: Unit, row: ActivityRow, publishedAt: number | null) {
  const { ends_at } = row
  const isAgain = publishedAt !== null && !isPublished(row, unit.now)
  const isOver = ends_at !== null && ends_at <= unit.now
  return isAgain && isOver && !kindsByType(unit).get(row.type)?.hasAttempts ? null : ends_at
}

/** Ends an activity now; one that has ended stays as it is. @throws notPublished when students do not see it yet */
export async function endActivity(unit: Unit, row: ActivityRow) {
  if (!isPublished(row, unit.now)) fail(activityErrors.notPublished)
  void dropEnds(unit.db, row.id)
  if (row.ends_at !== null && row.ends_at <= unit.now) return
  await changeActivity(unit, row, { endsAt: unit.now })
}

/** Classes and groups for which it would last longer have the common end. */
const dropEnds = prepared((db, id: string) =>
  db.updateTable('activity_audience').set({ ends_at: null }).where('activity_id', '=', id),
)

const setEnded = prepared((db, id: string, endedAt: number | null) =>
  db
    .updateTable('activity')
    .set({ ended_at: at(endedAt) })
    .where('id', '=', id),
)

/**
 * Ends an activity now for everybody, also for whom times of their own would last longer: until its end is moved, or they
 * are given time again.
 * @param row returned by `activityToManage`
 * @throws as `endActivity`
 */
export async function endForAll(unit: Unit, row: ActivityRow) {
  if (!isPublished(row, unit.now)) fail(activityErrors.notPublished)
  void setEnded(unit.db, row.id, unit.now)
  // Who has time left after its end loses it now.
  const hasEnded = row.ends_at !== null && row.ends_at <= unit.now
  await changeActivity(unit, row, hasEnded ? {} : { endsAt: unit.now })
}

const dropEnded = prepared((db, id: string) =>
  db.updateTable('activity').set({ ended_at: null }).where('id', '=', id).where('ended_at', 'is not', null),
)

/** Everybody's own times count again, as more was given to all. */
export function endForAllNoMore({ db }: Unit, id: string) {
  void dropEnded(db, id)
}

/**
 * When an activity becomes visible.
 * @param wanted as requested: undefined keeps it, null means never, a past moment means now
 * @param present when it became or becomes visible so far
 */
export function publicationOf(wanted: number | null | undefined, present: number | null, now: number) {
  if (wanted === undefined) return present
  if (wanted === null || wanted > now) return wanted
  return present !== null && present <= now ? present : now
}

/** @throws timesConflict for what would end before it appears, startsTooLate before it begins; what is ended now need not have begun */
function checkTimes({ publishedAt, beginsAt, endsAt }: CommonTimes, now: number) {
  if (endsAt === null) return
  const isEarly = publishedAt !== null && endsAt <= publishedAt
  const isUnbegun = beginsAt !== null && endsAt <= beginsAt && endsAt > now
  if (isEarly) fail(activityErrors.timesConflict)
  if (isUnbegun) fail(beginErrors.startsTooLate)
}
