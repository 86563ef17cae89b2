import { type SqlBool, sql } from 'kysely'
import type { WorkCounts, WorkFilter } from '#contract/features/homework/entities.ts'
import type { Database } from '#server/kernel/database.ts'

/** A homework and the course whose students it is for. */
export interface Pile {
  homeworkId: string
  courseId: string
}

/** The order of every list and of marking: by the student's number, so that it does not move under the thumb. */
const order = sql<string>`(account.number || ' ' || account.id::text) collate "C"`

/** The course's students with their work, where they have begun one. */
function selectWorks(db: Database, { homeworkId, courseId }: Pile) {
  return db
    .selectFrom('membership')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .leftJoin('submission', join =>
      join
        .onRef('submission.account_id', '=', 'membership.account_id')
        .on('submission.homework_id', '=', homeworkId),
    )
    .where('membership.course_id', '=', courseId)
    .where('membership.role', '=', 'student')
    .where('membership.left_at', 'is', null)
}

const state = sql<number>`coalesce(submission.state, 0)`
const conditions: Record<WorkFilter, ReturnType<typeof sql<SqlBool>>> = {
  all: sql<SqlBool>`true`,
  notsubmitted: sql<SqlBool>`${state} = 0`,
  submitted: sql<SqlBool>`${state} in (1, 2)`,
  tograde: sql<SqlBool>`${state} = 1`,
  graded: sql<SqlBool>`${state} = 2`,
  returned: sql<SqlBool>`${state} = 3`,
  overtime: sql<SqlBool>`${state} in (1, 2) and submission.late`,
}

const countOf = (filter: WorkFilter) =>
  sql<number>`count(*) filter (where ${conditions[filter]})::int`.as(filter)

export function countWorks(db: Database, pile: Pile): Promise<WorkCounts> {
  return selectWorks(db, pile)
    .select([countOf('all'), countOf('notsubmitted'), countOf('submitted'), countOf('tograde')])
    .select([countOf('graded'), countOf('returned'), countOf('overtime')])
    .executeTakeFirstOrThrow()
}

const fileCount = sql<number>`(select count(*)::int from submission_file
  where submission_file.homework_id = submission.homework_id and submission_file.account_id = submission.account_id
    and submission_file.version = submission.version)`

/** What a row of the list shows; without the texts, which may be long. */
function selectRows(db: Database, pile: Pile) {
  return selectWorks(db, pile)
    .select(['account.id', 'account.name', 'account.number', 'account.avatar_id'])
    .select(['submission.state', 'submission.version', 'submission.submitted_at', 'submission.late'])
    .select(['submission.score', 'submission.score_published_at', 'submission.return_reason'])
    .select(['submission.urged_at', fileCount.as('file_count')])
}
export type RosterRow = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number]

export interface RosterPage {
  filter: WorkFilter
  /** Part of a name or of a student number; empty: any. */
  search: string
  page: number
  limit: number
}

/** One page of the students that a filter finds. */
export async function listWorks(db: Database, pile: Pile, { filter, search, page, limit }: RosterPage) {
  let rows = selectRows(db, pile).where(conditions[filter])
  if (search)
    rows = rows.where(
      sql<SqlBool>`(position(lower(${search}) in lower(account.name)) > 0 or position(${search} in account.number) > 0)`,
    )
  const [list, count] = await Promise.all([
    rows
      .orderBy(order)
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    search
      ? rows.clearSelect().select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
      : undefined,
  ])
  return { list, found: count?.total }
}

/** One student of the course with the whole work; undefined for somebody who is no student of it. */
export function findWork(db: Database, pile: Pile, studentId: string) {
  return selectRows(db, pile)
    .leftJoin('account as grader', 'grader.id', 'submission.graded_by')
    .leftJoin('submission_version as newest', join =>
      join
        .onRef('newest.homework_id', '=', 'submission.homework_id')
        .onRef('newest.account_id', '=', 'submission.account_id')
        .onRef('newest.version', '=', 'submission.version'),
    )
    .select(['newest.content', 'submission.comment', 'submission.graded_at', 'submission.mark_count'])
    .select(['submission.returned_at', 'grader.name as grader_name'])
    .select([
      'submission.draft',
      'submission.draft_files',
      'submission.draft_sequence',
      'submission.draft_at',
    ])
    .select('submission.draft_text_at')
    .where('account.id', '=', studentId)
    .executeTakeFirst()
}
export type WorkRecord = NonNullable<Awaited<ReturnType<typeof findWork>>>

/** The work of somebody who has none: as every student's before it is begun. */
export const emptyWork = ({ id, name }: { id: string; name: string }): WorkRecord => ({
  id,
  name,
  number: '',
  avatar_id: null,
  state: null,
  version: null,
  submitted_at: null,
  late: null,
  score: null,
  score_published_at: null,
  return_reason: null,
  urged_at: null,
  file_count: 0,
  content: null,
  comment: null,
  graded_at: null,
  mark_count: null,
  returned_at: null,
  grader_name: null,
  draft: null,
  draft_files: null,
  draft_sequence: null,
  draft_at: null,
  draft_text_at: null,
})

/**
 * Where a student stands among the works that were handed in, and who comes before, after and next to be graded;
 * after the last ungraded one the first comes again.
 */
export async function placeIn(db: Database, pile: Pile, studentId: string) {
  const here = sql`(select (number || ' ' || id::text) collate "C" from account where id = ${studentId})`
  const row = await selectWorks(db, pile)
    .where(conditions.submitted)
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`count(*) filter (where ${state} = 2)::int`.as('graded'),
      sql<number>`count(*) filter (where ${order} <= ${here})::int`.as('position'),
      sql<string | null>`max(${order}) filter (where ${order} < ${here})`.as('previous'),
      sql<string | null>`min(${order}) filter (where ${order} > ${here})`.as('next'),
      sql<string | null>`coalesce(
        min(${order}) filter (where ${state} = 1 and ${order} > ${here}),
        min(${order}) filter (where ${state} = 1 and ${order} < ${here}))`.as('nextungraded'),
    ])
    .executeTakeFirstOrThrow()
  const idIn = (key: string | null) => key?.slice(-36) ?? ''
  return {
    position: row.position,
    total: row.total,
    graded: row.graded,
    previous: idIn(row.previous),
    next: idIn(row.next),
    nextungraded: idIn(row.nextungraded),
  }
}

/** Counts of several homework of one course at once, for its catalogue. */
export async function countSeveral(db: Database, courseId: string, homeworkIds: readonly string[]) {
  const [students, works] = await Promise.all([
    db
      .selectFrom('membership')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('course_id', '=', courseId)
      .where('role', '=', 'student')
      .where('left_at', 'is', null)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('submission')
      .innerJoin('membership', join =>
        join
          .onRef('membership.account_id', '=', 'submission.account_id')
          .on('membership.course_id', '=', courseId),
      )
      .select('submission.homework_id')
      .select(sql<number>`count(*) filter (where submission.state in (1, 2))::int`.as('submitted'))
      .select(sql<number>`count(*) filter (where submission.state = 2)::int`.as('graded'))
      .where(sql<SqlBool>`submission.homework_id = any(${homeworkIds}::uuid[])`)
      .where('membership.role', '=', 'student')
      .where('membership.left_at', 'is', null)
      .groupBy('submission.homework_id')
      .execute(),
  ])
  return { students: students.count, works: new Map(works.map(row => [row.homework_id, row])) }
}
