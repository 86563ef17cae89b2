import { sql } from 'kysely'
import { typedSearch } from '#contract/typed.ts'
import { className, formerStudentsIn, isFound, searches, searchFor } from '#server/features/member/public.ts'
import type { Database } from '#server/kernel/database.ts'
import type { Page } from '#server/kernel/paging.ts'
import { fragment, prepared, variants } from '#server/kernel/prepared.ts'

/** Most of them in a gradebook's file. */
const maxInFile = 10_000

const peopleIn = fragment((db, courseId: string) =>
  formerStudentsIn(db, courseId)
    .select(['account.id', 'account.name', 'account.number', 'account.avatar_id', 'membership.left_at'])
    .select(className)
    .orderBy('membership.roster_key'),
)

interface FormerQuery {
  courseId: string
  text: string
  limit: number
  offset: number
}
const pagesOf = variants({ search: searches }, ({ search }) =>
  prepared((db, { courseId, text, limit, offset }: FormerQuery) =>
    peopleIn(db, courseId).where(isFound(search, text)).limit(limit).offset(offset),
  ),
)
const totals = variants({ search: searches }, ({ search }) =>
  prepared((db, courseId: string, text: string) =>
    formerStudentsIn(db, courseId)
      .where(isFound(search, text))
      .select(sql<number>`count(*)::int`.as('total')),
  ),
)

/** One page of those who have left a course, by student number, with the number of all that match. */
export async function pageOfFormer(
  db: Database,
  courseId: string,
  { search, page, limit }: Page & { search: string },
) {
  const choice = { search: searchFor(search, true) }
  const text = typedSearch(search)
  const [students, { total }] = await Promise.all([
    pagesOf(choice)(db, { courseId, text, limit, offset: (page - 1) * limit }),
    totals(choice).one(db, courseId, text),
  ])
  return { students, total }
}

export const countFormer = async (db: Database, courseId: string) =>
  (await totals({ search: 'nothing' }).one(db, courseId, '')).total

export const findFormer = prepared((db, courseId: string, accountId: string) =>
  peopleIn(db, courseId).where('account.id', '=', accountId),
).first

export const everyFormer = prepared((db, courseId: string) => peopleIn(db, courseId).limit(maxInFile))
