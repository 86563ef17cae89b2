import { expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { studyCalls } from '#contract/features/activity/study.ts'
import { courseNoticeCalls } from '#contract/features/notice/calls.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { students, teacher1 } from '#seed/people.ts'
import { testApp } from '#server/kernel/test-app.ts'

const app = testApp()
const courseId = linearAlgebra.id
const [anna, ben] = [students[0]!, students[1]!]

const add = async (title: string, more = {}) =>
  (
    await app().call(teacher1, courseNoticeCalls.create, {
      ...{ courseId, title, content: '<p>-</p>' },
      ...more,
    })
  ).id

test('how far students are follows from what they have done of what they see', async () => {
  const read = await add('Read')
  const asked = await add('Confirm', { needsAcknowledgement: true })
  await add('Draft', { publishAt: null })
  await app().call(anna, courseNoticeCalls.read, { id: read })
  await app().call(anna, courseNoticeCalls.read, { id: asked })
  const own = await app().call(anna, studyCalls.getProgress, { courseId })
  expect(own).toMatchObject({ finished: 1, total: 2, username: anna.name })
  expect(own.list).toMatchObject([
    { activityId: asked, progress: 50, isFinished: false },
    { activityId: read, progress: 100, isFinished: true },
  ])
  expect((await app().call(anna, studyCalls.getProgress, { courseId, contentType: 4 })).total).toBe(0)

  // Her teacher sees the same, and nobody else does.
  const seen = await app().call(teacher1, studyCalls.getProgress, { courseId, studentId: anna.id })
  expect(seen).toEqual(own)
  const others = { courseId, studentId: anna.id }
  await app().refused(ben, studyCalls.getProgress, others, kernelErrors.notFound)
  const stranger = { courseId, studentId: teacher1.id }
  await app().refused(teacher1, studyCalls.getProgress, stranger, kernelErrors.notFound)

  const list = await app().call(teacher1, studyCalls.listStudents, { courseId, search: anna.name })
  expect(list).toMatchObject({ activities: 2, total: 1, list: [{ studentId: anna.id, finished: 1 }] })
  expect((await app().call(teacher1, studyCalls.listStudents, { courseId })).total).toBe(40)
})
