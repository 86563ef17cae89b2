import { sql } from 'kysely'
import { themeOf } from '#contract/features/course/themes.ts'
import type { DemoCourse } from '#contract/features/package/calls.ts'
import { coverUrl } from '#server/features/course/public.ts'
import type { Context } from '#server/kernel/feature.ts'
import type { TravelChoices } from '#server/kernel/portable.ts'
import { countKey } from '#server/kernel/portable.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { contentsOf } from './present.ts'
import type { Portables } from './tables.ts'

/** Everything in a demo package, without the people who made it. */
export const demoChoices: TravelChoices = {
  students: false,
  assistants: false,
  work: false,
  courseware: true,
  weblinks: true,
  fresh: true,
}

interface DemoRow {
  id: string
  name: string
  theme: number
  summary: string
  folder: number
  /** Activities by type; null: none. */
  activities: Record<string, number> | null
}

export async function listDemos(context: Context, portables: Portables): Promise<DemoCourse[]> {
  const { db, language, publicUrl } = context
  const rows = await demosIn(db, language === 'en' ? 'en' : 'zh-Hans')
  return rows.map(({ id, name, theme, summary, folder, activities }) => ({
    id,
    issys: '1' as const,
    courseName: name,
    description: summary,
    minpic: coverUrl(publicUrl, theme),
    bannercolor: themeOf(theme).banner,
    contents: contentsOf(language, { folder, ...countsByType(activities ?? {}) }, portables),
  }))
}

const countsByType = (activities: Record<string, number>) =>
  Object.fromEntries(Object.entries(activities).map(([type, count]) => [countKey('activity', type), count]))

const demosIn = prepared(
  (_, language: string) => sql<DemoRow>`
    select c.id, c.name, c.theme, d.summary,
      (select count(*)::int from folder where course_id = c.id and deleted_at is null) as folder,
      (select json_object_agg(type, count) from (
        select type, count(*)::int as count from activity where course_id = c.id and deleted_at is null group by type
      ) as of_type) as activities
    from demo_package d join course c on c.id = d.course_id
    where c.deleted_at is null and d.language = ${language}
    order by d.position`,
)

export const findDemo = prepared((db, courseId: string) =>
  db
    .selectFrom('demo_package')
    .innerJoin('course', 'course.id', 'demo_package.course_id')
    .select(['course.id', 'course.name'])
    .where('course.id', '=', courseId)
    .where('course.deleted_at', 'is', null),
).first
