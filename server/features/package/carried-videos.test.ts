import { expect, test } from 'vitest'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { courseCalls } from '#contract/features/course/calls.ts'
import { joinCalls } from '#contract/features/course/joining.ts'
import { packageCalls } from '#contract/features/package/calls.ts'
import { videoCalls } from '#contract/features/video/calls.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { type CastMember, students, teacher1, teacher2 } from '#seed/people.ts'
import { film, uploadFilm } from '#server/features/video/test-film.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { bring } from './test-packages.ts'

const app = testApp()
/** Whom the importer teaches already would be recognised. */
const anna = students[22]!
const captions = 'WEBVTT\n\n00:00.000 --> 00:02.000\nWelcome\n'

const add = async (title: string, source: string) => {
  const { id } = await app().call(teacher1, videoCalls.create, {
    ...{ courseId: linearAlgebra.id, title, source, duration: 100 },
    captions: [{ language: 'en', file: captions }],
  })
  await app().settle()
  return id as string
}
const watch = async (who: CastMember, id: string, from: number, to: number) => {
  await app().call(who, videoCalls.report, { id })
  app().clock.advance(200_000)
  await app().call(who, videoCalls.report, { id, ranges: [[from, to]], seconds: to - from, position: to })
}
const fetchAt = async (address: string, headers = {}) => {
  const { pathname, search } = new URL(address, 'http://x')
  return app().http.inject({ url: pathname + search, headers })
}

test('videos travel in a package with their file, captions and what each has watched, which follows people who are merged', async () => {
  const file = await uploadFilm(app(), teacher1, 10)
  const theirs = await add('Seen before', file.id)
  const both = await add('Seen in both', 'https://films.school.example/lecture.mp4')
  await watch(anna, theirs, 0, 95)
  await watch(anna, both, 0, 95)
  const wish = { courseId: linearAlgebra.id, people: true, work: true }
  const { id } = await app().call(teacher1, packageCalls.exportCourse, wish)
  await app().settle()
  const exports = await app().call(teacher1, packageCalls.listExports, { courseId: linearAlgebra.id })
  const made = exports.list.find(one => one.id === id)!.file!
  const { rawPayload } = await fetchAt(made.rurl, { token: await app().tokenOf(teacher1) })

  const { courseid: courseId } = await bring(app(), teacher2, rawPayload, 'Carried')
  const { list } = await app().call(teacher2, activityCalls.list, { courseId, limit: 200 })
  const [carried, other] = ['Seen before', 'Seen in both'].map(
    title => list.find(row => row.title === title)!.id as string,
  )
  const shown = await app().call(teacher2, videoCalls.get, { id: carried! })
  expect(shown).toMatchObject({ duration: 100, doneCount: 1, captions: [{ language: 'en' }] })
  expect((await fetchAt(shown.playUrl)).rawPayload.equals(film(10))).toBe(true)

  const { code } = await app().call(teacher2, courseCalls.get, { courseId })
  await app().call(anna, joinCalls.join, { code })
  await app().settle()
  await watch(anna, other!, 0, 20)
  const imported = (await app().call(teacher2, packageCalls.listImportedStudents, { courseId })).list
  const before = imported.find(one => one.sameid === anna.id)!.id
  await app().call(teacher2, packageCalls.mergeStudents, {
    ...{ courseId, importedids: [before], studentIds: [anna.id] },
  })
  expect(await app().call(anna, videoCalls.get, { id: carried! })).toMatchObject({
    ...{ watched: 95, isDone: true, position: 95, marks: [[0, 95]] },
  })
  // What they have watched here themselves stays.
  expect(await app().call(anna, videoCalls.get, { id: other! })).toMatchObject({ watched: 20, isDone: false })
  const { list: rows } = await app().call(teacher2, videoCalls.listStudents, { id: carried!, limit: 100 })
  expect(rows.filter(row => row.watched > 0).map(row => row.studentId)).toEqual([anna.id])
})
