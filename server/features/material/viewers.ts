import { type SqlBool, sql } from 'kysely'
import { viewerFilters } from '#contract/features/material/calls.ts'
import { avatarUrl } from '#server/features/account/public.ts'
import { isFound } from '#server/features/member/public.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { type Page, pageAnswer } from '#server/kernel/paging.ts'
import { fragment, prepared, variants } from '#server/kernel/prepared.ts'
import { isViewed, materialToSee, viewersOf } from './store.ts'

interface ViewerQuery {
  materialId: string
  search: string
  limit: number
  offset: number
}

const choices = { filter: viewerFilters } as const
interface Choice {
  filter: (typeof viewerFilters)[number]
}

const found = fragment((db, { filter }: Choice, { materialId, search }: ViewerQuery) =>
  db
    .selectFrom('activity_student as student')
    .innerJoin('account', 'account.id', 'student.account_id')
    .leftJoin('progress', join =>
      join
        .onRef('progress.activity_id', '=', 'student.activity_id')
        .onRef('progress.account_id', '=', 'student.account_id'),
    )
    .where('student.activity_id', '=', materialId)
    .where(filter === 'viewed' ? isViewed : sql<SqlBool>`not ${isViewed}`)
    .where(isFound('names and numbers', search)),
)

const rowsOf = variants(choices, choice =>
  prepared((db, wanted: ViewerQuery) =>
    found(db, choice, wanted)
      .select(['account.id', 'account.name', 'account.number', 'account.avatar_id', 'progress.done_at'])
      .orderBy('student.roster_key')
      .limit(wanted.limit)
      .offset(wanted.offset),
  ),
)
const countOf = variants(choices, choice =>
  prepared((db, wanted: ViewerQuery) =>
    found(db, choice, wanted).select(sql<number>`count(*)::int`.as('total')),
  ),
)

/** One page of those who have opened a material, or of the others, with how many these are of all. */
export async function pageOfViewers(
  context: CourseContext,
  materialId: string,
  { filter, name, page, limit }: Choice & Page & { name: string },
) {
  const { db, config } = context
  const wanted = { materialId, search: name.toLowerCase(), limit, offset: (page - 1) * limit }
  const [, rows, viewers, matches] = await Promise.all([
    materialToSee(context, materialId),
    rowsOf({ filter })(db, wanted),
    viewersOf(db, materialId),
    name === '' ? undefined : countOf({ filter }).one(db, wanted),
  ])
  const all = filter === 'viewed' ? viewers.viewed : viewers.students - viewers.viewed
  const list = rows.map(row => ({
    studentId: row.id,
    name: row.name,
    number: row.number,
    avatar: avatarUrl(config, row.avatar_id),
    viewedAt: row.done_at,
  }))
  return {
    ...pageAnswer(list, matches?.total ?? all, { page, limit }),
    viewed: viewers.viewed,
    students: viewers.students,
  }
}
