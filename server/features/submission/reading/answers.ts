import { sql } from 'kysely'
import { wholeSlot } from '#contract/features/submission/rules.ts'
import { filesOf, type StoredFile } from '#server/features/file/public.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared, variants } from '#server/kernel/prepared.ts'
import { fileIdsOf } from '../task/parts.ts'
import { visibleScore } from './present.ts'
import { findSubmission, findWritten } from './student-submission.ts'

/** What stands in one slot. */
export interface Answer {
  slot: number
  text: string
  /** Rich text, clean; empty where it is plain. */
  html: string
  value: unknown
  /** Number of the newest journal entry merged into it. */
  sequence: number
  savedAt: number
  files: StoredFile[]
}

/** The score that counts for one slot; by a person, or by the machine where there is no such grade. */
interface SlotScore {
  slot: number
  score: number
  /** Empty by the machine. */
  comment: string
  /** The levels behind it; null: it was given without a rubric. */
  judgement: unknown
  /** How often people have graded the slot in this version, for all authors: sent back as `seen` with the next grade. */
  number: number
  /** The same for this author alone. */
  numberAlone: number
}

type AnswerRow = Omit<Answer, 'savedAt' | 'files'> & { saved_at: number; file_ids: string[] }

/** In the version that counts, or as it is being written. */
const answers = variants({ which: ['handedIn', 'written'] }, ({ which }) =>
  prepared(
    (_, submissionId: string) => sql<AnswerRow>`
      select distinct on (part.slot) part.slot, part.text, part.html, part.value, part.sequence, part.saved_at, ${fileIdsOf('part')} as file_ids
      from submission join submission_part as part on part.submission_id = submission.id
      where submission.id = ${submissionId} ${which === 'handedIn' ? sql`and part.version <= submission.version` : sql``}
      order by part.slot, part.version desc`,
  ),
)

/** Of what is not handed in yet, those under which it will be (`takesDrafts`). */
const scores = prepared(
  (_, submissionId: string, accountId: string) => sql<SlotScore>`
    select distinct on (slot) slot, score::float8 as score, comment, judgement,
      coalesce(max(number) filter (where rank = 1) over (partition by slot), 0) as number,
      coalesce(max(number) filter (where rank = 0) over (partition by slot), 0) as "numberAlone"
    from (
      select grade.slot, grade.score, grade.comment, grade.judgement, grade.number,
        case when grade.account_id is null then 1 else 0 end as rank
      from submission join submission_grade as grade on grade.submission_id = submission.id
        and grade.version = coalesce(nullif(submission.version, 0), submission.sealed + 1) and grade.track = 0 and grade.slot > ${sql.lit(wholeSlot)}
        and coalesce(grade.account_id, ${accountId}) = ${accountId}
      where submission.id = ${submissionId}
      union all
      select entry.key::smallint, entry.value::numeric, '', null, 0, 2
      from submission join submission_scoring as scoring on scoring.submission_id = submission.id
        and scoring.version = submission.version and scoring.is_current
      cross join lateral jsonb_each_text(scoring.scores) as entry
      where submission.id = ${submissionId}
    ) as given
    order by given.slot, given.rank, given.number desc`,
)

/**
 * An attempt of a student slot by slot: the one they write, for staff the newest handed in. Staff read what was handed in, students what they are writing, which is
 * what they handed in where they have written nothing since; scores are there for whom the total is.
 * @throws notFound as `findSubmission`
 */
export async function answersOf(
  context: CourseContext,
  id: string,
  studentId: string | null,
): Promise<{ answers: Answer[]; scores: SlotScore[] }> {
  const { role } = context
  const submission = await (role === 'student' ? findWritten : findSubmission)(context, id, studentId)
  const { submission_id, student_id } = submission
  if (submission_id === null) return { answers: [], scores: [] }
  const isScored = visibleScore(context, submission, submission) !== null || role !== 'student'
  const which = role === 'student' ? 'written' : 'handedIn'
  return answersIn(context, { submissionId: submission_id, accountId: student_id }, which, isScored)
}

/**
 * The same of a submission that the caller may read. @param isScored with the scores
 */
export async function answersIn(
  { db }: Pick<CourseContext, 'db'>,
  { submissionId, accountId }: { submissionId: string; accountId: string },
  which: 'handedIn' | 'written',
  isScored: boolean,
): Promise<{ answers: Answer[]; scores: SlotScore[] }> {
  const [rows, given] = await Promise.all([
    answers({ which })(db, submissionId),
    isScored ? scores(db, submissionId, accountId) : [],
  ])
  const files = await filesOf(db, [...new Set(rows.flatMap(({ file_ids }) => file_ids))])
  return {
    answers: rows.map(({ saved_at, file_ids, ...row }) => ({
      ...row,
      savedAt: saved_at,
      files: file_ids.flatMap(fileId => files.get(fileId) ?? []),
    })),
    scores: given,
  }
}
