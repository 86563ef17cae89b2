import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Judgement, Judging } from '#contract/features/rubric/entities.ts'
import {
  commentProblem,
  scoreProblem,
  submissionStates,
  wholeSlot,
} from '#contract/features/submission/rules.ts'
import { judge, judgementIn, rubricOfActivity } from '#server/features/rubric/public.ts'
import { at, type Database, type Instant } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { placeIn, placeOfGroupIn } from '../reading/roster.ts'
import { check } from '../task/check.ts'
import type { SubmissionKind } from '../task/kind.ts'
import { lockTaskToGrade, type Task } from '../task/policy.ts'
import { type ChangedAuthor, judged, noteStanding } from '../task/standing.ts'
import { checkMeant } from '../writing/identity.ts'
import { keepGrades, type NewGrade } from './keeping.ts'
import { type AuthorStanding, lockSubmissions } from './locking.ts'

/** A grade for the whole of an attempt. */
export interface Grade {
  id: string
  /** As staff name them. */
  studentId: string
  /** The newest handed in without it. */
  attempt?: number | undefined
  score: number | null
  comment: string
  /** The version that the grader has seen. */
  version?: number | undefined
  /** The submission that it is of; left out: whichever is the student's today. */
  work?: string | undefined
  /** How many grades of it the grader has seen. */
  seen?: number | undefined
  /** For this author only, not for all who handed in together. */
  isAlone?: boolean
  /** The levels that led to it, where the task has a rubric. */
  judging?: Judging | undefined
}

/**
 * Grades the version the grader has seen. Every grade is kept; the newest counts.
 * @param checkGiven fails when the task does not allow such a grade
 * @returns the student's position among the submissions afterwards
 * @throws scoreMissing, scoreInvalid, commentShort, notHandedIn, otherGroup, handedInAgain, markedMeanwhile, changed (of the rubric)
 */
export async function gradeSubmission(
  context: CourseContext,
  kind: SubmissionKind,
  given: Grade,
  checkGiven: (task: Task) => void = task => checkGrade(kind, task, given),
) {
  const { db, person, course } = context
  const [task, [own], rubric] = await Promise.all([
    lockTaskToGrade(context, given.id),
    lockSubmissions(db, given.id, [given.studentId], given.attempt),
    // Asked after the lock, which a change of the rubric takes as well.
    given.judging && rubricOfActivity(db, given.id),
  ])
  checkGiven(task)
  const grade = { ...given, score: given.score! }
  const judgement = grade.judging ? judge(rubric, grade.judging, task.full_score) : null
  const scope = { taskId: task.id, courseId: course.id }
  const standing = checkSeen(kind, own, grade)
  const place = () => (task.batch_id === null ? placeIn : placeOfGroupIn)(db, scope, grade.studentId)
  if (isRepeated(standing, grade, judgement, person.id)) return place()
  if (grade.seen !== undefined && grade.seen !== standing.grade_count) {
    const name = await nameOf(db, standing.graded_by)
    fail(kind.errors.markedMeanwhile, { name }, { marks: standing.grade_count })
  }
  const [, position] = await Promise.all([
    keep(context, kind, task, standing, { ...grade, judgement }),
    place(),
  ])
  return position
}

const checkGrade = ({ errors }: SubmissionKind, task: Task, { score, comment }: Grade) =>
  check(
    scoreProblem(score, task.full_score, errors) ?? commentProblem(comment, task.comment_min_length, errors),
  )

type ScoredGrade = Grade & { score: number }

/** Whether the grader has seen what is handed in, and it is still the student's. */
export function checkSeen(
  kind: SubmissionKind,
  own: AuthorStanding | undefined,
  seen: Pick<Grade, 'version' | 'work'>,
): AuthorStanding {
  if (own) checkMeant(own, seen.work, kind.errors.otherGroup)
  if (!own || own.version === 0) return fail(kind.errors.notHandedIn)
  if (seen.version !== undefined && seen.version !== own.version)
    fail(kind.errors.handedInAgain, {}, { version: own.version })
  if (own.state === submissionStates.returned) fail(kind.errors.notHandedIn)
  return own
}

/** One for a single author is one of its own even where it equals that of all: only what was seen tells it from a repetition. */
const isRepeated = (own: AuthorStanding, grade: ScoredGrade, judgement: Judgement | null, graderId: string) =>
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

/** A grade of the whole of a submission. */
export type WholeGrade = Required<Pick<NewGrade, 'submissionId' | 'version' | 'accountId' | 'judgement'>> &
  Pick<NewGrade, 'score' | 'comment'>

/** Whether an author has got a grade of the whole of their own, for the version that counts. */
export const isGradedApart = (author: string, submission: string) => sql<boolean>`exists (
  select from submission_grade as own
  where own.submission_id = ${sql.ref(`${submission}.id`)} and own.slot = ${sql.lit(wholeSlot)} and own.track = 0
    and own.version = ${sql.ref(`${submission}.version`)} and own.account_id = ${sql.ref(`${author}.account_id`)})`

interface GradedWhole {
  /** JSON of `NewGrade`s. */
  grades: string
  graderId: string
  now: number
}
const setGraded = prepared(
  (_, { grades, graderId, now }: GradedWhole) => sql<ChangedAuthor>`
    update submission_author as author set ${judged(sql<number | null>`given.score`, {
      comment: sql<string>`given.comment`,
      graded_by: sql<string | null>`${graderId}::uuid`,
      graded_at: sql<Instant | null>`${at(now)}::timestamptz`,
      grade_count: sql<number>`author.grade_count + 1`,
    })}
    from jsonb_to_recordset(${grades}::jsonb) as given ("submissionId" uuid, "accountId" uuid, score numeric, comment text)
    join submission on submission.id = given."submissionId"
    where author.submission_id = given."submissionId" and case
      when given."accountId" is not null then author.account_id = given."accountId"
      else not ${isGradedApart('author', 'submission')} end
    returning author.account_id, author.attempt, author.is_latest`,
)

/**
 * The next grade of the whole of each of these submissions, and the standing that it gives the authors. One of all authors
 * leaves those as they are who have got one of their own.
 * @param by the file that they came back in is kept with them; null: entered by hand
 */
export function gradeWholes(
  unit: Unit,
  grades: readonly WholeGrade[],
  by: { graderId: string; fileName: string | null },
) {
  void keepGrades(unit, grades, by)
  return setGraded(unit.db, { grades: JSON.stringify(grades), graderId: by.graderId, now: unit.now })
}

async function keep(
  context: CourseContext,
  kind: SubmissionKind,
  task: Task,
  own: AuthorStanding,
  { score, comment, isAlone = false, judgement }: ScoredGrade & { judgement: Judgement | null },
) {
  const grade = {
    ...{ submissionId: own.submission_id!, version: own.version, score, comment, judgement },
    accountId: isAlone ? own.account_id : null,
  }
  const graded = gradeWholes(context, [grade], { graderId: context.person.id, fileName: null })
  // Of several attempts a later one may be handed in just then.
  const mayDiffer = (own.is_shared && !isAlone) || task.attempts !== 1 || own.has_own_attempts
  const authors = mayDiffer ? await graded : [own]
  await noteStanding(context, kind, task, authors, 'judged')
}
