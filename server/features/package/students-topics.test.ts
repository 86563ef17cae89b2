import { expect, test } from 'vitest'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { activityErrors } from '#contract/features/activity/errors.ts'
import { libraryCalls } from '#contract/features/activity/library.ts'
import { packageCalls } from '#contract/features/package/calls.ts'
import { topicCalls } from '#contract/features/topic/calls.ts'
import { emptyCourse, linearAlgebra } from '#seed/cast.ts'
import { assistant1, type CastMember, students, teacher1 } from '#seed/people.ts'
import { uploadFile } from '#server/features/file/test-upload.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { bring, exportFrom } from './test-packages.ts'

const app = testApp()
const courseId = linearAlgebra.id
const anna = students[0]!

async function start(who: CastMember, title: string) {
  const file = await uploadFile(app(), who, { name: `${title}.txt`, bytes: Buffer.from(title) })
  const { id } = await app().call(who, topicCalls.create, {
    ...{ courseId, title, content: `<p>${title}, my own words</p>`, attachments: [file.id] },
  })
  return id
}
const titlesIn = async (of: string) =>
  (await app().call(teacher1, activityCalls.list, { courseId: of, limit: 200 })).list.map(
    ({ title }) => title,
  )
const wordsIn = async (of: string) =>
  (
    await app()
      .db.selectFrom('activity_text')
      .innerJoin('activity', 'activity.id', 'activity_text.activity_id')
      .select('html')
      .where('course_id', '=', of)
      .execute()
  ).map(({ html }) => html)

test('a topic that a student started stays where it is, whatever is copied', async () => {
  const hers = await start(anna, 'Hers')
  const ours = await start(teacher1, 'Ours')
  const assistants = await start(assistant1, 'Assistants')
  const here = ['Hers', 'Ours', 'Assistants']
  expect((await titlesIn(courseId)).filter(title => here.includes(title))).toHaveLength(3)

  const { id: copy } = await app().call(teacher1, packageCalls.copyCourse, {
    sourceCourseId: courseId,
    courseName: 'Again',
  })
  expect((await titlesIn(copy)).sort()).toEqual(expect.arrayContaining(['Assistants', 'Ours']))
  expect(await titlesIn(copy)).not.toContain('Hers')
  expect((await wordsIn(copy)).join()).not.toContain('Hers')

  const { list } = await app().call(teacher1, libraryCalls.listLessons, {
    courseId: emptyCourse.id,
    limit: 100,
  })
  expect(list.map(({ title }) => title)).toEqual(expect.arrayContaining(['Ours', 'Assistants']))
  expect(list.map(({ title }) => title)).not.toContain('Hers')

  const into = { courseId, activityId: hers as never, courseIds: [emptyCourse.id] }
  await app().refused(teacher1, packageCalls.copyActivity, into, activityErrors.staysHere)
  await app().call(teacher1, packageCalls.copyActivity, { ...into, activityId: ours as never })
  await app().call(teacher1, packageCalls.copyActivity, { ...into, activityId: assistants as never })
  expect((await titlesIn(emptyCourse.id)).sort()).toEqual(expect.arrayContaining(['Assistants', 'Ours']))
  expect(await titlesIn(emptyCourse.id)).not.toContain('Hers')

  const alone = await bring(app(), teacher1, await exportFrom(app(), teacher1, courseId), 'Alone')
  expect(await titlesIn(alone.courseid)).toEqual(expect.arrayContaining(['Assistants', 'Ours']))
  expect(await titlesIn(alone.courseid)).not.toContain('Hers')

  const people = await bring(
    app(),
    teacher1,
    await exportFrom(app(), teacher1, courseId, { people: true }),
    'With people',
  )
  expect(await titlesIn(people.courseid)).not.toContain('Hers')

  const whole = await bring(
    app(),
    teacher1,
    await exportFrom(app(), teacher1, courseId, { people: true, work: true }),
    'Whole',
  )
  expect(await titlesIn(whole.courseid)).toEqual(expect.arrayContaining(['Hers', 'Ours', 'Assistants']))
  // It is known there, too, whose it is.
  const { id: next } = await app().call(teacher1, packageCalls.copyCourse, {
    sourceCourseId: whole.courseid,
    courseName: 'Next year',
  })
  expect(await titlesIn(next)).toEqual(expect.arrayContaining(['Assistants', 'Ours']))
  expect(await titlesIn(next)).not.toContain('Hers')
})
