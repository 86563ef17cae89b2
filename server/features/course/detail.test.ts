import { expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { detailCalls } from '#contract/features/course/detail.ts'
import { courseErrors } from '#contract/features/course/errors.ts'
import { emptyCourse, linearAlgebra } from '#seed/cast.ts'
import { assistant1, students, teacher1, teacher2 } from '#seed/people.ts'
import { testApp } from '#server/kernel/test-app.ts'

const app = testApp()
const courseId = linearAlgebra.id
const student = students[0]!

test('what a course is about is written by its staff and read by everybody in it', async () => {
  await app().call(teacher1, detailCalls.update, {
    ...{ courseId, description: '<p>Vectors<script>x</script></p>', studyHours: '32.46', theme: 2 },
  })
  expect(await app().call(student, detailCalls.get, { courseId })).toMatchObject({
    ...{ description: '<p>Vectors</p>', studyHours: 32.5, theme: 2 },
    teachers: [
      { id: teacher1.id, isOwner: true },
      { id: assistant1.id, isOwner: false },
    ],
    can: { edit: false },
  })
  // What is left out stays.
  await app().call(teacher1, detailCalls.update, { courseId, studyHours: '' })
  const after = await app().call(teacher1, detailCalls.get, { courseId })
  expect(after).toMatchObject({ description: '<p>Vectors</p>', studyHours: null, can: { edit: true } })
})

test('class hours are above 0; existing clients use either address', async () => {
  for (const studyHours of ['0', '-3', 'many'])
    await app().refused(teacher1, detailCalls.update, { courseId, studyHours }, courseErrors.studyTimeWrong)
  const answer = await app().post('/CourseApi/getCourseDetail', { courseid: courseId }, student)
  expect(answer).toMatchObject({ status: 1, data: { studytime: '-1', coursename: linearAlgebra.name } })
})

test('only members read it, only who may edit the course writes it', async () => {
  await app().refused(teacher2, detailCalls.get, { courseId }, kernelErrors.courseAbsent)
  await app().refused(null, detailCalls.get, { courseId }, kernelErrors.sessionMissing)
  const change = { courseId, description: '<p>Mine</p>' }
  await app().refused(student, detailCalls.update, change, kernelErrors.notAllowed)
  await app().refused(teacher2, detailCalls.update, change, kernelErrors.courseAbsent)
})

test('a course of which nothing was written has an empty page, and its teacher alone', async () => {
  const nothing = { courseId: emptyCourse.id }
  expect(await app().call(teacher1, detailCalls.get, nothing)).toMatchObject({
    ...{ description: '', className: '', studyHours: null, can: { edit: true } },
    teachers: [{ id: teacher1.id, isOwner: true }],
  })
})
