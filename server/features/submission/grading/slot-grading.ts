import { type SqlBool, sql } from 'kysely'
import { at } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { SubmissionKind } from '../task/kind.ts'
import { lockTaskToGrade } from '../task/policy.ts'
import { checkSeen, nameOf } from './grading.ts'
import { lockSubmissions } from './locking.ts'
import { insertNextGrade } from './next-grade.ts'
import { settle } from './settling.ts'

/** A grade for one slot. */
export interface SlotGrade {
  id: string
  studentId: string
  /** The newest handed in without it. */
  attempt?: number | undefined
  slot: number
  /** 0 counts; 1 … are markers whose grades do not count by themselves. */
  track?: number
  score: number
  comment: string
  version?: number | undefined
  /** As in `Grade`. */
  work?: string | undefined
  /** How many grades of this slot and track the grader has seen; left out: however many. */
  seen?: number | undefined
  /** For this author only, not for all who handed in together. */
  isAlone?: boolean
}

interface KeptGrade {
  submissionId: string
  slot: number
  track: number
  seen: number | null
  version: number
  accountId: string | null
  score: number
  comment: string
  graderId: string
  now: number
}

/** No row: somebody else has graded it since. */
const keepGrade = prepared(
  (db, { submissionId, slot, track, seen, version, accountId, score, comment, graderId, now }: KeptGrade) =>
    sql<{ number: number }>`
      ${insertNextGrade(
        db,
        sql``,
        { submissionId, slot, track, version, accountId, score, comment, graderId, gradedAt: at(now) },
        sql<SqlBool>`(${seen}::int is null or coalesce(last.number, 0) = ${seen}::int)`,
      )}
      returning number`,
)

const lastGrade = prepared((db, { submissionId, slot, track, accountId }: KeptGrade) =>
  db
    .selectFrom('submission_grade')
    .select(['number', 'version', 'score', 'comment', 'graded_by'])
    .where('submission_id', '=', submissionId)
    .where('slot', '=', slot)
    .where('track', '=', track)
    .where(sql<SqlBool>`account_id is not distinct from ${accountId}::uuid`)
    .orderBy('number', 'desc')
    .limit(sql.lit(1)),
)

/**
 * Grades one slot of the version the grader has seen; on track 0 the total follows. Every grade is kept; the same sent
 * again is the same.
 * @returns the number of the grade within its slot and track
 * @throws notHandedIn, otherGroup, handedInAgain, markedMeanwhile
 */
export async function gradeSlot(context: CourseContext, kind: SubmissionKind, grade: SlotGrade) {
  const { db, now, person } = context
  const { id, studentId, slot, track = 0, seen = null, isAlone = false } = grade
  const [task, [own]] = await Promise.all([
    lockTaskToGrade(context, id),
    lockSubmissions(db, id, [studentId], grade.attempt),
  ])
  const { submission_id, version, account_id } = checkSeen(kind, own, grade)
  const submissionId = submission_id!
  const given = {
    ...{ submissionId, slot, track, seen, version, score: grade.score, comment: grade.comment, now },
    accountId: isAlone ? account_id : null,
    graderId: person.id,
  }
  const kept = await keepGrade.first(db, given)
  if (!kept) return numberOfSame(context, kind, given)
  if (track === 0) await settle(context, kind, task, [submissionId])
  return kept.number
}

/** @throws markedMeanwhile when the newest grade is another */
async function numberOfSame({ db }: CourseContext, kind: SubmissionKind, given: KeptGrade) {
  const last = await lastGrade.first(db, given)
  const isSame =
    last?.graded_by === given.graderId &&
    last.version === given.version &&
    last.score === given.score &&
    last.comment === given.comment
  if (last && isSame) return last.number
  const name = await nameOf(db, last?.graded_by ?? null)
  return fail(kind.errors.markedMeanwhile, { name }, { marks: last?.number ?? 0 })
}
