import { sql } from 'kysely'
import type { StepStanding } from '#contract/features/answering/entities.ts'
import {
  type AnsweringMode,
  type Asking,
  answeringModes,
  type StepState,
  stepStates,
} from '#contract/features/answering/rules.ts'
import { isBegun } from '#server/features/submission/public.ts'
import type { Database } from '#server/kernel/database.ts'
import { prepared } from '#server/kernel/prepared.ts'

export interface AnsweringRow {
  id: string
  mode: AnsweringMode
  is_quick: boolean
}
const answeringRow = prepared((db, id: string) =>
  db.selectFrom('answering').select(['id', 'mode', 'is_quick']).where('id', '=', id).$castTo<AnsweringRow>(),
)
/** Undefined: there is no such set. */
export const answeringOf = (db: Database, id: string) => answeringRow.first(db, id)

const answeredRows = prepared(
  (_, activityId: string) => sql`
    select from answering_step as step join answering_join as joined on joined.step_id = step.id and joined.has_answered
    where step.activity_id = ${activityId} limit 1`,
)
/** Whether somebody has answered anything of a set, also what is no part of their work: anonymously, or for all to see. */
export async function isSetBegun(db: Database, activityId: string) {
  const [isBegunWork, answered] = await Promise.all([isBegun(db, activityId), answeredRows(db, activityId)])
  return isBegunWork || answered.length > 0
}

export interface StepRow {
  id: string
  activity_id: string
  number: number
  title: string
  /** Null: until it is ended. */
  seconds: number | null
  started_at: number | null
  ends_at: number | null
  ended_at: number | null
  results_shown_at: number | null
  answers_shown_at: number | null
}
export const stepColumns = [
  ...(['id', 'activity_id', 'number', 'title', 'seconds', 'started_at', 'ends_at', 'ended_at'] as const),
  ...(['results_shown_at', 'answers_shown_at'] as const),
]
const stepRows = prepared((db, activityId: string) =>
  db
    .selectFrom('answering_step')
    .select(stepColumns)
    .where('activity_id', '=', activityId)
    .orderBy('number')
    .orderBy('id'),
)
/** In their order. */
export const stepsOf = (db: Database, activityId: string): Promise<StepRow[]> => stepRows(db, activityId)

/** A question of a set. */
export interface SetQuestion {
  slot: number
  step_id: string
  position: number
  version_id: string
  question_id: string
  type: number
  points: number
  asking: Asking
  is_shown_later: boolean
  origin_id: string | null
}
const questionRows = prepared(
  (_, activityId: string) => sql<SetQuestion>`
    select asked.slot, asked.step_id, asked.position, asked.version_id, version.question_id, version.type,
      asked.points::float8 as points, asked.asking, asked.is_shown_later, asked.origin_id
    from answering_question as asked
    join answering_step as step on step.id = asked.step_id
    join question_version as version on version.id = asked.version_id
    where asked.activity_id = ${activityId}
    order by step.number, step.id, asked.position, asked.slot`,
)
/** In their order, step by step. */
export const questionsIn = (db: Database, activityId: string) => questionRows(db, activityId)

/** A set as far as its steps follow from it. */
export interface SetStanding {
  mode: AnsweringMode
  /** Of the activity, for whoever asks. */
  state: number
}

/** At one's own pace all steps are as far as the whole. */
export function stateOfStep(
  { started_at, ends_at, ended_at }: Pick<StepRow, 'started_at' | 'ends_at' | 'ended_at'>,
  { mode, state }: SetStanding,
  now: number,
): StepState {
  if (mode !== answeringModes.inClass) return state as StepState
  if (started_at === null) return stepStates.notStarted
  const isOver = ended_at !== null || (ends_at !== null && ends_at <= now) || state === stepStates.ended
  return isOver ? stepStates.ended : stepStates.ongoing
}

/** How far a step is, as its answers say it. */
export function standingOfStep(step: StepRow, set: SetStanding, now: number): StepStanding {
  const state = stateOfStep(step, set, now)
  return {
    state,
    seconds: step.seconds ?? 0,
    startedAt: step.started_at,
    endsAt: step.ended_at ?? step.ends_at,
    endsAtExactly: state === stepStates.ongoing ? step.ends_at : null,
    areResultsShown: step.results_shown_at !== null,
    areAnswersShown: step.answers_shown_at !== null,
  }
}

/** Seconds; -1: until it is ended, 0: it does not run. */
export function remainOf({ state, endsAtExactly }: StepStanding, now: number) {
  if (state !== stepStates.ongoing) return 0
  return endsAtExactly === null ? -1 : Math.max(0, Math.ceil((endsAtExactly - now) / 1000))
}
