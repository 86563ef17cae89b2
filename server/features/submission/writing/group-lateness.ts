import { sql } from 'kysely'
import { submissionStates } from '#contract/features/submission/rules.ts'
import { deadline, ownTimes } from '#server/features/activity/public.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { fragment, prepared } from '#server/kernel/prepared.ts'
import type { SubmissionKind } from '../task/kind.ts'
import type { Task } from '../task/policy.ts'
import { checkFinal, type Verdict, verdictOf, type Written } from './judging.ts'
import type { OwnSubmission } from './own-submission.ts'

/** Somebody who hands in with others, with their own deadline. */
interface Member {
  account_id: string
  name: string
  state: number | null
  late: boolean | null
  returned_at: number | null
  deadline: number | null
}

/** @param people with account_id and activity_id @param submissionId whose authors they are or will be; null: none */
const membersAmong = fragment(
  (_, people: ReturnType<typeof sql>, submissionId: string | null) => sql<Member>`
    select one.account_id, account.name, author.state, author.late, author.returned_at, ${deadline} as deadline
    from (${people}) as one
    join activity on activity.id = one.activity_id
    join account on account.id = one.account_id
    left join submission_author as author
      on author.submission_id = ${submissionId}::uuid and author.account_id = one.account_id
    ${ownTimes(sql.ref('one.account_id'))}
    order by account.number, one.account_id`,
)

/** The authors; until the first hand-in, the present members who have not handed in with others or alone before. */
const membersOf = prepared((db, submissionId: string) =>
  membersAmong(
    db,
    sql`
      select activity_id, account_id from submission_author where submission_id = ${submissionId}
      union
      select submission.activity_id, member.account_id from submission
      join group_member as member on member.group_id = submission.group_id
      join activity_student as student
        on student.activity_id = submission.activity_id and student.account_id = member.account_id
      where submission.id = ${submissionId} and submission.attempt = 1 and submission.sealed = 0 and not exists (
        select from submission_author as other
        where other.activity_id = submission.activity_id and other.account_id = member.account_id and other.state > 0)`,
    submissionId,
  ),
)
const membersNamed = prepared(
  (db, activityId: string, accountIds: readonly string[], submissionId: string | null) =>
    membersAmong(
      db,
      sql`select ${activityId}::uuid as activity_id, account_id from unnest(${accountIds}::uuid[]) as one (account_id)`,
      submissionId,
    ),
)

/** A hand-in as it counts for each of its authors. */
export interface Judgements {
  /** For who hands it in: `closed` where nobody's time lasts. */
  verdict: Verdict | 'closed'
  lateIds: readonly string[]
}

type Judging = Pick<Task, 'deadline' | 'late_rule' | 'grace_minutes'>

/**
 * Each by their own deadline: they may hand in as long as the time of one of them lasts, and whose own is over is late.
 * @param endsAt when the time of the attempt is up, where it is limited
 */
function judgeEach(
  task: Judging,
  members: readonly Member[],
  endsAt: number | null,
  written: Written,
): (Member & { verdict: Verdict | 'closed' })[] {
  const earlier = (end: number | null) =>
    end === null || endsAt === null ? (end ?? endsAt) : Math.min(end, endsAt)
  return members.map(member => ({
    ...member,
    verdict: verdictOf({ ...task, deadline: earlier(member.deadline) }, member, written),
  }))
}

const isShared = ({ group_id, is_shared }: OwnSubmission) => group_id !== null || is_shared

/** What would become of a hand-in. */
export async function judgementsOf(
  { db, person }: Pick<CourseContext, 'db' | 'person'>,
  task: Task,
  own: OwnSubmission,
  written: Written,
): Promise<Judgements> {
  const alone = () => {
    const verdict = verdictOf(task, own, written)
    return { verdict, lateIds: verdict === 'late' ? [person.id] : [] }
  }
  if (!isShared(own)) return alone()
  const members = judgeEach(task, await membersOf(db, own.id), own.ends_at, written)
  if (members.length === 0) return alone()
  if (members.every(({ verdict }) => verdict === 'closed')) return { verdict: 'closed', lateIds: [] }
  const lateIds = members.filter(({ verdict }) => verdict !== 'onTime').map(({ account_id }) => account_id)
  return { verdict: lateIds.includes(person.id) ? 'late' : 'onTime', lateIds }
}

/** @throws alreadyGraded, closed, and like `checkFinal`, for what cannot be handed in */
export function checkTaken(kind: SubmissionKind, own: OwnSubmission, { verdict, lateIds }: Judgements) {
  if (own.state === submissionStates.graded) fail(kind.errors.alreadyGraded)
  checkFinal(kind, own)
  return verdict === 'closed' ? fail(kind.errors.closed) : { verdict, lateIds }
}

/** How a hand-in of these, who share work, would count: whether it is taken, and the names of those who would be late. */
export async function groupLateness(
  { db }: Pick<CourseContext, 'db'>,
  {
    id,
    submission_id,
    ...task
  }: Judging & { id: string; submission_id: string | null; ends_at: number | null },
  accountIds: readonly string[],
) {
  const members = await membersNamed(db, id, accountIds, submission_id)
  return (written: Written) => {
    const judged = judgeEach(task, members, task.ends_at, written)
    return {
      isOpen: judged.some(({ verdict }) => verdict !== 'closed'),
      lateNames: judged.filter(({ verdict }) => verdict !== 'onTime').map(({ name }) => name),
    }
  }
}
