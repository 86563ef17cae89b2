import { type SqlBool, sql } from 'kysely'
import type { Value } from '#contract/call.ts'
import type { homeworkCalls } from '#contract/features/homework/calls.ts'
import { homeworkErrors } from '#contract/features/homework/errors.ts'
import { commentProblem, returnProblem, scoreProblem, workStates } from '#contract/features/homework/rules.ts'
import { noteProgress, progressStates } from '#server/features/activity/public.ts'
import { at, type Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import type { Homework } from './access.ts'
import { check } from './check.ts'
import { noteCounts, tellStudents } from './counting.ts'
import { homeworkMarked, homeworkReturned } from './events.ts'
import { blankGrade } from './hand-in.ts'
import { isScorePublished } from './present.ts'
import { lockWorks, type Submission } from './submission.ts'

type Grade = Value<typeof homeworkCalls.scoreWork.input>

/**
 * Grades the version that the grader has seen. Every grade is kept; the newest one counts.
 * @param homework as `lockHomeworkToGrade` gives it
 */
export async function gradeWork(context: CourseContext, homework: Homework, grade: Grade) {
  const { db, now, person } = context
  check(
    scoreProblem(grade.score, homework.full_score) ??
      commentProblem(grade.comment, homework.comment_min_length),
  )
  const score = grade.score ?? 0
  const [own] = await lockWorks(db, homework.id, [grade.studentid])
  if (!own || own.version === 0) return fail(homeworkErrors.notHandedIn)
  if (grade.version !== undefined && grade.version !== own.version)
    fail(homeworkErrors.handedInAgain, {}, { version: own.version })
  if (own.state === workStates.returned) fail(homeworkErrors.notHandedIn)
  if (isRepeated(own, grade, person.id)) return
  if (grade.marks !== undefined && grade.marks !== own.mark_count)
    fail(homeworkErrors.markedMeanwhile, { name: await nameOf(db, own.graded_by) }, { marks: own.mark_count })

  await keepMark(db, own, { score, comment: grade.comment, graderId: person.id, now })
  const isVisible = isScorePublished(homework, own)
  await noteProgress(context, {
    activityId: homework.id,
    accountIds: [own.account_id],
    state: progressStates.done,
    score: isVisible ? score : null,
  })
  if (isVisible) await announceMarks(context, homework, [own.account_id])
  tellStudents(context, homework, [own.account_id])
  noteCounts(context, homework)
}

const isRepeated = (own: Submission, grade: Grade, graderId: string) =>
  own.state === workStates.graded &&
  own.score === grade.score &&
  own.comment === grade.comment &&
  own.graded_by === graderId

async function nameOf(db: Database, accountId: string | null) {
  const row = await db
    .selectFrom('account')
    .select('name')
    .where('id', '=', accountId ?? '')
    .executeTakeFirst()
  return row?.name ?? ''
}

interface Mark {
  score: number
  comment: string
  graderId: string
  now: number
}

async function keepMark(db: Database, own: Submission, { score, comment, graderId, now }: Mark) {
  const grade = { score, comment, graded_by: graderId, graded_at: at(now) }
  await db
    .insertInto('submission_mark')
    .values({
      homework_id: own.homework_id,
      account_id: own.account_id,
      number: own.mark_count + 1,
      version: own.version,
      ...grade,
    })
    .execute()
  await db
    .updateTable('submission')
    .set({ ...grade, state: workStates.graded, mark_count: own.mark_count + 1 })
    .where('homework_id', '=', own.homework_id)
    .where('account_id', '=', own.account_id)
    .execute()
}

function announceMarks(context: CourseContext, homework: Homework, studentIds: string[]) {
  return context.emit(homeworkMarked, { homeworkId: homework.id, courseId: homework.course_id, studentIds })
}

export interface Return {
  studentIds: readonly string[]
  reason: string
  /** The version that the teacher has seen, of a single work. */
  version?: number
}

/** Returns works to their students; those not handed in, or returned already, are passed over. @returns how many */
export async function returnWorks(
  context: CourseContext,
  homework: Homework,
  { studentIds, reason, version }: Return,
) {
  const { db, now, person } = context
  check(returnProblem(reason, studentIds))
  const works = await lockWorks(db, homework.id, studentIds)
  const lying = works.filter(({ state }) => state === workStates.submitted || state === workStates.graded)
  const [only] = works
  if (version !== undefined && only && only.version !== version)
    fail(homeworkErrors.handedInAgain, {}, { version: only.version })
  if (lying.length === 0) {
    if (works.some(({ state }) => state === workStates.returned)) return 0
    fail(homeworkErrors.nobodyToReturn)
  }
  const ids = lying.map(work => work.account_id)
  await sql`
    update submission_version as handed
    set return_reason = ${reason}, returned_by = ${person.id}, returned_at = ${at(now)}
    from submission
    where submission.homework_id = ${homework.id} and submission.account_id = any(${ids}::uuid[])
      and handed.homework_id = submission.homework_id and handed.account_id = submission.account_id
      and handed.version = submission.version`.execute(db)
  await db
    .updateTable('submission')
    .set({ ...blankGrade, state: workStates.returned, return_reason: reason, returned_at: at(now) })
    .where('homework_id', '=', homework.id)
    .where(sql<SqlBool>`account_id = any(${ids}::uuid[])`)
    .execute()
  await noteProgress(context, {
    activityId: homework.id,
    accountIds: ids,
    state: progressStates.toRedo,
    score: null,
  })
  await context.emit(homeworkReturned, {
    homeworkId: homework.id,
    courseId: homework.course_id,
    studentIds: ids,
  })
  tellStudents(context, homework, ids)
  noteCounts(context, homework)
  return ids.length
}
