import { sql } from 'kysely'
import { activityStates } from '#contract/features/activity/entities.ts'
import { answeringMessages } from '#contract/features/answering/messages.ts'
import { stepOpened } from '#contract/features/answering/opened-message.ts'
import { stepStates } from '#contract/features/answering/rules.ts'
import { publishRunningChanged } from '#server/features/course/public.ts'
import { publishProjectors } from '#server/features/projector/public.ts'
import { addEntries, openStreams } from '#server/features/stream/public.ts'
import { topics } from '#server/kernel/hub.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { questionsIn, remainOf, standingOfStep } from '../store.ts'
import { questionsTold } from '../taking/own.ts'
import type { LiveStep } from './store.ts'
import { answeringSteps } from './stream.ts'

/** What somebody did with a step. */
export type StepAct = 'started' | 'extended' | 'ended' | 'resultsShown' | 'resultsHidden' | 'answersShown'

const questionIds = prepared(
  (_, stepId: string) => sql<{ question_id: string }>`
    select version.question_id from answering_question as asked
    join question_version as version on version.id = asked.version_id
    where asked.step_id = ${stepId} order by asked.position`,
)

/** Where messages say that they are about a step; there are no class sessions yet. */
export const placeOf = ({
  id,
  activity_id,
  course_id,
}: Pick<LiveStep, 'id' | 'activity_id' | 'course_id'>) => ({
  ...{ courseId: course_id, classTimeId: '', answeringId: activity_id, stepId: id },
})

/** Tells open screens of a step to ask again. @returns how far it is */
export function publishChanged({ now, publish }: Pick<Unit, 'now' | 'publish'>, step: LiveStep) {
  const standing = standingOfStep(step, { mode: step.mode, state: activityStates.ongoing }, now)
  const changed = { ...placeOf(step), state: standing.state, number: step.number }
  for (const topic of [topics.course(step.course_id), topics.projectors(step.course_id)])
    publish(topic, answeringMessages.stepChanged, changed)
  return standing
}

/** Bytes of a step that is told with what it asks; of a longer one each phone asks for it. */
const maxTold = 64_000

/**
 * Tells a course what is asked by a step that was started, so that nobody has to ask for it at the same moment as everybody. Of a set for
 * some each asks: others hear what is told to the course.
 */
export async function publishOpened({ db, now, publish }: Unit, step: LiveStep) {
  if (step.is_for_some) return
  const all = await questionsIn(db, step.activity_id)
  const questions = await questionsTold(
    db,
    all.filter(({ step_id }) => step_id === step.id),
  )
  if (JSON.stringify(questions).length > maxTold) return
  const standing = standingOfStep(step, { mode: step.mode, state: activityStates.ongoing }, now)
  publish(topics.course(step.course_id), stepOpened, {
    ...{
      ...placeOf(step),
      number: step.number,
      title: step.title,
      setTitle: step.title_of_set,
      mode: step.mode,
    },
    ...{ ...standing, remain: remainOf(standing, now), questions },
    ...{ serverTime: now, serverTimeExactly: now },
  })
}

/**
 * Tells the course what became of a step: its open screens by messages, and whoever comes later by the stream of the set. The stream
 * is held from here on: to be done last.
 * @param step as it is by now
 */
export async function publishStep(unit: Unit, step: LiveStep, act: StepAct, byId: string | null) {
  const { db, now, publish } = unit
  const standing = publishChanged(unit, step)
  const topic = topics.course(step.course_id)
  const place = placeOf(step)
  const remain = remainOf(standing, now)
  if (act === 'started' || act === 'extended' || act === 'ended') {
    const isOver = act === 'ended'
    if (act !== 'extended')
      publish(topic, answeringMessages.interact, {
        ...{ ...place, action: isOver ? 'end' : 'start', remain },
        // Whom it is not for hears it as well.
        title: step.is_for_some ? '' : step.title || step.title_of_set,
      })
    for (const { question_id } of await questionIds(db, step.id))
      publish(topic, answeringMessages.questionState, {
        ...{ ...place, questionId: question_id },
        state: isOver ? stepStates.ended : stepStates.ongoing,
      })
    publish(topic, answeringMessages.timer, {
      ...{ ...place, timerId: step.id, action: isOver || step.ends_at === null ? 'stop' : 'start' },
      ...{ remain: Math.max(0, remain), endsAt: step.ends_at ?? 0, serverTime: now },
    })
    publishRunningChanged(unit, step.course_id)
    // What began last is what a wall shows.
    publishProjectors(unit, step.course_id)
  }
  const streams = await openStreams(unit, answeringSteps, [step.activity_id])
  await addEntries(unit, [
    {
      ...{ streamId: streams.get(step.activity_id)!, byId, type: 'step' },
      body: { act, stepId: step.id, number: step.number, ...standing, at: now },
    },
  ])
}
