import { type SqlBool, sql } from 'kysely'
import type { Value } from '#contract/call.ts'
import type { homeworkCalls } from '#contract/features/homework/calls.ts'
import { homeworkErrors } from '#contract/features/homework/errors.ts'
import { commentProblem, returnProblem, scoreProblem } from '#contract/features/homework/rules.ts'
import { submissionStates } from '#contract/features/submission/rules.ts'
import { noteProgress, progressStates } from '#server/features/activity/public.ts'
import { at, type Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { type Homework, homeworkToSee, lockHomeworkToGrade } from './access.ts'
import { check } from './check.ts'
import { noteCounts, publishToStudents } from './counting.ts'
import { homeworkGraded, homeworkReturned } from './events.ts'
import { blankGrade } from './hand-in.ts'
import { isScorePublished } from './present.ts'
import { placeIn } from './roster.ts'
import { lockSubmissions, type Submission } from './submission.ts'

type Grade = Value<typeof homeworkCalls.grade.input>

/**
 * Grades the version the grader has seen. Every grade is kept; the newest counts.
 * @returns the student's position among the submissions afterwards
 */
export async function gradeSubmission(context: CourseContext, grade: Grade) {
  const { db, now, person, course } = context
  const [homework, [own]] = await Promise.all([
    lockHomeworkToGrade(context, grade.id),
    lockSubmissions(db, grade.id, [grade.studentId]),
  ])
  check(
    scoreProblem(grade.score, homework.full_score) ??
      commentProblem(grade.comment, homework.comment_min_length),
  )
  const score = grade.score ?? 0
  if (!own || own.version === 0) return fail(homeworkErrors.notHandedIn)
  if (grade.version !== undefined && grade.version !== own.version)
    fail(homeworkErrors.handedInAgain, {}, { version: own.version })
  if (own.state === submissionStates.returned) fail(homeworkErrors.notHandedIn)
  const scope = { homeworkId: homework.id, courseId: course.id }
  if (isRepeated(own, grade, person.id)) return placeIn(db, scope, own.account_id)
  if (grade.gradeCount !== undefined && grade.gradeCount !== own.mark_count)
    fail(homeworkErrors.markedMeanwhile, { name: await nameOf(db, own.graded_by) }, { marks: own.mark_count })

  void keepGrade(db, { ...own, score, comment: grade.comment, graderId: person.id, now })
  const isVisible = isScorePublished(homework, own)
  void noteProgress(context, {
    activityId: homework.id,
    accountIds: [own.account_id],
    state: progressStates.done,
    score: isVisible ? score : null,
  })
  publishToStudents(context, homework, [own.account_id])
  noteCounts(context, homework)
  if (isVisible) announceGrades(context, homework, [own.account_id])
  return placeIn(db, scope, own.account_id)
}

const isRepeated = (own: Submission, grade: Grade, graderId: string) =>
  own.state === submissionStates.graded &&
  own.score === grade.score &&
  own.comment === grade.comment &&
  own.graded_by === graderId

const accountName = prepared((db, id: string) => db.selectFrom('account').select('name').where('id', '=', id))

async function nameOf(db: Database, accountId: string | null) {
  const row = accountId ? await accountName.first(db, accountId) : undefined
  return row?.name ?? ''
}

interface KeptGrade extends Pick<Submission, 'homework_id' | 'account_id' | 'version' | 'mark_count'> {
  score: number
  comment: string
  graderId: string
  now: number
}

/** The next grade of a submission, and the submission that it makes a graded one. */
const keepGrade = prepared((db, grade: KeptGrade) =>
  db
    .with('kept', kept =>
      kept.insertInto('submission_mark').values({
        homework_id: grade.homework_id,
        account_id: grade.account_id,
        number: sql`${grade.mark_count}::int + 1`,
        version: grade.version,
        score: grade.score,
        comment: grade.comment,
        graded_by: grade.graderId,
        graded_at: at(grade.now),
      }),
    )
    .updateTable('submission')
    .set({
      state: submissionStates.graded,
      score: grade.score,
      comment: grade.comment,
      graded_by: grade.graderId,
      graded_at: at(grade.now),
      mark_count: sql`mark_count + 1`,
    })
    .where('homework_id', '=', grade.homework_id)
    .where('account_id', '=', grade.account_id),
)

function announceGrades(context: CourseContext, homework: Homework, studentIds: string[]) {
  void context.emit(homeworkGraded, { homeworkId: homework.id, courseId: homework.course_id, studentIds })
}

export interface Return {
  studentIds: readonly string[]
  reason: string
  /** The version that the teacher has seen, of a single work. */
  version?: number
}

interface Returned extends Omit<Return, 'version'> {
  homeworkId: string
  by: string
  now: number
}

const keepReturns = prepared(
  (_, { homeworkId, studentIds, reason, by, now }: Returned) => sql`
    update submission_version as handed
    set return_reason = ${reason}, returned_by = ${by}, returned_at = ${at(now)}
    from submission
    where submission.homework_id = ${homeworkId} and submission.account_id = any(${studentIds}::uuid[])
      and handed.homework_id = submission.homework_id and handed.account_id = submission.account_id
      and handed.version = submission.version`,
)

const setReturned = prepared((db, { homeworkId, studentIds, reason, now }: Omit<Returned, 'by'>) =>
  db
    .updateTable('submission')
    .set({ ...blankGrade, state: submissionStates.returned, return_reason: reason, returned_at: at(now) })
    .where('homework_id', '=', homeworkId)
    .where(sql<SqlBool>`account_id = any(${studentIds}::uuid[])`),
)

/** Returns submissions to their students; those not handed in, or already returned, are skipped. @returns how many */
export async function returnSubmissions(
  context: CourseContext,
  homeworkId: string,
  { studentIds, reason, version }: Return,
) {
  const { db, now, person } = context
  check(returnProblem(reason, studentIds))
  const [homework, submissions] = await Promise.all([
    homeworkToSee(context, homeworkId),
    lockSubmissions(db, homeworkId, studentIds),
  ])
  const lying = submissions.filter(
    ({ state }) => state === submissionStates.submitted || state === submissionStates.graded,
  )
  const [only] = submissions
  if (version !== undefined && only && only.version !== version)
    fail(homeworkErrors.handedInAgain, {}, { version: only.version })
  if (lying.length === 0) {
    if (submissions.some(({ state }) => state === submissionStates.returned)) return 0
    fail(homeworkErrors.nobodyToReturn)
  }
  const ids = lying.map(submission => submission.account_id)
  const returned = { homeworkId, studentIds: ids, reason, now }
  void keepReturns(db, { ...returned, by: person.id })
  void setReturned(db, returned)
  void noteProgress(context, {
    activityId: homeworkId,
    accountIds: ids,
    state: progressStates.toRedo,
    score: null,
  })
  void context.emit(homeworkReturned, {
    homeworkId: homework.id,
    courseId: homework.course_id,
    studentIds: ids,
  })
  publishToStudents(context, homework, ids)
  noteCounts(context, homework)
  return ids.length
}
