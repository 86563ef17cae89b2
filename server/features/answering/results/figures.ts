import { sql } from 'kysely'
import { tenths } from '#contract/features/activity/score-rounding.ts'
import type { CountedPart } from '#contract/features/answering/entities.ts'
import { answeringErrors } from '#contract/features/answering/errors.ts'
import { answeringModes, askings, fewestAnonymous, stepStates } from '#contract/features/answering/rules.ts'
import { cellTally, tallyingOf } from '#contract/features/question/tallies.ts'
import { isPointed } from '#contract/features/question/types/point.ts'
import { keysOf } from '#server/features/question/public.ts'
import { taskToSee } from '#server/features/submission/public.ts'
import type { Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { type LiveStep, stepToSee } from '../steps/store.ts'
import { questionsIn, standingOfStep } from '../store.ts'
import { tallied } from '../taking/counting.ts'
import { questionsShown, type ShownQuestion, stateOfSet } from '../taking/own.ts'
import { got, joinGiven } from './points.ts'

const tallyRows = prepared(
  (_, activityId: string) => sql<{ slot: number; key: string; n: number }>`
    select slot, key, n from answering_tally where activity_id = ${activityId} and n > 0 order by slot, key`,
)
async function talliesOf(db: Database, activityId: string) {
  const rows = await tallyRows(db, activityId)
  const bySlot = Map.groupBy(rows, ({ slot }) => slot)
  return (slot: number) => new Map(bySlot.get(slot)?.map(({ key, n }) => [key, n]))
}

export interface Turnout {
  joined: number
  answered: number
  students: number
}
const turnoutRow = prepared(
  (_, stepId: string) => sql<Turnout>`
    select coalesce(turnout.joined, 0) as joined, coalesce(turnout.answered, 0) as answered,
      (select count(*)::int from activity_student as student where student.activity_id = step.activity_id) as students
    from answering_step as step left join answering_turnout as turnout on turnout.step_id = step.id
    where step.id = ${stepId}`,
)

/** How many it is for, and how many of them have joined and answered. */
export const turnoutOf = (db: Database, stepId: string): Promise<Turnout> => turnoutRow.one(db, stepId)

/** A step whose results the caller may see. @throws notFound, resultsHidden, stepNotStarted */
export async function stepWithResults(context: CourseContext, stepId: string) {
  const { db, role, now } = context
  const step = await stepToSee(db, stepId)
  const task = await taskToSee(context, step.activity_id)
  const standing = standingOfStep(step, { mode: step.mode, state: stateOfSet(task, now) }, now)
  if (role === 'student' && standing.state === stepStates.notStarted) fail(answeringErrors.stepNotStarted)
  if (role === 'student' && !standing.areResultsShown) fail(answeringErrors.resultsHidden)
  return { step, standing, seesRight: role !== 'student' || standing.areAnswersShown }
}

/** What was made up by those who answered begins with this in a tally. */
const madeUp = 'wrong '

/** Whether anonymous answers are told: once none comes any more; in class, where many answer at the same moment, as from the fifth. */
export const areNamelessTold = (mode: number, isOver: boolean, answered: number) =>
  isOver || (mode === answeringModes.inClass && answered >= fewestAnonymous)

/** How a question was answered, from its tallies. @param key undefined: what is right is not shown */
function resultOf(
  { shown, type, parts }: ShownQuestion,
  counts: ReadonlyMap<string, number>,
  key: { key: unknown } | undefined,
  mayBeTold: boolean,
) {
  let isTold = mayBeTold
  const answered = counts.get(tallied.answered) ?? 0
  // What people make up, and what goes with what, is told by what is right.
  if (!key && !toldWithoutKey.has(type.name)) isTold = false
  const isListed = key !== undefined || toldWithoutKey.has(type.name)
  const tallying = isListed ? tallyingOf(type, { parts, key: key?.key ?? type.blank().key }) : null
  const listed = (tallying?.listed ?? []).map((one): CountedPart => {
    const count = counts.get(`=${one.part}:${one.key}`) ?? 0
    return { ...one, isRight: key ? one.isRight : null, count: isTold ? count : 0 }
  })
  const known = new Set(listed.map(one => `=${one.part}:${one.key}`))
  const others = [...counts].flatMap(([name, count]): CountedPart[] => {
    const found = /^=(\d+):(.*)$/s.exec(name)
    if (!found || known.has(name) || !isTold) return []
    const [, part, said] = found as unknown as [string, string, string]
    if (isPointed(type)) return [{ ...cellTally(said), count }]
    const isWrong = said.startsWith(madeUp)
    const text = isWrong ? said.slice(madeUp.length) : said
    return [{ part: Number(part), key: said, label: '', text, count, isRight: key && isWrong ? false : null }]
  })
  const isGraded = type.isGraded && key !== undefined
  const rightCount = isGraded ? (counts.get(tallied.right) ?? 0) : null
  return {
    ...shown,
    answered,
    rightCount,
    correctRate: rightCount === null || answered === 0 ? null : Math.round((rightCount / answered) * 100),
    distribution: [...listed, ...others],
    isWithheld: !mayBeTold,
    ...(type.name === 'rating' && isTold ? spreadOf(listed) : { mean: null, spread: null }),
  }
}

/** Types whose answers can be counted before what is right is shown. */
export const toldWithoutKey: ReadonlySet<string> = new Set([
  ...['singleChoice', 'multipleChoice', 'indefiniteChoice', 'trueFalse'],
  ...['singleVote', 'multipleVote', 'rating', 'ranking', 'point', 'hotspot'],
])

/** Mean and standard deviation of what was rated. */
function spreadOf(listed: readonly CountedPart[]) {
  const n = listed.reduce((sum, { count }) => sum + count, 0)
  if (n === 0) return { mean: null, spread: null }
  const mean = listed.reduce((sum, { key, count }) => sum + Number(key) * count, 0) / n
  const variance = listed.reduce((sum, { key, count }) => sum + count * (Number(key) - mean) ** 2, 0) / n
  return { mean: hundredths(mean), spread: hundredths(Math.sqrt(variance)) }
}
const hundredths = (number: number) => Math.round(number * 100) / 100

/** The questions of a step with how they were answered. @param only of one of them */
export async function resultsOf(
  context: CourseContext,
  step: LiveStep,
  isOver: boolean,
  seesRight: boolean,
  only?: string,
) {
  const all = await questionsIn(context.db, step.activity_id)
  const asked = all.filter(
    ({ step_id, question_id }) => step_id === step.id && (only === undefined || question_id === only),
  )
  const set = { id: step.activity_id, mode: step.mode }
  return resultsIn(context, set, questionsShown(context, asked), () => isOver, seesRight, asked)
}

/**
 * How questions of a set were answered.
 * @param isOver whether the step of the question in that slot is over
 */
export async function resultsIn(
  { db }: CourseContext,
  { id, mode }: { id: string; mode: number },
  shown: readonly ShownQuestion[] | Promise<readonly ShownQuestion[]>,
  isOver: (slot: number) => boolean,
  seesRight: boolean,
  asked: readonly { version_id: string }[],
) {
  const [questions, tallies, keys] = await Promise.all([
    shown,
    talliesOf(db, id),
    seesRight
      ? keysOf(
          db,
          asked.map(({ version_id }) => version_id),
        )
      : new Map<string, never>(),
  ])
  return questions.map(question => {
    const { slot, asking } = question.shown
    const counts = tallies(slot)
    const isTold =
      asking !== askings.anonymous || areNamelessTold(mode, isOver(slot), counts.get(tallied.answered) ?? 0)
    const key = keys.get(question.versionId)
    return {
      question,
      key,
      isTold,
      result: resultOf(question, counts, seesRight ? (key ?? { key: null }) : undefined, isTold),
    }
  })
}

/** What the students of a set have `got` in a step, an answer `counted` to a question `asked` each, where anything is judged. */
export const judgedIn = (activityId: string, stepId: string) => sql`
    from answering_question as asked
    join answering_counted as counted on counted.activity_id = asked.activity_id and counted.slot = asked.slot
    ${joinGiven}
    join activity_student as student on student.activity_id = asked.activity_id
      and student.account_id = counted.account_id
    join account on account.id = counted.account_id
    where asked.activity_id = ${activityId} and asked.step_id = ${stepId} and asked.points > 0 and ${got} is not null`

interface RankedRow {
  account_id: string
  name: string
  score: number
}
const rankedRows = prepared(
  (_, activityId: string, stepId: string) => sql<RankedRow>`
    select counted.account_id, account.name, sum(${got})::float8 as score
    ${judgedIn(activityId, stepId)}
    group by counted.account_id, account.name order by score desc, account.name, counted.account_id limit 50`,
)

/** Who has most of a step; who has as much has the same place. */
async function rankingOf({ db, person }: CourseContext, step: LiveStep) {
  const rows = await rankedRows(db, step.activity_id, step.id)
  return rows.map(({ account_id, name, score }) => ({
    rank: rows.findIndex(other => other.score === score) + 1,
    ...{ studentId: account_id as never, name, score: tenths(score), isOwn: account_id === person.id },
  }))
}

/** How a step was answered: for staff at any time, for students once that is shown. */
export async function answerResults(context: CourseContext, stepId: string, isRanked: boolean) {
  const { step, standing, seesRight } = await stepWithResults(context, stepId)
  const isOver = standing.state === stepStates.ended
  const [results, turnout, ranking] = await Promise.all([
    resultsOf(context, step, isOver, seesRight),
    turnoutOf(context.db, stepId),
    isRanked && context.role !== 'student' ? rankingOf(context, step) : [],
  ])
  return {
    ...{ total: turnout.students, answered: turnout.answered, joined: turnout.joined },
    ...{ ...standing, areAnswersTold: seesRight },
    questions: results.map(({ result }) => result),
    ranking,
    ...{ serverTime: context.now, serverTimeExactly: context.now },
  }
}
