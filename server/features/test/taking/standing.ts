import { submissionStates } from '#contract/features/submission/rules.ts'
import { isFinalAtHandIn, shownNow } from '#contract/features/test/rules.ts'
import type { TestState } from '#contract/features/test/taking-entities.ts'
import { shownToStudent } from '#server/features/submission/public.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { aheadOf } from '../readiness/store.ts'
import { showsOf } from '../store.ts'
import { isElsewhere } from './devices.ts'
import { endOfOwn, figuresOf, howFar, isOpen, isWriting, type Own, ownRowOf, secondsUntil } from './own.ts'

interface Standing {
  /** As `mstatus`, of what was handed in last. */
  standing: number
  /** Answers may be saved. */
  isOpen: boolean
  /** An attempt is begun that was not handed in. */
  isWriting: boolean
  /** One may be begun. */
  mayBegin: boolean
  isScoreShown: boolean
  /** It starts later for their class or group. */
  isEarly: boolean
}

/** In one word, as the ledger has them (R2-193 to R2-199). */
export function testStateOf({
  standing,
  isOpen,
  isWriting,
  mayBegin,
  isScoreShown,
  isEarly,
}: Standing): TestState {
  if (standing === submissionStates.returned) return 'returned'
  if (isWriting && isOpen) return 'inprogress'
  if (standing === submissionStates.notSubmitted)
    return mayBegin || isOpen || isEarly ? 'notstarted' : 'ended'
  // What only a machine has scored, unseen, may be handed in anew.
  if (isOpen && standing !== submissionStates.graded) return 'submitted'
  if (standing === submissionStates.submitted) return 'waiting'
  return isScoreShown ? 'graded' : 'unpublished'
}

/** How a student stands with a test. */
export async function standingOf(context: CourseContext, id: string) {
  const { now, studentId } = context
  const [{ own: row, shown }, { questionCount, readiness }] = await Promise.all([
    shownToStudent(context, { row: ownRowOf(context, id) }),
    aheadOf(context, id),
  ])
  const own = row as unknown as Own
  const { mine, can } = shown
  const open = studentId !== null && isOpen(context, own)
  const standing = shown.workState
  const isShown = shownNow(
    showsOf(own),
    howFar(context, own, {
      state: standing,
      version: standing === submissionStates.notSubmitted ? 0 : 1,
    }),
  )
  const score = isShown.score ? mine.score : null
  const beginsUntil =
    own.begin_window > 0 && own.published_at !== null && !own.has_own_deadline
      ? Math.max(own.published_at, own.begins_at ?? 0) + own.begin_window * 60_000
      : null
  const isTooLate = beginsUntil !== null && beginsUntil <= now
  const begin = isTooLate ? 0 : can.begin
  return {
    ...{ id, title: own.title, attempt: own.attempt ?? 1, workId: own.work_alias ?? '', begin },
    state: testStateOf({
      ...{ standing, isOpen: open, isWriting: isWriting(own), isScoreShown: score !== null },
      mayBegin: begin > 0,
      isEarly: shown.beginsAt !== null,
    }),
    attempts: shown.attempts,
    attemptRule: shown.attemptRule,
    attemptList: mine.attempts.map(one => ({ ...one, score: isShown.score ? one.score : null })),
    mayWrite: open,
    mayOffer: can.offer,
    mustBegin: own.must_begin || own.working_time !== null,
    beginsAt: shown.beginsAt,
    beginsUntil,
    isAnswerOnce: own.is_answer_once,
    isFinalAtHandIn: own.is_answer_once || isFinalAtHandIn(showsOf(own), own.released_at !== null),
    workingMinutes: shown.workingMinutes,
    workingSeconds: mine.workingSeconds,
    deadline: own.deadline,
    endsAt: endOfOwn(own),
    remain: secondsUntil(endOfOwn(own), now),
    serverTime: now,
    isOneDevice: own.is_one_device,
    isElsewhere: open && isElsewhere(context, own),
    switchLimit: own.switch_limit,
    switches: figuresOf(own, open),
    questionCount,
    readiness,
    fullScore: own.full_score,
    passPercent: own.pass_percent,
    submittedAt: mine.submittedAt,
    score,
    isPassed: isPassed(own, score),
    shown: isShown,
    shows: showsOf(own),
  }
}

/** Whether a score reaches the mark from which one has passed; null: there is none, or no score to see. */
export const isPassed = (
  { pass_percent, full_score }: { pass_percent: number; full_score: number },
  score: number | null,
) => (score === null || pass_percent === 0 ? null : score * 100 >= full_score * pass_percent)
