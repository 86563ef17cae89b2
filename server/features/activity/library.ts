import { type SqlBool, sql } from 'kysely'
import { libraryCalls } from '#contract/features/activity/library.ts'
import { serve } from '#server/kernel/feature.ts'
import { pageAnswer, totalRows } from '#server/kernel/paging.ts'
import { part, prepared, variants } from '#server/kernel/prepared.ts'

interface Wanted {
  accountId: string
  /** Left out. */
  courseId: string
  search: string
  type: number
  limit: number
  offset: number
}

/** The courses whose activities somebody may manage, as far as their place in them says. */
const managedBy = part((db, accountId: string) =>
  db
    .selectFrom('course_member as membership')
    .innerJoin('course', 'course.id', 'membership.course_id')
    .where('membership.account_id', '=', accountId)
    .where(
      sql<SqlBool>`(membership.role = 'owner'
        or membership.role = 'assistant' and 'manage-activities' = any(membership.permissions))`,
    )
    .where('course.deleted_at', 'is', null),
)

const lessons = part((db, { byType }: { byType: boolean }, wanted: Wanted) =>
  managedBy(db, wanted.accountId)
    .innerJoin('activity', 'activity.course_id', 'course.id')
    .where('activity.deleted_at', 'is', null)
    .where('course.id', '<>', wanted.courseId)
    .where(sql<SqlBool>`position(lower(${wanted.search}) in lower(activity.title)) > 0`)
    .$if(byType, rows => rows.where('activity.type', '=', wanted.type)),
)
const pageOfLessons = variants({ byType: [true, false] }, choice =>
  prepared((db, wanted: Wanted) =>
    lessons(db, choice, wanted)
      .select(['activity.id', 'activity.type', 'activity.title', 'activity.created_at'])
      .select(['course.id as course_id', 'course.name as course_name'])
      .orderBy('activity.id', 'desc')
      .limit(wanted.limit)
      .offset(wanted.offset),
  ),
)
const countLessons = variants({ byType: [true, false] }, choice =>
  prepared((db, wanted: Wanted) =>
    lessons(db, choice, wanted).select(({ fn }) => fn.countAll<number>().as('total')),
  ),
)

const copyCourses = prepared((db, accountId: string) =>
  managedBy(db, accountId)
    .where('course.ended_at', 'is', null)
    .select(['course.id', 'course.name', 'course.class_name'])
    .orderBy('course.semester', 'desc')
    .orderBy('course.id', 'desc')
    .limit(sql.lit(500)),
)

export const libraryHandlers = serve(libraryCalls, {
  listLessons: async ({ db, person, course }, { contentType = 0, search, page, limit }) => {
    const choice = { byType: contentType > 0 }
    const offset = (page - 1) * limit
    const wanted = { accountId: person.id, courseId: course.id, search, type: contentType, limit, offset }
    const rows = await pageOfLessons(choice)(db, wanted)
    const count = async () => (await countLessons(choice).one(db, wanted)).total
    const list = rows.map(row => ({
      activityId: row.id,
      contentType: row.type,
      title: row.title,
      courseId: row.course_id,
      courseName: row.course_name,
      createdAt: row.created_at,
    }))
    return pageAnswer(list, await totalRows({ page, limit }, rows.length, count), { page, limit })
  },

  listCopyCourses: async ({ db, person }) => ({
    list: (await copyCourses(db, person.id)).map(row => ({
      courseId: row.id,
      courseName: row.name,
      className: row.class_name,
    })),
  }),
})
