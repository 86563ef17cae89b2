import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { tenths } from '#contract/features/activity/score-rounding.ts'
import type { Scoring as Rules } from '#contract/features/question/scoring.ts'
import { typeOf } from '#contract/features/question/types/list.ts'
import type { QuestionType } from '#contract/features/question/types/type.ts'
import { submissionStates } from '#contract/features/submission/rules.ts'
import { answerIn, type Kept, keysOf, questionsOf } from '#server/features/question/public.ts'
import {
  cameTo,
  lockTaskToGrade,
  pointsOf,
  type Scoring,
  type SlotPoints,
  scoreByMachine,
  type Task,
} from '#server/features/submission/public.ts'
import type { Database } from '#server/kernel/database.ts'
import { work } from '#server/kernel/jobs.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { settleAfterEnd } from '../releasing.ts'
import { questionsIn } from '../store.ts'
import { testSubmissions } from '../submissions.ts'
import { markTests } from './marking-job.ts'

/** What a question wants, and what is right in it. */
export interface KeyedQuestion {
  slot: number
  type: QuestionType
  parts: unknown
  key: unknown
  scoring: Rules
  /** It gives its points to everybody, whatever they answered. */
  isFull: boolean
}

/**
 * What a machine gives for an answer, to one decimal; null: a person has to look. What nobody answered is worth nothing, and so is
 * every answer to a question worth nothing.
 */
export function markOf(
  { type, parts, key, scoring, isFull }: KeyedQuestion,
  kept: Kept | undefined,
  points: number,
): number | null {
  if (isFull) return points
  const answer = answerIn(type, parts, kept)
  if (answer === null || points === 0) return 0
  return type.grade ? tenths(points * type.grade(answer, { parts, key, scoring })) : null
}

/** In which slots something stands. */
const writtenIn = (answers: ReadonlyMap<number, Kept>) =>
  [...answers].flatMap(([slot, { text, value, files }]) =>
    text !== '' || value !== null || files.length > 0 ? [slot] : [],
  )

/** What a machine can tell of a paper, by slot. */
export function marksOf(
  questions: readonly KeyedQuestion[],
  answers: ReadonlyMap<number, Kept>,
  points: SlotPoints,
): Record<number, number> {
  const marks = questions.flatMap(question => {
    const most = points[question.slot]
    const mark = most === undefined ? null : markOf(question, answers.get(question.slot), most)
    return mark === null ? [] : [[question.slot, mark] as const]
  })
  return Object.fromEntries(marks)
}

/** The questions of a test with what is right in each: for grading alone. */
export async function keyedQuestions(db: Database, testId: string): Promise<KeyedQuestion[]> {
  const rows = (await questionsIn(db, testId)).filter(({ type }) => typeOf(type)?.isAnswered)
  const ids = rows.map(({ version_id }) => version_id)
  const [versions, keys] = await Promise.all([questionsOf(db, ids), keysOf(db, ids)])
  return rows.map(({ slot, type, version_id, is_full: isFull }) => {
    const { parts, scoring } = versions.get(version_id)!
    return { slot, type: typeOf(type)!, parts, scoring, isFull, key: keys.get(version_id)?.key ?? null }
  })
}

/**
 * What stands in the slots of a row `submission`, by slot; null where nothing does. @param which further conditions on a row
 * `part`
 */
export const answersIn = (which: RawBuilder<SqlBool> = sql`true`) => sql<Record<number, Kept> | null>`(
  select json_object_agg(newest.slot, json_build_object(
    'text', newest.text, 'html', newest.html, 'value', newest.value, 'files', coalesce((
      select json_agg(json_build_object('id', kept.file_id, 'name', '?') order by kept.position)
      from submission_file as kept
      where kept.submission_id = submission.id and kept.slot = newest.slot and kept.version = newest.version), '[]')))
  from (
    select distinct on (part.slot) part.* from submission_part as part
    where part.submission_id = submission.id and part.version <= submission.version and ${which}
    order by part.slot, part.version desc
  ) as newest)`

interface Paper {
  id: string
  version: number
  slot_points: unknown
  answers: Record<number, Kept> | null
}
const papersOf = prepared(
  (_, activityId: string, accountIds: readonly string[]) => sql<Paper>`
    select submission.id, submission.version, submission.slot_points, ${answersIn()} as answers
    from submission where submission.version > 0 and submission.id in (
      select author.submission_id from submission_author as author
      where author.activity_id = ${activityId} and author.account_id = any(${accountIds}::uuid[])
        and (author.is_latest or author.state = ${sql.lit(submissionStates.submitted)}))`,
)

/** Of what `answersIn` finds. */
export const mapOf = (answers: Record<number, Kept> | null) =>
  new Map(Object.entries(answers ?? {}).map(([slot, kept]) => [Number(slot), kept]))

/** What the machine gives for the papers that these have handed in last, and for those before that wait for it. @param task locked with `lockTaskToGrade` */
export async function scoringsOf(
  { db }: Pick<Unit, 'db'>,
  task: Task,
  accountIds: readonly string[],
): Promise<Scoring[]> {
  const [questions, papers] = await Promise.all([
    keyedQuestions(db, task.id),
    papersOf(db, task.id, accountIds),
  ])
  return papers.map(({ id, version, slot_points, answers }) => {
    return scoringOf(questions, { id, version, answers }, pointsOf(task, slot_points) ?? {})
  })
}

/** What the machine gives for one paper. */
export function scoringOf(
  questions: readonly KeyedQuestion[],
  { id, version, answers }: Pick<Paper, 'id' | 'version' | 'answers'>,
  points: SlotPoints,
): Scoring {
  const kept = mapOf(answers)
  const scores = marksOf(questions, kept, points)
  return { submissionId: id, version, scores, came: cameTo(scores, points, writtenIn(kept)) }
}

/** Scores what was handed in, as far as a machine can tell. */
export const marker = work(markTests, async (unit, { activityId, accountIds }) => {
  // Before the other lock of the task, which is the weaker one.
  await settleAfterEnd(unit, activityId)
  if (accountIds.length === 0) return
  const task = await lockTaskToGrade(unit, activityId)
  await scoreByMachine(unit, testSubmissions, task, await scoringsOf(unit, task, accountIds))
})
