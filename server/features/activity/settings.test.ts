import { expect, test } from 'vitest'
import { settingCalls } from '#contract/features/activity/settings.ts'
import { packageCalls } from '#contract/features/package/calls.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { students, teacher1 } from '#seed/people.ts'
import { testApp } from '#server/kernel/test-app.ts'

const app = testApp()
const courseId = linearAlgebra.id
const anna = students[0]!

const setting = (course: string = courseId, who = anna) =>
  app().call(who, settingCalls.getSetting, { courseId: course })

test('a course lets its students do everything until its staff say otherwise, one thing at a time', async () => {
  expect(await setting()).toEqual({ forbidsTopics: false, forbidsComments: false, allowsDownloads: true })
  const change = (key: 'forbidtopic' | 'allowdownload', value: boolean) =>
    app().call(teacher1, settingCalls.changeSetting, { courseId, key, value })
  await change('allowdownload', false)
  await change('forbidtopic', true)
  expect(await setting()).toEqual({ forbidsTopics: true, forbidsComments: false, allowsDownloads: false })
  await change('allowdownload', true)
  expect(await setting()).toEqual({ forbidsTopics: true, forbidsComments: false, allowsDownloads: true })
})

test('existing clients read and change it by its own names; a setting that does not exist is refused', async () => {
  const ask = { courseid: courseId }
  await app().post('/CourseApi/setCourseSetting', { ...ask, key: 'forbidcomment', value: '1' }, teacher1)
  expect(await app().post('/CourseApi/getCourseSetting', ask, anna)).toMatchObject({
    status: 1,
    data: { forbidcomment: 1, allowdownload: 1 },
  })
  const unknown = { ...ask, key: 'forbidbarrage', value: '1' }
  expect((await app().post('/CourseApi/setCourseSetting', unknown, teacher1)).status).not.toBe(1)
})

test('a copy of the course has the same settings', async () => {
  await app().call(teacher1, settingCalls.changeSetting, { courseId, key: 'forbidcomment', value: true })
  const { id: copy } = await app().call(teacher1, packageCalls.copyCourse, {
    sourceCourseId: courseId,
    courseName: 'Copy',
  })
  expect((await setting(copy, teacher1)).forbidsComments).toBe(true)
})
