import { sql } from 'kysely'
import { answeringErrors } from '#contract/features/answering/errors.ts'
import {
  type AnsweringMode,
  type Asking,
  answeringModes,
  arrivalGrace,
  askings,
} from '#contract/features/answering/rules.ts'
import { typeOf } from '#contract/features/question/types/list.ts'
import type { QuestionType } from '#contract/features/question/types/type.ts'
import { submissionStates } from '#contract/features/submission/rules.ts'
import { deadlineOf } from '#server/features/activity/public.ts'
import { at, type Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { StepRow } from '../store.ts'
import { answeringSubmissions } from '../submissions.ts'

/** A question of a step that somebody answers, with all that decides whether they may. */
export interface Asked extends Pick<StepRow, 'started_at' | 'ends_at' | 'ended_at' | 'answers_shown_at'> {
  place: number
  step_id: string
  activity_id: string
  mode: AnsweringMode
  slot: number
  asking: Asking
  points: number
  question_id: string
  version_id: string
  type: number
  parts: unknown
  scoring: unknown
  /** It is over for this person. Whose time runs in their work is told so by the work, but for what does not stand in it. */
  is_over: boolean
  /** They have handed in their answers to the set once. */
  has_handed_in: boolean
  /** Somebody has graded what they answered, before it was handed in. */
  is_graded: boolean
}

/** Holds steps as they are, so that none ends before what is answered in it is stored; in a round, those that nobody changes just now. */
export const holdSteps = prepared(
  (_, ids: readonly string[]) => sql`
    select from answering_step where id = any(${ids}::uuid[]) order by id for share`,
)
const holdFreeSteps = prepared(
  (_, ids: readonly string[]) => sql<{ id: string }>`
    select id from answering_step where id = any(${ids}::uuid[]) order by id for share skip locked`,
)

interface Wanted {
  stepIds: readonly string[]
  accountIds: readonly string[]
  questionIds: readonly string[]
  now: number
}
const rows = prepared(
  (_, { stepIds, accountIds, questionIds, now }: Wanted) => sql<Asked>`
    select asked.place, step.id as step_id, step.activity_id, step.started_at, step.ends_at, step.ended_at,
      step.answers_shown_at, answering.mode, question.slot, question.asking, question.points::float8 as points,
      version.question_id, version.id as version_id, version.type, version.parts, version.scoring,
      coalesce(own.state is distinct from ${sql.lit(submissionStates.returned)} and case
        when own.ends_at is null then ${deadlineOf(sql.ref('asked.account_id'))} <= ${at(now)}
        else question.asking = ${sql.lit(askings.anonymous)} and own.ends_at <= ${at(now)} end, false) as is_over,
      coalesce(own.sealed > 0, false) as has_handed_in, coalesce(own.sealed = 0, false) and exists (
        select from submission_grade as grade
        where grade.submission_id = own.id and grade.slot = question.slot and grade.track = 0) as is_graded
    from unnest(${stepIds}::uuid[], ${accountIds}::uuid[], ${questionIds}::uuid[])
      with ordinality as asked (step_id, account_id, question_id, place)
    join answering_step as step on step.id = asked.step_id
    join answering on answering.id = step.activity_id
    join activity on activity.id = answering.id
    join question_version as version on version.question_id = asked.question_id
    join answering_question as question on question.step_id = step.id and question.version_id = version.id
    left join lateral (
      select submission.id, submission.ends_at, submission.sealed, author.state
      from submission_author as author join submission on submission.id = author.submission_id
      where author.activity_id = step.activity_id and author.account_id = asked.account_id
      order by author.attempt desc limit 1
    ) as own on true`,
)

/** What somebody answers, and who. */
export interface Answering {
  stepId: string
  accountId: string
  questionId: string
}

/**
 * The questions that these answer, in their order; undefined for what their step does not ask. Their steps stay as they are until the
 * transaction ends.
 * @param waits false: for steps that somebody changes just now it is `'held'`
 */
export async function askedIn(
  db: Database,
  all: readonly Answering[],
  now: number,
  waits = true,
): Promise<(Asked | undefined | 'held')[]> {
  const stepIds = all.map(({ stepId }) => stepId)
  const distinct = [...new Set(stepIds)]
  const [held, found] = await Promise.all([
    waits ? holdSteps(db, distinct) : holdFreeSteps(db, distinct),
    rows(db, {
      ...{ stepIds, now },
      accountIds: all.map(({ accountId }) => accountId),
      questionIds: all.map(({ questionId }) => questionId),
    }),
  ])
  const free = waits ? null : new Set((held as { id: string }[]).map(({ id }) => id))
  const byPlace = new Map(found.map(row => [row.place, row]))
  return all.map(({ stepId }, index) => {
    if (free && !free.has(stepId)) return 'held'
    const row = byPlace.get(index + 1)
    return row && typeOf(row.type)?.isAnswered ? row : undefined
  })
}

/** What decides whether a step takes answers of somebody. */
export type Gate = Pick<
  Asked,
  'mode' | 'started_at' | 'ends_at' | 'ended_at' | 'answers_shown_at' | 'is_over' | 'is_graded'
>

/** Whether a step takes answers, as far as that is not for the spine to say. What was on its way at its end is taken. */
export function refusalOf(asked: Gate, now: number) {
  const { mode, started_at, ends_at, ended_at, answers_shown_at, is_over, is_graded } = asked
  if (answers_shown_at !== null) return answeringErrors.answersShown
  if (is_over) return answeringErrors.over
  if (mode !== answeringModes.inClass) return undefined
  if (started_at === null) return answeringErrors.stepNotStarted
  if (is_graded) return answeringErrors.alreadyGraded
  const end = ended_at ?? ends_at
  return end !== null && end + arrivalGrace <= now ? answeringErrors.stepOver : undefined
}

/**
 * @param isProven it is shown to be from before the end of the step
 * @throws slotMissing for what the step does not ask; why it takes nothing
 */
export function mayAnswer(
  asked: Asked | undefined,
  now: number,
  isProven: boolean,
): Asked & { kind: QuestionType } {
  if (!asked) return fail(answeringSubmissions.errors.slotMissing)
  const refusal = refusalOf(asked, now)
  if (refusal && !(isProven && refusal === answeringErrors.stepOver)) fail(refusal)
  return { ...asked, kind: typeOf(asked.type)! }
}
