import { sql } from 'kysely'
import type { chatCalls } from '#contract/features/chat/calls.ts'
import { typedSearch } from '#contract/typed.ts'
import { avatarUrl } from '#server/features/account/public.ts'
import { pageOfStudents } from '#server/features/member/public.ts'
import type { Context, HandlerOf } from '#server/kernel/feature.ts'
import { pageAnswer } from '#server/kernel/paging.ts'
import { prepared } from '#server/kernel/prepared.ts'

type Calls = typeof chatCalls

/** The class of those who are in none. */
const noClass = '0'

const courses = prepared(
  (_, accountId: string) => sql<{
    id: string
    name: string
    class_name: string
    unassigned: number
    classes: { id: string; name: string; total: number }[]
  }>`
    select course.id, course.name, course.class_name,
      (select count(*)::int from course_student as student
        where student.course_id = course.id and student.class_id is null) as unassigned,
      coalesce((select json_agg(json_build_object('id', class.id, 'name', class.name, 'total', class.total)
          order by class.name, class.id)
        from (
          select course_class.id, course_class.name, (select count(*)::int from course_student as student
            where student.course_id = course.id and student.class_id = course_class.id) as total
          from course_class where course_class.course_id = course.id
        ) as class), '[]') as classes
    from course_member as membership
    join course on course.id = membership.course_id and course.deleted_at is null
    where membership.account_id = ${accountId} and membership.archived_at is null
      and not (membership.role = 'student' and course.ended_at is not null and not course.ended_visible)
    order by course.semester desc, course.term desc, membership.position, course.id desc`,
)

export const listCourses: HandlerOf<Calls['listCourses']> = async ({ db, person }) => ({
  list: (await courses(db, person.id)).map(({ id, name, class_name, classes, unassigned }) => ({
    ...{ id, name, className: class_name },
    classes: [
      ...classes,
      ...(unassigned > 0 || classes.length === 0 ? [{ id: noClass, name: '', total: unassigned }] : []),
    ],
  })),
})

interface Person {
  id: string
  name: string
  avatar_id: string | null
}
export const presentFriend = ({ config }: Pick<Context, 'config'>, { id, name, avatar_id }: Person) => ({
  friendId: id,
  friendUsername: name,
  friendAvatar: avatarUrl(config, avatar_id),
})

const team = prepared((db, courseId: string) =>
  db
    .selectFrom('course_member as membership')
    .innerJoin('account', 'account.id', 'membership.account_id')
    .select(['account.id', 'account.name', 'account.avatar_id'])
    .where('membership.course_id', '=', courseId)
    .where('membership.role', '<>', 'student')
    .orderBy(sql`membership.role = 'owner'`, 'desc')
    .orderBy('membership.joined_at')
    .orderBy('account.id'),
)

export const listTeam: HandlerOf<Calls['listTeam']> = async (context, { courseId }) => ({
  list: (await team(context.db, courseId)).map(row => presentFriend(context, row)),
})

export const listClass: HandlerOf<Calls['listClass']> = async (
  context,
  { courseId, courseClassId, page, limit },
) => {
  const isNone = courseClassId === '' || courseClassId === noClass
  const chosen = isNone ? ({ scope: 'no class' } as const) : ({ scope: 'class', of: courseClassId } as const)
  const wanted = { search: '', byNumber: false, page, limit }
  const { students, total } = await pageOfStudents(context.db, courseId, chosen, wanted)
  return pageAnswer(
    students.map(row => presentFriend(context, row)),
    total,
    wanted,
  )
}

interface Wanted {
  accountId: string
  text: string
  limit: number
  offset: number
}
const found = prepared(
  (_, { accountId, text, limit, offset }: Wanted) => sql<Person & { total: number }>`
    select account.id, account.name, account.avatar_id, count(*) over ()::int as total from account
    where account.deleted_at is null and account.id <> ${accountId} and position(${text} in account.name_key) > 0
      and account.id in (
        select theirs.account_id from course_member as own
        join course on course.id = own.course_id and course.deleted_at is null
        join course_member as theirs on theirs.course_id = own.course_id
        where own.account_id = ${accountId})
    order by account.name, account.id limit ${limit} offset ${offset}`,
)

export const searchPeople: HandlerOf<Calls['searchPeople']> = async (context, { search, page, limit }) => {
  const { db, person } = context
  const wanted = { accountId: person.id, text: typedSearch(search), limit, offset: (page - 1) * limit }
  const rows = await found(db, wanted)
  return pageAnswer(
    rows.map(row => presentFriend(context, row)),
    rows[0]?.total ?? 0,
    { page, limit },
  )
}
