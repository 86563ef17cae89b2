import { expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { studyCalls } from '#contract/features/activity/study.ts'
import { commentCalls } from '#contract/features/comment/calls.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { materialCalls } from '#contract/features/material/calls.ts'
import { courseNoticeCalls } from '#contract/features/notice/calls.ts'
import { topicCalls } from '#contract/features/topic/calls.ts'
import { emptyCourse, linearAlgebra, worldHistory } from '#seed/cast.ts'
import { assistant1, castId, students, teacher1, teacher2 } from '#seed/people.ts'
import { uploadFile } from '#server/features/file/test-upload.ts'
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

test('what is asked of nobody, or can be done no more, counts neither way', async () => {
  const cara = students[2]!
  const topic = { courseId, title: 'Say', content: '<p>-</p>' }
  const of = async (person = cara) => {
    const { finished, total } = await app().call(person, studyCalls.getProgress, { courseId })
    const { list } = await app().call(teacher1, studyCalls.listStudents, { courseId, search: person.name })
    expect(list).toMatchObject([{ finished, total }])
    return [finished, total]
  }
  const [done = 0, all = 0] = await of()
  // Of a classmate, free, and asked of everybody.
  await app().call(ben, topicCalls.create, topic)
  await app().call(teacher1, topicCalls.create, topic)
  expect(await of()).toEqual([done, all])
  const { id: asked } = await app().call(teacher1, topicCalls.create, { ...topic, asksAll: true })
  expect(await of()).toEqual([done, all + 1])
  await app().call(cara, commentCalls.add, { activityId: String(asked), content: 'Here' })
  expect(await of()).toEqual([done + 1, all + 1])

  const deadline = app().clock.now() + 60_000
  const file = await uploadFile(app(), teacher1, { name: 'a.txt', bytes: Buffer.from('a') })
  const material = { ...topic, attachments: [file.id], endsAt: deadline }
  const { id: material1 } = await app().call(teacher1, materialCalls.add, material)
  const homework = { courseId, title: 'Sheet', deadline }
  await app().call(teacher1, homeworkCalls.create, { ...homework, isLateAllowed: false })
  await app().call(teacher1, homeworkCalls.create, homework)
  expect(await of()).toEqual([done + 1, all + 4])
  await app().call(ben, materialCalls.view, { materialId: String(material1) })
  const [doneByBen = 0, allOfBen = 0] = await of(ben)
  app().clock.advance(61_000)
  // Late work is taken in one of them; whoever has read the material has done so.
  expect(await of()).toEqual([done + 1, all + 2])
  expect(await of(ben)).toEqual([doneByBen, allOfBen - 1])
  const { list } = await app().call(cara, studyCalls.getProgress, { courseId })
  expect(list.find(({ activityId }) => activityId === String(material1))).toMatchObject({ isCounted: false })
})

test('a course in which nothing is yet, or nobody, says so', async () => {
  const nothing = { courseId: worldHistory.id }
  expect(await app().call(anna, studyCalls.getProgress, nothing)).toMatchObject({
    ...{ list: [], finished: 0, total: 0 },
  })
  expect((await app().call(teacher2, studyCalls.listStudents, nothing)).list[0]).toMatchObject({
    finished: 0,
  })
  const nobody = { courseId: emptyCourse.id }
  expect(await app().call(teacher1, studyCalls.listStudents, nobody)).toMatchObject({ list: [], total: 0 })
  const own = await app().call(teacher1, studyCalls.getProgress, nobody)
  expect(own).toMatchObject({ list: [], username: '' })
})

test('only members see how far anybody is, only staff see everybody', async () => {
  const elsewhere = { courseId: linearAlgebra.id }
  await app().refused(teacher2, studyCalls.getProgress, elsewhere, kernelErrors.courseAbsent)
  await app().refused(null, studyCalls.getProgress, elsewhere, kernelErrors.sessionMissing)
  await app().refused(anna, studyCalls.listStudents, elsewhere, kernelErrors.notAllowed)
  await app().refused(teacher2, studyCalls.listStudents, elsewhere, kernelErrors.courseAbsent)
  expect((await app().call(assistant1, studyCalls.listStudents, elsewhere)).total).toBe(40)
  const absent = { ...elsewhere, studentId: castId(1, 999) }
  await app().refused(teacher1, studyCalls.getProgress, absent, kernelErrors.notFound)
})

test('a long title is told whole, and what is withdrawn or deleted no longer counts', async () => {
  const title = '线性空间与线性变换'.repeat(5)
  const id = await add(title)
  const { total } = await app().call(ben, studyCalls.getProgress, { courseId })
  const [first] = (await app().call(ben, studyCalls.getProgress, { courseId })).list
  expect(first).toMatchObject({ activityId: id, title, progress: 0, isFinished: false })
  const task = await app().call(teacher1, homeworkCalls.create, { courseId, title: 'Sheet 1' })
  const left = async () => (await app().call(ben, studyCalls.getProgress, { courseId })).total
  expect(await left()).toBe(total + 1)
  await app().call(teacher1, activityCalls.unpublish, { courseId, contentId: String(id) })
  await app().call(teacher1, activityCalls.delete, { courseId, contentId: String(task.id) })
  expect(await left()).toBe(total - 1)
})
