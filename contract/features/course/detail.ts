import { z } from 'zod'
import { inCourse } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { flagNumber, id, integer, nothing, text, url } from '#contract/wire.ts'
import { courseId, wired } from '#contract/wired.ts'
import { introLength } from './rules.ts'
import { themeCount } from './themes.ts'

export const detailCan = z.object({ edit: z.boolean() })

/** The page of a course for those who are in it: what it is about, and who teaches it. */
export const detailCalls = {
  get: query('/CourseBigDataApi/getCourseDetail', {
    summary: 'What a course is about: its description, cover, teachers and class hours.',
    aliases: ['/CourseApi/getCourseDetail'],
    access: inCourse('member', 'courseId'),
    input: wired({ courseId }),
    output: wired({
      courseId: ['courseid', id('course')],
      courseName: ['coursename', z.string()],
      className: ['classname', z.string()],
      semester: z.string(),
      term: z.string(),
      /** Cleaned HTML. */
      description: ['describes', z.string()],
      cover: url,
      theme: z.number(),
      teachers: z.array(
        wired({
          id: id('account'),
          name: ['username', z.string()],
          avatar: url,
          isOwner: ['owner', flagNumber],
        }),
      ),
      /** Class hours; null for none, `-1` on the wire. */
      studyHours: [
        'studytime',
        z.codec(z.string(), z.number().nullable(), {
          decode: hours => (Number(hours) > 0 ? Number(hours) : null),
          encode: hours => (hours === null ? '-1' : String(hours)),
        }),
      ],
      /** People outside see its public page. */
      isPublic: ['canview', flagNumber],
      can: detailCan,
    }),
  }),
  update: command('/CourseBigDataApi/upCourseDetail', {
    summary: 'Change what the page of a course says; what is left out stays as it is.',
    aliases: ['/CourseApi/upCourseDetail'],
    access: inCourse('staff', 'courseId', 'edit-course'),
    input: wired({
      courseId,
      /** HTML; pictures as `<img data-file="id of an uploaded file">`. */
      description: ['describes', text(introLength).optional()],
      /** The number of a drawn cover. */
      theme: ['cover', integer(0, themeCount - 1).optional()],
      /** Above 0, to one decimal; empty or -1: none. */
      studyHours: ['studytime', text(20).optional()],
    }),
    output: nothing,
  }),
}
