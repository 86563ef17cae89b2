import { sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import { isBoard } from '#contract/features/answering/board-rules.ts'
import type { AskInput, StepInput } from '#contract/features/answering/entities.ts'
import { answeringErrors } from '#contract/features/answering/errors.ts'
import {
  type AnsweringMode,
  type Asking,
  anonymousTypes,
  answeringLimits,
  answeringModes,
  askings,
} from '#contract/features/answering/rules.ts'
import { typeOf } from '#contract/features/question/types/list.ts'
import { isScoreWithin } from '#contract/features/submission/rules.ts'
import { bankForTests, keepUses, placeQuestions } from '#server/features/question/public.ts'
import type { Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { newId } from '#server/kernel/ids.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { questionsIn, type SetQuestion, type StepRow, stepsOf } from '../store.ts'

/** What a set consists of. */
export interface Content {
  steps: readonly StepRow[]
  questions: readonly SetQuestion[]
}
const noContent: Content = { steps: [], questions: [] }

export async function contentOf({ db }: Pick<CourseContext, 'db'>, id: string): Promise<Content> {
  const [steps, questions] = await Promise.all([stepsOf(db, id), questionsIn(db, id)])
  return { steps, questions }
}

/** Questions without steps: in class each is one of its own, otherwise they are one together. */
export const stepsFrom = (questions: readonly AskInput[], mode: number): StepInput[] =>
  (mode === answeringModes.inClass ? questions.map(one => [one]) : [[...questions]]).map(its => ({
    ...{ id: null, title: '', seconds: 0 },
    questions: its,
  }))

/** @throws questionMissing, tooManyQuestions, pointsInvalid, questionTwice; malformed for a question that is nothing */
function checkSteps(steps: readonly StepInput[]) {
  const questions = steps.flatMap(step => step.questions)
  if (questions.length === 0 || steps.some(step => step.questions.length === 0))
    fail(answeringErrors.questionMissing)
  const { ofStep, questions: limit, points: most } = answeringLimits
  if (questions.length > limit || steps.some(step => step.questions.length > ofStep))
    fail(answeringErrors.tooManyQuestions, { limit, ofStep })
  for (const { id, fromId, question, points } of questions) {
    if (!isScoreWithin(points, most)) fail(answeringErrors.pointsInvalid, { limit: most })
    const isOne = [id ?? question, fromId].filter(one => one !== null && one !== undefined).length === 1
    if (!isOne) fail(kernelErrors.malformed, { field: 'questions' })
  }
  const named = questions.flatMap(({ id, fromId }) => id ?? fromId ?? [])
  const ids = steps.flatMap(({ id }) => id ?? [])
  if (new Set(named).size < named.length || new Set(ids).size < ids.length)
    fail(answeringErrors.questionTwice)
}

const textType = 4

/** @throws anonymousUnfit, wordsUnfit, boardUnfit */
function checkAsking({ type, points, asking }: Pick<SetQuestion, 'type' | 'points' | 'asking'>) {
  if (asking === askings.anonymous && (!anonymousTypes.includes(type) || points > 0))
    fail(answeringErrors.anonymousUnfit)
  if (asking === askings.words && type !== textType) fail(answeringErrors.wordsUnfit)
  if (isBoard(asking) && (type !== textType || points > 0)) fail(answeringErrors.boardUnfit)
}

/** Whether the questions of a step that was started stand there as they were. */
const isAsBefore = (given: readonly AskInput[], known: readonly SetQuestion[]) =>
  given.length === known.length &&
  given.every(({ id, question, points, asking, isShownLater }, place) => {
    const before = known[place]!
    const isAsked =
      asking === before.asking && (isShownLater ?? before.is_shown_later) === before.is_shown_later
    return id === before.question_id && question === null && points === before.points && isAsked
  })

/** @throws stepsFixed for steps that were started and are gone, elsewhere, or other ones; of what is begun at one's own pace, all */
function checkFixed(
  given: readonly StepInput[],
  { steps, questions }: Content,
  isFixed: (step: StepRow) => boolean,
) {
  const places = new Map(given.flatMap(({ id }, place) => (id === null ? [] : [[id, place] as const])))
  const fixed = steps.filter(isFixed)
  let last = -1
  for (const step of fixed) {
    const place = places.get(step.id as never)
    const its = questions.filter(({ step_id }) => step_id === step.id)
    if (place === undefined || place < last || !isAsBefore(given[place]!.questions, its))
      fail(answeringErrors.stepsFixed)
    last = place!
  }
}

export interface Sum {
  /** By slot, of what a score is wanted for. */
  slotPoints: Record<number, number>
  total: number
}

/** What a set is worth. Anonymous answers and what is written for all to see are no part of anybody's work. */
export function sumOf({ questions }: Pick<Content, 'questions'>): Sum {
  const counting = questions.filter(
    ({ type, asking }) => typeOf(type)?.isAnswered && asking !== askings.anonymous && !isBoard(asking),
  )
  const total = Math.round(counting.reduce((sum, { points }) => sum + points, 0) * 10) / 10
  return { slotPoints: Object.fromEntries(counting.map(({ slot, points }) => [slot, points])), total }
}

interface Writing {
  mode: AnsweringMode
  known?: Content
  /** Somebody has answered something. */
  isBegun?: boolean
}

/**
 * Writes what a set consists of, in place of what it did.
 * @returns what it consists of now
 * @throws stepsFixed; what is wrong with a question, or the whole
 */
export async function writeSteps(
  context: CourseContext,
  activityId: string,
  given: readonly StepInput[],
  { mode, known = noContent, isBegun = false }: Writing,
): Promise<Content> {
  const { db } = context
  checkSteps(given)
  checkFixed(given, known, ({ started_at }) =>
    mode === answeringModes.inClass ? started_at !== null : isBegun,
  )
  if (isBegun && mode !== answeringModes.inClass && given.length !== known.steps.length)
    fail(answeringErrors.stepsFixed)
  const stepIds = new Set(known.steps.map(({ id }) => id))
  if (given.some(({ id }) => id !== null && !stepIds.has(id))) fail(kernelErrors.notFound)

  const bankId = await bankForTests(context)
  const entries = given.flatMap(step => step.questions)
  const standing = await placeQuestions(
    context,
    { bankId, known: known.questions, originalsOf: ids => originalsOf(db, ids) },
    entries,
  )
  const steps = given.map(({ id, title, seconds }, place) => ({
    ...{ id: id ?? newId(), activity_id: activityId, number: place + 1, title },
    seconds: seconds === 0 ? null : seconds,
  }))
  const knownOf = new Map(known.questions.map(one => [one.question_id, one]))
  let lastSlot = Math.max(0, ...known.questions.map(({ slot }) => slot))
  const rows = given.flatMap((step, place) =>
    step.questions.map((ask, position) => {
      const { versionId, questionId, originId } = standing.get(ask)!
      return {
        ...{ activity_id: activityId, step_id: steps[place]!.id, position },
        slot: knownOf.get(questionId)?.slot ?? ++lastSlot,
        ...{ version_id: versionId, question_id: questionId, origin_id: originId },
        ...{ points: ask.points, asking: ask.asking as Asking },
        is_shown_later:
          isBoard(ask.asking) && (ask.isShownLater ?? knownOf.get(questionId)?.is_shown_later ?? false),
      }
    }),
  )
  const kept = new Set(rows.map(({ question_id }) => question_id))
  replaceRows(db, activityId, steps, rows)
  await keepUses(
    context,
    { kind: 'answering', subjectId: activityId },
    rows.flatMap(({ version_id, origin_id }) => [version_id, ...(origin_id === null ? [] : [origin_id])]),
    known.questions.flatMap(({ question_id }) => (kept.has(question_id) ? [] : [question_id])),
  )
  const content = await contentOf(context, activityId)
  content.questions.forEach(checkAsking)
  if (sumOf(content).total > answeringLimits.total)
    fail(answeringErrors.totalTooHigh, { limit: answeringLimits.total })
  return content
}

const origins = prepared(
  (_, questionIds: readonly string[]) => sql<{ question_id: string; origin_id: string }>`
    select distinct on (version.question_id) version.question_id, asked.origin_id
    from question_version as version join (
      select version_id, origin_id from test_question
      union all select version_id, origin_id from answering_question
    ) as asked on asked.version_id = version.id
    where version.question_id = any(${questionIds}::uuid[]) and asked.origin_id is not null
    order by version.question_id`,
)
const originalsOf = async (db: Database, ids: readonly string[]) =>
  new Map((await origins(db, ids)).map(({ question_id, origin_id }) => [question_id, origin_id]))

const deleteQuestions = prepared((db, activityId: string) =>
  db.deleteFrom('answering_question').where('activity_id', '=', activityId),
)
/** Nobody joins them any more. */
const holdOthers = prepared(
  (_, activityId: string, kept: readonly string[]) => sql`
    select from answering_step where activity_id = ${activityId} and not id = any(${kept}::uuid[]) order by id for update`,
)
/** At one's own pace, somebody may have had them before them. */
const deleteSteps = prepared(
  (_, activityId: string, kept: readonly string[]) => sql`
    with gone as materialized (
      select id from answering_step where activity_id = ${activityId} and not id = any(${kept}::uuid[])
    ), joined as (
      delete from answering_join using gone where step_id = gone.id returning step_id
    ), counted as (
      delete from answering_turnout using gone where step_id = gone.id returning step_id
    )
    delete from answering_step using gone where answering_step.id = gone.id
      and (select count(*) from joined) + (select count(*) from counted) >= 0`,
)
const upsertSteps = prepared(
  (_, rows: string) => sql`
    insert into answering_step (id, activity_id, number, title, seconds)
    select id, activity_id, number, title, seconds
    from jsonb_to_recordset(${rows}::jsonb) as made (id uuid, activity_id uuid, number int, title text, seconds int)
    on conflict (id) do update set number = excluded.number, title = excluded.title, seconds = excluded.seconds`,
)
const insertQuestions = prepared(
  (_, rows: string) => sql`
    insert into answering_question (activity_id, slot, step_id, position, version_id, origin_id, points, asking, is_shown_later)
    select activity_id, slot, step_id, position, version_id, origin_id, points, asking, is_shown_later
    from jsonb_to_recordset(${rows}::jsonb) as made (activity_id uuid, slot int, step_id uuid, position int,
      version_id uuid, origin_id uuid, points numeric, asking int, is_shown_later boolean)`,
)

function replaceRows(
  db: Database,
  activityId: string,
  steps: readonly { id: string }[],
  questions: readonly object[],
) {
  const kept = steps.map(({ id }) => id)
  void deleteQuestions(db, activityId)
  void holdOthers(db, activityId, kept)
  void deleteSteps(db, activityId, kept)
  void upsertSteps(db, JSON.stringify(steps))
  void insertQuestions(db, JSON.stringify(questions))
}
