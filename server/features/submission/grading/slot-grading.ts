import { isDeepStrictEqual } from 'node:util'
import { kernelErrors } from '#contract/error.ts'
import type { Judging } from '#contract/features/rubric/entities.ts'
import { scoreProblem } from '#contract/features/submission/rules.ts'
import { judge, judgementIn, type RubricOfActivity, rubricsOfParts } from '#server/features/rubric/public.ts'
import { attempt, Failure, fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { check } from '../task/check.ts'
import type { SubmissionKind } from '../task/kind.ts'
import { pointsOf } from '../task/paper.ts'
import { lockTaskToGrade, type Task } from '../task/policy.ts'
import { checkSeen } from './grading.ts'
import { type KeptGrade, keepGrades, type NewGrade } from './keeping.ts'
import { type AuthorStanding, lockEach } from './locking.ts'
import { settle } from './settling.ts'

/** A grade for one slot. */
export interface SlotGrade {
  /** As staff name them. */
  studentId: string
  /** The newest handed in without it. */
  attempt?: number | undefined
  slot: number
  /** 0 counts; 1 … are markers whose grades do not count by themselves. */
  track?: number
  /** From 0 to what the slot can give, with at most one decimal. */
  score: number
  comment: string
  /** The levels that led to it, where the slot has a rubric. */
  judging?: Judging | undefined
  /** The version that the grader has seen. */
  version?: number | undefined
  /** As in `Grade`. */
  work?: string | undefined
  /** How many grades of this slot and track the grader has seen, of all authors or, with `isAlone`, of this one; left out: however many. */
  seen?: number | undefined
  /** For this author only, not for all who handed in together. */
  isAlone?: boolean
}

/** How many slots are graded at once. */
export const maxSlotGrades = 100

interface SlotGrades {
  id: string
  /** At most `maxSlotGrades`. */
  grades: readonly SlotGrade[]
  /**
   * What nobody has handed in yet is graded as well, under the version that it will be: by a kind that lets nobody change
   * what was graded. The total comes with the hand-in.
   */
  takesDrafts?: boolean
}

/**
 * Grades slots of many students at once, each of the version the grader has seen; on track 0 the totals follow. Every grade
 * is kept; the same sent again, with the number of grades seen, is the same. One that is refused leaves the others as they are.
 * @returns for each, in their order, the number of the grade within its slot and track, or why it is refused: scoreInvalid,
 * slotMissing, notHandedIn, otherGroup, handedInAgain (`version`), markedMeanwhile (`marks`: how often it was graded by now), changed (of the rubric)
 * @throws malformed for more
 */
export async function gradeSlots(
  context: CourseContext,
  kind: SubmissionKind,
  { id, grades, takesDrafts = false }: SlotGrades,
): Promise<(number | Failure)[]> {
  if (grades.length > maxSlotGrades) fail(kernelErrors.malformed, { field: 'grades' })
  if (grades.length === 0) return []
  const [task, ownOf, rubrics] = await Promise.all([
    lockTaskToGrade(context, id),
    lockEach(context.db, id, grades),
    // Asked after the lock, which a change of a rubric takes as well.
    grades.some(({ judging }) => judging) ? rubricsOfParts(context.db, id) : undefined,
  ])
  const checked = grades.map(grade =>
    attempt(() => {
      const own = ownOf(grade)
      const meant = takesDrafts && own ? asHandedIn(own) : own
      return checkSlot(kind, task, meant, grade, rubrics?.get(grade.slot))
    }),
  )
  const good = checked.filter((one): one is GivenSlot => !(one instanceof Failure))
  // The same slot twice, such as of two who share their work: they are one grade, or the second has not seen the first.
  const first = new Map<string, NewGrade>()
  for (const grade of good) if (!first.has(keyOf(grade))) first.set(keyOf(grade), grade)
  const given = [...first.values()]
  const kept = given.length > 0 ? await keepGrades(context, given, { graderId: context.person.id }) : []
  const keptOf = new Map(given.map((grade, place) => [grade, kept[place]!]))
  const outcomes = checked.map(one => {
    if (one instanceof Failure) return one
    const its = first.get(keyOf(one))!
    const outcome = attempt(() => numberOf(context, kind, its, keptOf.get(its)!))
    if (one === its || outcome instanceof Failure || isSame(one, its)) return outcome
    return attempt(() => fail(kind.errors.markedMeanwhile, { name: context.person.name }, { marks: outcome }))
  })
  const handedIn = new Set(
    grades.flatMap(grade => (ownOf(grade)?.version ? ownOf(grade)!.submission_id! : [])),
  )
  const settled = given.filter(
    grade => grade.track === 0 && keptOf.get(grade)!.number !== null && handedIn.has(grade.submissionId),
  )
  await settle(context, kind, task, [...new Set(settled.map(({ submissionId }) => submissionId))])
  return outcomes
}

/** The same of one. @throws why it is refused, as `gradeSlots` returns it */
export async function gradeSlot(
  context: CourseContext,
  kind: SubmissionKind,
  { id, ...grade }: SlotGrade & { id: string },
): Promise<number> {
  const [outcome] = await gradeSlots(context, kind, { id, grades: [grade] })
  if (outcome instanceof Failure) throw outcome
  return outcome!
}

/** What is only written, as it will be handed in. */
const asHandedIn = (own: AuthorStanding): AuthorStanding =>
  own.version === 0 && own.sealed === 0 ? { ...own, version: 1 } : own

type GivenSlot = NewGrade & Required<Pick<NewGrade, 'version' | 'slot' | 'track'>>

function checkSlot(
  kind: SubmissionKind,
  task: Task,
  own: AuthorStanding | undefined,
  { slot, track = 0, score, comment, judging, seen, isAlone = false, ...meant }: SlotGrade,
  rubric: RubricOfActivity | undefined,
): GivenSlot {
  const { submission_id, version, account_id, slot_points } = checkSeen(kind, own, meant)
  const points = pointsOf(task, slot_points)
  const most = points === null ? task.full_score : points[slot]
  if (most === undefined) return fail(kind.errors.slotMissing)
  check(scoreProblem(score, most, kind.errors))
  return {
    ...{ submissionId: submission_id!, version, slot, track, score, comment, seen: seen ?? null },
    accountId: isAlone ? account_id : null,
    judgement: judging ? judge(rubric, judging, most) : null,
  }
}

const keyOf = ({ submissionId, slot, track, accountId }: NewGrade) =>
  [submissionId, slot, track, accountId].join()

const isSame = (one: NewGrade, other: NewGrade) =>
  one.score === other.score &&
  one.comment === other.comment &&
  one.version === other.version &&
  isDeepStrictEqual(judgementIn(one.judgement ?? null), judgementIn(other.judgement ?? null))

/** @throws markedMeanwhile when the newest grade is another */
function numberOf(
  { person }: CourseContext,
  kind: SubmissionKind,
  given: NewGrade,
  { number, last }: KeptGrade,
) {
  if (number !== null) return number
  if (last?.graded_by === person.id && isSame(given, { ...last, submissionId: given.submissionId }))
    return last.number
  return fail(kind.errors.markedMeanwhile, { name: last?.name ?? '' }, { marks: last?.number ?? 0 })
}
