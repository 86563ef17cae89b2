import { type SqlBool, sql } from 'kysely'
import { searchTerms } from '#contract/features/activity/search.ts'
import { difficulties as allDifficulties } from '#contract/features/question/rules.ts'
import type { AccountContext } from '#server/kernel/feature.ts'
import { type Page, pageAnswer, totalRows } from '#server/kernel/paging.ts'
import { prepared, variants } from '#server/kernel/prepared.ts'
import { bankToUse } from './access.ts'
import { excerptOf, excerptSource } from './excerpt.ts'

interface Filter {
  bankId: string
  /** Undefined: of all folders; null: of none. */
  folderId?: string | null | undefined
  search: string
  types: readonly number[]
  difficulties: readonly number[]
  /** A question must have all of them. */
  knowledge: readonly string[]
  tags: readonly string[]
}

interface Wanted {
  bankId: string
  folderId: string | null
  types: readonly number[]
  difficulties: readonly number[]
  knowledge: readonly string[]
  tags: readonly string[]
  terms: readonly string[]
  limit: number
  offset: number
}

interface ListedQuestion {
  id: string
  folder_id: string | null
  type: number
  /** The beginning of its text. */
  html: string
  difficulty: number
  points: number
  knowledge: string[]
  tags: string[]
  version: number
  uses: number
  changed_at: number
}

interface Choice {
  folder: 'any' | 'none' | 'one'
  byType: boolean
  bySearch: boolean
}
const choices = {
  folder: ['any', 'none', 'one'],
  byType: [true, false],
  bySearch: [true, false],
} as const

const isListed = ({ folder, byType, bySearch }: Choice, wanted: Wanted) => {
  const inFolder = {
    any: sql<SqlBool>`true`,
    none: sql<SqlBool>`question.folder_id is null`,
    one: sql<SqlBool>`question.folder_id = ${wanted.folderId}`,
  }
  return sql`question.bank_id = ${wanted.bankId} and question.deleted_at is null and ${inFolder[folder]}
    and ${byType ? sql`question.type = any(${wanted.types}::int[])` : sql`true`}
    and question.difficulty = any(${wanted.difficulties}::int[])
    and question.knowledge @> ${wanted.knowledge}::text[] and question.tags @> ${wanted.tags}::text[]
    and ${bySearch ? isFound(wanted.terms) : sql`true`}`
}

/** What a question says is kept normalised, and read in a few milliseconds for a whole bank. */
const isFound = (terms: readonly string[]) => sql<SqlBool>`
  not exists (select from unnest(${terms}::text[]) as term where strpos(lower(question.said), term) = 0)`

/** Exported for the test of its plan. */
export const pageOfQuestions = variants(choices, choice =>
  prepared(
    (_, wanted: Wanted) => sql<ListedQuestion>`
      select page.*, left(newest.html, ${sql.lit(excerptSource)}) as html, (
        select count(*)::int from question_version version join question_use used on used.version_id = version.id
        where version.question_id = page.id) as uses
      from (
        select question.id, question.folder_id, question.type, question.difficulty, question.points,
          question.knowledge, question.tags, question.version, question.changed_at
        from question where ${isListed(choice, wanted)}
        order by question.changed_at desc, question.id desc limit ${wanted.limit} offset ${wanted.offset}
      ) as page
      join question_version newest on newest.question_id = page.id and newest.number = page.version
      order by page.changed_at desc, page.id desc`,
  ),
)
const countQuestions = variants(choices, choice =>
  prepared(
    (_, wanted: Wanted) => sql<{ total: number }>`
      select count(*)::int as total from question where ${isListed(choice, wanted)}`,
  ),
)

/** The questions of a bank that a filter leaves, the last changed first. @throws notFound */
export async function listQuestions(context: AccountContext, { page, limit, ...filter }: Filter & Page) {
  const { bankId, folderId, types, difficulties, knowledge, tags } = filter
  const terms = searchTerms(filter.search)
  const choice: Choice = {
    folder: folderId === undefined ? 'any' : folderId === null ? 'none' : 'one',
    byType: types.length > 0,
    bySearch: terms.length > 0,
  }
  const wanted: Wanted = {
    ...{ bankId, folderId: folderId ?? null, types, knowledge, tags },
    difficulties: difficulties.length > 0 ? difficulties : allDifficulties,
    ...{ terms, limit, offset: (page - 1) * limit },
  }
  const [, rows] = await Promise.all([
    bankToUse(context, bankId),
    pageOfQuestions(choice)(context.db, wanted),
  ])
  const count = async () => (await countQuestions(choice).one(context.db, wanted)).total
  const list = rows.map(row => ({
    id: row.id,
    folderId: row.folder_id,
    type: row.type,
    excerpt: excerptOf(row.html),
    difficulty: row.difficulty,
    points: row.points,
    knowledge: row.knowledge,
    tags: row.tags,
    version: row.version,
    useCount: row.uses,
    changedAt: row.changed_at,
  }))
  return pageAnswer(list, await totalRows({ page, limit }, rows.length, count), { page, limit })
}

/** Labels of each sort that are offered. */
const offered = 200

const labelsOf = (column: 'knowledge' | 'tags') =>
  prepared(
    (_, bankId: string) => sql<{ label: string }>`
      select label from question, unnest(${sql.ref(`question.${column}`)}) as label
      where bank_id = ${bankId} and deleted_at is null
      group by label order by count(*) desc, label limit ${sql.lit(offered)}`,
  )
const [knowledgeOf, tagsOf] = [labelsOf('knowledge'), labelsOf('tags')]

/** The labels of a bank, the most used first. @throws notFound */
export async function listLabels(context: AccountContext, bankId: string) {
  const { db } = context
  const [, knowledge, tags] = await Promise.all([
    bankToUse(context, bankId),
    knowledgeOf(db, bankId),
    tagsOf(db, bankId),
  ])
  return { knowledge: knowledge.map(({ label }) => label), tags: tags.map(({ label }) => label) }
}
