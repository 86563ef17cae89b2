import { sql } from 'kysely'
import { daysLate, deductionOf, lateRules } from '#contract/features/submission/rules.ts'
import { deadline, ownTimes } from '#server/features/activity/public.ts'
import { prepared, variants } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { studentsNamed } from './names.ts'
import type { Task } from './policy.ts'

/** What a policy says of late work, with the deadline of whose work it is. */
export type LatePolicy = Pick<
  Task,
  'late_rule' | 'grace_minutes' | 'late_percent' | 'max_late_percent' | 'full_score' | 'deadline'
>
interface LateAuthor {
  late_at: number | null
  is_waived: boolean
}

/** What somebody's work loses by a policy, by the days begun since the deadline in it. */
function lateness(task: LatePolicy, { late_at, is_waived }: LateAuthor) {
  return {
    lateAt: late_at,
    deadline: task.deadline,
    grace: task.grace_minutes,
    fullScore: task.full_score,
    // Only where late work is taken as late: what is offered and taken loses nothing.
    percentPerDay: task.late_rule === lateRules.late ? task.late_percent : 0,
    maxPercent: task.max_late_percent,
    isWaived: is_waived,
  }
}

/** As a student and staff see it. */
export function presentLateness(
  task: LatePolicy,
  own: { late_at: number | null; is_waived: boolean | null; deduction: number | null },
) {
  const author = { late_at: own.late_at, is_waived: own.is_waived ?? false }
  return {
    deduction: own.deduction ?? 0,
    lateDays: daysLate(lateness(task, author)),
    isWaived: author.is_waived,
  }
}

interface LateRow extends LateAuthor {
  account_id: string
  attempt: number
  deduction: number
  deadline: number | null
}

/** Those named are as staff name them. */
const among = {
  all: () => sql``,
  accounts: (_: string, ids: readonly string[]) => sql`and author.account_id = any(${ids}::uuid[])`,
  named: (activityId: string, ids: readonly string[]) =>
    sql`and author.account_id = any(${studentsNamed(activityId, ids)})`,
} as const
type Who = 'accounts' | 'named'

/** Locked in one order, with the deadline of each. */
const lateAuthors = variants({ who: ['all', 'accounts', 'named'] }, ({ who }) =>
  prepared(
    (_, activityId: string, accountIds: readonly string[]) => sql<LateRow>`
      select author.account_id, author.attempt, author.late_at, author.is_waived, author.deduction::float8 as deduction,
        ${deadline} as deadline
      from submission_author as author join activity on activity.id = author.activity_id
      ${ownTimes(sql.ref('author.account_id'))}
      where author.activity_id = ${activityId} and author.late_at is not null
        ${among[who](activityId, accountIds)}
      order by author.account_id, author.attempt
      for no key update of author`,
  ),
)

const setDeductions = prepared(
  (_, activityId: string, rows: string) => sql`
    update submission_author as author set deduction = given.deduction
    from jsonb_to_recordset(${rows}::jsonb) as given (account_id uuid, attempt smallint, deduction numeric)
    where author.activity_id = ${activityId} and author.account_id = given.account_id
      and author.attempt = given.attempt`,
)

/**
 * Counts what late work loses, of some students, by their accounts or as staff name them, or of all. @returns whose it has changed
 * @param locked the task, whose lock is asked for before
 */
export async function deduct(
  unit: Unit,
  id: string,
  locked: Task | Promise<Task>,
  ids: readonly string[] | null,
  by: Who = 'accounts',
) {
  const who = ids ? by : 'all'
  const [task, rows] = await Promise.all([locked, lateAuthors({ who })(unit.db, id, ids ?? [])])
  const counted = rows.map(row => ({
    ...row,
    deduction: deductionOf(lateness({ ...task, deadline: row.deadline }, row)),
  }))
  const changed = counted.filter(({ deduction }, index) => deduction !== rows[index]!.deduction)
  if (changed.length > 0) void setDeductions(unit.db, id, JSON.stringify(changed))
  return { task, accountIds: [...new Set(changed.map(({ account_id }) => account_id))] }
}

/** Counts what these lose who have just handed in late: nothing of it is graded yet, earlier attempts count as they did. */
export const deductLate = (unit: Unit, task: Task, accountIds: readonly string[]) =>
  deduct(unit, task.id, task, accountIds)
