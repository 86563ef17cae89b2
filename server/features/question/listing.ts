import { type SqlBool, sql } from 'kysely'
import { searchTerms } from '#contract/features/activity/search.ts'
import { excerptOf, excerptSource } from '#contract/features/question/excerpt.ts'
import { difficulties as allDifficulties } from '#contract/features/question/rules.ts'
import { isJudged } from '#contract/features/question/types/judged.ts'
import { questionTypes } from '#contract/features/question/types/list.ts'
import { paragraph } from '#contract/features/question/types/paragraph.ts'
import type { AccountContext } from '#server/kernel/feature.ts'
import { type Page, pageAnswer, totalRows } from '#server/kernel/paging.ts'
import { prepared, variants } from '#server/kernel/prepared.ts'
import { bankToUse } from './access.ts'

export interface Filter {
  /** Null: of all banks that the caller may use. */
  bankId: string | null
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
  accountId: string
  bankId: string | null
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
  bank_title: string
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
  bank: 'one' | 'all'
  folder: 'any' | 'none' | 'one'
  byType: boolean
  bySearch: boolean
}
const choices = {
  bank: ['one', 'all'],
  folder: ['any', 'none', 'one'],
  byType: [true, false],
  bySearch: [true, false],
} as const

const isListed = ({ bank, folder, byType, bySearch }: Choice, wanted: Wanted) => {
  const inBank = {
    one: sql<SqlBool>`question.bank_id = ${wanted.bankId}`,
    all: sql<SqlBool>`question.bank_id in (
      select has.bank_id from question_bank_right has
      join question_bank bank on bank.id = has.bank_id and not bank.is_of_tests
      where has.account_id = ${wanted.accountId}::uuid)`,
  }
  const inFolder = {
    any: sql<SqlBool>`true`,
    none: sql<SqlBool>`question.folder_id is null`,
    one: sql<SqlBool>`question.folder_id = ${wanted.folderId}`,
  }
  return sql`${inBank[bank]} and question.deleted_at is null and ${inFolder[folder]}
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
      select page.*, left(newest.html, ${sql.lit(excerptSource)}) as html,
        (select title from question_bank bank where bank.id = page.bank_id) as bank_title, (
        select count(*)::int from question_version version join question_use used on used.version_id = version.id
        where version.question_id = page.id) as uses
      from (
        select question.id, question.bank_id, question.folder_id, question.type, question.difficulty, question.points,
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

/** How the questions that a filter leaves are asked for. */
function asked(
  { person }: AccountContext,
  { bankId, folderId, types, difficulties, knowledge, tags, search }: Filter,
) {
  const terms = searchTerms(search)
  const choice: Choice = {
    bank: bankId === null ? 'all' : 'one',
    folder: folderId === undefined ? 'any' : folderId === null ? 'none' : 'one',
    byType: types.length > 0,
    bySearch: terms.length > 0,
  }
  const wanted = {
    ...{ accountId: person.id, bankId, folderId: folderId ?? null, types, knowledge, tags, terms },
    difficulties: difficulties.length > 0 ? difficulties : allDifficulties,
  }
  return { choice, wanted }
}

const questionsByChance = variants(choices, choice =>
  prepared(
    (_, wanted: Wanted) => sql<{ id: string }>`
      select id from question where ${isListed(choice, wanted)} and type <> ${sql.lit(paragraph.number)}
      order by random() limit ${wanted.limit}`,
  ),
)

/** Some of the questions of a bank that a filter leaves, at most `limit`, by chance. @throws notFound */
export async function questionsToDraw(
  context: AccountContext,
  filter: Filter & { bankId: string },
  limit: number,
) {
  const { choice, wanted } = asked(context, filter)
  const [, rows] = await Promise.all([
    bankToUse(context, filter.bankId),
    questionsByChance(choice)(context.db, { ...wanted, limit, offset: 0 }),
  ])
  return rows.map(({ id }) => id)
}

/** The questions that a filter leaves, the last changed first, each with the name of its bank. @throws notFound */
export async function listAllQuestions(context: AccountContext, { page, limit, ...filter }: Filter & Page) {
  const { choice, wanted: which } = asked(context, filter)
  const wanted: Wanted = { ...which, limit, offset: (page - 1) * limit }
  const [, rows] = await Promise.all([
    filter.bankId === null ? null : bankToUse(context, filter.bankId),
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
    bankTitle: row.bank_title,
  }))
  return pageAnswer(list, await totalRows({ page, limit }, rows.length, count), { page, limit })
}

/** The same of one bank, whose name the caller knows. @throws notFound */
export async function listQuestions(context: AccountContext, wanted: Filter & Page) {
  const { list, ...page } = await listAllQuestions(context, wanted)
  return { ...page, list: list.map(({ bankTitle: _, ...row }) => row) }
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

const judged = questionTypes.flatMap(type => (isJudged(type) ? [type.number] : []))

interface Similar {
  accountId: string
  knowledge: readonly string[]
  /** Not these. */
  except: readonly string[]
  types: readonly number[]
  limit: number
}
const similar = prepared(
  (_, { accountId, knowledge, except, types, limit }: Similar) => sql<{ id: string; points: number }>`
    select question.id, question.points::float8 as points from question
    where question.bank_id in (
        select has.bank_id from question_bank_right has
        join question_bank bank on bank.id = has.bank_id and not bank.is_of_tests
        where has.account_id = ${accountId}::uuid)
      and question.deleted_at is null and question.type = any(${types}::int[])
      and question.knowledge && ${knowledge}::text[] and not question.id = any(${except}::uuid[])
    order by (select count(*) from unnest(question.knowledge) as label where label = any(${knowledge}::text[])) desc,
      question.changed_at desc, question.id desc
    limit ${limit}`,
)

/** Questions of the banks that the caller may use with a point of knowledge in common with others, those with most first. */
export async function similarInBanks(
  { db, person }: AccountContext,
  wanted: Pick<Similar, 'knowledge' | 'except' | 'limit'>,
) {
  if (wanted.knowledge.length === 0) return []
  return similar(db, { ...wanted, accountId: person.id, types: judged })
}
