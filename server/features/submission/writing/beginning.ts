import { sql } from 'kysely'
import { submissionStates } from '#contract/features/submission/rules.ts'
import { at } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { newId } from '#server/kernel/ids.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { currentEnd } from '../task/clock.ts'
import { writersOf } from '../task/drafting.ts'
import { kindOf, type SubmissionKind } from '../task/kind.ts'
import type { Task } from '../task/policy.ts'
import { checkMeant } from './identity.ts'
import { checkFinal, isFinal, isOver, isToBegin } from './judging.ts'
import { openOwn } from './opening.ts'
import type { OwnSubmission } from './own-submission.ts'

const beginNow = prepared(
  (_, submissionId: string, now: number) => sql`
    update submission set began_at = coalesce(began_at, ${at(now)}) where id = ${submissionId}`,
)

/**
 * Begins the caller's newest attempt: from now on its time runs, and it is handed in when that is up. Beginning again,
 * or what was handed in, changes nothing. @returns when that will be; null: never
 * @throws closed when it is over
 */
export async function begin(context: CourseContext, id: string) {
  const { own, task } = await openOwn(context, id, [])
  return startClock(context, kindOf(context, task), task, own)
}

async function startClock({ db, now }: CourseContext, kind: SubmissionKind, task: Task, own: OwnSubmission) {
  if (own.closed_at !== null) fail(kind.errors.closed)
  if (own.sealed > 0) return own.ends_at
  if (task.deadline !== null && task.deadline <= now) fail(kind.errors.closed)
  void beginNow(db, own.id, now)
  return currentEnd({ db }, own.id)
}

interface Beginning {
  activityId: string
  submissionId: string
  /** The one before. */
  formerId: string
  now: number
}

/** For all authors of the attempt before; until it is handed in, that one stays what others see of them. */
const makeAttempt = prepared(
  (_, { activityId, submissionId, formerId, now }: Beginning) => sql`
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
  if (own.state !== submissionStates.submitted && own.state !== submissionStates.graded)
    fail(kind.errors.notHandedIn)
  if (task.attempts !== null && own.attempt >= task.attempts) fail(kind.errors.noAttemptLeft)
  checkFinal(kind, own)
  if (task.deadline !== null && task.deadline <= now) fail(kind.errors.closed)
  const submissionId = newId()
  void makeAttempt(db, { activityId: task.id, submissionId, formerId: own.id, now })
  return {
    attempt: own.attempt + 1,
    endsAt: task.working_time === null ? null : await currentEnd(context, submissionId),
  }
}

/** Begins the attempt after the newest. @returns its number @throws as above */
export async function beginAttempt(context: CourseContext, id: string): Promise<number> {
  const { own, task } = await openOwn(context, id, [])
  return (await beginAfter(context, kindOf(context, task), task, own)).attempt
}

/**
 * Begins the attempt of a number: the present one, whose time runs from now on if it is limited, or the next. One that was
 * begun before stays as it is, so a command sent again begins no other.
 * @returns the newest attempt, and when it is handed in by itself; null: never
 * @param work what it names as the attempt to begin; left out: whichever it is
 * @throws otherWork, closed after the end, noAttemptLeft, notHandedIn for the next while the present one is being written
 */
export async function beginNumbered(
  context: CourseContext,
  id: string,
  attempt: number,
  work?: string,
): Promise<{ attempt: number; endsAt: number | null }> {
  const { own, task } = await openOwn(context, id, [])
  const kind = kindOf(context, task)
  if (attempt > 1 && (await kind.isOnce?.(context, id))) fail(kind.errors.noAttemptLeft)
  if (attempt === own.attempt) checkMeant(own, work, kind.errors.otherWork)
  if (attempt > own.attempt + 1) fail(kind.errors.notHandedIn)
  if (attempt < own.attempt || (attempt === own.attempt && !isToBegin(task, own)))
    return { attempt: own.attempt, endsAt: own.ends_at }
  const isNext = attempt > own.attempt
  const [begun, writers] = await Promise.all([
    isNext
      ? beginAfter(context, kind, task, own)
      : startClock(context, kind, task, own).then(endsAt => ({ attempt, endsAt })),
    own.group_id === null && !own.is_shared ? null : writersOf(context.db, own.id),
  ])
  const accountIds = writers?.map(({ account_id }) => account_id) ?? [context.person.id]
  kind.on.workChanged(context, task, accountIds)
  return begun
}

interface Standing {
  state: number | null
  attempt: number | null
  sealed: number | null
  ends_at: number | null
  final_at: number | null
}

/** The attempt that a student may begin now: the present one, whose time does not run yet, or the next; null: none. */
export function attemptToBegin(
  task: Pick<Task, 'working_time' | 'attempts' | 'deadline'>,
  own: Standing,
  now: number,
): number | null {
  if (task.deadline !== null && task.deadline <= now) return null
  if (isFinal(own)) return null
  const attempt = own.attempt ?? 1
  if (isToBegin(task, own)) return attempt
  const isDone =
    own.state === submissionStates.submitted || own.state === submissionStates.graded || isTimeUp(own, now)
  return isDone && (task.attempts === null || attempt < task.attempts) ? attempt + 1 : null
}

/** It is handed in within a minute, if it was not. */
const isTimeUp = ({ state, ends_at }: Standing, now: number) =>
  state !== submissionStates.returned && isOver({ ends_at }, now)
