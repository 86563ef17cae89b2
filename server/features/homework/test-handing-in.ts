import { homeworkAttemptErrors } from '#contract/features/homework/attempt-errors.ts'
import { homeworkCalls as calls } from '#contract/features/homework/calls.ts'
import { homeworkErrors } from '#contract/features/homework/errors.ts'
import { homeworkIdentityErrors } from '#contract/features/homework/identity-errors.ts'
import { homeworkOfferErrors } from '#contract/features/homework/offer-errors.ts'
import { homeworkKinds } from '#contract/features/homework/rules.ts'
import { attemptCalls } from '#contract/features/submission/attempt-calls.ts'
import { offerCalls } from '#contract/features/submission/offer-calls.ts'
import { submissionStates } from '#contract/features/submission/rules.ts'
import { type Move, move, type Turn } from '#server/kernel/test-moves.ts'
import { type Homework, homeworkOf } from './test-turns.ts'

type OwnSubmission = NonNullable<Homework['mine']>

/** A telephone and a laptop, with what each was last shown of one's own work; the other may have written since. */
const devices = () => [new Map<string, OwnSubmission>(), new Map<string, OwnSubmission>()]

/**
 * One of the homework on one of their devices: as it is, or as it was when they last looked at it there.
 * @param idly how often, of 100 times, they leave one alone that takes nothing more
 */
async function onDevice(turn: Turn, idly: number) {
  // What is reviewed afterwards needs several who hand in.
  const lacks = ({ can, kind, mine }: Homework) =>
    can.submit && kind === homeworkKinds.reviewed && !mine?.version
  const reviewed = turn.draw.chance(50) ? await homeworkOf(turn, lacks) : undefined
  const homework = reviewed && lacks(reviewed) ? reviewed : await homeworkOf(turn, ({ can }) => can.submit)
  if (!homework?.mine) return undefined
  const shown = turn.draw.one(turn.kept(devices))
  const known = shown.get(homework.id)
  const isOld = known !== undefined && turn.draw.chance(25)
  shown.set(homework.id, homework.mine)
  if (!isOld && !homework.can.submit && turn.draw.chance(idly)) return undefined
  return { homework, isOld, mine: isOld ? known : homework.mine }
}

const idsOf = (files: readonly { id: string }[]) => files.map(({ id }) => id)

/** What somebody writes now, with the files that are there and perhaps another. */
async function written({ draw, file }: Turn, { draft }: OwnSubmission, kind: 'draft' | 'answer') {
  const kept = idsOf(draft.attachments).slice(0, 4)
  return {
    content: draw.chance(90) ? `<p>${draw.text(kind)}</p>` : '',
    attachments: draw.chance(25) ? [...kept, await file(kind)] : draw.chance(80) ? kept : [],
  }
}

const stored = ({ draft }: OwnSubmission) => ({
  content: draft.content,
  attachments: idsOf(draft.attachments),
})
const isBlank = ({ content, attachments }: { content: string; attachments: string[] }) =>
  content === '' && attachments.length === 0

/** After the end only what was begun before it is taken, as it is. */
function isOver({ deadline, isLateAllowed, serverTime }: Homework, { endsAt, state }: OwnSubmission) {
  const end = endsAt ?? deadline
  const isLate = end !== null && serverTime !== null && end <= serverTime
  return isLate && (endsAt !== null || !isLateAllowed) && state !== submissionStates.returned
}

/** As a client names the submission that it means; older ones name nothing. */
const named = ({ draw }: Turn, { isAnonymous }: Homework, { attempt, workId }: OwnSubmission) =>
  isAnonymous || draw.chance(85) ? { attempt, workId } : {}

const changedSince = [
  homeworkAttemptErrors.attemptOver,
  homeworkAttemptErrors.notBegun,
  homeworkAttemptErrors.startsLater,
  homeworkErrors.alreadyGraded,
  homeworkErrors.closed,
  homeworkErrors.final,
  homeworkErrors.handedInElsewhere,
  homeworkIdentityErrors.otherWork,
  homeworkIdentityErrors.writtenMeanwhile,
]

export const moves: Move[] = [
  move(attemptCalls.saveDraft, {
    by: ['student'],
    often: 3,
    refusals: changedSince,
    input: async turn => {
      const found = await onDevice(turn, 90)
      if (!found) return undefined
      const { homework, mine } = found
      const { draw } = turn
      const { sequence } = mine.draft
      return {
        ...{ id: homework.id, ...(await written(turn, mine, 'draft')), ...named(turn, homework, mine) },
        sequence: sequence + draw.number(1, 40),
        base: draw.chance(90) ? sequence : undefined,
      }
    },
  }),
  move(calls.submit, {
    by: ['student'],
    often: 6,
    refusals: changedSince,
    input: async turn => {
      const found = await onDevice(turn, 80)
      if (!found) return undefined
      const { homework, mine, isOld } = found
      const { draw } = turn
      if (!isOld && !turn.dares(homework.can.submit)) return undefined
      const isAsWritten = homework.can.submit && (isOver(homework, mine) || draw.chance(20))
      const given = isAsWritten && !isBlank(stored(mine)) ? stored(mine) : await written(turn, mine, 'answer')
      if (isBlank(given)) return undefined
      return {
        ...{ id: homework.id, ...given, ...named(turn, homework, mine) },
        version: draw.chance(90) ? mine.version : undefined,
        sequence: draw.chance(90) ? mine.draft.sequence + draw.number(0, 20) : undefined,
      }
    },
  }),
  move(attemptCalls.begin, {
    by: ['student'],
    often: 3,
    input: async turn => {
      const homework = await homeworkOf(turn, ({ can }) => can.begin > 0)
      if (!homework?.mine) return undefined
      const { can, id, mine } = homework
      if (can.begin === 0 && turn.draw.chance(70)) return undefined
      if (!turn.dares(can.begin > 0)) return undefined
      const attempt = can.begin > 0 ? can.begin : mine.attempt + 1
      return { id, attempt, workId: attempt === mine.attempt ? mine.workId : undefined }
    },
  }),
  move(attemptCalls.finish, {
    by: ['student'],
    often: 2,
    refusals: [homeworkErrors.notHandedIn, homeworkErrors.workOpen],
    input: async turn => {
      const homework = await homeworkOf(turn, ({ can }) => can.finish)
      if (!homework?.mine) return undefined
      const { can, id, mine, classmates } = homework
      // Once more changes nothing, so that it is not refused where it is not offered.
      if (can.finish ? !turn.dares(true) : classmates === 0 || turn.draw.chance(95)) return undefined
      return { id, workId: mine.workId }
    },
  }),
  move(offerCalls.offer, {
    by: ['student'],
    often: 2,
    refusals: [...changedSince, homeworkOfferErrors.unproven, homeworkOfferErrors.offerDecided],
    input: async turn => {
      const homework = await homeworkOf(turn, ({ can }) => can.offer)
      if (!homework?.mine) return undefined
      const { can, id, mine } = homework
      const which = { id, attempt: mine.attempt, workId: mine.workId }
      if (can.offer) return turn.dares(true) ? { ...which, ...stored(mine) } : undefined
      if (can.submit || mine.state === submissionStates.graded || turn.draw.chance(90)) return undefined
      return { ...which, content: `<p>${turn.draw.text('answer')}</p>` }
    },
  }),
]
