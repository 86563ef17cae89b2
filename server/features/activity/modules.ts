import { sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import { activityErrors } from '#contract/features/activity/errors.ts'
import { moduleCalls, type TypeNames, typeNameLength } from '#contract/features/activity/modules.ts'
import { type CourseModule, idOfModule } from '#contract/features/course/templates.ts'
import { publishCourseChanged } from '#server/features/course/public.ts'
import type { Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import { type CourseContext, serve } from '#server/kernel/feature.ts'
import { newId } from '#server/kernel/ids.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { kindsByType, typeNamesIn } from './kind.ts'
import { keepModules, modulesToChange, modulesToList, typesOf } from './templates.ts'

const maxModules = 30

export const moduleHandlers = serve(moduleCalls, {
  list: async context => {
    const { db, course } = context
    const [modules, names] = await Promise.all([
      modulesToList(db, course.id, typesOf(context)),
      typeNamesOf(db, course.id),
    ])
    const shown = new Set(modules.flatMap(({ contenttype }) => contenttype))
    const present = (open: number) => (contenttype: string) => ({
      contenttype,
      name: names[contenttype] ?? '',
      open,
    })
    return {
      list: modules.map(module => ({
        id: idOfModule(module),
        name: module.name ?? '',
        contenttypes: [module.contenttype].flat().map(present(1)),
      })),
      rest: typesOf(context)
        .filter(type => !shown.has(type))
        .map(present(0)),
    }
  },

  add: async (context, { name }) => {
    const id = newId()
    await change(context, modules =>
      modules.length < maxModules
        ? [...modules, { id, contenttype: [], name }]
        : fail(activityErrors.moduleLimit, { limit: maxModules }),
    )
    return { id }
  },

  change: async (context, { id, name, types }) => {
    const known = typesOf(context)
    if (types?.some(type => !known.includes(type))) fail(kernelErrors.notFound)
    await change(context, modules => {
      const changed = moduleIn(modules, id)
      return modules.map(module => {
        if (module === changed)
          return { ...module, id, ...(name !== undefined && { name }), ...(types && { contenttype: types }) }
        return types ? without(module, types) : module
      })
    })
    return {}
  },

  remove: async (context, { id }) => {
    await change(context, modules => {
      const removed = moduleIn(modules, id)
      return modules.filter(module => module !== removed)
    })
    return {}
  },

  sort: async (context, { ids }) => {
    await change(context, modules => {
      const named = [...new Set(ids)].map(id => moduleIn(modules, id))
      return [...named, ...modules.filter(module => !named.includes(module))]
    })
    return {}
  },

  nameType: async (context, { contentType, name }) => {
    if ([...name].length > typeNameLength) fail(activityErrors.typeNameLong, { limit: typeNameLength })
    if (!typesOf(context).includes(contentType)) fail(kernelErrors.notFound)
    // What the protocol tells apart and people do not has one name.
    const types = kindsByType(context).get(Number(contentType))?.types ?? [Number(contentType)]
    void setTypeName(context.db, context.course.id, types.map(String), name)
    publishCourseChanged(context, context.course.id)
    return {}
  },
})

async function change(context: CourseContext, how: (modules: CourseModule[]) => CourseModule[]) {
  const { db, course, now } = context
  const modules = await modulesToChange(db, course.id, typesOf(context))
  keepModules(db, course.id, how(modules), now)
  publishCourseChanged(context, course.id)
}

/** @throws notFound */
const moduleIn = (modules: readonly CourseModule[], id: string) =>
  modules.find(module => idOfModule(module) === id) ?? fail(kernelErrors.notFound)

/** A module keeps its id when types leave it. */
function without(module: CourseModule, types: readonly string[]): CourseModule {
  const left = [module.contenttype].flat().filter(type => !types.includes(type))
  return left.length === [module.contenttype].flat().length
    ? module
    : { ...module, id: idOfModule(module), contenttype: left }
}

/** An empty name is none. */
const setTypeName = prepared(
  (_, courseId: string, types: string[], name: string) => sql`
    insert into course_setting as known (course_id, type_names)
    select ${courseId}::uuid, jsonb_strip_nulls(jsonb_object_agg(type, nullif(${name}::text, '')))
    from unnest(${types}::text[]) as type
    on conflict (course_id) do update set type_names = jsonb_strip_nulls(
      coalesce(known.type_names, '{}') || (
        select jsonb_object_agg(type, nullif(${name}::text, '')) from unnest(${types}::text[]) as type))`,
)

const typeNames = prepared(
  (_, courseId: string) => sql<{ names: TypeNames | null }>`select ${typeNamesIn(courseId)} as names`,
)

/** What a course calls types of activity. */
export const typeNamesOf = async (db: Database, courseId: string): Promise<TypeNames> =>
  (await typeNames.one(db, courseId)).names ?? {}
