import { type AliasedSelectQueryBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import { type SubmissionFilter, submissionFilters } from '#contract/features/submission/entities.ts'
import { typedSearch } from '#contract/typed.ts'
import { isExcusedFrom } from '#server/features/activity/public.ts'
import { isFound } from '#server/features/member/public.ts'
import type { Database } from '#server/kernel/database.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { type Page, totalRows } from '#server/kernel/paging.ts'
import { fragment, prepared, variants } from '#server/kernel/prepared.ts'
import { findsByJudgement, seesJudgement } from '../task/judgement-shown.ts'
import { aliasOf, studentNamed } from '../task/names.ts'

/** A task and its course. */
export interface RosterScope {
  taskId: string
  courseId: string
}

/** The students it is for, with their work if begun. */
const selectSubmissions = fragment((db, { taskId, courseId }: RosterScope) =>
  db
    .selectFrom('activity_student as student')
    .leftJoinLateral(
      author =>
        author
          .selectFrom('submission_author')
          .select(['submission_id', 'state', 'late'])
          .where('activity_id', '=', taskId)
          .whereRef('account_id', '=', 'student.account_id')
          .where('is_latest', '=', sql.lit(true))
          // A plan for any task expects few students, and would compare each with the work of all the others.
          .limit(sql.lit(1))
          .as('author'),
      join => join.onTrue(),
    )
    .where('student.activity_id', '=', taskId)
    .where('student.course_id', '=', courseId),
)

const state = sql<number>`coalesce(author.state, 0)`
const isExcused = isExcusedFrom(sql.ref('student.account_id'), 'student.activity_id')
const isExcusedHere = isExcusedFrom(sql.ref('one.student_id'), 'one.activity_id')
/** Those of the roster, and what `notsubmitted` finds for who does not learn what was returned. */
const filters = [...submissionFilters, 'lacking'] as const
type Filter = (typeof filters)[number]
const conditions: Record<Filter, ReturnType<typeof sql<SqlBool>>> = {
  all: sql<SqlBool>`true`,
  notsubmitted: sql<SqlBool>`${state} = 0 and not ${isExcused}`,
  submitted: sql<SqlBool>`${state} in (1, 2)`,
  tograde: sql<SqlBool>`${state} = 1`,
  graded: sql<SqlBool>`${state} = 2`,
  returned: sql<SqlBool>`${state} = 3`,
  overtime: sql<SqlBool>`${state} in (1, 2) and author.late`,
  lacking: sql<SqlBool>`((${state} = 0 and not ${isExcused}) or ${state} = 3)`,
}

const fileCount = sql<number>`(select count(*)::int from submission_file as file
  where file.submission_id = submission.id and file.version = (
    select max(part.version) from submission_part as part
    where part.submission_id = submission.id and part.slot = file.slot and part.version <= submission.version))`

export interface RosterPage extends Page {
  filter: SubmissionFilter
  /** Part of a name or of a student number; empty: any. */
  search: string
}

interface RosterQuery extends RosterScope {
  search: string
  limit: number
  offset: number
}

const choices = { filter: filters, isSearched: [true, false] } as const
interface Choice {
  filter: Filter
  isSearched: boolean
}

const found = fragment((db, { filter, isSearched }: Choice, wanted: RosterQuery) => {
  const rows = selectSubmissions(db, wanted).where(conditions[filter])
  return isSearched
    ? rows
        .innerJoin('account', 'account.id', 'student.account_id')
        .where(isFound('names and numbers', wanted.search))
    : rows
})

interface Place {
  student_id: string
  activity_id: string
  submission_id: string | null
  alias: string | null
  group_name: string | null
  place: number
}
const placesOf = fragment((db, choice: Choice, wanted: RosterQuery) =>
  found(db, choice, wanted)
    .select(['student.account_id as student_id', 'student.activity_id', 'author.submission_id'])
    .limit(wanted.limit)
    .offset(wanted.offset),
)

const placeBy = (order: RawBuilder<unknown>) => sql<number>`row_number() over (order by ${order})`.as('place')

type Order = 'numbers' | 'aliases' | 'groups'
/** Who stands on a page: by the student's number, or their alias, so that the order does not move under the thumb. */
const pagesBy: Record<
  Order,
  (db: Database, choice: Choice, wanted: RosterQuery) => AliasedSelectQueryBuilder<Place, 'one'>
> = {
  numbers: (db, choice, wanted) =>
    placesOf(db, choice, wanted)
      .select([sql<null>`null::uuid`.as('alias'), sql<null>`null::text`.as('group_name')])
      .select(placeBy(sql`student.roster_key`))
      .orderBy('student.roster_key')
      .as('one'),
  aliases: (db, choice, wanted) => {
    const alias = aliasOf(wanted.taskId, sql.ref('student.account_id'))
    return placesOf(db, choice, wanted)
      .select([alias.as('alias'), sql<null>`null::text`.as('group_name')])
      .select(placeBy(alias))
      .orderBy(alias)
      .as('one')
  },
  /** Of those who hand in together: the group of what is handed in, or who is in them now; who is in none, last. */
  groups: (db, choice, wanted) =>
    placesOf(db, choice, wanted)
      .leftJoin('submission', 'submission.id', 'author.submission_id')
      .leftJoin('submission_policy as policy', 'policy.activity_id', 'student.activity_id')
      .leftJoin('group_member as member', join =>
        join
          .onRef('member.batch_id', '=', 'policy.batch_id')
          .onRef('member.account_id', '=', 'student.account_id'),
      )
      .leftJoin('course_group', join =>
        join.on(
          'course_group.id',
          '=',
          sql<string>`case when submission.sealed > 0 then submission.group_id else member.group_id end`,
        ),
      )
      // Groups do not hand in without names.
      .select([sql<null>`null::uuid`.as('alias'), 'course_group.name as group_name'])
      .select(placeBy(sql`course_group.position nulls last, course_group.id, student.roster_key`))
      .orderBy('course_group.position', order => order.asc().nullsLast())
      .orderBy('course_group.id')
      .orderBy('student.roster_key')
      .as('one'),
}

/** What rows of the list show, read for those on the page only; without the texts, which may be long. */
const rowsOf = variants({ ...choices, order: ['numbers', 'aliases', 'groups'] }, ({ order, ...choice }) =>
  prepared((db, wanted: RosterQuery) =>
    db
      .selectFrom(pagesBy[order](db, choice, wanted))
      .innerJoin('account', 'account.id', 'one.student_id')
      .leftJoin('submission_author as author', join =>
        join
          .onRef('author.activity_id', '=', 'one.activity_id')
          .onRef('author.account_id', '=', 'one.student_id')
          .on('author.is_latest', '=', sql.lit(true)),
      )
      .leftJoin('submission', 'submission.id', 'one.submission_id')
      .select(['one.student_id', 'account.name', 'account.number', 'account.avatar_id'])
      .select(['one.alias', 'one.group_name'])
      .select(['author.state', 'submission.version', 'author.submitted_at', 'author.late', 'author.result'])
      .select(['submission.shared_version', 'submission.alias as work_alias', 'author.attempt'])
      .select(['author.score', 'author.score_published_at', 'author.return_reason', 'author.reminded_at'])
      .select([fileCount.as('file_count'), isExcusedHere.as('is_excused')])
      .orderBy('one.place'),
  ),
)
type PageRow = Awaited<ReturnType<ReturnType<typeof rowsOf>>>[number]
/** Only where they hand in together is there a group. */
export type RosterRow = Omit<PageRow, 'group_name'> & Partial<PageRow>

const countOf = variants(choices, choice =>
  prepared((db, wanted: RosterQuery) =>
    found(db, choice, wanted).select(sql<number>`count(*)::int`.as('total')),
  ),
)

/**
 * One page of the students that a filter finds, and a function that counts a search's matches. Who does not grade finds
 * nobody by what was said of their work.
 * @param order by their numbers, by their aliases, or group by group, those in none last. Nobody is found by a name that
 * is hidden.
 */
export async function listSubmissions(
  context: CourseContext,
  scope: RosterScope,
  { filter, search, page, limit }: RosterPage,
  order: Order = 'numbers',
): Promise<{ list: RosterRow[]; found: () => Promise<number> }> {
  const { db } = context
  const isGrader = seesJudgement(context)
  const choice = {
    filter: !isGrader && filter === 'notsubmitted' ? ('lacking' as const) : filter,
    isSearched: search !== '',
  }
  if ((order === 'aliases' && choice.isSearched) || (!isGrader && findsByJudgement(filter)))
    return { list: [], found: async () => 0 }
  const wanted = { ...scope, search: typedSearch(search), limit, offset: (page - 1) * limit }
  const list = await rowsOf({ ...choice, order })(db, wanted)
  const count = async () => (await countOf(choice).one(db, wanted)).total
  return { list, found: () => totalRows({ page, limit }, list.length, count) }
}

const order = sql<string>`one.key`
const here = sql<string>`here.key`

/** Of a student in the roster: their number or their alias, and at its end the id by which staff know them. */
const keyOf = (taskId: string, accountId: RawBuilder<string>, key: RawBuilder<string>) =>
  sql<string>`coalesce(${aliasOf(taskId, accountId)}::text, ${key}) collate "C"`

const placeOf = prepared((db, scope: RosterScope, studentId: string) =>
  db
    // Once, and each key once: both would be looked up anew for every student.
    .with(
      cte => cte('here').materialized(),
      () => sql<{ key: string }>`(
        select ${keyOf(scope.taskId, sql.ref('account.id'), sql`account.number || ' ' || account.id::text`)} as key
        from account where id = ${studentNamed(scope.taskId, studentId)})`,
    )
    .selectFrom(
      selectSubmissions(db, scope)
        .where(conditions.submitted)
        .select(state.as('state'))
        .select(keyOf(scope.taskId, sql.ref('student.account_id'), sql`student.roster_key`).as('key'))
        .offset(sql.lit(0))
        .as('one'),
    )
    .leftJoin('here', join => join.onTrue())
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`count(*) filter (where one.state = 2)::int`.as('graded'),
      sql<number>`count(*) filter (where ${order} <= ${here})::int`.as('position'),
      sql<string | null>`max(${order}) filter (where ${order} < ${here})`.as('previous'),
      sql<string | null>`min(${order}) filter (where ${order} > ${here})`.as('next'),
      sql<string | null>`coalesce(
        min(${order}) filter (where one.state = 1 and ${order} > ${here}),
        min(${order}) filter (where one.state = 1 and ${order} < ${here}))`.as('nextungraded'),
    ]),
)

/**
 * A student's position among the submissions, and who comes before, after and next to be graded; the last ungraded one
 * is followed by the first.
 * @param studentId as staff name them
 */
export async function placeIn(db: Database, scope: RosterScope, studentId: string) {
  return presentPlace(await placeOf.one(db, scope, studentId))
}

const placeOfGroup = prepared(
  (_, { taskId, courseId }: RosterScope, studentId: string) => sql<PlaceRow>`
    with work as (
      select author.account_id, author.state, student.roster_key as key,
        min(student.roster_key) over (partition by author.submission_id) as first
      from activity_student as student
      join submission_author as author on author.activity_id = student.activity_id
        and author.account_id = student.account_id and author.is_latest
      where student.activity_id = ${taskId} and student.course_id = ${courseId} and author.state in (1, 2)
    ), here as (
      select coalesce((select first from work where account_id = ${studentId}),
        (number || ' ' || id::text) collate "C") as first
      from account where id = ${studentId}
    )
    select count(distinct work.first)::int as total,
      (count(distinct work.first) - count(distinct work.first) filter (where state = 1))::int as graded,
      (count(distinct work.first) filter (where work.first <= here.first))::int as position,
      max(work.first) filter (where work.first < here.first) as previous,
      min(work.first) filter (where work.first > here.first) as next,
      coalesce(
        min(work.first) filter (where state = 1 and work.first > here.first),
        min(work.first) filter (where state = 1 and work.first < here.first)) as nextungraded
    from here left join work on true`,
)

/** The same where members of a group hand in together: each work is counted and opened once, by its first author. */
export const placeOfGroupIn = async (db: Database, scope: RosterScope, studentId: string) =>
  presentPlace(await placeOfGroup.one(db, scope, studentId))

interface PlaceRow extends Record<'total' | 'graded' | 'position', number> {
  previous: string | null
  next: string | null
  nextungraded: string | null
}

function presentPlace(row: PlaceRow) {
  const idIn = (key: string | null) => key?.slice(-36) ?? ''
  return {
    position: row.position,
    total: row.total,
    graded: row.graded,
    previous: idIn(row.previous),
    next: idIn(row.next),
    nextUngraded: idIn(row.nextungraded),
  }
}
