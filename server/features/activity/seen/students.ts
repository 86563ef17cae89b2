import { type SqlBool, sql } from 'kysely'
import { typedSearch } from '#contract/typed.ts'
import { avatarUrl } from '#server/features/account/public.ts'
import { isFound } from '#server/features/member/public.ts'
import type { Database } from '#server/kernel/database.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { type Page, pageAnswer } from '#server/kernel/paging.ts'
import { fragment, type Prepared, prepared, variants } from '#server/kernel/prepared.ts'
import { progressStates } from '../progress.ts'
import type { Selecting } from './store.ts'

/** Students of an activity by what they have done in it: `left` is whoever has not done it. */
export const seenFilters = ['all', 'none', 'begun', 'done', 'left'] as const
export type SeenFilter = (typeof seenFilters)[number]

const { toDo, underWay, done } = progressStates
const conditions: Record<SeenFilter, ReturnType<typeof sql<SqlBool>>> = {
  all: sql<SqlBool>`true`,
  none: sql<SqlBool>`coalesce(progress.state, 0) = ${sql.lit(toDo)}`,
  begun: sql<SqlBool>`progress.state = ${sql.lit(underWay)}`,
  done: sql<SqlBool>`progress.state = ${sql.lit(done)}`,
  left: sql<SqlBool>`coalesce(progress.state, 0) <> ${sql.lit(done)}`,
}

/** How many students have done activities, or begun to, and how many they are for. */
export interface SeenCounts {
  id: string
  students: number
  begun: number
  done: number
}

export const countSeen = prepared(
  (_, ids: readonly string[]) => sql<SeenCounts>`
    select student.activity_id as id, count(*)::int as students,
      count(*) filter (where ${conditions.begun})::int as begun,
      count(*) filter (where ${conditions.done})::int as done
    from activity_student as student
    left join progress on progress.activity_id = student.activity_id and progress.account_id = student.account_id
    where student.activity_id = any(${ids}::uuid[])
    group by student.activity_id`,
)

/** None where it is for nobody. */
export const seenCountsOf = async (db: Database, id: string): Promise<SeenCounts> =>
  (await countSeen.first(db, [id])) ?? { id, students: 0, begun: 0, done: 0 }

interface SeenQuery {
  activityId: string
  /** In lower case. */
  search: string
  limit: number
  offset: number
}

const found = fragment((db, filter: SeenFilter, { activityId, search }: SeenQuery) =>
  db
    .selectFrom('activity_student as student')
    .innerJoin('account', 'account.id', 'student.account_id')
    .leftJoin('progress', join =>
      join
        .onRef('progress.activity_id', '=', 'student.activity_id')
        .onRef('progress.account_id', '=', 'student.account_id'),
    )
    .where('student.activity_id', '=', activityId)
    .where(conditions[filter])
    // An empty search matches everybody.
    .where(isFound('names and numbers', search)),
)
/** The students of an activity, for a kind that adds what its list shows of each. */
type FoundStudents = ReturnType<typeof found>

const countFound = variants({ filter: seenFilters }, ({ filter }) =>
  prepared((db, wanted: SeenQuery) =>
    found(db, filter, wanted).select(sql<number>`count(*)::int`.as('total')),
  ),
)

interface StudentRow {
  id: string
  name: string
  number: string
  avatar_id: string | null
}

/**
 * The list of an activity's students that staff search by name, pinyin and number, as a function that answers a page of it
 * with how many have done it.
 * @param toSee opens the activity, or refuses
 * @param select adds what the kind shows of each
 * @param present turns that into fields of its answer
 */
export function studentsSeen<Row, Own extends object>(
  toSee: (context: CourseContext, activityId: string) => Promise<unknown>,
  select: (students: FoundStudents) => Selecting<Row>,
  present: (row: Row, filter: SeenFilter) => Own,
) {
  const pages = variants({ filter: seenFilters }, ({ filter }) =>
    prepared((db, wanted: SeenQuery) =>
      (select(found(db, filter, wanted)) as unknown as FoundStudents)
        .select(['account.id', 'account.name', 'account.number', 'account.avatar_id'])
        .orderBy('student.roster_key')
        .limit(wanted.limit)
        .offset(wanted.offset),
    ),
  ) as (choice: { filter: SeenFilter }) => Prepared<[SeenQuery], Row & StudentRow>

  return async function pageOf(
    context: CourseContext,
    activityId: string,
    { filter, name, page, limit }: Page & { filter: SeenFilter; name: string },
  ) {
    const { db, config } = context
    const wanted = { activityId, search: typedSearch(name), limit, offset: (page - 1) * limit }
    const [rows, counts, matches] = await Promise.all([
      pages({ filter })(db, wanted),
      seenCountsOf(db, activityId),
      name === '' ? undefined : countFound({ filter }).one(db, wanted),
      toSee(context, activityId),
    ])
    const list = rows.map(row => ({
      studentId: row.id,
      name: row.name,
      number: row.number,
      avatar: avatarUrl(config, row.avatar_id),
      ...present(row, filter),
    }))
    const total = matches?.total ?? countIn(counts, filter)
    return { ...pageAnswer(list, total, { page, limit }), counts }
  }
}

const countIn = ({ students, begun, done }: SeenCounts, filter: SeenFilter) =>
  ({ all: students, none: students - begun - done, begun, done, left: students - done })[filter]
