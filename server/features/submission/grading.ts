import { sql } from 'kysely'
import { submissionStates, wholeSlot } from '#contract/features/submission/rules.ts'
import { noteProgress, progressStates } from '#server/features/activity/public.ts'
import { at, type Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { countAttempts } from './attempts.ts'
import { noteCounts } from './counts.ts'
import type { SubmissionKind } from './kind.ts'
import { type AuthorStanding, lockSubmissions } from './locking.ts'
import { lockTaskToGrade, type Task } from './policy.ts'
import { isScorePublished } from './present.ts'
import { placeIn } from './roster.ts'

/** A grade for the whole of somebody's newest attempt. */
export interface Grade {
  id: string
  studentId: string
  score: number
  comment: string
  /** The version that the grader has seen. */
  version?: number | undefined
  /** How many grades of it the grader has seen. */
  seen?: number | undefined
  /** For this author only, not for all who handed in together. */
  isAlone?: boolean
}

/**
 * Grades the version the grader has seen. Every grade is kept; the newest counts.
 * @param check fails when the task does not allow such a grade
 * @returns the student's position among the submissions afterwards
 * @throws notHandedIn, handedInAgain, markedMeanwhile
 */
export async function gradeSubmission(
  context: CourseContext,
  kind: SubmissionKind,
  grade: Grade,
  check: (task: Task) => void,
) {
  const { db, person, course } = context
  const [task, [own]] = await Promise.all([
    lockTaskToGrade(context, grade.id),
    lockSubmissions(db, grade.id, [grade.studentId]),
  ])
  check(task)
  const scope = { taskId: task.id, courseId: course.id }
  const standing = checkSeen(kind, own, grade)
  if (isRepeated(standing, grade, person.id)) return placeIn(db, scope, grade.studentId)
  if (grade.seen !== undefined && grade.seen !== standing.grade_count) {
    const name = await nameOf(db, standing.graded_by)
    fail(kind.errors.markedMeanwhile, { name }, { marks: standing.grade_count })
  }
  await keep(context, kind, task, standing, grade)
  return placeIn(db, scope, grade.studentId)
}

/** Whether the grader has seen what is handed in. */
export function checkSeen(
  kind: SubmissionKind,
  own: AuthorStanding | undefined,
  seen: Pick<Grade, 'version'>,
): AuthorStanding {
  if (!own || own.version === 0) return fail(kind.errors.notHandedIn)
  if (seen.version !== undefined && seen.version !== own.version)
    fail(kind.errors.handedInAgain, {}, { version: own.version })
  if (own.state === submissionStates.returned) fail(kind.errors.notHandedIn)
  return own
}

const isRepeated = (own: AuthorStanding, grade: Grade, graderId: string) =>
  own.state === submissionStates.graded &&
  own.score === grade.score &&
  own.comment === grade.comment &&
  own.graded_by === graderId

const accountName = prepared((db, id: string) => db.selectFrom('account').select('name').where('id', '=', id))

export async function nameOf(db: Database, accountId: string | null) {
  const row = accountId ? await accountName.first(db, accountId) : undefined
  return row?.name ?? ''
}

interface KeptGrade {
  submissionId: string
  version: number
  /** Null: for all authors. */
  accountId: string | null
  score: number
  comment: string
  graderId: string
  now: number
}

/** The next grade of the whole, and the standing that it gives the authors. */
const keepGrade = prepared(
  (_, { submissionId, version, accountId, score, comment, graderId, now }: KeptGrade) => sql<{
    account_id: string
  }>`
    with kept as (
      insert into submission_grade (submission_id, slot, number, version, account_id, score, comment, graded_by, graded_at)
      select ${submissionId}::uuid, ${sql.lit(wholeSlot)}, coalesce(max(number), 0) + 1, ${version}::int,
        ${accountId}::uuid, ${score}::numeric, ${comment}, ${graderId}::uuid, ${at(now)}
      from submission_grade where submission_id = ${submissionId} and slot = ${sql.lit(wholeSlot)} and track = 0
        and account_id is not distinct from ${accountId}::uuid
    )
    update submission_author set state = ${sql.lit(submissionStates.graded)}, score = ${score}::numeric,
      result = ${score}::numeric, comment = ${comment}, graded_by = ${graderId}, graded_at = ${at(now)},
      grade_count = grade_count + 1
    where submission_id = ${submissionId} and (${accountId}::uuid is null or account_id = ${accountId})
    returning account_id`,
)

async function keep(
  context: CourseContext,
  kind: SubmissionKind,
  task: Task,
  own: AuthorStanding,
  { score, comment, studentId, isAlone = false }: Grade,
) {
  const { db, now, person } = context
  const graded = keepGrade(db, {
    submissionId: own.submission_id!,
    version: own.version,
    accountId: isAlone ? studentId : null,
    ...{ score, comment, graderId: person.id, now },
  })
  const isShared = own.group_id !== null && !isAlone
  const accountIds = isShared ? (await graded).map(({ account_id }) => account_id) : [studentId]
  noteGraded(context, kind, task, { accountIds, score, isVisible: isScorePublished(task, own) })
}

interface Graded {
  accountIds: string[]
  score: number
  isVisible: boolean
}

/** What follows from a grade for the authors. */
function noteGraded(
  context: CourseContext,
  kind: SubmissionKind,
  task: Task,
  { accountIds, score, isVisible }: Graded,
) {
  void noteProgress(context, {
    activityId: task.id,
    accountIds,
    state: progressStates.done,
    score: isVisible ? score : null,
  })
  if (task.attempts !== 1) countAttempts(context, task, accountIds)
  kind.on.workChanged(context, task, accountIds)
  noteCounts(context, kind, task)
  if (isVisible) kind.on.graded(context, task, accountIds)
}
