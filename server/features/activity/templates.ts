import { courseErrors } from '#contract/features/course/errors.ts'
import {
  type CourseModule,
  moduleNameLength,
  moduleProblem,
  modulesFor,
  type TemplateType,
  templateCalls,
  templateModules,
} from '#contract/features/course/templates.ts'
import { at, type Database } from '#server/kernel/database.ts'
import { derived } from '#server/kernel/declaration.ts'
import { fail } from '#server/kernel/failure.ts'
import { serve } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { folderType } from './folders.ts'
import { activityKind } from './kind.ts'

/** The types that a course's navigation can hold here: folders, then each kind of activity. */
export const typesOf = derived(declarations =>
  [folderType, ...declarations.of(activityKind).flatMap(kind => kind.types)].map(String),
)

const navigationOf = prepared((db, courseId: string) =>
  db.selectFrom('course').select(['template', 'modules']).where('id', '=', courseId),
)

interface Navigation {
  courseId: string
  template: number
  modules: string | null
  now: number
}
const setNavigation = prepared((db, { courseId, template, modules, now }: Navigation) =>
  db
    .updateTable('course')
    .set({ template, modules, updated_at: at(now) })
    .where('id', '=', courseId),
)
const setModules = prepared((db, { courseId, modules, now }: Omit<Navigation, 'template'>) =>
  db
    .updateTable('course')
    .set({ modules, updated_at: at(now) })
    .where('id', '=', courseId),
)

/** The calls for a course's modules: which types of activity it shows. */
export const templateHandlers = serve(templateCalls, {
  chooseTemplate: async ({ db, course, now }, { type }) => {
    void setNavigation(db, { courseId: course.id, template: Number(type), modules: null, now })
    return {}
  },

  getTemplate: async context => {
    const { template, modules } = await templateOf(context.db, context.course.id)
    const available = typesOf(context)
    return {
      type: template === null ? '' : String(template),
      modules: modulesFrom(template, modules, available),
      available,
    }
  },

  saveTemplate: async ({ db, course, now }, { type, modules }) => {
    const kept = readModules(modules)
    void setNavigation(db, { courseId: course.id, template: Number(type), modules: kept, now })
    return {}
  },

  updateModules: async ({ db, course, now }, { modules }) => {
    void setModules(db, { courseId: course.id, modules: readModules(modules), now })
    return {}
  },
})

/**
 * What the navigation of a course holds, in its order: the course's own modules, or those of its template, or
 * everything; types unknown to this server are left out. If nothing is left, everything is shown.
 */
export async function modulesOf(
  db: Database,
  courseId: string,
  available: readonly string[],
): Promise<CourseModule[]> {
  const { template, modules } = await templateOf(db, courseId)
  return modulesFrom(template, modules, available)
}

function modulesFrom(
  template: number | null,
  modules: CourseModule[] | null,
  available: readonly string[],
): CourseModule[] {
  const everything = modulesFor(available).map(moduleOf)
  const chosen = template === null ? null : templateModules[String(template) as TemplateType]
  const wanted: CourseModule[] = modules ?? chosen?.map(types => ({ contenttype: types })) ?? everything
  const known = wanted.flatMap(({ contenttype, name }) => {
    const types = [contenttype].flat().filter(type => available.includes(type))
    return types.length === 0 ? [] : [{ ...moduleOf(types), ...(name && { name }) }]
  })
  return known.length > 0 ? known : everything
}

const moduleOf = (types: string[]): CourseModule => ({ contenttype: types.length === 1 ? types[0]! : types })

async function templateOf(db: Database, courseId: string) {
  const { template, modules } = await navigationOf.one(db, courseId)
  return { template, modules: modules as CourseModule[] | null }
}

/** @throws what is wrong with the modules */
function readModules(modules: CourseModule[]) {
  const problem = moduleProblem(modules)
  if (problem) fail(courseErrors[problem], { limit: moduleNameLength })
  return JSON.stringify(modules)
}
