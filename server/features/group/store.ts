import { type SqlBool, sql } from 'kysely'
import { typedSearch } from '#contract/typed.ts'
import {
  className,
  isFound,
  listed,
  type StudentPage,
  searches,
  searchFor,
  studentsIn,
} from '#server/features/member/public.ts'
import type { Database } from '#server/kernel/database.ts'
import { totalRows } from '#server/kernel/paging.ts'
import { fragment, prepared, variants } from '#server/kernel/prepared.ts'

/** The batches of a course with how full they are, and a person's group in each. */
export const listBatches = prepared((db, courseId: string, accountId: string) =>
  db
    .selectFrom('group_batch')
    .selectAll()
    .select(
      sql<number>`(select coalesce(sum(member_count), 0)::int from course_group where batch_id = group_batch.id)`.as(
        'students',
      ),
    )
    .select(
      sql<
        string | null
      >`(select course_group.name from group_member join course_group on course_group.id = group_id
        where group_member.batch_id = group_batch.id and account_id = ${accountId})`.as('own_group'),
    )
    .where('course_id', '=', courseId)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc'),
)

const groups = fragment((db, accountId: string) =>
  db
    .selectFrom('course_group')
    .leftJoin('account', 'account.id', 'course_group.leader_id')
    .leftJoin('group_member', join =>
      join
        .onRef('group_member.group_id', '=', 'course_group.id')
        .on('group_member.account_id', '=', accountId),
    )
    .selectAll('course_group')
    .select(['account.name as leader_name', 'group_member.account_id as own'])
    .orderBy('course_group.position')
    .orderBy('course_group.id'),
)

/** The groups of a batch in their order, with leader and whether the person is in it. */
export const listGroups = prepared((db, batchId: string, accountId: string) =>
  groups(db, accountId).where('course_group.batch_id', '=', batchId),
)
/** The same for the batch of a group. */
export const listGroupsBeside = prepared((db, groupId: string, accountId: string) =>
  groups(db, accountId).where('course_group.batch_id', '=', ({ selectFrom }) =>
    selectFrom('course_group as this').select('this.batch_id').where('this.id', '=', groupId),
  ),
)
export type GroupRow = Awaited<ReturnType<typeof listGroups>>[number]

const people = fragment((db, courseId: string) =>
  db
    .selectFrom('group_member')
    .innerJoin('account', 'account.id', 'group_member.account_id')
    .innerJoin('course_member as membership', join =>
      join
        .onRef('membership.account_id', '=', 'group_member.account_id')
        .on('membership.course_id', '=', courseId),
    )
    .leftJoin('course_class', 'course_class.id', 'membership.class_id')
    .select(['group_member.group_id', 'account.id', 'account.name', 'account.number'])
    .select(['account.department', 'account.avatar_id', className])
    .orderBy('membership.roster_key'),
)

/** The people in the groups of a batch, by student number. */
export const peopleOfBatch = prepared((db, courseId: string, batchId: string) =>
  people(db, courseId).where('group_member.batch_id', '=', batchId),
)

/** The people of one group. */
export const peopleOfGroup = prepared((db, courseId: string, groupId: string) =>
  people(db, courseId).where('group_member.group_id', '=', groupId),
)

/** The students of a course who are in no group of a batch. */
const ungroupedIn = fragment((db, courseId: string, batchId: string) =>
  studentsIn(db, courseId).where(
    sql<SqlBool>`not exists (select from group_member where group_member.batch_id = ${batchId}
      and group_member.account_id = membership.account_id)`,
  ),
)

interface UngroupedQuery {
  courseId: string
  batchId: string
  text: string
  limit: number
  offset: number
}

const pages = variants({ search: searches }, ({ search }) =>
  prepared((db, { courseId, batchId, text, limit, offset }: UngroupedQuery) =>
    listed(db, ungroupedIn(db, courseId, batchId))
      .where(isFound(search, text))
      .limit(limit)
      .offset(offset),
  ),
)

const totals = variants({ search: searches }, ({ search }) =>
  prepared((db, { courseId, batchId, text }: UngroupedQuery) =>
    ungroupedIn(db, courseId, batchId)
      .where(isFound(search, text))
      .select(({ fn }) => fn.countAll<number>().as('total')),
  ),
)

export async function pageOfUngrouped(
  db: Database,
  place: { courseId: string; batchId: string },
  page: StudentPage,
) {
  const search = searchFor(page.search, page.byNumber)
  const text = typedSearch(page.search)
  const wanted = { ...place, text, limit: page.limit, offset: (page.page - 1) * page.limit }
  const students = await pages({ search })(db, wanted)
  const count = async () => (await totals({ search }).one(db, wanted)).total
  return { students, total: await totalRows(page, students.length, count) }
}

/** The people to draw from: those in no group of the batch, or all students. */
export const ungroupedStudents = prepared((db, courseId: string, batchId: string) =>
  listed(db, ungroupedIn(db, courseId, batchId)),
)
export const allStudents = prepared((db, courseId: string) => listed(db, studentsIn(db, courseId)))
