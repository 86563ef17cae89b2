import { type SqlBool, sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import { onlySlot } from '#contract/features/submission/rules.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { fragment, prepared, variants } from '#server/kernel/prepared.ts'
import { isDecided } from '../task/decided.ts'
import { seesJudgement } from '../task/judgement-shown.ts'
import { judgementOf } from '../task/judgements.ts'
import { aliasOf, studentNamed } from '../task/names.ts'
import { slotOf } from '../task/parts.ts'
import { asSeen, type Id, selectTask } from '../task/policy.ts'
import { feedbackIdsOf } from './feedback-shown.ts'
import { offerOf } from './offers-shown.ts'

/** Before a group hands in, its members have no rows: what they share is found by who is in it now. */
const ownOrOfGroup = (studentId: Id | null) => sql<string>`case
  when submission_policy.batch_id is null or author.attempt > 1 or author.state > 0 then author.submission_id
  else coalesce((
    select shared.id from group_member as member
    join submission as shared on shared.activity_id = activity.id and shared.group_id = member.group_id
    where member.batch_id = submission_policy.batch_id and member.account_id = ${studentId}
      and shared.attempt = 1 and shared.sealed = 0
  ), author.submission_id) end`

/**
 * What clients call the submission: that of the group, until it has handed in something, or the student's own; also before
 * it is made. Null where there is no student.
 */
const workAlias = sql<
  string | null
>`coalesce(submission.alias, submission_alias(submission_policy.alias_salt, coalesce((
  select member.group_id from group_member as member
  where member.batch_id = submission_policy.batch_id and member.account_id = student.account_id and not exists (
    select from submission as handed
    where handed.activity_id = activity.id and handed.group_id = member.group_id and handed.attempt = 1
      and handed.sealed > 0)
  ), student.account_id)))`

export interface GroupShown {
  /** Null: it was deleted since. */
  id: string | null
  name: string
  members: { id: string; name: string; avatar_id: string | null }[]
}

/**
 * The group whose work it is, and who shares it: its authors, until it is handed in the group's present members. Null
 * where each hands in alone.
 */
const groupShown = (studentId: Id | null) => sql<GroupShown | null>`case
  when submission_policy.batch_id is not null then (
    select json_build_object('id', shared.id, 'name', coalesce(course_group.name, ''), 'members', coalesce((
      select json_agg(json_build_object('id', person.id, 'name', person.name, 'avatar_id', person.avatar_id)
        order by person.number, person.id)
      from account as person where person.id in (
        select other.account_id from submission_author as other where other.submission_id = submission.id
        union
        select member.account_id from group_member as member
        join activity_student as present
          on present.activity_id = activity.id and present.account_id = member.account_id
        where member.group_id = shared.id and coalesce(submission.sealed, 0) = 0)
    ), '[]'))
    from (
      select case when submission.sealed > 0 then submission.group_id else (
        select own.group_id from group_member as own
        where own.batch_id = submission_policy.batch_id and own.account_id = ${studentId}
      ) end as id
    ) as shared left join course_group on course_group.id = shared.id
  ) end`

/** The newest attempt that was handed in (before that, the first), the one that the student writes, or that of a number. */
export type WhichAttempt = 'handedIn' | 'written' | { number: number }

const attemptOf = (which: WhichAttempt) => {
  if (which === 'handedIn') return sql<SqlBool>`author.is_latest`
  if (which !== 'written') return sql<SqlBool>`author.attempt = ${which.number}::smallint`
  return sql<SqlBool>`author.attempt = (
    select max(attempt) from submission_author as own
    where own.activity_id = author.activity_id and own.account_id = author.account_id)`
}

/** As in `OwnSubmission`; null: nothing was handed in. */
const isByTime = sql<boolean | null>`(
  select sealed.submitted_by is null from submission_version as sealed
  where sealed.submission_id = submission.id and sealed.version = submission.sealed)`

/** One of a student's attempts, in a list of them; times in milliseconds. */
export interface AttemptShown {
  attempt: number
  state: number
  submitted_at: number | null
  late: boolean
  score: number | null
  deduction: number
}

/** All of a student's attempts, where there are several. */
const attemptsShown = sql<AttemptShown[] | null>`(
  select json_agg(json_build_object('attempt', one.attempt, 'state', one.state, 'late', one.late, 'score', one.score,
    'submitted_at', floor(extract(epoch from one.submitted_at) * 1000), 'deduction', one.deduction) order by one.attempt)
  from submission_author as one
  where one.activity_id = author.activity_id and one.account_id = author.account_id
  having count(*) > 1)`

/**
 * A task with an attempt of one student: what was handed in in its only slot and what is being written there. What counts
 * of all attempts comes along. `student_id` is null where there is no such student, `attempt` where there is no such
 * attempt.
 */
export const selectSubmission = fragment((db, id: string, studentId: Id | null, which: WhichAttempt) =>
  selectTask(db, id, studentId)
    .leftJoin('activity_student as student', join =>
      join
        .onRef('student.activity_id', '=', 'activity.id')
        .onRef('student.course_id', '=', 'activity.course_id')
        .on('student.account_id', '=', studentId),
    )
    .leftJoin('account', 'account.id', 'student.account_id')
    .leftJoin('submission_author as author', join =>
      join
        .onRef('author.activity_id', '=', 'activity.id')
        .onRef('author.account_id', '=', 'student.account_id')
        .on(attemptOf(which)),
    )
    .leftJoin('submission_author as standing', join =>
      join
        .onRef('standing.activity_id', '=', 'activity.id')
        .onRef('standing.account_id', '=', 'student.account_id')
        .on('standing.is_latest', '=', sql.lit(true)),
    )
    .leftJoin('submission', join => join.on('submission.id', '=', ownOrOfGroup(studentId)))
    .leftJoin('account as grader', 'grader.id', 'author.graded_by')
    .leftJoin('submission_version as sealing', join =>
      join
        .onRef('sealing.submission_id', '=', 'submission.id')
        .onRef('sealing.version', '=', 'submission.version'),
    )
    .leftJoin('account as submitter', 'submitter.id', 'sealing.submitted_by')
    .leftJoinLateral(slotOf(db, onlySlot, 'handedIn').as('handed'), join => join.onTrue())
    .leftJoinLateral(slotOf(db, onlySlot, 'written').as('written'), join => join.onTrue())
    .select(['account.id as student_id', 'account.name', 'account.number', 'account.avatar_id'])
    .select(aliasOf(id, sql.ref('account.id')).as('alias'))
    .select(['author.state', 'submission.version', 'author.submitted_at', 'author.late', 'standing.result'])
    .select(['standing.state as standing_state', 'standing.late as standing_late'])
    .select(['author.score', 'standing.score_published_at', 'author.return_reason', 'standing.reminded_at'])
    .select(['author.attempt', 'author.late_at', 'author.deduction', 'author.is_waived'])
    .select(['author.comment', 'author.graded_at', 'author.grade_count', 'author.returned_at'])
    .select('author.final_at')
    .select(isDecided.as('is_decided'))
    .select(isByTime.as('is_by_time'))
    .select(['grader.name as grader_name', 'submission.id as submission_id'])
    .select(workAlias.as('work_alias'))
    .select([
      'submission.sealed',
      'submission.began_at',
      'submission.ends_at',
      attemptsShown.as('attempts_shown'),
    ])
    .select(
      judgementOf(db, sql`submission.id`, sql`submission.version`, sql`author.account_id`).as('judgement'),
    )
    .select(['handed.text', 'handed.html as handed_html', 'handed.file_ids'])
    .select(offerOf(sql`submission.id`, sql`submission.version`).as('offer'))
    .select(feedbackIdsOf(sql`submission.id`, sql`submission.version`).as('feedback_ids'))
    .select([
      'written.text as draft',
      'written.html as draft_html',
      'written.file_ids as draft_files',
      'written.sequence as draft_sequence',
      'written.version as draft_version',
    ])
    .select(['written.saved_at as draft_saved_at', 'written.changed_at as draft_changed_at'])
    .leftJoin('account as writer', 'writer.id', 'written.saved_by')
    .select(['written.saved_by as draft_saved_by', 'writer.name as draft_writer'])
    .select(['submitter.name as submitter_name', groupShown(studentId).as('group_shown')])
    .select(['submission.shared_version', 'submission.is_shared_nameless']),
)

/** Students name themselves, staff whom they mean. */
const choices = { isNamed: [true, false] } as const
const nameOf = (isNamed: boolean, id: string, studentId: string | null) =>
  isNamed ? studentNamed(id, sql`${studentId}::uuid`) : studentId

const submission = variants(choices, ({ isNamed }) =>
  prepared((db, id: string, studentId: string | null) =>
    selectSubmission(db, id, nameOf(isNamed, id, studentId), 'handedIn'),
  ),
)
const submissionBeingWritten = variants(choices, ({ isNamed }) =>
  prepared((db, id: string, studentId: string | null) =>
    selectSubmission(db, id, nameOf(isNamed, id, studentId), 'written'),
  ),
)
const submissionNumbered = variants(choices, ({ isNamed }) =>
  prepared((db, id: string, studentId: string | null, number: number) =>
    selectSubmission(db, id, nameOf(isNamed, id, studentId), { number }),
  ),
)
const choiceOf = ({ role }: CourseContext) => ({ isNamed: role !== 'student' })
type SubmissionRow = Awaited<ReturnType<ReturnType<typeof submission>['one']>>
/** A task with an attempt of a student. */
export type StudentSubmission<Row extends SubmissionRow = SubmissionRow> = Row &
  Record<'student_id' | 'name' | 'number', string> & { file_count: number }

/**
 * A task with a student's submission; a student id of null means staff viewing as a student, whose submission is empty.
 * @param row as `selectSubmission` reads it
 * @throws notFound for anyone but a student of the course, permissionMissing for staff who do not grade, and as
 * `taskToSee`
 */
export function submissionToSee<Row extends SubmissionRow>(
  context: CourseContext,
  row: Row | undefined,
  studentId: string | null,
): StudentSubmission<Row> {
  const seen = asSeen(context, row)
  if (!seesJudgement(context)) fail(kernelErrors.permissionMissing)
  if (studentId !== null && seen.student_id === null) fail(kernelErrors.notFound)
  return {
    ...seen,
    student_id: seen.student_id ?? context.person.id,
    name: seen.name ?? context.person.name,
    number: seen.number ?? '',
    file_count: seen.file_ids?.length ?? 0,
  }
}

/** The same by its id, and for staff by how they name the student: the newest attempt that was handed in. */
export const findSubmission = async (
  context: CourseContext,
  id: string,
  studentId: string | null,
): Promise<StudentSubmission> =>
  submissionToSee(context, await submission(choiceOf(context)).first(context.db, id, studentId), studentId)

/** The same of the attempt that is being written. */
export const findWritten = async (
  context: CourseContext,
  id: string,
  studentId: string | null,
): Promise<StudentSubmission> =>
  submissionToSee(
    context,
    await submissionBeingWritten(choiceOf(context)).first(context.db, id, studentId),
    studentId,
  )

/** The same of one attempt. @throws notFound where it was not begun */
export async function findAttempt(
  context: CourseContext,
  id: string,
  studentId: string | null,
  number: number,
): Promise<StudentSubmission> {
  const row = await submissionNumbered(choiceOf(context)).first(context.db, id, studentId, number)
  const found = submissionToSee(context, row, studentId)
  return found.attempt === null ? fail(kernelErrors.notFound) : found
}
