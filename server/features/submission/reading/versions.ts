import { sql } from 'kysely'
import { onlySlot, wholeSlot } from '#contract/features/submission/rules.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared, variants } from '#server/kernel/prepared.ts'
import { studentNamed } from '../task/names.ts'
import { fileIdsOf } from '../task/parts.ts'
import { feedbackIdsOf } from './feedback-shown.ts'

/** Students name themselves, staff whom they mean. */
const choices = { isNamed: [true, false] } as const
const authorOf = (isNamed: boolean, activityId: string, studentId: string) =>
  isNamed ? studentNamed(activityId, studentId) : studentId

const versionsOf = variants(choices, ({ isNamed }) =>
  prepared((db, activityId: string, studentId: string, slot: number) =>
    db
      .selectFrom('submission_author as author')
      .innerJoin('submission_version as handed', 'handed.submission_id', 'author.submission_id')
      .innerJoin('submission', 'submission.id', 'author.submission_id')
      .select(sql<boolean>`handed.version = submission.version`.as('is_counted'))
      .leftJoin('account as submitter', 'submitter.id', 'handed.submitted_by')
      .leftJoinLateral(
        eb =>
          eb
            .selectFrom('submission_part as part')
            .select(['text', 'html'])
            .select(fileIdsOf('part').as('file_ids'))
            .whereRef('part.submission_id', '=', 'handed.submission_id')
            .where('slot', '=', slot)
            .whereRef('part.version', '<=', 'handed.version')
            .orderBy('part.version', 'desc')
            .limit(sql.lit(1))
            .as('content'),
        join => join.onTrue(),
      )
      .select([
        'author.attempt',
        'author.state',
        'handed.version',
        'handed.submitted_at',
        'handed.late',
        'handed.is_offered',
      ])
      .select([
        'handed.return_reason',
        'handed.returned_at',
        'content.text',
        'content.html',
        'content.file_ids',
      ])
      .select('submitter.name as submitter_name')
      .select(feedbackIdsOf(sql`handed.submission_id`, sql`handed.version`).as('feedback_ids'))
      .where('author.activity_id', '=', activityId)
      .where('author.account_id', '=', authorOf(isNamed, activityId, studentId))
      .orderBy('author.attempt', 'desc')
      .orderBy('handed.version', 'desc'),
  ),
)
const gradesOf = variants(choices, ({ isNamed }) =>
  prepared((db, activityId: string, studentId: string) =>
    db
      .selectFrom('submission_author as author')
      .innerJoin('submission_grade as grade', 'grade.submission_id', 'author.submission_id')
      .innerJoin('account', 'account.id', 'grade.graded_by')
      .select(['author.attempt', 'grade.version', 'grade.score', 'grade.comment', 'grade.graded_at'])
      .select(['account.name as grader_name', 'grade.judgement', 'grade.file_name'])
      .where('author.activity_id', '=', activityId)
      .where('author.account_id', '=', authorOf(isNamed, activityId, studentId))
      .where('grade.slot', '=', sql.lit(wholeSlot))
      .where('grade.track', '=', sql.lit(0))
      .where(eb =>
        eb.or([eb('grade.account_id', 'is', null), eb('grade.account_id', '=', eb.ref('author.account_id'))]),
      )
      // Students see the last: one of their own counts before that of all, whenever either was given.
      .$if(!isNamed, grades => grades.orderBy(sql`grade.account_id is not null`))
      .orderBy('grade.graded_at')
      .orderBy('grade.number'),
  ),
)

/** What stands in one slot of a version. */
interface VersionPart {
  slot: number
  text: string
  html: string
  value: unknown
  file_ids: string[]
}
type PartRow = VersionPart & { attempt: number; version: number }

const partsOf = variants(choices, ({ isNamed }) =>
  prepared(
    (_, activityId: string, studentId: string) => sql<PartRow>`
      select author.attempt, part.slot, part.version, part.text, part.html, part.value, ${fileIdsOf('part')} as file_ids
      from submission_author as author
      join submission on submission.id = author.submission_id
      join submission_part as part on part.submission_id = submission.id and part.version <= submission.sealed
      where author.activity_id = ${activityId} and author.account_id = ${authorOf(isNamed, activityId, studentId)}
      order by part.slot, part.version`,
  ),
)

/**
 * Slot by slot, what stands in each version that a student handed in.
 * @returns by attempt and version, in the order of the slots
 */
export async function partsOfVersions(
  { db, role }: CourseContext,
  activityId: string,
  studentId: string,
): Promise<(attempt: number, version: number) => VersionPart[]> {
  const rows = await partsOf({ isNamed: role !== 'student' })(db, activityId, studentId)
  const ofAttempt = Map.groupBy(rows, ({ attempt }) => attempt)
  return (attempt, version) => {
    const known = (ofAttempt.get(attempt) ?? []).filter(part => part.version <= version)
    // Of each slot the newest comes last.
    return [...new Map(known.map(({ attempt: _, version: __, ...part }) => [part.slot, part])).values()]
  }
}

/** Every version that a student handed in, of all attempts, with its grades; newest first. */
export async function listVersions({ db, role }: CourseContext, activityId: string, studentId: string) {
  const choice = { isNamed: role !== 'student' }
  const [versions, grades] = await Promise.all([
    versionsOf(choice)(db, activityId, studentId, onlySlot),
    gradesOf(choice)(db, activityId, studentId),
  ])
  const keyOf = ({ attempt, version }: { attempt: number; version: number }) => `${attempt} ${version}`
  const byVersion = Map.groupBy(grades, keyOf)
  return versions.map(({ text, html, file_ids, ...version }) => ({
    ...version,
    text: text ?? '',
    html: html ?? '',
    file_ids: file_ids ?? [],
    grades: byVersion.get(keyOf(version)) ?? [],
  }))
}
