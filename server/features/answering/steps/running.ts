import { activityStates } from '#contract/features/activity/entities.ts'
import { answeringErrors } from '#contract/features/answering/errors.ts'
import { answeringModes, arrivalGrace, stepStates } from '#contract/features/answering/rules.ts'
import { activityToManage, changeActivity, publicationOf } from '#server/features/activity/public.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { job } from '#server/kernel/jobs.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { stateOfStep } from '../store.ts'
import { mixBallots } from '../taking/ballots.ts'
import {
  findStep,
  holdLeftRunning,
  holdRunning,
  holdStep,
  type LiveStep,
  setShown,
  setTimes,
} from './store.ts'
import { publishOpened, publishStep } from './telling.ts'

/** Ends a step once its time is up, by the clock of the server. */
export const closeStep = job<{ stepId: string }>('answering.closeStep')

const stateOf = (step: LiveStep, now: number) =>
  stateOfStep(
    step,
    { mode: step.mode, state: isOver(step, now) ? activityStates.ended : activityStates.ongoing },
    now,
  )

/** The whole set is. */
const isOver = ({ closes_at }: LiveStep, now: number) => closes_at !== null && closes_at <= now

/** A step that is led by whoever teaches, held. @throws notFound, notInClass, over */
async function stepToLead({ db, now }: CourseContext, stepId: string): Promise<LiveStep> {
  const step = await holdStep(db, stepId)
  if (step.mode !== answeringModes.inClass) fail(answeringErrors.notInClass)
  if (isOver(step, now)) fail(answeringErrors.over)
  return step
}

const endAfter = (seconds: number | null, from: number) =>
  seconds === null || seconds === 0 ? null : from + seconds * 1000

/** Lets a step be as it is to be. */
function keepTimes(unit: Unit, step: LiveStep): LiveStep {
  const { id, started_at: startedAt, ends_at: endsAt, ended_at: endedAt } = step
  void setTimes(unit.db, { id, startedAt, endsAt, endedAt })
  // What is on its way at an early end comes after it.
  if (endsAt !== null && (endedAt === null || unit.now < endedAt + arrivalGrace))
    void unit.enqueue(closeStep, { stepId: id }, { after: endsAt + arrivalGrace })
  return step
}

/** What a command about a step answers. */
const countdownOf = ({ ends_at }: LiveStep, now: number) => ({ endsAtExactly: ends_at, serverTime: now })

/** Students see what they are to answer. */
async function publishSetOf(context: CourseContext, step: LiveStep) {
  const { now } = context
  if (step.published_at !== null && step.published_at <= now) return
  const activity = await activityToManage(context, step.activity_id)
  await changeActivity(context, activity, {
    publishedAt: publicationOf(now, activity.published_at, now),
    beginsAt: activity.begins_at !== null && activity.begins_at > now ? null : undefined,
  })
}

/**
 * Starts a step for the class, and publishes its set where nobody has. Whatever runs of the set ends.
 * @param seconds undefined: its usual length
 * @throws notFound, notInClass, over, stepOver
 */
export async function startStep(context: CourseContext, stepId: string, seconds: number | undefined) {
  const { now, db, person } = context
  const step = await stepToLead(context, stepId)
  if (stateOf(step, now) === stepStates.ongoing) return countdownOf(step, now)
  if (step.started_at !== null) fail(answeringErrors.stepOver)
  for (const other of await holdRunning(db, step.activity_id)) await endOne(context, other, person.id)
  await publishSetOf(context, step)
  const endsAt = endAfter(seconds ?? step.seconds, now)
  const started = keepTimes(context, { ...step, started_at: now, ends_at: endsAt, ended_at: null })
  await publishOpened(context, started)
  await publishStep(context, started, 'started', person.id)
  return countdownOf(started, now)
}

/**
 * Gives a step more time, also one that is over: from now on, or from its end where that is later. Its set is published where it is not.
 * @param seconds 0: until it is ended
 * @param isTimer only while it runs, and where no countdown does
 * @throws notFound, notInClass, over, stepNotStarted, answersShown; of a timer also stepOver, timerExists
 */
export async function extendStep(context: CourseContext, stepId: string, seconds: number, isTimer: boolean) {
  const { now, db, person } = context
  const step = await stepToLead(context, stepId)
  if (step.started_at === null) fail(answeringErrors.stepNotStarted)
  if (step.answers_shown_at !== null) fail(answeringErrors.answersShown)
  if (isTimer && !isChangedByTimer(step, seconds, now)) return countdownOf(step, now)
  for (const other of await holdRunning(db, step.activity_id))
    if (other.id !== step.id) await endOne(context, other, person.id)
  await publishSetOf(context, step)
  const endsAt = endAfter(seconds, step.ended_at === null ? Math.max(now, step.ends_at ?? now) : now)
  const extended = keepTimes(context, { ...step, ends_at: endsAt, ended_at: null })
  await publishStep(context, extended, 'extended', person.id)
  return countdownOf(extended, now)
}

/** Whether a timer that is started, or with 0 stopped, changes anything. @throws stepOver, timerExists */
function isChangedByTimer(step: LiveStep, seconds: number, now: number) {
  const isRunning = stateOf(step, now) === stepStates.ongoing
  if (seconds === 0) return isRunning && step.ends_at !== null
  if (!isRunning) fail(answeringErrors.stepOver)
  if (step.ends_at !== null) fail(answeringErrors.timerExists)
  return true
}

/** Ends a step now; one that is over stays so. @throws notFound, notInClass, stepNotStarted */
export async function endStep(context: CourseContext, stepId: string) {
  const { now, db, person } = context
  const step = await holdStep(db, stepId)
  if (step.mode !== answeringModes.inClass) fail(answeringErrors.notInClass)
  if (step.started_at === null) fail(answeringErrors.stepNotStarted)
  if (step.ended_at === null)
    await endOne(context, { ...step, ends_at: Math.min(now, step.ends_at ?? now) }, person.id)
}

/** Ends a step that is held and was not ended: at the moment when its time was up, or now. */
async function endOne(unit: Unit, step: LiveStep, byId: string | null) {
  const endedAt = Math.min(unit.now, step.ends_at ?? unit.now)
  const ended = keepTimes(unit, { ...step, ends_at: endedAt, ended_at: endedAt })
  await mixBallots(unit.db, step.id)
  await publishStep(unit, ended, 'ended', byId)
}

/** The time of a step may be up, and that of what was on its way: it may have been given more meanwhile. */
export async function closeInTime(unit: Unit, { stepId }: { stepId: string }) {
  const step = await holdStep(unit.db, stepId).catch(() => undefined)
  if (!step || step.started_at === null || step.ends_at === null || step.ends_at > unit.now) return
  if (step.ended_at === null) await endOne(unit, step, null)
  else await mixBallots(unit.db, step.id)
}

/** All that runs of a set ends with it: it is over, or was deleted or taken back. */
export async function endWithSet(unit: Unit, { id }: { id: string }) {
  for (const step of await holdLeftRunning(unit.db, null, id)) await endOne(unit, step, null)
}

/** The same with its course. */
export async function endWithCourse(unit: Unit, { courseId }: { courseId: string }) {
  for (const step of await holdLeftRunning(unit.db, courseId, null)) await endOne(unit, step, null)
}

/** Shows students how a step was answered, or hides that. @throws notFound, stepNotStarted */
export async function showResults(context: CourseContext, stepId: string, isShown: boolean) {
  await showResultsOf(context, await holdStep(context.db, stepId), isShown, context.person.id)
}

/** The same as somebody chooses results for the wall of a course; of a step that is another's or waits nothing is shown. */
export async function showResultsOnWall(
  unit: Unit,
  { courseId, subjectId, byId }: { courseId: string; subjectId: string; byId: string },
) {
  const step = await findStep(unit.db, subjectId)
  if (step?.course_id !== courseId || step.started_at === null) return
  await showResultsOf(unit, await holdStep(unit.db, subjectId), true, byId)
}

async function showResultsOf(unit: Unit, step: LiveStep, isShown: boolean, byId: string) {
  const { now, db } = unit
  if (step.mode === answeringModes.inClass && step.started_at === null) fail(answeringErrors.stepNotStarted)
  if ((step.results_shown_at !== null) === isShown) return
  const shown = { ...step, results_shown_at: isShown ? now : null }
  void setShown(db, step.id, shown.results_shown_at, shown.answers_shown_at)
  await publishStep(unit, shown, isShown ? 'resultsShown' : 'resultsHidden', byId)
}

/** Shows students what is right, for good. @throws notFound, stepNotStarted, stepRunning */
export async function showAnswers(context: CourseContext, stepId: string) {
  const { now, db, person } = context
  const step = await holdStep(db, stepId)
  if (step.mode === answeringModes.inClass && step.started_at === null) fail(answeringErrors.stepNotStarted)
  if (step.mode === answeringModes.inClass && stateOf(step, now) !== stepStates.ended)
    fail(answeringErrors.stepRunning)
  if (step.answers_shown_at !== null) return
  const shown = { ...step, answers_shown_at: now }
  void setShown(db, stepId, shown.results_shown_at, now)
  await publishStep(context, shown, 'answersShown', person.id)
}
