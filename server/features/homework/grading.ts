import { type SqlBool, sql } from 'kysely'
import type { Value } from '#contract/call.ts'
import type { homeworkCalls } from '#contract/features/homework/calls.ts'
import { homeworkErrors } from '#contract/features/homework/errors.ts'
import { commentProblem, returnProblem, scoreProblem, workStates } from '#contract/features/homework/rules.ts'
import { noteProgress, progressStates } from '#server/features/activity/public.ts'
import { at, type Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { type Homework, homeworkToSee, lockHomeworkToGrade } from './access.ts'
import { check } from './check.ts'
import { noteCounts, tellStudents } from './counting.ts'
import { homeworkMarked, homeworkReturned } from './events.ts'
import { blankGrade } from './hand-in.ts'
import { isScorePublished } from './present.ts'
import { placeIn } from './roster.ts'
import { lockWorks, type Submission } from './submission.ts'

type Grade = Value<typeof homeworkCalls.scoreWork.input>

/**
 * Grades the version that the grader has seen. Every grade is kept; the newest one counts.
 * @returns where the student stands in the pile then
 */
export async function gradeWork(context: CourseContext, grade: Grade) {
  const { db, now, person, course } = context
  const [homework, [own]] = await Promise.all([
    lockHomeworkToGrade(context, grade.id),
    lockWorks(db, grade.id, [grade.studentid]),
  ])
  check(
    scoreProblem(grade.score, homework.full_score) ??
      commentProblem(grade.comment, homework.comment_min_length),
  )
  const score = grade.score ?? 0
  if (!own || own.version === 0) return fail(homeworkErrors.notHandedIn)
  if (grade.version !== undefined && grade.version !== own.version)
    fail(homeworkErrors.handedInAgain, {}, { version: own.version })
  if (own.state === workStates.returned) fail(homeworkErrors.notHandedIn)
  const pile = { homeworkId: homework.id, courseId: course.id }
  if (isRepeated(own, grade, person.id)) return placeIn(db, pile, own.account_id)
  if (grade.marks !== undefined && grade.marks !== own.mark_count)
    fail(homeworkErrors.markedMeanwhile, { name: await nameOf(db, own.graded_by) }, { marks: own.mark_count })

  void keepMark(db, { ...own, score, comment: grade.comment, graderId: person.id, now })
  const isVisible = isScorePublished(homework, own)
  void noteProgress(context, {
    activityId: homework.id,
    accountIds: [own.account_id],
    state: progressStates.done,
    score: isVisible ? score : null,
  })
  tellStudents(context, homework, [own.account_id])
  noteCounts(context, homework)
  if (isVisible) announceMarks(context, homework, [own.account_id])
  return placeIn(db, pile, own.account_id)
}

const isRepeated = (own: Submission, grade: Grade, graderId: string) =>
  own.state === workStates.graded &&
  own.score === grade.score &&
  own.comment === grade.comment &&
  own.graded_by === graderId

const accountName = prepared((db, id: string) => db.selectFrom('account').select('name').where('id', '=', id))

async function nameOf(db: Database, accountId: string | null) {
  const row = accountId ? await accountName.first(db, accountId) : undefined
  return row?.name ?? ''
}

interface Mark extends Pick<Submission, 'homework_id' | 'account_id' | 'version' | 'mark_count'> {
  score: number
  comment: string
  graderId: string
  now: number
}

/** The next grade of a work, and the work that it makes a graded one. */
const keepMark = prepared((db, mark: Mark) =>
  db
    .with('kept', kept =>
      kept.insertInto('submission_mark').values({
        homework_id: mark.homework_id,
        account_id: mark.account_id,
        number: sql`${mark.mark_count}::int + 1`,
        version: mark.version,
        score: mark.score,
        comment: mark.comment,
        graded_by: mark.graderId,
        graded_at: at(mark.now),
      }),
    )
    .updateTable('submission')
    .set({
      state: workStates.graded,
      score: mark.score,
      comment: mark.comment,
      graded_by: mark.graderId,
      graded_at: at(mark.now),
      mark_count: sql`mark_count + 1`,
    })
    .where('homework_id', '=', mark.homework_id)
    .where('account_id', '=', mark.account_id),
)

function announceMarks(context: CourseContext, homework: Homework, studentIds: string[]) {
  void context.emit(homeworkMarked, { homeworkId: homework.id, courseId: homework.course_id, studentIds })
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
    .set({ ...blankGrade, state: workStates.returned, return_reason: reason, returned_at: at(now) })
    .where('homework_id', '=', homeworkId)
    .where(sql<SqlBool>`account_id = any(${studentIds}::uuid[])`),
)

/** Returns works to their students; those not handed in, or returned already, are passed over. @returns how many */
export async function returnWorks(
  context: CourseContext,
  homeworkId: string,
  { studentIds, reason, version }: Return,
) {
  const { db, now, person } = context
  check(returnProblem(reason, studentIds))
  const [homework, works] = await Promise.all([
    homeworkToSee(context, homeworkId),
    lockWorks(db, homeworkId, studentIds),
  ])
  const lying = works.filter(({ state }) => state === workStates.submitted || state === workStates.graded)
  const [only] = works
  if (version !== undefined && only && only.version !== version)
    fail(homeworkErrors.handedInAgain, {}, { version: only.version })
  if (lying.length === 0) {
    if (works.some(({ state }) => state === workStates.returned)) return 0
    fail(homeworkErrors.nobodyToReturn)
  }
  const ids = lying.map(work => work.account_id)
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
  tellStudents(context, homework, ids)
  noteCounts(context, homework)
  return ids.length
}
