import { z } from 'zod'
import { inCourse } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { list, nothing, oneOf, text } from '#contract/wire.ts'
import { courseId, wired } from '#contract/wired.ts'
import { moduleTypes } from './module-types.ts'

export const templateTypes = ['1', '2', '3', '4', '5', '6'] as const
export type TemplateType = (typeof templateTypes)[number]
/** Maximum characters of a module's name. */
export const moduleNameLength = 8
const maxModules = 30

const folders = ['0']
const courseware = ['1']
const materials = ['2', '8']
const interactive = ['3']
const homework = ['4']
const topics = ['5']
const tests = ['6']
const notices = ['7']

/** The modules of each template, by contenttype, in the order of the course's navigation; null: all of them. */
export const templateModules: Record<TemplateType, readonly string[][] | null> = {
  '1': null,
  '2': [folders, courseware, materials, homework, notices],
  '3': [folders, topics, interactive, materials, homework],
  '4': [folders, materials, homework, tests],
  '5': [tests, homework, materials, notices],
  '6': [homework, materials],
}

/** The types as modules of their own: materials have two numbers, and are one thing to people. */
export const modulesFor = (types: readonly string[]): string[][] =>
  types.flatMap(type => {
    if (!materials.includes(type)) return [[type]]
    const here = types.filter(each => materials.includes(each))
    return type === here[0] ? [here] : []
  })

/** The modules of a template, as far as this server has their types. */
export function modulesOf(type: TemplateType, available: readonly string[]): CourseModule[] {
  const groups = templateModules[type] ?? modulesFor(available)
  return groups
    .map(group => group.filter(each => available.includes(each)))
    .filter(group => group.length > 0)
    .map(group => ({ contenttype: group.length === 1 ? group[0]! : group }))
}

/** Whether each template would show something else, so that choosing one is worth a question. */
export function doTemplatesDiffer(available: readonly string[]): boolean {
  const shown = templateTypes.map(type =>
    modulesOf(type, available)
      .flatMap(({ contenttype }) => contenttype)
      .sort()
      .join(),
  )
  return new Set(shown).size === templateTypes.length
}

/** One entry of the course's navigation. */
export interface CourseModule {
  contenttype: string | string[]
  /** The course's own name for it; absent: the usual one. */
  name?: string
  /** Absent: its types say which it is. */
  id?: string
}

export const idOfModule = ({ id, contenttype }: CourseModule) => id ?? [contenttype].flat().join('-')

const typeText = text(3, 1).pipe(z.string().regex(/^\d+$/))
const courseModule = z.object({
  contenttype: z.union([typeText, list(typeText, maxModules)]),
  name: text(100).optional(),
  id: text(40, 1).optional(),
})
const modules = list(courseModule, maxModules)
const type = oneOf(templateTypes)

/** Whether an external value has the stored form of a course's modules. */
export const areModules = (value: unknown) => storedModules.safeParse(value).success
const storedTypes = z.string().regex(/^\d{1,3}$/)
const storedModules = z
  .array(
    z.strictObject({
      contenttype: z.union([storedTypes, z.array(storedTypes).max(maxModules)]),
      name: z.string().min(1).max(moduleNameLength).optional(),
      id: z.string().min(1).max(40).optional(),
    }),
  )
  .min(1)
  .max(maxModules)

/** The name of the error in these modules, if any. */
export function moduleProblem(given: readonly CourseModule[]) {
  if (given.length === 0) return 'modulesMissing'
  if (given.some(({ name }) => name === '')) return 'moduleNameMissing'
  if (given.some(({ name }) => [...(name ?? '')].length > moduleNameLength)) return 'moduleNameLong'
  return undefined
}

export const templateCalls = {
  chooseTemplate: command('/CourseApi/chooseCourseTemplate', {
    summary: 'Choose which types of activity a course shows, by one of six templates.',
    access: inCourse('staff', 'courseId', 'edit-course'),
    input: wired({ courseId, type }),
    output: nothing,
  }),
  getTemplate: query('/CourseApi/getCourseTemplate', {
    summary: "The course's template, its modules in order, and the types that could be modules.",
    access: inCourse('staff', 'courseId', 'edit-course'),
    input: wired({ courseId }),
    output: z.object({
      /** Empty until a template is chosen. */
      type: z.string(),
      modules: z.array(
        z.object({ contenttype: moduleTypes, name: z.string().optional(), id: z.string().optional() }),
      ),
      available: z.array(z.string()),
    }),
  }),
  saveTemplate: command('/CourseApi/saveCourseTemplate', {
    summary: "Save a template together with the course's own modules, their names and their order.",
    access: inCourse('staff', 'courseId', 'edit-course'),
    input: wired({ courseId, type, modules }),
    output: nothing,
  }),
  updateModules: command('/CourseApi/updateCourseTemplate', {
    summary: "Change the course's modules: which there are, what they are called, their order.",
    access: inCourse('staff', 'courseId', 'edit-course'),
    input: wired({ courseId, modules }),
    output: nothing,
  }),
}
