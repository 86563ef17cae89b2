import { sql } from 'kysely'
import { submissionStates } from '#contract/features/submission/rules.ts'
import { at } from '#server/kernel/database.ts'
import { job, work } from '#server/kernel/jobs.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { postpone } from '../task/clock.ts'
import { submissionKinds } from '../task/kind.ts'
import { signAll } from './groups.ts'
import { makeLatest, noteHandedIn } from './sealing.ts'

/** How many are handed in by one transaction when their time is up. */
const batch = 500

const lockDue = prepared((db, now: number) =>
  db
    .selectFrom('submission')
    .innerJoin('activity', 'activity.id', 'submission.activity_id')
    .select('submission.id')
    .where('submission.ends_at', '<=', at(now))
    .where('submission.closed_at', 'is', null)
    .where('activity.deleted_at', 'is', null)
    .orderBy('submission.ends_at')
    .limit(sql.lit(batch))
    .forNoKeyUpdate('submission')
    .skipLocked(),
)

interface Closed {
  activity_id: string
  course_id: string
  type: number
  account_id: string
  attempt: number
}

/** Closes what is locked. @returns what of it was never handed in, or was written since; what is graded stays as it is */
const closeAll = prepared(
  (_, ids: readonly string[]) => sql<{ id: string }>`
    with due as materialized (
      select id, sealed, ends_at, (sealed = 0 or exists (
        select from submission_part as part where part.submission_id = submission.id and part.version > sealed)
      ) and not exists (
        select from submission_author as author
        where author.submission_id = submission.id and author.state = ${sql.lit(submissionStates.graded)}
      ) as is_sealed
      from submission where id = any(${ids}::uuid[])
    ), kept as (
      insert into submission_version (submission_id, version, submitted_at)
      select id, sealed + 1, ends_at from due where is_sealed
    ), closed as (
      update submission set closed_at = due.ends_at,
        version = case when is_sealed then due.sealed + 1 else version end,
        sealed = case when is_sealed then due.sealed + 1 else due.sealed end
      from due where submission.id = due.id
    )
    select id from due where is_sealed`,
)

/** Hands in what was closed, as of the moment when its time was up: nothing was saved after that. */
const handInAll = prepared(
  (_, ids: readonly string[]) => sql<Closed>`
    update submission_author as author set state = ${sql.lit(submissionStates.submitted)}, submitted_at = closed.closed_at,
      late = false, late_at = null, deduction = 0, score = null, result = case when author.attempt > 1 then result end, comment = '', graded_by = null,
      graded_at = null, score_published_at = case when author.attempt > 1 then score_published_at end, return_reason = '', returned_at = null
    from submission as closed join activity on activity.id = closed.activity_id
    where author.submission_id = closed.id and closed.id = any(${ids}::uuid[])
    returning author.activity_id, activity.course_id, activity.type, author.account_id, author.attempt`,
)

/** Hands in what is locked and whose time is up. What a group writes becomes the work of its present members. */
export async function closeDue(unit: Unit, submissionIds: readonly string[]) {
  signAll(unit.db, submissionIds)
  makeLatest(unit.db, submissionIds)
  const sealed = await closeAll(unit.db, submissionIds)
  if (sealed.length === 0) return
  const authors = await handInAll(
    unit.db,
    sealed.map(({ id }) => id),
  )
  for (const [id, those] of Map.groupBy(authors, author => author.activity_id)) {
    const { course_id, type } = those[0]!
    const kind = submissionKinds(unit).get(type)
    const accountIds = those.map(({ account_id }) => account_id)
    const isLater = those.some(({ attempt }) => attempt > 1)
    if (kind) noteHandedIn(unit, kind, { id, course_id }, { accountIds, isLater })
  }
}

/** @returns whether there may be more */
async function closeSome(unit: Unit): Promise<boolean> {
  const { db, now } = unit
  const due = (await lockDue(db, now)).map(({ id }) => id)
  if (due.length === 0) return false
  const postponed = new Set((await postpone(db, due, now)).map(({ id }) => id))
  const over = due.filter(id => !postponed.has(id))
  if (over.length > 0) await closeDue(unit, over)
  return due.length === batch
}

/** Hands in what nobody handed in, once its time is up. */
export const closer = work(
  job<object>('submission.close'),
  async unit => {
    while (await unit.inTransaction(closeSome));
  },
  { cron: '* * * * *', slow: true },
)
