import { z } from 'zod'
import { inCourse } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { list, nothing, text } from '#contract/wire.ts'
import { courseId, wired } from '#contract/wired.ts'

/** Maximum characters of what a course calls a type of activity. */
export const typeNameLength = 10

/** A module's id: its own, or the types that it shows (`4`, `2-8`). */
const moduleId = text(40, 1)
const typeText = text(3, 1).pipe(z.string().regex(/^\d+$/))

const typeOfModule = z.object({
  contenttype: z.string(),
  /** The course's own name for it; empty: the usual one. */
  name: z.string(),
  /** 1: it shows in the module. */
  open: z.number(),
})

/** The tabs of a course's content one by one, and what it calls the types of activity (see also `templateCalls`). */
export const moduleCalls = {
  list: query('/Futurev2/ActivityModule/getModules', {
    summary: 'The modules of a course in their order, and the types of activity that are in none of them.',
    access: inCourse('staff', 'courseId', 'edit-course'),
    input: wired({ courseId }),
    output: z.object({
      list: z.array(
        z.object({
          id: z.string(),
          /** Empty: that of its types. */
          name: z.string(),
          contenttypes: z.array(typeOfModule),
        }),
      ),
      rest: z.array(typeOfModule),
    }),
  }),
  add: command('/Futurev2/ActivityModule/addModule', {
    summary: 'Add a module; it shows once it has types.',
    access: inCourse('staff', 'courseId', 'edit-course'),
    input: wired({ courseId, name: text(100) }),
    output: z.object({ id: z.string() }),
  }),
  change: command('/Futurev2/ActivityModule/editModule', {
    summary: 'Name a module, or say which types are in it; types leave the module in which they were.',
    access: inCourse('staff', 'courseId', 'edit-course'),
    input: wired({
      courseId,
      id: moduleId,
      name: text(100).optional(),
      types: ['contenttypes', list(typeText, 30).optional()],
    }),
    output: nothing,
  }),
  remove: command('/Futurev2/ActivityModule/delModule', {
    summary: 'Remove a module; what is in it stays among all content.',
    access: inCourse('staff', 'courseId', 'edit-course'),
    input: wired({ courseId, id: moduleId }),
    output: nothing,
  }),
  sort: command('/Futurev2/ActivityModule/sortModules', {
    summary: 'Order the modules; those that are not named come last.',
    access: inCourse('staff', 'courseId', 'edit-course'),
    input: wired({ courseId, ids: list(moduleId, 30) }),
    output: nothing,
  }),
  nameType: command('/Futurev2/ActivityModule/setTypeName', {
    summary: 'What the course calls a type of activity; empty: as usual.',
    access: inCourse('staff', 'courseId', 'edit-course'),
    input: wired({ courseId, contentType: ['contenttype', typeText], name: text(100) }),
    output: nothing,
  }),
}

/** What a course calls types of activity, by their numbers. */
export type TypeNames = Readonly<Record<string, string>>

/** Whether an external value has the stored form of a course's names. */
export const areTypeNames = (value: unknown) =>
  z.record(z.string().regex(/^\d{1,3}$/), z.string().min(1).max(typeNameLength)).safeParse(value).success
