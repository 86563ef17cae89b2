import { z } from 'zod'
import { account } from '#contract/access.ts'
import { query } from '#contract/call.ts'
import { flag, id } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'
import { homeCan, listedCan } from './entities.ts'

/** Of a course wherever it is found. */
export const findableCan = homeCan.extend(listedCan.shape)

/** A course to be found by its name, and what the caller may do in it. */
const findableCourse = wired({
  id: id('course'),
  courseName: ['coursename', z.string()],
  className: ['classname', z.string().nullable()],
  semester: z.string(),
  role: z.number(),
  /** 0 student, 1 teacher, 2 assistant. */
  badge: ['icontype', z.number()],
  /** In the caller's archive. */
  isArchived: ['archived', flag],
  /** The pinyin of name and class, and its initials, each on a line of its own; in small letters. */
  spelling: z.string(),
  can: findableCan,
})

/** What the palette asks, apart from the lists that are there at once. */
export const findableCalls = {
  listFindable: query('/CourseApi/findableCourses', {
    summary: "All of the caller's courses, archived ones last, with what their names are found by.",
    access: account,
    isKept: true,
    input: z.object({}),
    output: z.array(findableCourse),
  }),
}
