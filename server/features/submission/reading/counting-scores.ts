import { sql } from 'kysely'
import { attemptRules, submissionStates } from '#contract/features/submission/rules.ts'
import type { Database } from '#server/kernel/database.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { SlotPoints } from '../task/paper.ts'

/** Work in slots that was handed in and scored as a whole. */
export interface ScoredPaper {
  id: string
  version: number
  /** The slots that count, with the most that each can give. */
  points: SlotPoints
  /** What each slot got; by a person before the machine. */
  scores: Record<number, number>
  /** What counts of all attempts of its student. */
  result: number
}

interface Row extends Omit<ScoredPaper, 'scores'> {
  given: Record<number, number> | null
  graded: Record<number, number> | null
}

/** What an attempt is worth, of a row `author`. */
const worth = sql`greatest(author.score - author.deduction, 0)`

/** Of each present student the attempt that counts; where the mean of all does, the newest. */
const countingPapers = prepared(
  (_, activityId: string) => sql<Row>`
    select distinct on (author.account_id) submission.id, submission.version,
      coalesce(submission.slot_points, policy.slot_points) as points, newest.result::float8 as result, (
        select scoring.scores from submission_scoring as scoring
        where scoring.submission_id = submission.id and scoring.is_current and scoring.version = submission.version
      ) as given, (
        select json_object_agg(slot, score) from (
          select distinct on (grade.slot) grade.slot, grade.score::float8 as score from submission_grade as grade
          where grade.submission_id = submission.id and grade.version = submission.version and grade.track = 0
            and coalesce(grade.account_id, author.account_id) = author.account_id
          order by grade.slot, (grade.account_id is null), grade.number desc
        ) as one
      ) as graded
    from submission_author as author
    join activity_student as student on student.activity_id = author.activity_id and student.account_id = author.account_id
    join submission_author as newest on newest.activity_id = author.activity_id and newest.account_id = author.account_id
      and newest.is_latest and newest.result is not null
    join submission on submission.id = author.submission_id
    join submission_policy as policy on policy.activity_id = author.activity_id
    where author.activity_id = ${activityId} and student.activity_id = ${activityId}
      and author.state = ${sql.lit(submissionStates.graded)} and author.score is not null
      and coalesce(submission.slot_points, policy.slot_points) is not null
    order by author.account_id,
      case when policy.attempt_rule = ${sql.lit(attemptRules.best)} then ${worth} end desc nulls last,
      case when policy.attempt_rule = ${sql.lit(attemptRules.best)} then -author.attempt else author.attempt end desc`,
)

/** A slot may have become worth less since somebody graded it (`totalOf`). */
const cutOff = (graded: Record<number, number>, points: SlotPoints) =>
  Object.fromEntries(
    Object.entries(graded).map(([slot, score]) => [slot, Math.min(score, points[Number(slot)] ?? score)]),
  )

/** The papers of an activity that say something about its questions, one of each present student, in no order. */
export async function scoredPapers(db: Database, activityId: string): Promise<ScoredPaper[]> {
  const rows = await countingPapers(db, activityId)
  return rows.map(({ given, graded, ...row }) => ({
    ...row,
    scores: { ...given, ...cutOff(graded ?? {}, row.points) },
  }))
}

/** The same that several wrote in a slot. */
export interface AnswerCount {
  slot: number
  /** Null: nothing, or text or files, which are not told apart. */
  value: unknown
  /** Something stands there. */
  isWritten: boolean
  /** How many papers of each group, by its place. */
  counts: number[]
}

interface Grouped {
  papers: readonly string[]
  versions: readonly number[]
  /** Of each paper a character for each slot, the first for slot 1. */
  groups: readonly string[]
}
const answersOfGroups = prepared(
  (_, { papers, versions, groups }: Grouped) => sql<AnswerCount>`
    select slot, value, "isWritten", array[
      count(*) filter (where place = '0'), count(*) filter (where place = '1'), count(*) filter (where place = '2')]::int[] as counts
    from (
      select distinct on (paper.id, part.slot) part.slot, part.value, substr(paper.groups, part.slot, 1) as place,
        part.value is not null or btrim(part.text) <> '' or part.html ~ '<img' or exists (
          select from submission_file as file where file.submission_id = part.submission_id and file.slot = part.slot
            and file.version = part.version) as "isWritten"
      from unnest(${papers}::uuid[], ${versions}::int[], ${groups}::text[]) as paper (id, version, groups)
      join submission_part as part on part.submission_id = paper.id and part.version <= paper.version and part.slot > 0
      order by paper.id, part.slot, part.version desc
    ) as newest
    where place in ('0', '1', '2')
    group by slot, value, "isWritten"`,
)

/**
 * What stands in the slots of these papers, the same together, with how many papers of each of three groups.
 * @param groups of each paper a character for each slot, the first for slot 1: its group there, 0 to 2; a blank: none
 */
export const answersByGroup = (
  db: Database,
  papers: readonly Pick<ScoredPaper, 'id' | 'version'>[],
  groups: readonly string[],
): Promise<AnswerCount[]> =>
  answersOfGroups(db, {
    papers: papers.map(({ id }) => id),
    versions: papers.map(({ version }) => version),
    groups,
  })

const waitingIn = prepared(
  (_, activityId: string) => sql<{ count: number }>`
    select count(*)::int as count from submission_author as author
    join activity_student as student on student.activity_id = author.activity_id and student.account_id = author.account_id
    where author.activity_id = ${activityId} and student.activity_id = ${activityId} and author.is_latest
      and author.state = ${sql.lit(submissionStates.submitted)} and author.result is null`,
)

/** How many present students have handed in and have no score yet. */
export const countUnscored = async (db: Database, activityId: string) =>
  (await waitingIn.one(db, activityId)).count
