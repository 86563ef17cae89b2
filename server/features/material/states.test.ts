import { expect, test } from 'vitest'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { materialCalls } from '#contract/features/material/calls.ts'
import { materialForms, materialTypes } from '#contract/features/material/entities.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { type CastMember, students, teacher1 } from '#seed/people.ts'
import { testApp } from '#server/kernel/test-app.ts'

const app = testApp()
const courseId = linearAlgebra.id
const hour = 3_600_000

const rowOf = async (who: CastMember, activityId: string) =>
  (await app().call(who, activityCalls.list, { courseId, activityId })).list[0]

test.each([
  ['a material of type 8', { contentType: materialTypes.alsoFiles, content: '<p>To read</p>' }],
  ['a link', { form: materialForms.link, source: 'https://example.edu/', contentType: materialTypes.link }],
] as const)(
  'the state of %s in a list is that of its times, for staff and for students',
  async (_, given) => {
    const start = app().clock.now()
    const { id } = await app().call(teacher1, materialCalls.add, {
      ...{ courseId, title: 'Reading', ...given },
      ...{ publishAt: start + hour, endsAt: start + 3 * hour },
    })
    const contenttype = given.contentType
    expect(await rowOf(teacher1, id)).toMatchObject({ contenttype, state: 1 })
    expect(await rowOf(students[0]!, id)).toBeUndefined()
    await app().settle()
    app().clock.advance(2 * hour)
    for (const who of [teacher1, students[0]!])
      expect(await rowOf(who, id)).toMatchObject({ contenttype, state: 2 })
    // Opening it changes what is known of the student, and not the state.
    await app().call(students[0]!, materialCalls.view, { materialId: id })
    expect(await rowOf(students[0]!, id)).toMatchObject({ state: 2, viewtime: expect.anything() })
    await app().settle()
    app().clock.advance(2 * hour)
    for (const who of [teacher1, students[0]!])
      expect(await rowOf(who, id)).toMatchObject({ contenttype, state: 3 })
  },
)
