import { sql } from 'kysely'
import type { Language } from '#contract/error.ts'
import { activityStates } from '#contract/features/activity/entities.ts'
import { overdueDays, type TodoKind, todoKinds } from '#contract/features/home/rules.ts'
import {
  type ActivityKind,
  activityKind,
  byKind,
  isExcused,
  isFor,
  kindsByType,
  labelOf,
  ownTimes,
  ownTypeName,
} from '#server/features/activity/public.ts'
import { permits } from '#server/features/course/public.ts'
import { at, type Database } from '#server/kernel/database.ts'
import { derived } from '#server/kernel/declaration.ts'
import { prepared, variants } from '#server/kernel/prepared.ts'
import { besides } from './besides.ts'
import { until } from './until.ts'

const narrowings = { inCourse: [true, false], ofType: [true, false] } as const
interface TodoVariant {
  inCourse: boolean
  ofType: boolean
}

export interface TodoFilter {
  accountId: string
  courseId: string | null
  /** The protocol's contenttype; null for all. */
  type: number | null
  now: number
}

interface TodoRow {
  id: string
  course_id: string
  type: number
  kind: TodoKind
  waiting: number
  title: string
  label: string
  /** What its course calls its type. */
  type_name: string | null
  author_id: string
  published_at: number
  deadline: number | null
  course_name: string
  class_name: string
}

interface CourseWaiting {
  course_id: string
  to_grade: number
  to_hand_in: number
  due_at: number | null
  first_id: string
  first_type: number
}

interface Mark {
  accountId: string
  id: string
  msgtype: TodoKind
  ignored: boolean
  now: number
}

/** Where a course's card leads: to the writing, or straight into grading. */
function pathOf(
  kind: ActivityKind | undefined,
  { first_id: id, course_id: courseId, to_grade }: CourseWaiting,
) {
  const isStaff = to_grade > 0
  const opensAt = (isStaff && kind?.gradedAt) || kind?.opensAt
  return `${opensAt?.({ id, courseId })}&courseRole=${isStaff ? 1 : 0}`
}

/** What people have to do, from all types of activities with to-do items. */
export const todoStore = derived(declarations => {
  const kinds = kindsByType({ declarations })
  const types = [...kinds].flatMap(([type, { todo }]) => (todo ? [type] : []))

  const declared = declarations.of(activityKind)
  const waiting = byKind(declared, ({ todo }) => todo?.waiting, sql<number>`0`)
  const kindOf = sql<TodoKind>`case when membership.role <> 'student' then ${sql.lit(todoKinds.grade)}
    when progress.state = 2 then ${sql.lit(todoKinds.review)}
    when progress.state = 3 then ${sql.lit(todoKinds.handInAgain)} else ${sql.lit(todoKinds.handIn)} end`

  const also = besides({ declarations })
  /**
   * Who has done it may have something to do besides, such as to review others; that has an end of its own. `offset 0` keeps
   * it from being planned at each mention.
   */
  const end = sql`(
    select case when membership.role = 'student' and progress.state = 2
      then case when ${also.isDue} then ${also.ends} end else ${until({ declarations })} end as at offset 0)`
  const ends = sql<number | null>`todo_end.at`

  /**
   * For students: visible activities that they have not done and that are still accepted, and what else there is to do
   * in those they have done. For staff who may grade: activities with works waiting. Without dismissed ones.
   */
  const todos = ({ inCourse, ofType }: TodoVariant, { accountId, courseId, type, now }: TodoFilter) => sql`
    from course_member membership
    join course on course.id = membership.course_id and course.deleted_at is null and course.ended_at is null
    join activity on activity.course_id = course.id and activity.deleted_at is null
      and activity.published_at <= ${at(now)} and activity.type = any(${sql.lit(`{${types}}`)}::smallint[])
    left join progress on progress.activity_id = activity.id and progress.account_id = membership.account_id
    ${ownTimes(sql.ref('membership.account_id'))}
    cross join lateral ${end} as todo_end
    where membership.account_id = ${accountId} and membership.archived_at is null
      ${inCourse ? sql`and course.id = ${courseId}` : sql``}
      ${ofType ? sql`and activity.type = ${type}` : sql``}
      and case when membership.role = 'student' then
        case when progress.state = 2 then
          ${ends} > ${at(now)}
        else ${byKind(declared, ({ todo }) => todo?.which, sql<boolean>`true`)}
          and (${ends} is null or ${ends} > ${at(now)} or progress.state = 3
            or (${ends} > ${at(now)} - ${sql.lit(`${overdueDays * 24} hours`)}::interval
              and ${byKind(declared, ({ todo }) => todo?.openAfterEnd, sql<boolean>`false`)}))
        end
        and not ${isExcused} and ${isFor(sql.ref('membership.account_id'))}
      else
        ${permits('grade')}
        and ${byKind(declared, ({ todo }) => todo?.isWaiting, sql<boolean>`false`)}
      end
      and not exists (
        select from todo_mark
        where todo_mark.account_id = membership.account_id and todo_mark.activity_id = activity.id
          and todo_mark.kind::text = ${kindOf}
          and (membership.role = 'student' or todo_mark.waiting >= ${waiting})
      )`

  const isPast = (now: number) =>
    sql<boolean>`activity.deadline <= ${at(now)} and activity.kind <> ${sql.lit(todoKinds.grade)}`
  const order = (now: number) => sql`
    order by case when activity.deadline is null then 2 when ${isPast(now)} then 1 else 0 end,
      case when ${isPast(now)} then activity.deadline end desc, activity.deadline, activity.id`

  /**
   * One page with the number of all: by deadline, then what students may still hand in late, the latest first, then
   * what has no end. Work due a month ago does not precede tomorrow's. Works are counted for the page only.
   */
  const pages = variants(narrowings, narrowed =>
    prepared(
      (_, asked: TodoFilter & { limit: number; offset: number }) => sql<TodoRow & { total: number }>`
        select activity.*, case when kind = ${sql.lit(todoKinds.grade)} then ${waiting} else 0 end as waiting,
          ${ownTypeName} as type_name
        from (
          select activity.*, count(*) over ()::int as total
          from (
            select activity.id, activity.course_id, activity.type, activity.title, activity.label,
              activity.author_id, activity.published_at, ${ends} as deadline, ${kindOf} as kind,
              course.name as course_name, course.class_name
            ${todos(narrowed, asked)}
          ) as activity
          ${order(asked.now)} limit ${asked.limit} offset ${asked.offset}
        ) as activity
        ${order(asked.now)}`,
    ),
  )
  const totals = variants(narrowings, narrowed =>
    prepared(
      (_, asked: TodoFilter) =>
        sql<{ total: number }>`select count(*)::int as total ${todos(narrowed, asked)}`,
    ),
  )
  const courses = prepared(
    (_, asked: TodoFilter) => sql<{ courseId: string; courseName: string; number: number }>`
      select course.id as "courseId", course.name as "courseName", count(*)::int as number
      ${todos({ inCourse: false, ofType: false }, asked)}
      group by course.id order by course.name, course.id`,
  )

  /** What there is to do in each course, and the first of it. */
  const waitingIn = prepared(
    (_, asked: TodoFilter) => sql<CourseWaiting>`
      select course_id, sum(waiting)::int as to_grade, (count(*) filter (where not is_staff))::int as to_hand_in,
        min(deadline) filter (where not is_staff and deadline > ${at(asked.now)}) as due_at,
        (array_agg(id order by deadline <= ${at(asked.now)} and not is_staff, deadline, id))[1] as first_id,
        (array_agg(type order by deadline <= ${at(asked.now)} and not is_staff, deadline, id))[1] as first_type
      from (
        select activity.id, activity.course_id, activity.type, ${ends} as deadline,
          membership.role <> 'student' as is_staff,
          case when membership.role <> 'student' then ${waiting} else 0 end as waiting
        ${todos({ inCourse: false, ofType: false }, asked)}
      ) as activity
      group by course_id`,
  )

  const mark = prepared(
    (_, { accountId, now, id, msgtype, ignored }: Mark) => sql`
      insert into todo_mark (account_id, activity_id, kind, ignored, waiting, marked_at)
      select membership.account_id, activity.id, ${msgtype}::smallint, ${ignored}::boolean,
        case when membership.role = 'student' then 0 else ${waiting} end, ${at(now)}
      from activity join course_member membership on membership.course_id = activity.course_id
      where activity.id = ${id} and activity.deleted_at is null
        and membership.account_id = ${accountId}
        and (membership.role <> 'student'
          or (activity.published_at <= ${at(now)} and ${isFor(sql.ref('membership.account_id'))}))
      on conflict (account_id, activity_id, kind) do update
        set ignored = excluded.ignored, waiting = excluded.waiting, marked_at = excluded.marked_at`,
  )

  return {
    /** What its type is called in its course, and what it is called itself. */
    namesOf({ type, type_name: called, label }: TodoRow, language: Language) {
      const kind = kinds.get(type)
      const nameWith = (own: string) => labelOf({ language }, { label: own, called, kind })
      return { type: nameWith(''), own: nameWith(label) }
    },

    stateOf: ({ deadline: ends }: TodoRow, now: number) =>
      ends !== null && ends <= now ? activityStates.ended : activityStates.ongoing,

    async page(db: Database, filter: TodoFilter, { page, limit }: { page: number; limit: number }) {
      const narrowed = { inCourse: filter.courseId !== null, ofType: filter.type !== null }
      const rows = await pages(narrowed)(db, { ...filter, limit, offset: (page - 1) * limit })
      const [first] = rows
      // Beyond the last page no row carries the total.
      const { total } = first ?? (page === 1 ? { total: 0 } : await totals(narrowed).one(db, filter))
      return { rows, total }
    },

    courses,

    /** What a person has to do in each course, for the cards of the courses. */
    async waiting(db: Database, filter: TodoFilter) {
      const rows = await waitingIn(db, filter)
      return rows.map(row => ({
        courseId: row.course_id,
        toGrade: row.to_grade,
        toHandIn: row.to_hand_in,
        dueAt: row.due_at,
        path: pathOf(kinds.get(row.first_type), row),
      }))
    },

    /** Dismisses an item from the person's list. @returns whether it is an activity in one of their courses */
    mark: async (
      db: Database,
      { accountId, now }: TodoFilter,
      given: Pick<Mark, 'id' | 'msgtype' | 'ignored'>,
    ) => (await mark.count(db, { accountId, now, ...given })) > 0,
  }
})
