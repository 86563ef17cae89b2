import { sql } from 'kysely'
import type { z } from 'zod'
import { kernelErrors } from '#contract/error.ts'
import { answeringCalls } from '#contract/features/answering/calls.ts'
import { answeringRequests } from '#contract/features/answering/requests.ts'
import { answeringTakingCalls } from '#contract/features/answering/taking-calls.ts'
import { at, type Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import { requested, requesting } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'

interface Found {
  id: string
}
type Said<R extends keyof typeof answeringRequests> = z.output<(typeof answeringRequests)[R]['data']>

const isRunning = (now: number) => sql`
  (step.started_at is not null and step.ended_at is null and (step.ends_at is null or step.ends_at > ${at(now)}))`

/** Sent again it is the same one, which runs by then. */
const stepToStart = prepared(
  (_, activityId: string, now: number) => sql<Found>`
    select step.id from answering_step as step where step.activity_id = ${activityId}
    order by ${isRunning(now)} desc, step.started_at is null desc, step.number, step.id limit 1`,
)
/** Or the one that ended last. */
const stepToEnd = prepared(
  (_, activityId: string, now: number) => sql<Found>`
    select step.id from answering_step as step where step.activity_id = ${activityId}
    order by ${isRunning(now)} desc, step.started_at desc nulls last, step.number, step.id limit 1`,
)

const stepsOfQuestion = prepared(
  (_, questionId: string) => sql<Found & { activity_id: string }>`
    select step.id, step.activity_id from question_version as version
    join answering_question as asked on asked.version_id = version.id
    join answering_step as step on step.id = asked.step_id
    where version.question_id = ${questionId} order by step.id desc`,
)
async function stepOfQuestion(db: Database, { questionId, answeringId, stepId }: Said<'questionState'>) {
  const asking = await stepsOfQuestion(db, questionId)
  return asking.find(
    ({ id, activity_id }) => (stepId ?? id) === id && (answeringId ?? activity_id) === activity_id,
  )
}

/** The one that the timer names, or else the one that was started last. */
const stepOfTimer = prepared(
  (_, courseId: string, timerId: string) => sql<Found>`
    select step.id from answering_step as step
    join activity on activity.id = step.activity_id and activity.deleted_at is null
    where activity.course_id = ${courseId} and (step.started_at is not null or step.id::text = ${timerId})
    order by step.id::text = ${timerId} desc, step.started_at desc, step.id limit 1`,
)

/** What is no step has no step's id: the call says so, as of a step that is another's. */
const idOf = async (found: Promise<Found | undefined>, otherwise: string) =>
  ((await found)?.id ?? otherwise) as never

function stepMeant(db: Database, { action, answeringId, stepId }: Said<'interact'>, now: number) {
  if (stepId !== null) return stepId as never
  const id = answeringId ?? fail(kernelErrors.malformed, { field: 'interactid' })
  return idOf((action === 'start' ? stepToStart : stepToEnd).first(db, id, now), id)
}

function stepTimed(db: Database, { courseId, answeringId, stepId, timerId }: Said<'timer'>, now: number) {
  if (stepId !== null) return stepId as never
  return answeringId !== null
    ? idOf(stepToEnd.first(db, answeringId, now), answeringId)
    : idOf(stepOfTimer.first(db, courseId, timerId), courseId)
}

const { startStep, endStep, extendStep } = answeringCalls

/** What programs of the protocol say over the class socket instead of making these calls. */
export const answeringHearings = [
  requesting(answeringRequests.interact, async ({ db, clock }, said) => {
    const stepId = await stepMeant(db, said, clock.now())
    return said.action === 'start' ? requested(startStep, { stepId }) : requested(endStep, { stepId })
  }),

  requesting(answeringRequests.questionState, async ({ db }, said) => {
    const stepId = await idOf(stepOfQuestion(db, said), said.questionId)
    return said.state === '2' ? requested(startStep, { stepId }) : requested(endStep, { stepId })
  }),

  requesting(answeringRequests.answer, (_, { stepId, answers }) =>
    requested(
      answeringTakingCalls.submit,
      { stepId, answers },
      ({ list }) => list.find(({ refusal }) => refusal !== null)?.refusal,
    ),
  ),

  requesting(answeringRequests.timer, async ({ db, clock }, said) => {
    const seconds =
      said.action === 'stop' ? 0 : said.seconds || fail(kernelErrors.malformed, { field: 'seconds' })
    const stepId = await stepTimed(db, said, clock.now())
    return requested(extendStep, { stepId, seconds, isTimer: true })
  }),
]
