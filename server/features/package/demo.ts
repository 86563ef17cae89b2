import { sql } from 'kysely'
import { themeOf } from '#contract/features/course/themes.ts'
import type { DemoCourse } from '#contract/features/package/calls.ts'
import { coverUrl } from '#server/features/course/public.ts'
import type { Database } from '#server/kernel/database.ts'
import type { Context } from '#server/kernel/feature.ts'
import type { TravelChoices } from '#server/kernel/portable.ts'
import { contentsOf } from './present.ts'
import type { Portables } from './tables.ts'

/** Everything that a demo package holds, and nobody of those who made it. */
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
}

export async function listDemos(context: Context, portables: Portables): Promise<DemoCourse[]> {
  const { db, language, publicUrl } = context
  const { rows } = await sql<DemoRow>`
    select c.id, c.name, c.theme, d.summary from demo_package d join course c on c.id = d.course_id
    where c.deleted_at is null and d.language = ${language === 'en' ? 'en' : 'zh-Hans'}
    order by d.position`.execute(db)
  return Promise.all(
    rows.map(async ({ id, name, theme, summary }) => ({
      id,
      issys: '1' as const,
      coursename: name,
      describes: summary,
      minpic: coverUrl(publicUrl, theme),
      bannercolor: themeOf(theme).banner,
      contents: contentsOf(language, await countContents(db, id), portables),
    })),
  )
}

/** Folders, and activities by the table of their kind. */
async function countContents(db: Database, courseId: string) {
  const { rows } = await sql<{ folder: number; homework: number }>`
    select (select count(*)::int from folder where course_id = ${courseId} and deleted_at is null) as folder,
      (select count(*)::int from activity where course_id = ${courseId} and type = 4 and deleted_at is null) as homework`.execute(
    db,
  )
  return { ...rows[0] }
}

export function findDemo(db: Database, courseId: string) {
  return db
    .selectFrom('demo_package')
    .innerJoin('course', 'course.id', 'demo_package.course_id')
    .select(['course.id', 'course.name'])
    .where('course.id', '=', courseId)
    .where('course.deleted_at', 'is', null)
    .executeTakeFirst()
}
