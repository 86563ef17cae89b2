import { sql } from 'kysely'
import { excerptOf, excerptSource } from '#contract/features/question/excerpt.ts'
import type { AccountContext } from '#server/kernel/feature.ts'
import { type Page, pageAnswer, totalRows } from '#server/kernel/paging.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { questionToUse } from './access.ts'

interface ListedVersion {
  id: string
  number: number
  /** The beginning of its text. */
  html: string
  author_name: string
  made_at: number
  uses: number
}
const pageOfVersions = prepared(
  (_, questionId: string, limit: number, offset: number) => sql<ListedVersion>`
    select version.id, version.number, left(version.html, ${sql.lit(excerptSource)}) as html,
      account.name as author_name, version.made_at,
      (select count(*)::int from question_use used where used.version_id = version.id) as uses
    from question_version version join account on account.id = version.author_id
    where version.question_id = ${questionId}
    order by version.number desc limit ${limit} offset ${offset}`,
)
const countVersions = prepared((db, questionId: string) =>
  db
    .selectFrom('question_version')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('question_id', '=', questionId),
)

/** The versions of a question, the newest first. @throws notFound */
export async function listVersions(context: AccountContext, id: string, page: Page) {
  const { db } = context
  const [, rows] = await Promise.all([
    questionToUse(context, id),
    pageOfVersions(db, id, page.limit, (page.page - 1) * page.limit),
  ])
  const total = await totalRows(page, rows.length, async () => (await countVersions.one(db, id)).total)
  const list = rows.map(row => ({
    id: row.id,
    version: row.number,
    excerpt: excerptOf(row.html),
    authorName: row.author_name,
    madeAt: row.made_at,
    useCount: row.uses,
  }))
  return pageAnswer(list, total, page)
}
