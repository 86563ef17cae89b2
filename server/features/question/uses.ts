import { type RawBuilder, sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import type { Database } from '#server/kernel/database.ts'
import { declaration, derived } from '#server/kernel/declaration.ts'
import { fail } from '#server/kernel/failure.ts'
import type { AccountContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { questionToUse } from './access.ts'

/** Something that uses versions of questions, such as tests. */
export interface QuestionUseKind {
  /** As stored; never renamed. */
  kind: string
  /**
   * A query that finds `title` and `course_title` of the thing with this id, if this person may see that questions are
   * used there; otherwise no row. Both ids are SQL.
   */
  seen(subjectId: RawBuilder<string>, accountId: RawBuilder<string>): RawBuilder<unknown>
}

/** Declared by a feature whose things use questions. */
export const questionUse = declaration<QuestionUseKind>('question use')

/** What uses versions. */
export interface Use {
  kind: string
  subjectId: string
}

const usable = prepared(
  (_, versionIds: readonly string[], accountId: string, kind: string, subjectId: string) => sql<{
    id: string
  }>`
    select version.id from question_version version
    join question on question.id = version.question_id
    join question_bank bank on bank.id = question.bank_id
    where version.id = any(${versionIds}::uuid[]) and (
      question.deleted_at is null and exists (
        select from question_bank_right has where has.bank_id = bank.id and has.account_id = ${accountId}::uuid)
      or exists (select from question_use used
        where used.version_id = version.id and used.kind = ${kind} and used.subject_id = ${subjectId}))
    for share of bank`,
)
const insertUses = prepared(
  (_, versionIds: readonly string[], kind: string, subjectId: string) => sql`
    insert into question_use (version_id, kind, subject_id)
    select version_id, ${kind}, ${subjectId}::uuid from unnest(${versionIds}::uuid[]) as version_id
    on conflict do nothing`,
)

/**
 * From now on these versions are used there, and stay whatever becomes of their questions.
 * @throws notFound for one that is in no bank that the caller may use, unless it is used there already
 */
export async function noteUses(
  { db, person }: AccountContext,
  { kind, subjectId }: Use,
  versionIds: readonly string[],
) {
  const ids = [...new Set(versionIds)]
  if (ids.length === 0) return
  const found = await usable(db, ids, person.id, kind, subjectId)
  if (found.length < ids.length) fail(kernelErrors.notFound)
  void insertUses(db, ids, kind, subjectId)
}

const insertArrived = prepared(
  (_, kind: string, versionIds: readonly string[], subjectIds: readonly string[]) => sql`
    insert into question_use (version_id, kind, subject_id)
    select version_id, ${kind}, subject_id
    from unnest(${versionIds}::uuid[], ${subjectIds}::uuid[]) as arrived (version_id, subject_id)
    on conflict do nothing`,
)

/** Uses that have come with a copy or a package, whose versions came along. */
export function noteArrivedUses(
  db: Database,
  kind: string,
  uses: readonly { versionId: string; subjectId: string }[],
) {
  if (uses.length === 0) return
  void insertArrived(
    db,
    kind,
    uses.map(({ versionId }) => versionId),
    uses.map(({ subjectId }) => subjectId),
  )
}

const deleteUses = prepared(
  (_, kind: string, subjectIds: readonly string[]) => sql`
    delete from question_use where kind = ${kind} and subject_id = any(${subjectIds}::uuid[])`,
)
const deleteSomeUses = prepared(
  (_, kind: string, subjectIds: readonly string[], kept: readonly string[]) => sql`
    delete from question_use where kind = ${kind} and subject_id = any(${subjectIds}::uuid[])
      and not version_id = any(${kept}::uuid[])`,
)

/** These things use no versions any more, except some. */
export const releaseUses = (
  db: Database,
  kind: string,
  subjectIds: readonly string[],
  kept: readonly string[] = [],
) => (kept.length > 0 ? deleteSomeUses(db, kind, subjectIds, kept) : deleteUses(db, kind, subjectIds))

interface ShownUse {
  kind: string
  subject_id: string
  number: number
  title: string | null
  course_title: string | null
}

/** The most uses that are listed. */
const listed = 500

const usesOf = derived(declarations => {
  const kinds = declarations.of(questionUse)
  return prepared((_, questionId: string, accountId: string) => {
    const seen = kinds.map(
      ({ kind, seen }) => sql`
        select title, course_title from (${seen(sql.ref('used.subject_id'), sql`${accountId}::uuid`)}) as thing
        where used.kind = ${sql.lit(kind)}`,
    )
    const shown = seen.length > 0 ? sql.join(seen, sql` union all `) : sql`select null, null where false`
    return sql<ShownUse>`
      select used.kind, used.subject_id, version.number, shown.title, shown.course_title
      from question_version version join question_use used on used.version_id = version.id
      left join lateral (${shown}) as shown (title, course_title) on true
      where version.question_id = ${questionId}
      order by version.number desc, used.kind, used.subject_id limit ${sql.lit(listed)}`
  })
})

/** Where a question is used: by name where the caller may see that, otherwise only how often. @throws notFound */
export async function listUses(context: AccountContext, id: string) {
  const [, rows] = await Promise.all([
    questionToUse(context, id),
    usesOf(context)(context.db, id, context.person.id),
  ])
  const shown = rows.flatMap(({ title, course_title, ...row }) =>
    title === null ? [] : [{ ...row, title, courseTitle: course_title ?? '' }],
  )
  return {
    list: shown.map(row => ({
      kind: row.kind,
      id: row.subject_id,
      title: row.title,
      courseTitle: row.courseTitle,
      version: row.number,
    })),
    hiddenCount: rows.length - shown.length,
    isUsed: rows.length > 0,
  }
}
