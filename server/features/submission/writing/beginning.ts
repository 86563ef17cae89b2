import { sql } from 'kysely'
import { submissionStates } from '#contract/features/submission/rules.ts'
import { beginning, deadline, ownTimes } from '#server/features/activity/public.ts'
import { at } from '#server/kernel/database.ts'
import { Failure, fail } from '#server/kernel/failure.ts'
import type { CourseContext, Outcome } from '#server/kernel/feature.ts'
import { newId } from '#server/kernel/ids.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { endOf, lockTimes, startClock } from '../task/clock.ts'
import { writersOf } from '../task/drafting.ts'
import { kindOf, type SubmissionKind } from '../task/kind.ts'
import { type Task, tasksToSee } from '../task/policy.ts'
import { signAll } from './groups.ts'
import { checkMeant } from './identity.ts'
import { checkFinal, isEarly, isFinal, isOver, isToBegin } from './judging.ts'
import { hasNothing, makeFirst } from './making.ts'
import { openOwn } from './opening.ts'
import type { OwnSubmission } from './own-submission.ts'

/** Begun at once: whose, which, and by when. */
export interface Beginning {
  context: CourseContext
  activityId: string
  attempt: number
  /** What it names as the attempt to begin; left out: whichever it is. */
  work?: string | undefined
}

interface Begun {
  attempt: number
  /** When it is handed in by itself; null: never. */
  endsAt: number | null
}

interface Openings {
  activityIds: readonly string[]
  accountIds: readonly string[]
  /** Of the submissions that may have to be made. */
  ids: readonly string[]
  /** As `work`; empty: whichever. */
  named: readonly string[]
  now: number
}

/**
 * Begins the first attempts of many, of whom each hands in alone; without waiting for anybody. Whatever is unusual is left
 * out: what was begun before, is held by somebody else, is over, or is another submission than was meant.
 */
const beginAll = prepared(
  (_, { activityIds, accountIds, ids, named, now }: Openings) => sql<{
    place: number
    id: string
    ends_at: number | null
  }>`
    with timed as materialized (
      select asked.*, policy.alias_salt, nullif(${endOf(at(now))}, 'infinity') as ends_at
      from unnest(${activityIds}::uuid[], ${accountIds}::uuid[], ${ids}::uuid[], ${named}::text[])
        with ordinality as asked (activity_id, account_id, id, named, place)
      join submission_policy as policy on policy.activity_id = asked.activity_id and policy.batch_id is null
        and (policy.must_begin or policy.working_time is not null)
      join activity on activity.id = asked.activity_id
      ${ownTimes(sql.ref('asked.account_id'))}
      where coalesce(${deadline} > ${at(now)}, true)
        and (not activity.is_for_some or coalesce(${beginning} <= ${at(now)}, true))
    ), own as (
      select timed.place, newest.submission_id from timed join lateral (
        select submission_id, attempt from submission_author as author
        where author.activity_id = timed.activity_id and author.account_id = timed.account_id
        order by attempt desc limit 1) as newest on newest.attempt = 1 and newest.submission_id is not null
    ), held as (
      select id from submission where id in (select submission_id from own) order by id for no key update skip locked
    ), begun as (
      update submission set began_at = ${at(now)}, ends_at = timed.ends_at
      from own join held on held.id = own.submission_id join timed using (place)
      where submission.id = held.id and submission.sealed = 0 and submission.began_at is null
        and submission.closed_at is null and timed.named in ('', submission.alias::text)
      returning timed.place, submission.id, submission.ends_at
    ), first as (
      select timed.*, ${at(now)}::timestamptz as began_at from timed
      where named in ('', submission_alias(alias_salt, account_id)::text) and ${hasNothing('timed')}
    ), ${makeFirst}
    table begun
    union all
    select first.place, made.id, made.ends_at from made join first on first.id = made.id`,
)

/** @returns for each what was begun just now, by its place from 1; others are left out. @param beginnings of tasks whose times are locked */
async function beginUsual({ db, now }: Unit, beginnings: readonly Beginning[]) {
  const rows = await beginAll(db, {
    activityIds: beginnings.map(({ activityId }) => activityId),
    accountIds: beginnings.map(({ context }) => context.person.id),
    ids: beginnings.map(() => newId()),
    named: beginnings.map(({ work }) => work ?? ''),
    now,
  })
  return new Map(rows.map(row => [row.place, row]))
}

interface BegunBy {
  /** Of the submission. */
  id: string
  by: CourseContext
}

/** What follows from a beginning, within it: the papers are there when it is answered. */
async function noteBegun(unit: Unit, task: Task, begun: readonly BegunBy[], accountIds: string[]) {
  const kind = kindOf(unit, task)
  await kind.begun?.(
    unit,
    task,
    begun.map(({ id }) => id),
    begun.map(({ by }) => by.person.sessionId),
  )
  kind.on.workChanged(unit, task, accountIds)
}

/** Begins the first attempts of a room at once, as `begin` would one after the other; what is unusual is left to it. */
export async function beginTogether(unit: Unit, beginnings: readonly Beginning[]): Promise<Outcome<Begun>[]> {
  const tasks = await tasksToSee(
    unit,
    beginnings.map(({ context, activityId }) => ({ context, id: activityId })),
  )
  const seen = beginnings.flatMap((beginning, index) => {
    const task = tasks[index]!
    return task instanceof Failure || beginning.attempt > 1 ? [] : [{ beginning, task, index }]
  })
  lockTimes(unit, [...new Set(beginnings.map(({ activityId }) => activityId))])
  const begun = await beginUsual(
    unit,
    seen.map(({ beginning }) => beginning),
  )
  const done = seen.flatMap((one, place) => {
    const row = begun.get(place + 1)
    return row ? [{ ...one, row }] : []
  })
  for (const those of Map.groupBy(done, ({ task }) => task.id).values())
    await noteBegun(
      unit,
      those[0]!.task,
      those.map(({ row, beginning }) => ({ id: row.id, by: beginning.context })),
      those.map(({ beginning }) => beginning.context.person.id),
    )
  const ends = new Map(done.map(({ index, row }) => [index, row.ends_at]))
  return tasks.map((task, index) => {
    if (task instanceof Failure) return { failure: task }
    return ends.has(index) ? { answer: { attempt: 1, endsAt: ends.get(index)! } } : 'alone'
  })
}

/**
 * Begins an attempt: the present one, whose time runs from now on if it is limited, or the next. One that was begun before
 * stays as it is, so a command sent again begins no other.
 * @param attempt its number; left out: the present one
 * @param work as in `Beginning`
 * @returns the newest attempt
 * @throws otherWork, startsLater, closed after the end, noAttemptLeft (also whose class or group it is not for any more), notHandedIn for the next while the present one is being written
 */
export async function begin(
  context: CourseContext,
  id: string,
  { attempt: meant, work }: { attempt?: number; work?: string | undefined } = {},
): Promise<Begun> {
  const isFirst = meant === undefined || meant === 1
  lockTimes(context, [id])
  // In this order: what is opened then is as it was begun.
  const [begunNow, { own, task }] = await Promise.all([
    isFirst ? beginUsual(context, [{ context, activityId: id, attempt: 1, work }]) : undefined,
    openOwn(context, id, []),
  ])
  const usual = begunNow?.get(1)
  if (usual) {
    await noteBegun(context, task, [{ id: usual.id, by: context }], [context.person.id])
    return { attempt: 1, endsAt: usual.ends_at }
  }
  const kind = kindOf(context, task)
  const attempt = meant ?? own.attempt
  if (attempt > 1 && (await kind.isOnce?.(context, id))) fail(kind.errors.noAttemptLeft)
  if (attempt === own.attempt) checkMeant(own, work, kind.errors.otherWork)
  if (attempt > own.attempt + 1) fail(kind.errors.notHandedIn)
  if (attempt < own.attempt || (attempt === own.attempt && !isToBegin(task, own)))
    return { attempt: own.attempt, endsAt: own.ends_at }
  if (!task.is_among) fail(kind.errors.noAttemptLeft)
  const begun =
    attempt > own.attempt
      ? await beginAfter(context, kind, task, own)
      : await beginOwn(context, kind, task, own)
  const isAlone = own.group_id === null && !own.is_shared
  const writers = isAlone ? [] : (await writersOf(context.db, own.id)).map(({ account_id }) => account_id)
  await noteBegun(context, task, [{ id: begun.id, by: context }], isAlone ? [context.person.id] : writers)
  return { attempt, endsAt: begun.endsAt }
}

/** What was handed in, or is over, begins no more. */
async function beginOwn(context: CourseContext, kind: SubmissionKind, task: Task, own: OwnSubmission) {
  if (own.closed_at !== null || (task.deadline !== null && task.deadline <= context.now))
    fail(kind.errors.closed)
  return { id: own.id, endsAt: await startClock(context, own.id) }
}

interface Next {
  activityId: string
  submissionId: string
  /** The one before. */
  formerId: string
  now: number
}

/** For all authors of the attempt before; until it is handed in, that one stays what others see of them. */
const makeAttempt = prepared(
  (_, { activityId, submissionId, formerId, now }: Next) => sql`
    with made as (
      insert into submission (id, activity_id, attempt, group_id, began_at)
      select ${submissionId}::uuid, activity_id, attempt + 1, group_id, ${at(now)} from submission where id = ${formerId}
    )
    insert into submission_author (activity_id, account_id, attempt, submission_id, is_latest, is_waived)
    select ${activityId}::uuid, account_id, attempt + 1, ${submissionId}::uuid, false, is_waived
    from submission_author as former
    where submission_id = ${formerId} and not exists (
      select from submission_author as later
      where later.activity_id = former.activity_id and later.account_id = former.account_id
        and later.attempt > former.attempt)
    order by account_id`,
)

/**
 * Begins another attempt after the one handed in; where time is limited, it runs from now on.
 * @throws notHandedIn while the present one is being written, noAttemptLeft, final, closed after the end
 */
async function beginAfter(context: CourseContext, kind: SubmissionKind, task: Task, own: OwnSubmission) {
  const { db, now } = context
  // One that was begun, never answered and closed is over as well.
  const isUnanswered = own.closed_at !== null && own.sealed === 0
  if (own.state !== submissionStates.submitted && own.state !== submissionStates.graded && !isUnanswered)
    fail(kind.errors.notHandedIn)
  if (task.attempts !== null && own.attempt >= task.attempts) fail(kind.errors.noAttemptLeft)
  checkFinal(kind, own)
  if (task.deadline !== null && task.deadline <= now) fail(kind.errors.closed)
  // Whoever hands it in together has no row yet.
  if (isUnanswered && own.group_id !== null) signAll(db, [own.id])
  const submissionId = newId()
  void makeAttempt(db, { activityId: task.id, submissionId, formerId: own.id, now })
  const isTimed = task.working_time !== null || task.must_begin
  return { id: submissionId, endsAt: isTimed ? await startClock(context, submissionId) : null }
}

interface Standing {
  state: number | null
  attempt: number | null
  sealed: number | null
  began_at: number | null
  ends_at: number | null
  final_at: number | null
}

/** The attempt that a student may begin now: the present one, whose time does not run yet, or the next; null: none. */
export function attemptToBegin(
  task: Pick<Task, 'working_time' | 'must_begin' | 'attempts' | 'begins_at' | 'deadline' | 'is_among'>,
  own: Standing,
  now: number,
): number | null {
  if (task.deadline !== null && task.deadline <= now) return null
  if (!task.is_among || isFinal(own) || isEarly(task, own, now)) return null
  const attempt = own.attempt ?? 1
  if (isToBegin(task, own)) return attempt
  const isDone =
    own.state === submissionStates.submitted || own.state === submissionStates.graded || isTimeUp(own, now)
  return isDone && (task.attempts === null || attempt < task.attempts) ? attempt + 1 : null
}

/** It is handed in within a minute, if it was not. */
const isTimeUp = ({ state, ends_at }: Standing, now: number) =>
  state !== submissionStates.returned && isOver({ ends_at }, now)
