import { sql } from 'kysely'
import { judgeHandIn, submissionStates } from '#contract/features/submission/rules.ts'
import { deadline, ownTimes } from '#server/features/activity/public.ts'
import { filesOf, type StoredFile } from '#server/features/file/public.ts'
import type { Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { fragment, prepared } from '#server/kernel/prepared.ts'
import { endOf } from '../task/clock.ts'
import type { SubmissionKind } from '../task/kind.ts'
import { isLateTaken, type Task } from '../task/policy.ts'
import type { OwnSubmission } from './own-submission.ts'

/** How a hand-in counts. */
export type Verdict = 'onTime' | 'late'

export interface Written {
  now: number
  files: readonly StoredFile[]
  /** When its text became what it is; null without any. */
  changedAt: number | null
}

interface Begun {
  sealed: number | null
  began_at: number | null
  ends_at: number | null
}

/** Whether an attempt has to be begun, because its time is limited or its paper is drawn then, and was not: nothing is written before. */
export const isToBegin = (
  task: Pick<Task, 'working_time' | 'must_begin'>,
  { sealed, began_at, ends_at }: Begun,
) =>
  (sealed ?? 0) === 0 &&
  (task.working_time !== null ? ends_at === null : task.must_begin && began_at === null)

/**
 * Whether somebody sees it and may not write yet, as it begins later for their class or group. Whose class becomes another one
 * once they have begun goes on.
 */
export const isEarly = (
  { begins_at }: Pick<Task, 'begins_at'>,
  { sealed, began_at }: Pick<Begun, 'sealed' | 'began_at'>,
  now: number,
) => begins_at !== null && begins_at > now && began_at === null && (sealed ?? 0) === 0

interface MaybeHandedIn {
  sealed: number | null
  state: number | null
  is_by_time: boolean | null
}

/**
 * Whether what was handed in cannot be changed any more, unless it is returned. What was handed in by itself, as its time was
 * up, is open again with more time.
 */
export const isClosedByHandIn = (
  task: Pick<Task, 'closes_on_hand_in'>,
  { sealed, state, is_by_time }: MaybeHandedIn,
) => task.closes_on_hand_in && (sealed ?? 0) > 0 && state !== submissionStates.returned && is_by_time !== true

/**
 * Whether what somebody sends is of the attempt that is being written. @param attempt left out: whatever it is
 * @throws attemptOver for another, notBegun while its time does not run
 */
export function checkAttempt(
  kind: SubmissionKind,
  task: Pick<Task, 'working_time' | 'must_begin'>,
  own: Pick<OwnSubmission, 'attempt' | 'sealed' | 'began_at' | 'ends_at'>,
  attempt: number | undefined,
) {
  if (attempt !== undefined && attempt !== own.attempt) fail(kind.errors.attemptOver)
  if (isToBegin(task, own)) fail(kind.errors.notBegun)
}

interface Standing {
  state: number | null
  final_at: number | null
}

/** Whether nothing can be changed any more because its authors have seen what others handed in; until it is returned. */
export const isFinal = ({ state, final_at }: Standing) =>
  final_at !== null && state !== submissionStates.returned

/** @throws final */
export function checkFinal(kind: SubmissionKind, own: Standing) {
  if (isFinal(own)) fail(kind.errors.final)
}

/** Whether the time of an attempt is up. */
export const isOver = ({ ends_at }: Pick<OwnSubmission, 'ends_at'>, now: number) =>
  ends_at !== null && ends_at <= now

interface JudgedSubmission {
  state: number | null
  late: boolean | null
  returned_at: number | null
  /** Of the attempt, where its time runs. */
  ends_at?: number | null
}

/** What would become of a hand-in; `closed`: it is refused. An attempt whose time runs is judged by that alone. */
export function verdictOf(
  task: Pick<Task, 'deadline' | 'late_rule' | 'grace_minutes'>,
  own: JudgedSubmission,
  { now, files, changedAt }: Written,
): Verdict | 'closed' {
  return judgeHandIn({
    now,
    deadline: own.ends_at ?? task.deadline,
    lateAllowed: isLateTaken(task),
    grace: task.grace_minutes,
    uploads: files.map(file => ({ began: file.beganAt, finished: file.finishedAt })),
    textReceived: changedAt,
    returned:
      own.state === submissionStates.returned && own.returned_at !== null
        ? { at: own.returned_at, late: own.late ?? false }
        : null,
  })
}

type Writing = Pick<
  Task,
  | ('working_time' | 'must_begin' | 'closes_on_hand_in' | 'deadline' | 'late_rule' | 'grace_minutes')
  | 'begins_at'
> &
  Begun &
  MaybeHandedIn &
  Standing &
  JudgedSubmission & { is_decided: boolean | null }

/** Whether a student may save something in an attempt now, as it is stored beside its task, and hand it in. */
export const isWritable = (own: Writing, now: number) =>
  own.is_decided !== true &&
  !isFinal(own) &&
  !isEarly(own, own, now) &&
  !isToBegin(own, own) &&
  !isClosedByHandIn(own, own) &&
  !isOver(own, now) &&
  verdictOf(own, own, { now, files: [], changedAt: null }) !== 'closed'

/** Somebody who hands in with others, with their own deadline. */
interface Member {
  account_id: string
  submission_id: string | null
  name: string
  state: number | null
  late: boolean | null
  returned_at: number | null
  /** Where the time of the attempt runs, when theirs is up: with what they were given on top of it. */
  deadline: number | null
}

/** @param people with account_id, activity_id, and submission_id, whose authors they are or will be; null: of none */
const membersAmong = fragment(
  (_, people: ReturnType<typeof sql>) => sql<Member>`
    select one.account_id, one.submission_id, account.name, author.state, author.late, author.returned_at,
      case when shared.ends_at is null then ${deadline}
        else coalesce(shared.reopened_until, nullif(${endOf(sql`shared.began_at`)}, 'infinity')) end as deadline
    from (${people}) as one
    join activity on activity.id = one.activity_id
    join submission_policy as policy on policy.activity_id = one.activity_id
    left join submission as shared on shared.id = one.submission_id
    join account on account.id = one.account_id
    left join submission_author as author
      on author.submission_id = one.submission_id and author.account_id = one.account_id
    ${ownTimes(sql.ref('one.account_id'))}
    order by account.number, one.account_id`,
)

/** The authors; until the first hand-in, the present members who have not handed in with others or alone before. */
const membersOf = prepared((db, submissionId: string) =>
  membersAmong(
    db,
    sql`
      select activity_id, account_id, submission_id from submission_author where submission_id = ${submissionId}
      union
      select submission.activity_id, member.account_id, submission.id from submission
      join group_member as member on member.group_id = submission.group_id
      join activity_student as student
        on student.activity_id = submission.activity_id and student.account_id = member.account_id
      where submission.id = ${submissionId} and submission.attempt = 1 and submission.sealed = 0 and not exists (
        select from submission_author as other
        where other.activity_id = submission.activity_id and other.account_id = member.account_id and other.state > 0)`,
  ),
)
const membersNamed = prepared(
  (db, activityId: string, accountIds: readonly string[], submissionId: string | null) =>
    membersAmong(
      db,
      sql`
        select ${activityId}::uuid as activity_id, account_id, ${submissionId}::uuid as submission_id
        from unnest(${accountIds}::uuid[]) as one (account_id)`,
    ),
)
const authorsOfAll = prepared((db, submissionIds: readonly string[]) =>
  membersAmong(
    db,
    sql`
      select activity_id, account_id, submission_id from submission_author
      where submission_id = any(${submissionIds}::uuid[])`,
  ),
)

/** A hand-in as it counts for each of its authors. */
export interface Judgements {
  /** For who hands it in: `closed` where nobody's time lasts. */
  verdict: Verdict | 'closed'
  lateIds: readonly string[]
}

/** One that is taken. */
export interface Taken extends Judgements {
  verdict: Verdict
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

/** What would become of a hand-in of all who share it. */
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

/**
 * A hand-in as it counts for each of its authors. @param judging as `judgementsOf` gives it
 * @throws alreadyGraded, handedInOnce, closed, and like `checkFinal`, for what cannot be handed in
 */
export function checkTaken(
  { errors }: SubmissionKind,
  task: Task,
  own: OwnSubmission,
  { verdict, lateIds }: Judgements,
): Taken {
  if (own.is_decided) fail(errors.alreadyGraded)
  if (isFinal(own)) fail(errors.final)
  if (isClosedByHandIn(task, own)) fail(errors.handedInOnce)
  return verdict === 'closed' ? fail(errors.closed) : { verdict, lateIds }
}

/** What becomes of a hand-in that is taken. @throws as `checkTaken` */
export const judge = async (
  context: CourseContext,
  kind: SubmissionKind,
  task: Task,
  own: OwnSubmission,
  written: Written,
) => checkTaken(kind, task, own, await judgementsOf(context, task, own, written))

/** Work of several whose time is up, as it was written. */
interface SharedDraft {
  id: string
  late_rule: Task['late_rule']
  grace_minutes: number
  ends_at: number
  changed_at: number
  file_ids: string[]
}
const sharedDrafts = prepared(
  (_, submissionIds: readonly string[]) => sql<SharedDraft>`
    select submission.id, policy.late_rule, policy.grace_minutes, submission.ends_at, written.changed_at, written.file_ids
    from submission join submission_policy as policy on policy.activity_id = submission.activity_id
    cross join lateral (
      select max(newest.changed_at) as changed_at, coalesce(array_agg(file.file_id) filter (where file.file_id is not null), '{}') as file_ids
      from (
        select distinct on (slot) submission_id, slot, version, changed_at from submission_part as part
        where part.submission_id = submission.id order by slot, version desc
      ) as newest
      left join submission_file as file on file.submission_id = newest.submission_id and file.slot = newest.slot
        and file.version = newest.version
    ) as written
    where submission.id = any(${submissionIds}::uuid[])`,
)

/**
 * Of work that several share and whose time is up: for whom it is late, who had less time than the others, as if one of them
 * handed it in at that moment (decision P69).
 */
export async function lateAtEnd(db: Database, submissionIds: readonly string[]): Promise<LateAuthor[]> {
  const [drafts, members] = await Promise.all([
    sharedDrafts(db, submissionIds),
    authorsOfAll(db, submissionIds),
  ])
  const files = await filesOf(db, [...new Set(drafts.flatMap(({ file_ids }) => file_ids))])
  const membersIn = Map.groupBy(members, ({ submission_id }) => submission_id)
  return drafts.flatMap(({ id, ends_at, changed_at, file_ids, ...rule }) =>
    judgeEach({ ...rule, deadline: ends_at }, membersIn.get(id) ?? [], ends_at, {
      now: ends_at,
      files: file_ids.flatMap(fileId => files.get(fileId) ?? []),
      changedAt: changed_at,
    })
      // The time of the work as a whole has just passed: for who had all of it, it is on time.
      .filter(({ verdict, deadline: own }) => verdict !== 'onTime' && own !== null && own < ends_at)
      .map(({ account_id }) => ({ submissionId: id, accountId: account_id })),
  )
}

export interface LateAuthor {
  submissionId: string
  accountId: string
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
