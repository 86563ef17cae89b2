import { sql } from 'kysely'
import type { Language } from '#contract/error.ts'
import { filesOf, type StoredFile } from '#server/features/file/public.ts'
import type { Database } from '#server/kernel/database.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { isGradedApart } from '../grading/grading.ts'
import { feedbackIdsOf } from '../reading/feedback-shown.ts'
import { aliasOf, nameOfAlias } from '../task/names.ts'
import { fileIdsOf } from '../task/parts.ts'

/** What one student or one group has handed in, with its grade. */
export interface HandedIn {
  id: string
  /** What clients call it. */
  alias: string
  version: number
  /** Null: a student's own. */
  group_name: string | null
  /** With an alias where names are hidden. */
  authors: { id: string; alias: string | null; name: string; number: string }[]
  state: number
  /** What all authors have got; of those who have got one of their own only where nobody has another. */
  score: number | null
  comment: string
  /** Every author has got a grade of their own. */
  is_apart: boolean
}

export interface WantedSubmissions {
  activityId: string
  states: readonly number[]
}

/** What students of the course have handed in, by student number, or alias. What a group has is one. */
export const handedInOf = prepared(
  (_, { activityId, states }: WantedSubmissions) => sql<HandedIn>`
    select submission.id, submission.alias, submission.version, course_group.name as group_name,
      json_agg(json_build_object('id', account.id, 'alias', alias.id, 'name', account.name, 'number', account.number)
        order by student.roster_key) as authors,
      min(author.state) as state, bool_and(own.is_own) as is_apart,
      (array_agg(author.score::float8 order by own.is_own, student.roster_key))[1] as score,
      (array_agg(author.comment order by own.is_own, student.roster_key))[1] as comment
    from submission_author as author
    join submission on submission.id = author.submission_id and submission.version > 0
    join activity_student as student on student.activity_id = author.activity_id
      and student.account_id = author.account_id
    join account on account.id = author.account_id
    cross join lateral (select ${isGradedApart('author', 'submission')} as is_own) as own
    left join course_group on course_group.id = submission.group_id
    cross join lateral (select ${aliasOf(activityId, sql.ref('account.id'))} as id) as alias
    where author.activity_id = ${activityId} and author.is_latest and author.state = any(${states}::smallint[])
    group by submission.id, course_group.name
    order by min(alias.id::text), min(student.roster_key), submission.alias`,
)

/**
 * What a work is called in files: the number and the name of its student, or the name of its group. With `writtenAs` the
 * only place that names it.
 */
export function nameOfSubmission(work: Pick<HandedIn, 'group_name' | 'authors'>, language: Language) {
  const { number, names } = writtenAs(work, language)
  return work.group_name || [number, names].filter(Boolean).join(' ')
}

/** Whose a work is, in the columns of a table. */
export function writtenAs(
  { group_name, authors }: Pick<HandedIn, 'group_name' | 'authors'>,
  language: Language,
) {
  const named = authors.map(({ alias, name, number }) =>
    alias === null ? { name, number } : { name: nameOfAlias(language, alias), number: '' },
  )
  return {
    number: group_name ? '' : (named[0]?.number ?? ''),
    names: named.map(({ name }) => name).join(', '),
  }
}

interface Content {
  slot: number
  text: string
  files: StoredFile[]
}

const contents = prepared(
  (_, ids: readonly string[]) => sql<{
    submission_id: string
    slot: number
    text: string
    file_ids: string[]
  }>`
    select distinct on (part.submission_id, part.slot) part.submission_id, part.slot, part.text,
      ${fileIdsOf('part')} as file_ids
    from submission join submission_part as part
      on part.submission_id = submission.id and part.version <= submission.version
    where submission.id = any(${ids}::uuid[])
    order by part.submission_id, part.slot, part.version desc`,
)

/** What stands in these submissions, in the version that counts, slot by slot. */
export async function contentsOf(
  db: Database,
  works: readonly HandedIn[],
): Promise<ReadonlyMap<string, Content[]>> {
  const rows = await contents(
    db,
    works.map(({ id }) => id),
  )
  const files = await filesOf(db, [...new Set(rows.flatMap(({ file_ids }) => file_ids))])
  return Map.groupBy(
    rows.map(({ file_ids, ...row }) => ({
      ...row,
      files: file_ids.flatMap(id => files.get(id) ?? []),
    })),
    ({ submission_id }) => submission_id,
  )
}

const feedbackIds = prepared(
  (_, ids: readonly string[]) => sql<{ id: string; file_ids: string[] }>`
    select id, ${feedbackIdsOf(sql`submission.id`, sql`submission.version`)} as file_ids
    from submission where id = any(${ids}::uuid[])`,
)

/** What staff have given back with the versions of these submissions that count, in their order. */
export async function feedbackOf(
  db: Database,
  works: readonly Pick<HandedIn, 'id'>[],
): Promise<ReadonlyMap<string, StoredFile[]>> {
  const rows = await feedbackIds(
    db,
    works.map(({ id }) => id),
  )
  const files = await filesOf(
    db,
    rows.flatMap(({ file_ids }) => file_ids),
  )
  return new Map(rows.map(({ id, file_ids }) => [id, file_ids.flatMap(fileId => files.get(fileId) ?? [])]))
}
