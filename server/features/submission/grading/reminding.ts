import { sql } from 'kysely'
import { lateRules, remindPause } from '#contract/features/submission/rules.ts'
import {
  deadline,
  isExcused,
  isOpenToSomebody,
  isPublished,
  lastDeadlineOf,
  ownTimes,
} from '#server/features/activity/public.ts'
import { at } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import type { SubmissionKind } from '../task/kind.ts'
import { studentsNamed } from '../task/names.ts'
import { isLateTaken, type Task } from '../task/policy.ts'

export type Remindable = Pick<Task, 'published_at' | 'late_rule'> & { last_deadline: number | null }

/** Whether a reminder makes sense: students see it and some of them can still hand it in. */
export const mayBeReminded = (task: Remindable, now: number) =>
  isOpenToSomebody({ ...task, last_deadline: isLateTaken(task) ? null : task.last_deadline }, now)

interface Reminding {
  activityId: string
  courseId: string
  /** As staff name them; null: all of them. */
  studentIds: readonly string[] | null
  now: number
  /** Those reminded since then are skipped. */
  since: number
}
/** Somebody who can still hand in. */
interface Open {
  account_id: string
  is_reminded: boolean
}
/**
 * A student who has written nothing gets a row for the pause between two reminders. Who has handed in is not reminded, whatever
 * else they have begun.
 */
const noteReminded = prepared(
  (_, { activityId, courseId, studentIds, now, since }: Reminding) => sql<Open>`
    with wanted as materialized (
      select activity.id as activity_id, student.account_id
      from activity_student as student
      join activity on activity.id = student.activity_id
      join submission_policy as policy on policy.activity_id = student.activity_id
      ${ownTimes(sql.ref('student.account_id'))}
      where student.activity_id = ${activityId} and student.course_id = ${courseId}
        and (${studentIds}::uuid[] is null or student.account_id = any(${studentsNamed(activityId, studentIds)}))
        and (policy.late_rule = ${sql.lit(lateRules.late)} or ${deadline} is null or ${deadline} > ${at(now)})
        and not ${isExcused}
    ), known as (
      update submission_author as author set reminded_at = ${at(now)} from wanted
      where author.activity_id = wanted.activity_id and author.account_id = wanted.account_id and is_latest
        and state in (0, 3) and (reminded_at is null or reminded_at <= ${at(since)})
      returning author.account_id
    ), blank as (
      insert into submission_author (activity_id, account_id, reminded_at)
      select activity_id, account_id, ${at(now)} from wanted order by account_id
      on conflict do nothing
      returning account_id
    )
    select account_id, reminded.account_id is not null as is_reminded
    from wanted left join (table known union all table blank) as reminded using (account_id)`,
)

/**
 * Reminds students who have not handed in, those named or for null all of them; those reminded recently are skipped.
 * @returns how many were reminded
 * @throws nothingChosen, notPublished, closed
 */
export async function remind(
  unit: Unit,
  kind: SubmissionKind,
  task: Task,
  studentIds: readonly string[] | null,
) {
  const { db, now } = unit
  if (studentIds?.length === 0) fail(kind.errors.nothingChosen)
  if (!isPublished(task, now)) fail(kind.errors.notPublished)
  const about = { activityId: task.id, courseId: task.course_id }
  const [open, last_deadline] = await Promise.all([
    noteReminded(db, { ...about, studentIds, now, since: now - remindPause }),
    lastDeadlineOf(db, task.id),
  ])
  if (!mayBeReminded({ ...task, last_deadline }, now)) fail(kind.errors.closed)
  const isOverForOthers = !mayBeReminded({ ...task, last_deadline: task.deadline }, now)
  if (studentIds && open.length === 0 && isOverForOthers) fail(kind.errors.closed)
  const reminded = open.filter(({ is_reminded }) => is_reminded).map(({ account_id }) => account_id)
  if (reminded.length > 0) kind.on.reminded(unit, task, reminded)
  return reminded.length
}
