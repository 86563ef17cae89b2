import { sql } from 'kysely'
import { activityStates } from '#contract/features/activity/entities.ts'
import { answeringDestination } from '#contract/features/answering/destination.ts'
import { answeringErrors } from '#contract/features/answering/errors.ts'
import { answeringModes, stepStates } from '#contract/features/answering/rules.ts'
import { isFor, lastDeadline } from '#server/features/activity/public.ts'
import type { RunningKind } from '#server/features/course/public.ts'
import { taskToSee } from '#server/features/submission/public.ts'
import { at, type Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { noteAnswered } from '../results/telling.ts'
import { stepToSee } from '../steps/store.ts'
import { remainOf, standingOfStep, stateOfStep } from '../store.ts'

const insertJoins = prepared(
  (_, stepIds: readonly string[], accountIds: readonly string[], hasAnswered: boolean, now: number) => sql`
    with noted as (
      insert into answering_join as known (step_id, account_id, joined_at, has_answered)
      select distinct step_id, account_id, ${at(now)}::timestamptz, ${hasAnswered}::boolean
      from unnest(${stepIds}::uuid[], ${accountIds}::uuid[]) as joining (step_id, account_id)
      order by step_id, account_id
      on conflict (step_id, account_id) do update set has_answered = true
      where excluded.has_answered and not known.has_answered
      returning step_id, has_answered, xmax = 0 as is_new
    )
    insert into answering_turnout as turnout (step_id, joined, answered)
    select step_id, count(*) filter (where is_new), count(*) filter (where has_answered) from noted
    group by step_id order by step_id
    on conflict (step_id) do update
    set joined = turnout.joined + excluded.joined, answered = turnout.answered + excluded.answered`,
)
/** Whoever answers has joined. @param hasAnswered these have answered something, just now */
export const noteJoined = (
  db: Database,
  joining: readonly { stepId: string; accountId: string }[],
  hasAnswered: boolean,
  now: number,
) =>
  void insertJoins(
    db,
    joining.map(({ stepId }) => stepId),
    joining.map(({ accountId }) => accountId),
    hasAnswered,
    now,
  )
const joinedAt = prepared(
  (_, stepId: string, accountId: string) => sql<{ joined_at: number }>`
    select joined_at from answering_join where step_id = ${stepId} and account_id = ${accountId}`,
)

/** A student has the step before them. @throws notFound, stepNotStarted */
export async function joinStep(context: CourseContext, stepId: string) {
  const { db, now, person } = context
  const step = await stepToSee(db, stepId)
  const task = await taskToSee(context, step.activity_id)
  const isOver = task.deadline !== null && task.deadline <= now
  const state = isOver ? activityStates.ended : activityStates.ongoing
  if (stateOfStep(step, { mode: step.mode, state }, now) === stepStates.notStarted)
    fail(answeringErrors.stepNotStarted)
  noteJoined(db, [{ stepId, accountId: person.id }], false, now)
  const { joined_at } = await joinedAt.one(db, stepId, person.id)
  noteAnswered(context, step)
  return { joinedAt: joined_at }
}

/** Of rows `step` and `activity`: it is open for the class. */
const isRunning = (now: number) => sql`
  step.started_at is not null and step.ended_at is null and (step.ends_at is null or step.ends_at > ${at(now)})
  and activity.deleted_at is null and activity.published_at <= ${at(now)}
  and coalesce(${lastDeadline} > ${at(now)}, true)`

const unjoined = prepared(
  (_, courseId: string, activityId: string | null, accountId: string | null, now: number) => sql<{
    activity_id: string
    step_id: string
    title: string
    ends_at: number | null
  }>`
    select step.activity_id, step.id as step_id, coalesce(nullif(step.title, ''), activity.title) as title, step.ends_at
    from activity
    join answering on answering.id = activity.id and answering.mode = ${sql.lit(answeringModes.inClass)}
    join answering_step as step on step.activity_id = activity.id
    where activity.course_id = ${courseId} and ${isRunning(now)}
      and (${activityId}::uuid is null or activity.id = ${activityId}::uuid)
      and ${isFor(sql`${accountId}::uuid`)}
      and not exists (select from answering_join as joined
        where joined.step_id = step.id and joined.account_id = ${accountId}::uuid)
    order by step.started_at desc, step.id limit 50`,
)

/** The steps that run and that a student has not joined; none for staff. */
export async function listToJoin({ db, course, studentId, now }: CourseContext, activityId: string | null) {
  const rows = studentId === null ? [] : await unjoined(db, course.id, activityId, studentId, now)
  return {
    exists: rows.length > 0,
    list: rows.map(({ activity_id, step_id, title, ends_at }) => ({
      ...{ id: activity_id as never, stepId: step_id as never, title, state: stepStates.ongoing },
      remain: ends_at === null ? -1 : Math.max(0, Math.ceil((ends_at - now) / 1000)),
    })),
  }
}

/** What runs in a course: a step for whoever is to join it, and for staff while it runs. */
export const runningAnswering: RunningKind = {
  kind: 'answering',
  label: { en: 'Interactive answers', zh: '互动答题' },
  join: { en: 'Answer', zh: '去答题' },
  rows: now => sql`
    select activity.id, activity.course_id, activity.title, step.started_at as since, step.ends_at as until,
      count.joined, count.expected
    from place
    join activity on activity.course_id = place.course_id
    join answering on answering.id = activity.id and answering.mode = ${sql.lit(answeringModes.inClass)}
    join answering_step as step on step.activity_id = activity.id
    left join lateral (
      select coalesce((select turnout.joined from answering_turnout as turnout where turnout.step_id = step.id), 0) as joined,
        (select count(*)::int from activity_student as student where student.activity_id = activity.id) as expected
    ) as count on place.is_counted
    where ${isRunning(now)} and (place.is_staff or (${isFor(sql.ref('place.account_id'))}
      and not exists (select from answering_join as joined
        where joined.step_id = step.id and joined.account_id = place.account_id)))`,
  opensAt: ({ id, courseId, isStaff }) =>
    `${answeringDestination.opensAt({ id, courseId, isStaff })}&courseRole=${isStaff ? '1' : '0'}`,
}

const runningIn = prepared(
  (_, activityId: string) => sql<{ id: string }>`
    select id from answering_step where activity_id = ${activityId} and started_at is not null
    order by ended_at is not null, started_at desc limit 1`,
)

/** Whether the countdown of a set runs in step for all: that of the step which runs, by the clock of the server. @throws notFound */
export async function countdownOf(context: CourseContext, id: string) {
  const { db, now } = context
  const [task, running] = await Promise.all([taskToSee(context, id), runningIn.first(db, id)])
  const clock = { serverTime: now, serverTimeExactly: now }
  const step = running && (await stepToSee(db, running.id))
  const isOver = task.deadline !== null && task.deadline <= now
  const set = {
    mode: step?.mode ?? answeringModes.homework,
    state: isOver ? activityStates.ended : activityStates.ongoing,
  }
  const standing = step && standingOfStep(step, set, now)
  if (!step || step.mode !== answeringModes.inClass || standing?.state !== stepStates.ongoing)
    return { isSynchronous: false, remain: 0, stepId: '', endsAtExactly: null, ...clock }
  const remain = remainOf(standing, now)
  return {
    isSynchronous: remain >= 0,
    remain,
    stepId: step.id,
    endsAtExactly: standing.endsAtExactly,
    ...clock,
  }
}
