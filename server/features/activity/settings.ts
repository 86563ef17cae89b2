import { type RawBuilder, sql } from 'kysely'
import { type CourseSettingKey, settingCalls } from '#contract/features/activity/settings.ts'
import { publishCourseChanged } from '#server/features/course/public.ts'
import type { Database } from '#server/kernel/database.ts'
import { serve } from '#server/kernel/feature.ts'
import { prepared, variants } from '#server/kernel/prepared.ts'
import type { CourseSettingTable } from '#server/kernel/schema.ts'

type SettingColumn = Exclude<keyof CourseSettingTable, 'course_id' | 'type_names'>

const columns: Record<CourseSettingKey, SettingColumn> = {
  forbidtopic: 'topics_forbidden',
  forbidcomment: 'comments_forbidden',
  allowdownload: 'downloads_forbidden',
}

const forbid = variants({ column: Object.values(columns) }, ({ column }) =>
  prepared(
    (_, courseId: string, isForbidden: boolean) => sql`
      insert into course_setting (course_id, ${sql.ref(column)}) values (${courseId}, ${isForbidden})
      on conflict (course_id) do update set ${sql.ref(column)} = excluded.${sql.ref(column)}`,
  ),
)

const settingOf = prepared((db, courseId: string) =>
  db.selectFrom('course_setting').selectAll().where('course_id', '=', courseId),
)

export const settingHandlers = serve(settingCalls, {
  getSetting: async ({ db, course }) => {
    const { topics, comments, downloads } = await forbiddenIn(db, course.id)
    return { forbidsTopics: topics, forbidsComments: comments, allowsDownloads: !downloads }
  },

  changeSetting: async (context, { key, value }) => {
    const isForbidden = key === 'allowdownload' ? !value : value
    void forbid({ column: columns[key] })(context.db, context.course.id, isForbidden)
    publishCourseChanged(context, context.course.id)
    return {}
  },
})

/** What a course forbids its students. */
export async function forbiddenIn(db: Database, courseId: string) {
  const row = await settingOf.first(db, courseId)
  return {
    topics: row?.topics_forbidden ?? false,
    comments: row?.comments_forbidden ?? false,
    downloads: row?.downloads_forbidden ?? false,
  }
}

/** The same as a condition of a query. */
export const isForbidden = (what: 'topics' | 'comments' | 'downloads', courseId: RawBuilder<string>) =>
  sql<boolean>`exists (
    select from course_setting where course_id = ${courseId} and ${sql.ref(`course_setting.${what}_forbidden`)})`
