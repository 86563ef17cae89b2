import { type SqlBool, sql } from 'kysely'
import { className, isFound, listed, studentsIn } from '#server/features/member/public.ts'
import type { Database } from '#server/kernel/database.ts'

/** The batches of a course with how full they are, and the group that a person is in. */
export function listBatches(db: Database, courseId: string, accountId: string) {
  return db
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
    .orderBy('id', 'desc')
    .execute()
}

/** The groups of a batch in their order, or one of them, with leader and whether the person is in it. */
export function listGroups(db: Database, batchId: string, accountId: string, groupId?: string) {
  return db
    .selectFrom('course_group')
    .leftJoin('account', 'account.id', 'course_group.leader_id')
    .leftJoin('group_member', join =>
      join
        .onRef('group_member.group_id', '=', 'course_group.id')
        .on('group_member.account_id', '=', accountId),
    )
    .selectAll('course_group')
    .select(['account.name as leader_name', 'group_member.account_id as own'])
    .where('course_group.batch_id', '=', batchId)
    .$if(groupId !== undefined, rows => rows.where('course_group.id', '=', groupId as string))
    .orderBy('course_group.position')
    .orderBy('course_group.id')
    .execute()
}
export type GroupRow = Awaited<ReturnType<typeof listGroups>>[number]

/** The people in the groups of a batch, or of one group, by student number. */
export function listPeople(db: Database, courseId: string, of: { batchId: string } | { groupId: string }) {
  return db
    .selectFrom('group_member')
    .innerJoin('account', 'account.id', 'group_member.account_id')
    .innerJoin('membership', join =>
      join
        .onRef('membership.account_id', '=', 'group_member.account_id')
        .on('membership.course_id', '=', courseId),
    )
    .leftJoin('course_class', 'course_class.id', 'membership.class_id')
    .select(['group_member.group_id', 'account.id', 'account.name', 'account.number'])
    .select(['account.department', 'account.avatar_id', className])
    .where('membership.left_at', 'is', null)
    .where(({ eb }) =>
      'batchId' in of
        ? eb('group_member.batch_id', '=', of.batchId)
        : eb('group_member.group_id', '=', of.groupId),
    )
    .orderBy('account.number')
    .orderBy('account.id')
    .execute()
}

/** The students of a course who are in no group of a batch. */
function ungroupedIn(db: Database, courseId: string, batchId: string) {
  return studentsIn(db, courseId).where(
    sql<SqlBool>`not exists (select from group_member where group_member.batch_id = ${batchId}
      and group_member.account_id = membership.account_id)`,
  )
}

export async function pageOfUngrouped(
  db: Database,
  place: { courseId: string; batchId: string },
  { search, byNumber, page, limit }: { search: string; byNumber: boolean; page: number; limit: number },
) {
  let rows = ungroupedIn(db, place.courseId, place.batchId)
  if (search) rows = rows.where(isFound(search, byNumber))
  const [students, { total }] = await Promise.all([
    listed(rows)
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    rows.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { students, total }
}

/** Everybody whom chance divides: those in no group of the batch; without one, all students. */
export function studentsToDraw(db: Database, courseId: string, batchId: string | undefined) {
  return listed(ungroupedIn(db, courseId, batchId ?? noBatch)).execute()
}

/** No batch has this id: everybody is in none of its groups. */
const noBatch = '00000000-0000-0000-0000-000000000000'
