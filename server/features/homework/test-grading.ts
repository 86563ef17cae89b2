import { duplicateCalls } from '#contract/features/duplicate/calls.ts'
import { homeworkAttemptErrors } from '#contract/features/homework/attempt-errors.ts'
import { homeworkCalls as calls } from '#contract/features/homework/calls.ts'
import { homeworkErrors } from '#contract/features/homework/errors.ts'
import { homeworkIdentityErrors } from '#contract/features/homework/identity-errors.ts'
import { homeworkOfferErrors } from '#contract/features/homework/offer-errors.ts'
import { homeworkKinds } from '#contract/features/homework/rules.ts'
import { rubricErrors } from '#contract/features/rubric/errors.ts'
import { submissionCalls } from '#contract/features/submission/calls.ts'
import { submissionErrors } from '#contract/features/submission/errors.ts'
import { feedbackCalls } from '#contract/features/submission/feedback-calls.ts'
import { offerCalls } from '#contract/features/submission/offer-calls.ts'
import { type Draw, type Move, move, undoneBy } from '#server/kernel/test-moves.ts'
import { graders, type Homework, homeworkOf, rosterOf, workOf } from './test-turns.ts'

type ShownSubmission = NonNullable<Awaited<ReturnType<typeof workOf>>>['work']

/** A grader whose page is older than what there is now. */
const changedSince = [
  homeworkErrors.handedInAgain,
  homeworkErrors.markedMeanwhile,
  homeworkErrors.notHandedIn,
  homeworkIdentityErrors.otherGroup,
]

const commentOf = (draw: Draw, { minCommentLength }: Homework) =>
  minCommentLength === 0 && draw.chance(30) ? '' : draw.text('remark').padEnd(minCommentLength, '.')

const scoreOf = (draw: Draw, { fullScore }: Homework) =>
  draw.chance(20) ? draw.one([0, fullScore]) : draw.score('remark', fullScore)

/** Some levels of the rubric, or none where the grade is entered by itself. */
export function judgingOf(draw: Draw, { rubric }: Pick<Homework, 'rubric'>) {
  if (!rubric || draw.chance(30)) return undefined
  const chosen = rubric.criteria.map(({ levels }) => ({
    level: draw.chance(85) ? draw.number(0, levels.length - 1) : null,
    comment: draw.chance(40) ? draw.text('remark') : '',
  }))
  return { revision: rubric.revision, chosen }
}

const seenOf = ({ attempt, version, workId }: ShownSubmission) => ({ attempt, version, workId })

/** Whether their student writes another attempt by now. */
const isFollowed = ({ attempt, attempts }: ShownSubmission) => attempts.some(one => one.attempt > attempt)

export const moves: Move[] = [
  move(calls.grade, {
    by: graders,
    often: 3,
    refusals: [
      ...changedSince,
      homeworkErrors.scoreInvalid,
      homeworkErrors.commentShort,
      rubricErrors.changed,
    ],
    input: async turn => {
      const found = await workOf(turn, turn.draw.chance(60) ? 'tograde' : 'submitted')
      if (!found) return undefined
      const { homework, studentId, work } = found
      const { draw } = turn
      const given = {
        ...{ id: homework.id, studentId, ...seenOf(work) },
        ...{ score: scoreOf(draw, homework), comment: commentOf(draw, homework) },
        judging: judgingOf(draw, homework),
        isAlone: work.group !== null && draw.chance(25),
      }
      if (draw.chance(88))
        return turn.dares(homework.can.grade)
          ? { ...given, gradeCount: draw.chance(80) ? work.gradeCount : undefined }
          : undefined
      return draw.one([
        { ...given, version: work.version + 1 },
        { ...given, gradeCount: work.gradeCount === 0 ? 1 : 0 },
        { ...given, score: homework.fullScore + 0.1 },
        { ...given, comment: '' },
        { ...given, attempt: work.attempt + 1 },
        { ...given, judging: { revision: (homework.rubric?.revision ?? 1) + 1, chosen: [] } },
      ])
    },
  }),
  move(submissionCalls.waive, {
    by: graders,
    refusals: [homeworkErrors.notHandedIn],
    undo: undoneBy(submissionCalls.waive, (_turn, { isWaived = true, ...whose }) => ({
      ...whose,
      isWaived: !isWaived,
    })),
    input: async turn => {
      const found = await workOf(turn, turn.draw.chance(70) ? 'overtime' : 'submitted')
      if (!found) return undefined
      if (found.work.version > 0 ? !turn.dares(found.homework.can.grade) : turn.draw.chance(80))
        return undefined
      return { id: found.homework.id, studentId: found.studentId, isWaived: !found.work.isWaived }
    },
  }),
  move(calls.return, {
    by: graders,
    refusals: [...changedSince, homeworkErrors.reasonMissing, homeworkAttemptErrors.writesAgain],
    input: async turn => {
      const found = await workOf(turn)
      if (!found) return undefined
      const { homework, studentId, work } = found
      const given = { id: homework.id, studentIds: [studentId], reason: turn.draw.text('reason') }
      if (isFollowed(work)) return { ...given, ...seenOf(work) }
      if (turn.draw.chance(90))
        return turn.dares(homework.can.return) ? { ...given, ...seenOf(work) } : undefined
      return turn.draw.one([
        { ...given, reason: '' },
        { ...given, version: work.version + 1 },
      ])
    },
  }),
  move(calls.publishGrades, {
    by: graders,
    input: async turn => {
      const homework = turn.draw.chance(50)
        ? await homeworkOf(turn, ({ isScorePublished }) => !isScorePublished || turn.draw.chance(30))
        : undefined
      if (!homework || !turn.dares(homework.can.grade)) return undefined
      return { id: homework.id, published: !homework.isScorePublished }
    },
  }),
  move(calls.remind, {
    by: graders,
    refusals: [homeworkErrors.closed, homeworkErrors.notPublished],
    input: async turn => {
      const found = await rosterOf(turn, 'notsubmitted')
      if (!found) return undefined
      const { homework, rows } = found
      // Some of them may have more time than the others.
      const isOverForSome = homework.endsAt !== null && homework.endsAt <= turn.now && !homework.isLateAllowed
      if (homework.can.urge && isOverForSome && turn.draw.chance(70)) return undefined
      if (!(homework.can.urge && isOverForSome) && !turn.dares(homework.can.urge)) return undefined
      return { id: homework.id, studentIds: turn.draw.some(rows, 4).map(({ studentId }) => studentId) }
    },
  }),
  move(calls.share, {
    by: graders,
    refusals: [submissionErrors.namesHidden],
    input: async turn => {
      const found = await workOf(turn)
      if (!found || !turn.dares(found.homework.can.return)) return undefined
      const { homework, studentId, work } = found
      return {
        ...{ id: homework.id, studentId, workId: work.workId, isShared: !work.isShared },
        isNameless: homework.areNamesHidden || turn.draw.chance(40),
      }
    },
  }),
  move(calls.batchUpdate, {
    by: graders,
    refusals: [
      homeworkErrors.closed,
      homeworkErrors.nobodyToReturn,
      homeworkErrors.notPublished,
      homeworkErrors.nothingToShare,
      homeworkAttemptErrors.writesAgain,
      submissionErrors.namesHidden,
    ],
    input: async turn => {
      const { draw } = turn
      const action = draw.one(['call', 'repulse', 'publish', 'unpublish', 'share', 'unshare'] as const)
      const found = await rosterOf(
        turn,
        draw.chance(10) ? 'all' : action === 'call' ? 'notsubmitted' : 'submitted',
      )
      if (!found) return undefined
      const { homework, rows } = found
      const chosen = draw.some(rows, 4)
      return {
        ...{ id: homework.id, action, studentIds: chosen.map(({ studentId }) => studentId) },
        isNameless: (homework.areNamesHidden && draw.chance(95)) || draw.chance(30),
        reason: action === 'repulse' ? draw.text('reason') : '',
        workIds:
          homework.areNamesHidden || draw.chance(80)
            ? chosen.map(({ workId }) => workId).filter(workId => workId !== '')
            : [],
      }
    },
  }),
  move(submissionCalls.moveToGroup, {
    by: graders,
    refusals: [homeworkErrors.groupHasNothing],
    input: async turn => {
      const { ask, dares, draw } = turn
      const isForGroups = ({ kind, counts }: Homework) =>
        kind === homeworkKinds.groups && counts !== null && counts.submitted > 0
      const homework = await homeworkOf(turn, isForGroups)
      if (!homework || !isForGroups(homework)) return undefined
      const { id, can } = homework
      const everybody = await ask(calls.listSubmissions, { id })
      const whose = everybody?.list.find(({ groupName, version }) => groupName !== '' && version > 0)
      const shown = whose && (await ask(calls.getSubmission, { id, studentId: whose.studentId }))
      const groupId = shown?.work.group?.id
      if (!everybody || !groupId || !dares(can.return)) return undefined
      return { id, groupId, studentId: draw.one(everybody.list).studentId }
    },
  }),
  move(feedbackCalls.add, {
    by: graders,
    often: 2,
    refusals: [submissionErrors.tooManyFeedbackFiles],
    undo: undoneBy(feedbackCalls.remove, (_turn, sent) => sent),
    input: async turn => {
      const found = await workOf(turn)
      if (!found || !turn.dares(found.homework.can.grade)) return undefined
      const { homework, studentId, work } = found
      return { id: homework.id, studentId, ...seenOf(work), fileIds: [await turn.file('feedback')] }
    },
  }),
  move(feedbackCalls.remove, {
    by: graders,
    input: async turn => {
      const found = await workOf(turn, 'submitted', ({ feedback }) => feedback.length > 0)
      if (!found || !turn.dares(found.homework.can.grade)) return undefined
      const { homework, studentId, work } = found
      const fileIds = turn.draw.some(work.feedback, 3).map(({ id }) => id)
      return { id: homework.id, studentId, ...seenOf(work), fileIds }
    },
  }),
  move(offerCalls.decideOffer, {
    by: graders,
    refusals: [homeworkOfferErrors.offerChanged],
    input: async turn => {
      const { ask, draw } = turn
      const homework = await homeworkOf(turn, ({ offerCount }) => offerCount > 0)
      const shown = homework?.offerCount ? await ask(offerCalls.listOffers, { id: homework.id }) : undefined
      if (!homework || !shown || shown.list.length === 0) return undefined
      const { studentId, attempt, offer } = draw.one(shown.list)
      const opened = await ask(offerCalls.getOffer, { id: homework.id, studentId, attempt })
      if (!opened || offer.state === 'accepted') return undefined
      const decision: 'accepted' | 'declined' =
        offer.state === 'declined' || draw.chance(50) ? 'accepted' : 'declined'
      return {
        ...{
          id: homework.id,
          studentId,
          attempt,
          version: offer.version,
          workId: opened.work.workId,
          decision,
        },
        reason: decision === 'declined' ? draw.text('reason') : '',
      }
    },
  }),
  move(duplicateCalls.check, {
    by: graders,
    input: async turn => {
      const found = await workOf(turn)
      const checks = found && (await turn.ask(duplicateCalls.listChecks, { id: found.homework.id }))
      if (!checks || !turn.dares(checks.can.check)) return undefined
      const { homework, studentId, work } = found
      const isWhole = turn.draw.chance(50)
      const fileId = turn.draw.chance(40) ? work.attachments[0]?.id : undefined
      return isWhole ? { id: homework.id } : { id: homework.id, studentId, fileId }
    },
  }),
]
