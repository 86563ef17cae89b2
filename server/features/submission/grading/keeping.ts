import { type SqlBool, sql } from 'kysely'
import { wholeSlot } from '#contract/features/submission/rules.ts'
import { at, type Database } from '#server/kernel/database.ts'
import { prepared } from '#server/kernel/prepared.ts'

/** What is left out is as for a grade of the whole, for all authors, that counts. */
export interface NewGrade {
  submissionId: string
  /** Left out: the one that counts. */
  version?: number
  slot?: number
  track?: number
  /** The author whom alone it is for. */
  accountId?: string | null
  score: number
  comment: string
  judgement?: unknown
  /** How many grades of the same the grader knows of, of this version; another number keeps nothing. Left out: any. */
  seen?: number | null
  /** The same as the newest is no other grade. */
  isOnce?: boolean
}

interface Keeping {
  /** JSON of `NewGrade`s. */
  grades: string
  graderId: string
  fileName: string | null
  now: number
}

/** What became of a grade. */
export interface KeptGrade {
  /** From 0, as they were given. */
  place: number
  /** Within its slot, its track and whose it is; null: it was not kept. */
  number: number | null
  /** The newest before it; null without any. */
  last: {
    number: number
    version: number
    score: number
    comment: string
    judgement: unknown
    graded_by: string
    name: string
  } | null
}

/** Of an earlier version nobody has to know how often it was graded. */
const isWanted = sql<SqlBool>`(seen is null or seen = case when last_version = version then last else 0 end)
  and not (is_once and last is not null and (last_score, last_comment, last_version) is not distinct from (score, comment, version))`

/** The only statement that writes grades: every one stays, numbered within its slot, its track and whose it is. */
const insertAll = prepared(
  (_, { grades, graderId, fileName, now }: Keeping) => sql<KeptGrade>`
    with given as materialized (
      select one.place, one."submissionId" as submission_id, coalesce(one.version, submission.version) as version,
        coalesce(one.slot, ${sql.lit(wholeSlot)}) as slot, coalesce(one.track, 0::smallint) as track,
        one."accountId" as account_id, one.score::numeric(6, 2) as score, one.comment, nullif(one.judgement, 'null') as judgement, one.seen,
        coalesce(one."isOnce", false) as is_once, last.number as last, last.version as last_version,
        last.score as last_score, last.comment as last_comment, last.judgement as last_judgement, last.graded_by as last_by
      from jsonb_to_recordset(${grades}::jsonb) as one (place int, "submissionId" uuid, version int, slot smallint,
        track smallint, "accountId" uuid, score numeric, comment text, judgement jsonb, seen int, "isOnce" boolean)
      join submission on submission.id = one."submissionId"
      left join lateral (
        select number, version, score, comment, judgement, graded_by from submission_grade as known
        where known.submission_id = one."submissionId" and known.slot = coalesce(one.slot, ${sql.lit(wholeSlot)})
          and known.track = coalesce(one.track, 0::smallint) and known.account_id is not distinct from one."accountId"
        order by number desc limit 1
      ) as last on true
    ), kept as (
      insert into submission_grade (submission_id, slot, track, number, version, account_id, score, comment, judgement,
        graded_by, graded_at, file_name)
      select submission_id, slot, track, coalesce(last, 0) + 1, version, account_id, score, comment, judgement,
        ${graderId}::uuid, ${at(now)}, ${fileName}::text
      from given where ${isWanted}
      returning submission_id, slot, track, account_id, number
    )
    select given.place, kept.number, case when given.last is not null then json_build_object(
      'number', given.last, 'version', given.last_version, 'score', given.last_score::float8, 'comment', given.last_comment,
      'judgement', given.last_judgement, 'graded_by', given.last_by, 'name', coalesce(grader.name, '')) end as last
    from given
    left join kept on kept.submission_id = given.submission_id and kept.slot = given.slot and kept.track = given.track
      and kept.account_id is not distinct from given.account_id
    left join account as grader on grader.id = given.last_by and kept.number is null
    order by given.place`,
)

/**
 * Keeps the next grade of each. @param grades of different slots, tracks or people, of submissions that are locked, or
 * whose track is
 * @param by the file that they came back in is kept with them; left out: entered by hand
 */
export const keepGrades = (
  { db, now }: { db: Database; now: number },
  grades: readonly NewGrade[],
  { graderId, fileName = null }: { graderId: string; fileName?: string | null },
) =>
  insertAll(db, {
    grades: JSON.stringify(grades.map((grade, place) => ({ place, ...grade }))),
    ...{ graderId, fileName, now },
  })
