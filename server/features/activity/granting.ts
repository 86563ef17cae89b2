import { sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import { activityErrors } from '#contract/features/activity/errors.ts'
import { exceptionCalls } from '#contract/features/activity/exceptions.ts'
import { avatarUrl } from '#server/features/account/public.ts'
import { pageOfStudents, presentStudent } from '#server/features/member/public.ts'
import { fail } from '#server/kernel/failure.ts'
import { type CourseContext, serve } from '#server/kernel/feature.ts'
import { pageAnswer, totalRows } from '#server/kernel/paging.ts'
import { fragment, prepared, variants } from '#server/kernel/prepared.ts'
import { activityToManage } from './access.ts'
import { closedInquiry, grantException, withdrawException } from './exceptions.ts'
import { kindsByType } from './kind.ts'

export const exceptionHandlers = serve(exceptionCalls, {
  listStudents: async (context, { activityId, name, page, limit }) => {
    const { db, course } = context
    const wanted = { search: name, byNumber: true, page, limit }
    const { students, total } = await pageOfStudents(
      db,
      course.id,
      { scope: 'activity', of: activityId },
      wanted,
    )
    return pageAnswer(
      students.map(row => presentStudent(context, row)),
      total,
      wanted,
    )
  },

  listExceptions: async (context, { activityId, studentId, page, limit }) => {
    const { db, config } = context
    const of = studentId === undefined ? 'all' : 'one'
    const wanted = { activityId, studentId: studentId ?? null, limit, offset: (page - 1) * limit }
    const [rows, hasAttempts] = await Promise.all([
      exceptionsOf({ of })(db, wanted),
      typeOf.one(db, activityId).then(({ type }) => isInAttempts(context, type)),
    ])
    const count = async () => (await countOf({ of }).one(db, wanted)).total
    const total = await totalRows({ page, limit }, rows.length, count)
    const list = rows.map(row => ({
      studentId: row.account_id,
      name: row.name,
      avatar: avatarUrl(config, row.avatar_id),
      number: row.number,
      endsAt: row.ends_at,
      attempts: row.attempts,
      isExcused: row.is_excused,
      groupName: row.group_name ?? '',
      grantedBy: row.grantor,
    }))
    return { ...pageAnswer(list, total, { page, limit }), hasAttempts }
  },

  grantException: async (
    context,
    { activityId, studentIds, groupId = null, endsAt, attempts, isExcused },
  ) => {
    if (endsAt === null && attempts === 0 && !isExcused) fail(activityErrors.nothingOwn)
    const [activity, students] = await Promise.all([
      activityToManage(context, activityId),
      studentsAmong(context.db, { activityId, studentIds, groupId }),
    ])
    if (students.some(({ is_wrong }) => is_wrong)) fail(activityErrors.notMeant)
    const accountIds = students.flatMap(({ account_id, is_meant }) => (is_meant ? [account_id] : []))
    if (accountIds.length === 0 && students.length > 0) fail(activityErrors.notMeant)
    if (accountIds.length === 0) fail(activityErrors.nobodyChosen)
    const { published_at } = activity
    if (attempts > 0 && !isInAttempts(context, activity.type))
      fail(kernelErrors.malformed, { field: 'attempts' })
    if (published_at !== null && endsAt !== null && endsAt <= published_at) fail(activityErrors.timesConflict)
    const [closed] = await Promise.all([
      isExcused ? 0 : context.ask(closedInquiry, { activityId, accountIds }),
      grantException(context, activity, {
        ...{ accountIds, groupId, endsAt, attempts: attempts || null, isExcused },
        grantedBy: context.person.id,
      }),
    ])
    return { done: accountIds.length, closed }
  },

  withdrawException: async (context, { activityId, studentIds }) => {
    const activity = await activityToManage(context, activityId)
    if (studentIds.length === 0) fail(activityErrors.nobodyChosen)
    await withdrawException(context, activity, studentIds)
    return {}
  },
})

const typeOf = prepared((db, activityId: string) =>
  db.selectFrom('activity').select('type').where('id', '=', activityId),
)
const isInAttempts = (context: CourseContext, type: number) =>
  kindsByType(context).get(type)?.hasAttempts === true

const choices = { of: ['all', 'one'] } as const
interface Choice {
  of: 'all' | 'one'
}
interface ExceptionQuery {
  activityId: string
  studentId: string | null
  limit: number
  offset: number
}

/** More time for what already runs is none. */
const isException = sql<boolean>`(own.ends_at is not null or own.attempts is not null or own.is_excused)`

/** Of students who are in the course. */
const granted = fragment((db, { of }: Choice, { activityId, studentId }: ExceptionQuery) =>
  db
    .selectFrom('activity_exception as own')
    .innerJoin('activity_student as student', join =>
      join
        .onRef('student.activity_id', '=', 'own.activity_id')
        .onRef('student.account_id', '=', 'own.account_id'),
    )
    .where('own.activity_id', '=', activityId)
    .where(isException)
    .$if(of === 'one', rows => rows.where('own.account_id', '=', studentId)),
)

const exceptionsOf = variants(choices, choice =>
  prepared((db, wanted: ExceptionQuery) =>
    granted(db, choice, wanted)
      .innerJoin('account', 'account.id', 'own.account_id')
      .innerJoin('account as grantor', 'grantor.id', 'own.granted_by')
      .leftJoin('course_group', 'course_group.id', 'own.group_id')
      .select([
        'own.account_id',
        'own.ends_at',
        'own.attempts',
        'own.is_excused',
        'account.name',
        'account.number',
      ])
      .select(['account.avatar_id', 'grantor.name as grantor', 'course_group.name as group_name'])
      .orderBy('student.roster_key')
      .limit(wanted.limit)
      .offset(wanted.offset),
  ),
)

const countOf = variants(choices, choice =>
  prepared((db, wanted: ExceptionQuery) =>
    granted(db, choice, wanted).select(({ fn }) => fn.countAll<number>().as('total')),
  ),
)

interface ExceptionStudents {
  activityId: string
  studentIds: readonly string[]
  /** Of the course; null: none. */
  groupId: string | null
}

interface ChosenStudent {
  account_id: string
  /** The activity is for them. */
  is_meant: boolean
  /** It is not, though they are named. */
  is_wrong: boolean
}

/** The students of an activity's course who are named, or in the group. */
const studentsAmong = prepared(
  (_, { activityId, studentIds, groupId }: ExceptionStudents) => sql<ChosenStudent>`
    select chosen.account_id, chosen.is_meant, chosen.is_named and not chosen.is_meant as is_wrong
    from (
      select membership.account_id, membership.account_id = any(${studentIds}::uuid[]) as is_named,
        exists (select from activity_student as student
          where student.activity_id = activity.id and student.account_id = membership.account_id offset 0) as is_meant
      from activity
      join course_member as membership on membership.course_id = activity.course_id and membership.role = 'student'
      where activity.id = ${activityId} and (membership.account_id = any(${studentIds}::uuid[]) or exists (
        select from group_member as member
        join group_batch as batch on batch.id = member.batch_id and batch.course_id = activity.course_id
          and batch.deleted_at is null
        where member.group_id = ${groupId} and member.account_id = membership.account_id))
    ) as chosen
    order by chosen.account_id`,
)
