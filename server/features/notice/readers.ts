import { type SqlBool, sql } from 'kysely'
import { readerFilters } from '#contract/features/notice/readers.ts'
import { avatarUrl } from '#server/features/account/public.ts'
import { isFound } from '#server/features/member/public.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { type Page, pageAnswer } from '#server/kernel/paging.ts'
import { fragment, prepared, variants } from '#server/kernel/prepared.ts'
import { isDone, noticeToSee, readersOf } from './store.ts'

interface ReaderQuery {
  noticeId: string
  search: string
  limit: number
  offset: number
}

const choices = { filter: readerFilters } as const
interface Choice {
  filter: (typeof readerFilters)[number]
}

const found = fragment((db, { filter }: Choice, { noticeId, search }: ReaderQuery) =>
  db
    .selectFrom('activity_student as student')
    .innerJoin('notice', 'notice.id', 'student.activity_id')
    .innerJoin('account', 'account.id', 'student.account_id')
    .leftJoin('notice_reading as reading', join =>
      join
        .onRef('reading.notice_id', '=', 'notice.id')
        .onRef('reading.account_id', '=', 'student.account_id'),
    )
    .where('student.activity_id', '=', noticeId)
    .where(filter === 'read' ? isDone : sql<SqlBool>`not ${isDone}`)
    .where(isFound('names and numbers', search)),
)

const rowsOf = variants(choices, choice =>
  prepared((db, wanted: ReaderQuery) =>
    found(db, choice, wanted)
      .select(['account.id', 'account.name', 'account.number', 'account.avatar_id'])
      .select(['reading.read_at', 'reading.acknowledged_at'])
      .orderBy('student.roster_key')
      .limit(wanted.limit)
      .offset(wanted.offset),
  ),
)
const countOf = variants(choices, choice =>
  prepared((db, wanted: ReaderQuery) =>
    found(db, choice, wanted).select(sql<number>`count(*)::int`.as('total')),
  ),
)

/** One page of those who have done what a notice asks, or of the others, with how many these are of all. */
export async function pageOfReaders(
  context: CourseContext,
  noticeId: string,
  { filter, name, page, limit }: Choice & Page & { name: string },
) {
  const { db, config } = context
  const wanted = { noticeId, search: name.toLowerCase(), limit, offset: (page - 1) * limit }
  const [, rows, readers, matches] = await Promise.all([
    noticeToSee(context, noticeId),
    rowsOf({ filter })(db, wanted),
    readersOf(db, noticeId),
    name === '' ? undefined : countOf({ filter }).one(db, wanted),
  ])
  const all = filter === 'read' ? readers.read : readers.students - readers.read
  const list = rows.map(row => ({
    studentId: row.id,
    name: row.name,
    number: row.number,
    avatar: avatarUrl(config, row.avatar_id),
    readAt: row.read_at,
    acknowledgedAt: row.acknowledged_at,
    isDone: filter === 'read',
  }))
  return {
    ...pageAnswer(list, matches?.total ?? all, { page, limit }),
    read: readers.read,
    students: readers.students,
  }
}
