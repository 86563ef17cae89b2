import { sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import { lateRules, submissionStates } from '#contract/features/submission/rules.ts'
import { deadlineOf } from '#server/features/activity/public.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { deductLate } from '../task/deducting.ts'
import { kindOf } from '../task/kind.ts'
import { lockTaskToGrade, taskToSee } from '../task/policy.ts'
import { type ChangedAuthor, noteStanding, takenOver } from '../task/standing.ts'
import { keepOvertaken } from '../writing/overtaken.ts'
import { lockSubmissions } from './locking.ts'
import { settleScores } from './settling.ts'

interface Moving {
  activityId: string
  studentId: string
  /** An author of the work that they are to share. */
  authorId: string
}

const addRow = prepared(
  (_, { activityId, studentId, authorId }: Moving) => sql`
    insert into submission_author (activity_id, account_id, attempt)
    select activity_id, ${studentId}::uuid, attempt
    from submission_author as author
    where activity_id = ${activityId} and account_id = ${authorId} and is_latest and not exists (
      select from submission_author where activity_id = ${activityId} and account_id = ${studentId})
    on conflict do nothing`,
)
/** Their row and, after it, what it leads to: what they are just beginning is theirs before it is kept, or it is of the others. */
const holdOwn = prepared((db, { activityId, studentId }: Moving) =>
  db
    .selectFrom('submission_author')
    .select('submission_id')
    .where('activity_id', '=', activityId)
    .where('account_id', '=', studentId)
    .where('is_latest', '=', sql.lit(true))
    .forNoKeyUpdate(),
)
const holdTheirs = prepared(
  (_, { activityId, studentId }: Moving) => sql`
    select submission.id from submission_author as own join submission on submission.id = own.submission_id
    where own.activity_id = ${activityId} and own.account_id = ${studentId} and own.is_latest
    for no key update of submission`,
)
/** What they have written or handed in, unless others are authors of it too. */
const keepOwn = prepared((db, { activityId, studentId, authorId }: Moving) =>
  keepOvertaken(
    db,
    sql`select own.activity_id, own.account_id, own.submission_id
      from submission_author as own
      where own.activity_id = ${activityId} and own.account_id = ${studentId} and own.is_latest
        and own.submission_id is not null and not exists (
          select from submission_author as other
          where other.submission_id = own.submission_id and other.account_id <> own.account_id)
        and not exists (
          select from submission_author as author where author.activity_id = ${activityId}
            and author.account_id = ${authorId} and author.submission_id = own.submission_id)`,
  ),
)
/** What came in by then is in time. Grace is for what is taken late. */
const lateFrom = sql<
  number | null
>`(own_end + case policy.late_rule when ${sql.lit(lateRules.refused)} then interval '0'
  else make_interval(mins => policy.grace_minutes) end)`
/**
 * Each is late by their own deadline (decision P69): with another one than the author's, by when the work came in. Where
 * theirs tells nothing else, it is as for the author.
 */
const isLate = sql<boolean>`(case
  when own_end is null then false
  when author.late and own_end <= their_end then true
  when not author.late and own_end >= their_end then false
  else coalesce(author.late_at, author.submitted_at) >= ${lateFrom} end)`

/** The standing of the author beside whom they are put; what they did before stays stored. */
const takeStanding = prepared(
  (_, { activityId, studentId, authorId }: Moving) => sql<ChangedAuthor & { late: boolean }>`
    with ends as materialized (
      select ${deadlineOf(studentId)} as own_end, ${deadlineOf(authorId)} as their_end
      from activity where activity.id = ${activityId}
    )
    update submission_author as own set submission_id = author.submission_id,
      attempt = case when exists (
        select from submission_author as known
        where known.activity_id = ${activityId} and known.account_id = ${studentId}
          and known.attempt = author.attempt) then own.attempt else author.attempt end,
      ${takenOver(isLate)}, final_at = coalesce(author.final_at, own.final_at)
    from ends, submission_author as author
    join submission_policy as policy on policy.activity_id = author.activity_id
    where own.activity_id = ${activityId} and own.account_id = ${studentId} and own.is_latest
      and author.activity_id = ${activityId} and author.account_id = ${authorId} and author.is_latest
    returning own.account_id, own.attempt, own.is_latest, own.late`,
)

/**
 * Makes a student the author of what others handed in together, instead of what they were the author of.
 * @throws notFound for who is not a student of the course, notHandedIn
 */
export async function addAuthor(context: CourseContext, { activityId, studentId, authorId }: Moving) {
  const { db } = context
  const [task, , submissions, student, differing] = await Promise.all([
    lockTaskToGrade(context, activityId),
    // The group's before that of a member, as everywhere.
    lockSubmissions(db, activityId, [authorId]),
    lockSubmissions(db, activityId, [studentId, authorId]),
    studentOfTask.first(db, activityId, studentId),
    gradesOfOne.first(db, activityId, authorId),
  ])
  const kind = kindOf(context, task)
  if (!student) fail(kernelErrors.notFound)
  const author = submissions.find(({ account_id }) => account_id === authorId)
  if (!author || author.version === 0) return fail(kind.errors.notHandedIn)
  const own = submissions.find(({ account_id }) => account_id === studentId)
  const moving = { activityId, studentId, authorId }
  void addRow(db, moving)
  void holdOwn(db, moving)
  void holdTheirs(db, moving)
  void keepOwn(db, moving)
  const taking = takeStanding(db, moving)
  if (differing) void settleScores(context, [author.submission_id!])
  const isDeducting = task.late_percent > 0 && (await taking).some(({ late }) => late)
  if (isDeducting) await deductLate(context, task, [studentId])
  await noteStanding(
    context,
    kind,
    task,
    [{ account_id: studentId, attempt: Math.max(author.attempt, own?.attempt ?? 1), is_latest: true }],
    author.state === submissionStates.returned ? 'joinedReturned' : 'joined',
    isDeducting,
  )
}

const authorsOfGroup = prepared((db, activityId: string, groupId: string) =>
  db
    .selectFrom('submission')
    .innerJoin('submission_author as author', 'author.submission_id', 'submission.id')
    .select('author.account_id')
    .where('submission.activity_id', '=', activityId)
    .where('submission.group_id', '=', groupId)
    .where('submission.version', '>', sql.lit(0))
    .where('author.is_latest', '=', sql.lit(true))
    .orderBy('author.account_id')
    .limit(sql.lit(1)),
)

/**
 * What a group has handed in becomes the work of one more student, such as of one who came to it afterwards.
 * @throws groupHasNothing, and as `addAuthor`
 */
export async function moveToGroup(
  context: CourseContext,
  activityId: string,
  { studentId, groupId }: { studentId: string; groupId: string },
) {
  const author = await authorsOfGroup.first(context.db, activityId, groupId)
  if (!author) return fail(kindOf(context, await taskToSee(context, activityId)).errors.groupHasNothing)
  await addAuthor(context, { activityId, studentId, authorId: author.account_id })
}

/** A grade that one of the authors got alone, and the other must not inherit. */
const gradesOfOne = prepared((db, activityId: string, authorId: string) =>
  db
    .selectFrom('submission_author as author')
    .innerJoin('submission', 'submission.id', 'author.submission_id')
    .innerJoin('submission_grade as grade', join =>
      join
        .onRef('grade.submission_id', '=', 'submission.id')
        .onRef('grade.version', '=', 'submission.version')
        .on('grade.track', '=', sql.lit(0))
        .on('grade.account_id', 'is not', null),
    )
    .select('grade.number')
    .where('author.activity_id', '=', activityId)
    .where('author.account_id', '=', authorId)
    .where('author.is_latest', '=', sql.lit(true))
    .limit(sql.lit(1)),
)

const studentOfTask = prepared((db, activityId: string, accountId: string) =>
  db
    .selectFrom('activity_student')
    .select('account_id')
    .where('activity_id', '=', activityId)
    .where('account_id', '=', accountId),
)
