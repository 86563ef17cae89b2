import { type SqlBool, sql } from 'kysely'
import { libraryCalls } from '#contract/features/activity/library.ts'
import { derived } from '#server/kernel/declaration.ts'
import { serve } from '#server/kernel/feature.ts'
import { pageAnswer, totalRows } from '#server/kernel/paging.ts'
import { fragment, prepared, variants } from '#server/kernel/prepared.ts'
import { activityKind } from './kind.ts'
import { contentAlone, leftBehind } from './left-behind.ts'

interface LibraryQuery {
  accountId: string
  /** Left out. */
  courseId: string
  search: string
  type: number
  limit: number
  offset: number
}

/** The courses whose activities somebody may manage, as far as their place in them says. */
const managedBy = fragment((db, accountId: string) =>
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

/** Without what a copy would leave behind. */
const lessonsOf = derived(declarations => {
  const left = leftBehind(declarations.of(activityKind), contentAlone)
  const lessons = fragment((db, { byType }: { byType: boolean }, wanted: LibraryQuery) =>
    managedBy(db, wanted.accountId)
      .innerJoin('activity as t', 't.course_id', 'course.id')
      .where('t.deleted_at', 'is', null)
      .where('course.id', '<>', wanted.courseId)
      .where(sql<SqlBool>`position(lower(${wanted.search}) in lower(t.title)) > 0`)
      .$if(byType, rows => rows.where('t.type', '=', wanted.type))
      .$if(left !== undefined, rows => rows.where(sql<SqlBool>`not ${left}`)),
  )
  const choices = { byType: [true, false] }
  return {
    page: variants(choices, choice =>
      prepared((db, wanted: LibraryQuery) =>
        lessons(db, choice, wanted)
          .select(['t.id', 't.type', 't.title', 't.created_at'])
          .select(['course.id as course_id', 'course.name as course_name'])
          .orderBy('t.id', 'desc')
          .limit(wanted.limit)
          .offset(wanted.offset),
      ),
    ),
    count: variants(choices, choice =>
      prepared((db, wanted: LibraryQuery) =>
        lessons(db, choice, wanted).select(({ fn }) => fn.countAll<number>().as('total')),
      ),
    ),
  }
})

const copyCourses = prepared((db, accountId: string) =>
  managedBy(db, accountId)
    .where('course.ended_at', 'is', null)
    .select(['course.id', 'course.name', 'course.class_name'])
    .orderBy('course.semester', 'desc')
    .orderBy('course.id', 'desc')
    .limit(sql.lit(500)),
)

export const libraryHandlers = serve(libraryCalls, {
  listLessons: async (context, { contentType = 0, search, page, limit }) => {
    const { db, person, course } = context
    const lessons = lessonsOf(context)
    const choice = { byType: contentType > 0 }
    const offset = (page - 1) * limit
    const wanted = { accountId: person.id, courseId: course.id, search, type: contentType, limit, offset }
    const rows = await lessons.page(choice)(db, wanted)
    const count = async () => (await lessons.count(choice).one(db, wanted)).total
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
