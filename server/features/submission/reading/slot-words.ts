import { sql } from 'kysely'
import { prepared, variants } from '#server/kernel/prepared.ts'
import { worksWith } from './slot-answers.ts'

/** What was handed in in a slot, as little of it as finding those takes that say the same. */
export interface SlotWords {
  submissionId: string
  /** What clients call the submission. */
  workId: string
  version: number
  /** Their order, as in `pageOfSlot`. */
  key: string
  /** Empty where it is long. */
  text: string
  html: string
  value: unknown
  isLong: boolean
  hasFiles: boolean
  /** The most that it can give; null: no more than the whole. */
  most: number | null
  isToGrade: boolean
  /** How often people have graded it, in this version; then who did so last. */
  number: number
  graderId: string | null
  /** What counts, by a person or by the machine; null: nothing does. */
  score: number | null
  comment: string
  /** The levels behind it; null: it was given without a rubric. */
  judgement: unknown
}

interface Wanted {
  activityId: string
  slot: number
  /** For `these` alone. */
  submissionIds: readonly string[]
}

/** Who writes more than this, in characters of its HTML, is read alone. */
const longest = 8000

const wordsIn = variants({ which: ['all', 'toGrade', 'these'] }, ({ which }) =>
  prepared(
    (db, { activityId, slot, submissionIds }: Wanted) => sql<SlotWords>`
      with work as materialized (${worksWith(db, activityId, slot)})
      select work.id as "submissionId", work.alias as "workId", work.version, work.key, work.is_waiting as "isToGrade",
        (work.points ->> ${slot}::text)::float8 as most,
        coalesce(case when not written.is_long then written.text end, '') as text,
        coalesce(case when not written.is_long then written.html end, '') as html, written.value,
        coalesce(written.is_long, false) as "isLong", coalesce(written.has_files, false) as "hasFiles",
        coalesce(given.number, 0) as number, given.graded_by as "graderId",
        coalesce(given.score, (scoring.scores ->> ${slot}::text)::float8) as score, coalesce(given.comment, '') as comment,
        given.judgement
      from work
      left join lateral (
        select part.text, part.html, part.value, greatest(length(part.text), length(part.html)) > ${sql.lit(longest)} as is_long,
          exists (
            select from submission_file as kept where kept.submission_id = work.id and kept.slot = part.slot
              and kept.version = part.version) as has_files
        from submission_part as part
        where part.submission_id = work.id and part.slot = ${slot}::smallint and part.version <= work.version
        order by part.version desc limit 1
      ) as written on true
      left join lateral (
        select grade.number, grade.score::float8 as score, grade.comment, grade.judgement, grade.graded_by from submission_grade as grade
        where grade.submission_id = work.id and grade.slot = ${slot}::smallint and grade.track = 0
          and grade.version = work.version and grade.account_id is null
        order by grade.number desc limit 1
      ) as given on true
      left join submission_scoring as scoring on scoring.submission_id = work.id and scoring.is_current
        and scoring.version = work.version
      ${{ all: sql``, toGrade: sql`where work.is_waiting`, these: sql`where work.id = any(${submissionIds}::uuid[])` }[which]}
      order by work.key, work.id`,
  ),
)

/** Of all that have it, or of those that wait for a grader; in the order of `pageOfSlot`. Its caller has checked who asks. */
export const wordsInSlot = (
  db: Parameters<ReturnType<typeof wordsIn>>[0],
  { which, ...of }: { activityId: string; slot: number; which: 'all' | 'toGrade' },
) => wordsIn({ which })(db, { ...of, submissionIds: [] })

/** Of some submissions, as far as they still count. */
export const wordsOfThese = (db: Parameters<ReturnType<typeof wordsIn>>[0], wanted: Wanted) =>
  wordsIn({ which: 'these' })(db, wanted)
