import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { kernelErrors } from '#contract/error.ts'
import type { Judging } from '#contract/features/rubric/entities.ts'
import { scoreProblem } from '#contract/features/submission/rules.ts'
import { judge, judgementIn, rubricOfActivity } from '#server/features/rubric/public.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { type SlotWords, wordsInSlot, wordsOfThese } from '../reading/slot-words.ts'
import { check } from '../task/check.ts'
import { seesJudgement } from '../task/judgement-shown.ts'
import type { SubmissionKind } from '../task/kind.ts'
import { lockTaskToGrade, taskToSee } from '../task/policy.ts'
import { nameOf } from './grading.ts'
import { lockThose } from './grading-together.ts'
import { keepGrades } from './keeping.ts'
import { settle } from './settling.ts'

/**
 * What people have decided of several answers, in one word: another one as soon as somebody has graded one of them. Empty
 * where nobody has.
 */
export function decidedOf(words: readonly Pick<SlotWords, 'submissionId' | 'version' | 'number'>[]): string {
  const graded = words.filter(({ number }) => number > 0)
  if (graded.length === 0) return ''
  const lines = graded.map(one => `${one.submissionId} ${one.version} ${one.number}`).sort()
  return createHash('sha256').update(lines.join()).digest('base64url').slice(0, 22)
}

/** What all have handed in in a slot, to be put into groups. @throws notFound, permissionMissing */
export async function wordsToGroup(
  context: CourseContext,
  id: string,
  slot: number,
  which: 'all' | 'toGrade',
): Promise<SlotWords[]> {
  if (context.role === 'student' || !seesJudgement(context)) fail(kernelErrors.permissionMissing)
  const [, words] = await Promise.all([
    taskToSee(context, id),
    wordsInSlot(context.db, { activityId: id, slot, which }),
  ])
  return words
}

/** One score for all that say the same. */
export interface GroupGrade {
  id: string
  slot: number
  /** `toGrade`: those that wait; what somebody has graded stays. `all`: also what was graded, as far as the grader has seen it. */
  which: 'all' | 'toGrade'
  /** Asked for together with what is written. */
  isIn: Promise<(words: SlotWords) => boolean>
  score: number
  comment: string
  /** The levels that led to it, where the slot has a rubric. */
  judging?: Judging | undefined
  /** What people had decided of the group when the grader saw it, as `decidedOf` says; for `all`. */
  seen: string
}

/**
 * Grades all of a group at once, however many they are. Which they are is read again once they are locked: what was returned or
 * says something else by then is none of them. The same once more is the same.
 * @returns how many were graded by it
 * @throws scoreInvalid, changed (of the rubric), markedMeanwhile where somebody else has decided one of them that would be graded
 */
export async function gradeSlotGroup(
  context: CourseContext,
  kind: SubmissionKind,
  { id, slot, which, isIn: asked, score, comment, judging, seen }: GroupGrade,
): Promise<number> {
  const { db, person } = context
  const [task, found, isIn, rubric] = await Promise.all([
    lockTaskToGrade(context, id),
    wordsInSlot(db, { activityId: id, slot, which }),
    asked,
    // Asked after the lock, which a change of it takes as well.
    judging && rubricOfActivity(db, id, slot),
  ])
  const submissionIds = found.filter(isIn).map(({ submissionId }) => submissionId)
  if (submissionIds.length === 0) return 0
  void lockThose(db, submissionIds)
  const words = (await wordsOfThese(db, { activityId: id, slot, submissionIds })).filter(
    one => isIn(one) && (which === 'all' || one.isToGrade),
  )
  const most = words[0]?.most ?? task.full_score
  const judgement = judging ? judge(rubric, judging, most) : null
  for (const { most } of words) check(scoreProblem(score, most ?? task.full_score, kind.errors))
  const isSame = (one: SlotWords) =>
    one.number > 0 &&
    one.graderId === person.id &&
    one.score === score &&
    one.comment === comment &&
    isDeepStrictEqual(judgementIn(one.judgement), judgement)
  const [other] = words.filter(one => one.number > 0 && !isSame(one))
  if (other && decidedOf(words) !== seen)
    fail(kind.errors.markedMeanwhile, { name: await nameOf(db, other.graderId) }, { marks: other.number })
  const given = words.filter(one => !isSame(one))
  if (given.length === 0) return 0
  void keepGrades(
    context,
    given.map(({ submissionId, version }) => ({
      submissionId,
      version,
      slot,
      track: 0,
      score,
      comment,
      judgement,
    })),
    { graderId: person.id },
  )
  await settle(
    context,
    kind,
    task,
    given.map(({ submissionId }) => submissionId),
  )
  return given.length
}
