import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Judgement, Judging } from '#contract/features/rubric/entities.ts'
import { submissionStates, wholeSlot } from '#contract/features/submission/rules.ts'
import { noteProgress, progressStates } from '#server/features/activity/public.ts'
import { judge, judgementIn, rubricOfActivity } from '#server/features/rubric/public.ts'
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
import { showScores } from './publishing.ts'
import { placeIn, placeOfGroupIn } from './roster.ts'

/** A grade for the whole of an attempt. */
export interface Grade {
  id: string
  /** As staff name them. */
  studentId: string
  /** The newest handed in without it. */
  attempt?: number | undefined
  score: number
  comment: string
  /** The version that the grader has seen. */
  version?: number | undefined
  /** How many grades of it the grader has seen. */
  seen?: number | undefined
  /** For this author only, not for all who handed in together. */
  isAlone?: boolean
  /** The levels that led to it, where the task has a rubric. */
  judging?: Judging | undefined
}

/**
 * Grades the version the grader has seen. Every grade is kept; the newest counts.
 * @param check fails when the task does not allow such a grade
 * @returns the student's position among the submissions afterwards
 * @throws notHandedIn, handedInAgain, markedMeanwhile, changed (of the rubric)
 */
export async function gradeSubmission(
  context: CourseContext,
  kind: SubmissionKind,
  grade: Grade,
  check: (task: Task) => void,
) {
  const { db, person, course } = context
  const [task, [own], rubric] = await Promise.all([
    lockTaskToGrade(context, grade.id),
    lockSubmissions(db, grade.id, [grade.studentId], grade.attempt),
    // Asked after the lock, which a change of the rubric takes as well.
    grade.judging && rubricOfActivity(db, grade.id),
  ])
  check(task)
  const judgement = grade.judging ? judge(rubric, grade.judging, task.full_score) : null
  const scope = { taskId: task.id, courseId: course.id }
  const standing = checkSeen(kind, own, grade)
  const place = () => (task.batch_id === null ? placeIn : placeOfGroupIn)(db, scope, grade.studentId)
  if (isRepeated(standing, grade, judgement, person.id)) return place()
  if (grade.seen !== undefined && grade.seen !== standing.grade_count) {
    const name = await nameOf(db, standing.graded_by)
    fail(kind.errors.markedMeanwhile, { name }, { marks: standing.grade_count })
  }
  await keep(context, kind, task, standing, { ...grade, judgement })
  return place()
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

/** One for a single author is one of its own even where it equals that of all: only what was seen tells it from a repetition. */
const isRepeated = (own: AuthorStanding, grade: Grade, judgement: Judgement | null, graderId: string) =>
  (!grade.isAlone || (grade.seen !== undefined && grade.seen < own.grade_count)) &&
  own.state === submissionStates.graded &&
  own.score === grade.score &&
  own.comment === grade.comment &&
  own.graded_by === graderId &&
  isDeepStrictEqual(judgementIn(own.judgement), judgement)

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
  /** JSON. */
  judgement: string | null
  graderId: string
  now: number
}

/**
 * The next grade of the whole, and the standing that it gives the authors. One of all authors leaves those as they are who
 * have got one of their own.
 */
const keepGrade = prepared(
  (_, { submissionId, version, accountId, score, comment, judgement, graderId, now }: KeptGrade) => sql<
    Pick<AuthorStanding, 'account_id' | 'score_published_at' | 'deduction'>
  >`
    with kept as (
      insert into submission_grade (submission_id, slot, number, version, account_id, score, comment, judgement, graded_by, graded_at)
      select ${submissionId}::uuid, ${sql.lit(wholeSlot)}, coalesce(max(number), 0) + 1, ${version}::int,
        ${accountId}::uuid, ${score}::numeric, ${comment}, ${judgement}::jsonb, ${graderId}::uuid, ${at(now)}
      from submission_grade where submission_id = ${submissionId} and slot = ${sql.lit(wholeSlot)} and track = 0
        and account_id is not distinct from ${accountId}::uuid
    )
    update submission_author as author set state = ${sql.lit(submissionStates.graded)}, score = ${score}::numeric,
      result = greatest(${score}::numeric - deduction, 0), comment = ${comment}, graded_by = ${graderId}, graded_at = ${at(now)},
      grade_count = grade_count + 1
    where submission_id = ${submissionId} and case
      when ${accountId}::uuid is not null then account_id = ${accountId}
      else not exists (
        select from submission_grade as own
        where own.submission_id = ${submissionId} and own.slot = ${sql.lit(wholeSlot)} and own.track = 0
          and own.version = ${version} and own.account_id = author.account_id) end
    returning account_id, score_published_at, deduction`,
)

async function keep(
  context: CourseContext,
  kind: SubmissionKind,
  task: Task,
  own: AuthorStanding,
  { score, comment, isAlone = false, judgement }: Grade & { judgement: Judgement | null },
) {
  const { db, now, person } = context
  const graded = keepGrade(db, {
    submissionId: own.submission_id!,
    version: own.version,
    accountId: isAlone ? own.account_id : null,
    ...{ score, comment, graderId: person.id, now },
    judgement: judgement && JSON.stringify(judgement),
  })
  const authors = own.is_shared && !isAlone ? await graded : [own]
  const { attempt, is_latest: isNewest } = own
  for (const isVisible of [true, false]) {
    const those = authors.filter(author => isScorePublished(task, author) === isVisible)
    const accountIds = those.map(({ account_id }) => account_id)
    if (those.length > 0)
      noteGraded(context, kind, task, {
        accountIds,
        score,
        isVisible,
        isReduced: those.some(({ deduction }) => deduction > 0),
        isOnly: isNewest && attempt === 1,
        isNewest,
      })
  }
}

interface Graded {
  accountIds: string[]
  score: number
  isVisible: boolean
  /** Something is deducted from it. */
  isReduced: boolean
  isNewest: boolean
  /** There is no other attempt. */
  isOnly: boolean
}

/** What follows from a grade for the authors. */
function noteGraded(
  context: CourseContext,
  kind: SubmissionKind,
  task: Task,
  { accountIds, score, isVisible, isReduced, isNewest, isOnly }: Graded,
) {
  if (isNewest)
    void noteProgress(context, {
      activityId: task.id,
      accountIds,
      state: progressStates.done,
      score: isVisible ? score : null,
    })
  if (!isOnly) void countAttempts(context, task, accountIds)
  else if (isReduced) void showScores(context, task, accountIds)
  kind.on.workChanged(context, task, accountIds)
  noteCounts(context, kind, task)
  if (isVisible) kind.on.graded(context, task, accountIds)
}
