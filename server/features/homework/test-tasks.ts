import { beginErrors } from '#contract/features/activity/begin-errors.ts'
import { activityErrors } from '#contract/features/activity/errors.ts'
import { batchCalls } from '#contract/features/group/calls.ts'
import { homeworkCalls as calls } from '#contract/features/homework/calls.ts'
import { homeworkType } from '#contract/features/homework/entities.ts'
import { homeworkErrors } from '#contract/features/homework/errors.ts'
import { homeworkPolicyErrors } from '#contract/features/homework/policy-errors.ts'
import { highestScore, homeworkKinds, titleLength } from '#contract/features/homework/rules.ts'
import { reviewErrors } from '#contract/features/review/errors.ts'
import { maxReviews } from '#contract/features/review/rules.ts'
import { rubricErrors } from '#contract/features/rubric/errors.ts'
import { submissionErrors } from '#contract/features/submission/errors.ts'
import { classmatesRules, longestWorkingTime, maxGrace } from '#contract/features/submission/rules.ts'
import type { InputOf } from '#contract/input.ts'
import { beginOf, folderOf, forWhom, isEnough, timesOf } from '#server/features/activity/test-forms.ts'
import { type Draw, type Move, move, type Turn } from '#server/kernel/test-moves.ts'
import { graders, type Homework, homeworkOf } from './test-turns.ts'

const day = 86_400_000
const { alone, groups, reviewed } = homeworkKinds

type Task = InputOf<typeof calls.create>
type Change = InputOf<typeof calls.update>

/** What the form says wrongly now and then. */
const slips = [
  activityErrors.timesConflict,
  beginErrors.startsTooLate,
  homeworkErrors.titleMissing,
  homeworkErrors.fullScoreInvalid,
  homeworkPolicyErrors.groupSetMissing,
  homeworkPolicyErrors.reviewedOnce,
  reviewErrors.deadlineMissing,
  reviewErrors.endTooEarly,
  reviewErrors.pointsInvalid,
  submissionErrors.anonymousAlone,
  submissionErrors.namesHiddenFromClass,
]

const titleOf = (draw: Draw) =>
  draw.chance(5) ? draw.text('title').padEnd(titleLength, ' …') : draw.text('title')
const detailsOf = (draw: Draw) => `<p>${draw.text('details')}</p>`

export function rubricOf(draw: Draw) {
  const levels = [6, 3.5, 0].map(points => ({
    ...{ title: `Level ${points}`, description: draw.text('details'), points },
  }))
  const criteria = Array.from({ length: draw.number(1, 3) }, (_, place) => ({
    ...{ title: `Criterion ${place + 1}`, description: draw.text('details'), levels },
  }))
  return { title: draw.text('title'), criteria }
}

/** How it takes what comes in. */
const policyOf = (draw: Draw) => ({
  fullScore: draw.chance(60) ? highestScore : draw.chance(4) ? 0 : draw.one([10, 99.5, 0.1]),
  ...(draw.chance(50)
    ? { lateRule: draw.number(0, 1), grace: draw.one([0, 5, 60, maxGrace]) }
    : { isLateAllowed: draw.chance(50) }),
  ...(draw.chance(40) ? { latePercent: draw.one([0, 10, 100]), maxLatePercent: draw.one([1, 30, 100]) } : {}),
  minCommentLength: draw.chance(85) ? 0 : draw.one([5, 40]),
  warningRate: draw.chance(20) ? draw.one([0, 1, 100]) : undefined,
  checksDuplicates: draw.chance(30) ? true : undefined,
  showsDuplicates: draw.chance(30) ? true : undefined,
})

const attemptsOf = (draw: Draw) => ({
  attempts: draw.chance(40) ? undefined : draw.number(0, 3),
  attemptRule: draw.chance(50) ? undefined : draw.number(1, 3),
  workingMinutes: draw.chance(60) ? undefined : draw.one([1, 20, longestWorkingTime]),
})

/** Who writes, alone or with others, and who reads it; once in a while what cannot be had together. */
async function audienceOf({ ask, courseId, draw }: Turn, deadline: number | null) {
  const isCareful = draw.chance(96)
  const kind = draw.one([alone, alone, groups, groups, reviewed, reviewed])
  const classmates = draw.chance(50) ? classmatesRules.hidden : draw.number(0, 2)
  const nameless = classmates === classmatesRules.named ? classmatesRules.nameless : classmates
  if (kind === groups) {
    const shown = await ask(batchCalls.listBatches, { courseId })
    const divided = shown?.list.filter(({ students }) => students > 0) ?? []
    const batches = divided.length > 0 && draw.chance(80) ? divided : (shown?.list ?? [])
    if (batches.length > 0)
      return {
        kind,
        classmates,
        groupSetId: draw.one(batches).id,
        ...attemptsOf(draw),
        isAnonymous: !isCareful,
      }
  }
  if (kind === reviewed && (deadline !== null || !isCareful)) {
    const hides = { hidesReviewers: draw.chance(50), hidesAuthors: draw.chance(50) }
    const isHidden = hides.hidesReviewers || hides.hidesAuthors
    return {
      ...{ kind, ...hides, classmates: isHidden && isCareful ? nameless : classmates },
      ...{ reviewCount: draw.number(1, maxReviews), reviewPoints: draw.one([0, 5, 100]) },
      reviewEndsAt:
        (deadline ?? 0) + draw.one([isCareful ? 60_000 : 0, 3 * day, 7 * day, 7 * day, 30 * day, 30 * day]),
    }
  }
  const isAnonymous = draw.chance(25)
  return {
    ...{
      kind: alone,
      classmates: isAnonymous && isCareful ? nameless : classmates,
      isAnonymous,
    },
    ...attemptsOf(draw),
  }
}

/** Words and files only: nothing that others have done stands against that. */
async function wording({ draw, file }: Turn, homework: Homework): Promise<Partial<Change>> {
  const kept = homework.attachments.map(({ id }) => id)
  return {
    ...(draw.chance(50) ? { title: titleOf(draw) } : {}),
    ...(draw.chance(50) ? { details: detailsOf(draw) } : {}),
    ...(draw.chance(20)
      ? { attachments: draw.chance(50) ? [...kept.slice(0, 3), await file('details')] : [] }
      : {}),
  }
}

/** The rest of the form, of which some is fixed by now, or has been changed by somebody else. */
async function terms(turn: Turn, homework: Homework): Promise<Partial<Change>> {
  const { draw } = turn
  const kind = draw.number(1, 7)
  if (kind === 1)
    return {
      deadline: draw.chance(15) ? null : draw.soon(),
      beginsAt: draw.chance(50) ? null : beginOf(turn),
    }
  if (kind === 2) return policyOf(draw)
  if (kind === 3) return attemptsOf(draw)
  if (kind === 4) return { classmates: draw.number(0, 2), minCommentLength: draw.number(0, 10) }
  if (kind === 7)
    return { audience: draw.chance(30) ? [] : await forWhom(turn, turn.now, homework.deadline, true) }
  if (kind === 5) return { rubric: draw.chance(20) ? null : rubricOf(draw) }
  return audienceOf(turn, homework.deadline)
}

export const moves: Move[] = [
  move(calls.create, {
    by: graders,
    often: 2,
    refusals: slips,
    input: async turn => {
      if (isEnough(turn, type => type === homeworkType)) return undefined
      const { courseId, draw, file, now } = turn
      const { publishAt, endsAt } = timesOf(turn, 75)
      // A day, in which several can hand in.
      const deadline = publishAt === undefined && draw.chance(40) ? now + day : endsAt
      const task: Task = {
        ...{ courseId, publishAt, deadline, beginsAt: beginOf(turn, publishAt) },
        ...{ title: draw.chance(1) ? ' ' : titleOf(draw) },
        details: draw.chance(90) ? detailsOf(draw) : '',
        attachments: draw.chance(30) ? [await file('details')] : [],
        ...policyOf(draw),
        ...(await audienceOf(turn, deadline)),
        rubric: draw.chance(30) ? rubricOf(draw) : undefined,
        folderId: await folderOf(turn),
        audience: await forWhom(turn, publishAt ?? now, deadline, true),
      }
      return task
    },
  }),
  move(calls.update, {
    by: graders,
    refusals: [
      ...slips,
      activityErrors.changedMeanwhile,
      homeworkPolicyErrors.attemptsUsed,
      homeworkPolicyErrors.timeLimitFixed,
      homeworkPolicyErrors.fullScoreTooLow,
      homeworkPolicyErrors.groupsFixed,
      reviewErrors.begun,
      rubricErrors.inUse,
      submissionErrors.anonymityFixed,
    ],
    input: async turn => {
      const homework = await homeworkOf(turn)
      const { draw } = turn
      if (!homework) return undefined
      const { id, revision } = homework
      // Copies of what is reviewed have no deadline yet, and must get one.
      const isWhole = homework.kind !== reviewed || homework.deadline !== null
      if (isWhole && draw.chance(55))
        return turn.dares(homework.can.manage)
          ? { id, ...(await wording(turn, homework)), revision: draw.chance(70) ? revision : undefined }
          : undefined
      const from = draw.chance(50) ? undefined : draw.chance(90) ? revision : revision + 1
      return { id, ...(await terms(turn, homework)), revision: from }
    },
  }),
]
