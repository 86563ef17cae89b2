import type { ErrorDefinition } from '#contract/error.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { recountAttempts } from '../task/attempts.ts'
import type { SubmissionKind } from '../task/kind.ts'
import { noPaper, type PaperPolicy, paperOf } from '../task/paper.ts'
import { changePolicy, type Policy, type Task } from '../task/policy.ts'
import {
  type AttemptsGiven,
  anonymityGiven,
  attemptsGiven,
  changedAnonymity,
  changedClassmates,
  changedGroups,
  checkBegun,
  checkGivenScores,
  classmatesGiven,
  groupsOfNew,
  type LatenessGiven,
  latenessGiven,
  usualAttempts,
  usualLateness,
  withoutLateness,
} from '../task/policy-given.ts'

interface GivenPolicy extends LatenessGiven, AttemptsGiven {
  minCommentLength?: number | undefined
  groupSetId?: string | null | undefined
  classmates?: number | undefined
  isAnonymous?: boolean | undefined
}

/** What only the kind knows of how its work is handed in. */
interface How {
  isForGroups: boolean
  /** Students hand in alone, and only to staff. */
  isEachAlone: boolean
  /** What more than one attempt, or a time limit, is refused with; null: there may be both. */
  onlyOnce: ErrorDefinition | null
  /** Authors are not to be known to classmates, for another reason than that graders do not know them. */
  hidesNames: boolean
  /** Of a paper with slots; absent: as it was, and without in the beginning. */
  paper?: PaperPolicy
}

/** The policy of a new task. @throws groupSetMissing, anonymousAlone, namesHiddenFromClass */
export async function policyOfNew(
  context: CourseContext,
  kind: SubmissionKind,
  given: GivenPolicy & { fullScore: number },
  how: How,
): Promise<Policy> {
  const attempts = attemptsGiven(given, usualAttempts, how.onlyOnce)
  const late = latenessGiven(given, usualLateness)
  const batchId = await groupsOfNew(context, kind, {
    isForGroups: how.isForGroups,
    groupSetId: given.groupSetId ?? null,
  })
  const isAnonymous = given.isAnonymous ?? false
  return {
    fullScore: given.fullScore,
    ...(how.paper ?? noPaper),
    ...withoutLateness(late, attempts.workingTime),
    ...attempts,
    commentMinLength: given.minCommentLength ?? 0,
    batchId,
    classmates: classmatesGiven(given.classmates ?? 0, isAnonymous || how.hidesNames),
    isAnonymous: anonymityGiven(isAnonymous, how.isEachAlone),
  }
}

/**
 * Changes what is given of a policy; what is left out stays as it was.
 * @param task locked with `lockTask`
 * @param how `hidNames`: as `hidesNames` was before
 * @throws fullScoreTooLow, groupsFixed, timeLimitFixed, attemptsUsed, anonymityFixed, and as `policyOfNew`
 */
export async function changeGivenPolicy(
  context: CourseContext,
  kind: SubmissionKind,
  task: Task,
  given: GivenPolicy & { fullScore: number },
  how: How & { hidNames: boolean },
) {
  const { db } = context
  const groups = { isForGroups: how.isForGroups, groupSetId: given.groupSetId ?? null }
  if (given.fullScore < task.full_score) await checkGivenScores(db, kind, task.id, given.fullScore)
  const batchId = await changedGroups(context, kind, task, groups)
  const attempts = attemptsGiven(given, task, how.onlyOnce)
  await checkBegun(db, kind, task, attempts)
  const isAnonymous = await changedAnonymity(db, task, given.isAnonymous, how.isEachAlone)
  changePolicy(db, {
    activityId: task.id,
    fullScore: given.fullScore,
    ...(how.paper ?? paperOf(task)),
    ...withoutLateness(latenessGiven(given, task), attempts.workingTime),
    ...attempts,
    commentMinLength: given.minCommentLength ?? task.comment_min_length,
    batchId,
    classmates: changedClassmates(task, given, how),
    isAnonymous,
  })
  if (attempts.attemptRule !== task.attempt_rule)
    await recountAttempts(context, kind, { ...task, attempt_rule: attempts.attemptRule })
}
