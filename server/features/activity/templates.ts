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

const lockNavigation = prepared((db, courseId: string) =>
  db.selectFrom('course').select(['template', 'modules']).where('id', '=', courseId).forNoKeyUpdate(),
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
  const known = knownModules(template, modules, available).filter(({ contenttype }) => contenttype.length > 0)
  return known.length > 0 ? known : modulesFor(available).map(moduleOf)
}

/** The same with modules in which nothing is. */
function knownModules(
  template: number | null,
  modules: CourseModule[] | null,
  available: readonly string[],
): CourseModule[] {
  const chosen = template === null ? null : templateModules[String(template) as TemplateType]
  const wanted: CourseModule[] =
    modules ?? (chosen ?? modulesFor(available)).map(types => moduleOf([...types]))
  return wanted.flatMap(({ contenttype, name, id }) => {
    const types = [contenttype].flat().filter(type => available.includes(type))
    const isOfOthers = types.length === 0 && [contenttype].flat().length > 0
    const module = { ...moduleOf(types), ...(name && { name }), ...(id && { id }) }
    return isOfOthers || (types.length === 0 && !id) ? [] : [module]
  })
}

const moduleOf = (types: string[]): CourseModule => ({ contenttype: types.length === 1 ? types[0]! : types })

async function templateOf(db: Database, courseId: string) {
  const { template, modules } = await navigationOf.one(db, courseId)
  return { template, modules: modules as CourseModule[] | null }
}

/** All modules of a course, also those in which nothing is yet. */
export async function modulesToList(db: Database, courseId: string, available: readonly string[]) {
  const { template, modules } = await templateOf(db, courseId)
  return listed(template, modules, available)
}

/** The same, locked until the transaction ends. */
export async function modulesToChange(db: Database, courseId: string, available: readonly string[]) {
  const { template, modules } = await lockNavigation.one(db, courseId)
  return listed(template, modules as CourseModule[] | null, available)
}

function listed(template: number | null, modules: CourseModule[] | null, available: readonly string[]) {
  const known = knownModules(template, modules, available)
  return known.length > 0 ? known : modulesFrom(null, null, available)
}

/** @throws what is wrong with the modules */
export function keepModules(db: Database, courseId: string, modules: CourseModule[], now: number) {
  void setModules(db, { courseId, modules: readModules(modules), now })
}

/** @throws what is wrong with the modules */
function readModules(modules: CourseModule[]) {
  const problem = moduleProblem(modules)
  if (problem) fail(courseErrors[problem], { limit: moduleNameLength })
  return JSON.stringify(modules)
}
