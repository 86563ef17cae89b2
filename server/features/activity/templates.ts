import { courseErrors } from '#contract/features/course/errors.ts'
import {
  type CourseModule,
  moduleNameLength,
  moduleProblem,
  type TemplateType,
  templateCalls,
  templateModules,
} from '#contract/features/course/templates.ts'
import { at, type Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import { type CourseContext, serve } from '#server/kernel/feature.ts'
import { folderType } from './folders.ts'
import type { ActivityKind } from './kind.ts'

/** The types that a course's navigation can hold here: folders, then each kind of activity. */
export const typesOf = (kinds: readonly ActivityKind[]) =>
  [folderType, ...kinds.map(kind => kind.type)].map(String)

/** The calls about the modules of a course: which types of activity it shows. */
export function templateHandlers(kinds: readonly ActivityKind[]) {
  const available = typesOf(kinds)
  return serve(templateCalls, {
    chooseCourseTemplate: async (context, { type }) => {
      await keep(context, { template: Number(type), modules: null })
      return {}
    },

    getCourseTemplate: async ({ db, course }) => {
      const { template } = await templateOf(db, course.id)
      return {
        type: template === null ? '' : String(template),
        modules: await modulesOf(db, course.id, available),
        available,
      }
    },

    saveCourseTemplate: async (context, { type, modules }) => {
      await keep(context, { template: Number(type), modules: readModules(modules) })
      return {}
    },

    updateCourseTemplate: async (context, { modules }) => {
      await keep(context, { modules: readModules(modules) })
      return {}
    },
  })
}

/**
 * What the navigation of a course holds, in its order: the course's own modules, or those of its template, or everything;
 * of types that this server does not have nothing is shown. Should nothing be left, everything is.
 */
export async function modulesOf(
  db: Database,
  courseId: string,
  available: readonly string[],
): Promise<CourseModule[]> {
  const { template, modules } = await templateOf(db, courseId)
  const everything = available.map(type => ({ contenttype: type }))
  const chosen = template === null ? null : templateModules[String(template) as TemplateType]
  const wanted: CourseModule[] = modules ?? chosen?.map(types => ({ contenttype: types })) ?? everything
  const known = wanted.flatMap(({ contenttype, name }) => {
    const types = [contenttype].flat().filter(type => available.includes(type))
    const module = { contenttype: types.length === 1 ? types[0]! : types, ...(name && { name }) }
    return types.length === 0 ? [] : [module]
  })
  return known.length > 0 ? known : everything
}

async function templateOf(db: Database, courseId: string) {
  const row = await db
    .selectFrom('course')
    .select(['template', 'modules'])
    .where('id', '=', courseId)
    .executeTakeFirstOrThrow()
  return { template: row.template, modules: row.modules as CourseModule[] | null }
}

/** @throws what is wrong with the modules */
function readModules(modules: CourseModule[]) {
  const problem = moduleProblem(modules)
  if (problem) fail(courseErrors[problem], { limit: moduleNameLength })
  return JSON.stringify(modules)
}

async function keep(
  { db, course, now }: CourseContext,
  change: { template?: number; modules: string | null },
) {
  await db
    .updateTable('course')
    .set({ ...change, updated_at: at(now) })
    .where('id', '=', course.id)
    .execute()
}
