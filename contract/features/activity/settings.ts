import { inCourse } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { flag, flagNumber, nothing, oneOf } from '#contract/wire.ts'
import { courseId, wired } from '#contract/wired.ts'

/** What a course lets its students do, by the protocol's names. */
export const courseSettingKeys = ['forbidtopic', 'forbidcomment', 'allowdownload'] as const
export type CourseSettingKey = (typeof courseSettingKeys)[number]

export const settingCalls = {
  getSetting: query('/CourseApi/getCourseSetting', {
    summary: 'What a course lets its students do.',
    access: inCourse('member', 'courseId'),
    input: wired({ courseId }),
    output: wired({
      /** Starting topics of their own. */
      forbidsTopics: ['forbidtopic', flagNumber],
      forbidsComments: ['forbidcomment', flagNumber],
      allowsDownloads: ['allowdownload', flagNumber],
    }),
  }),
  changeSetting: command('/CourseApi/setCourseSetting', {
    summary: 'Change one thing that a course lets its students do.',
    access: inCourse('staff', 'courseId', 'edit-course'),
    input: wired({ courseId, key: oneOf(courseSettingKeys), value: flag }),
    output: nothing,
  }),
}
