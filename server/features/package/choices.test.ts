import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { packageCalls } from '#contract/features/package/calls.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { seedHomework } from '#seed/homework.ts'
import { teacher1 } from '#seed/people.ts'
import { lectern } from '#server/app.ts'
import { type ActivityKind, activityKind, createActivity } from '#server/features/activity/public.ts'
import type { Feature } from '#server/kernel/feature.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { transaction } from '#server/kernel/unit.ts'

const kind = (types: number[], travels: ActivityKind['travels'] = []): ActivityKind => ({
  types,
  name: { en: 'Kind', zh: '类型' },
  page: async () => new Map(),
  travels,
  opensAt: ({ id }) => `/kind?id=${id}`,
})

/** Simulates courseware in its three types, exercises, and a kind that includes web links. */
const declared = [
  kind([51], [{ choice: 'courseware' }]),
  kind([52, 58], [{ choice: 'courseware' }]),
  kind([55]),
  kind([59], [{ choice: 'weblinks', which: sql`t.label = 'link'` }]),
]
const courseware: Feature = { name: 'courseware', declares: declared.map(activityKind) }

const asItIs = testApp()
const withCourseware = testApp({ app: { ...lectern, features: [...lectern.features, courseware] } })

const activities: [type: number, title: string, label?: string][] = [
  [51, 'slides'],
  [52, 'reader'],
  [58, 'film'],
  [55, 'exercise'],
  [59, 'link', 'link'],
  [59, 'page'],
  [55, 'exercise with a link', 'link'],
]

beforeAll(async () => {
  await transaction(asItIs().services, unit => seedHomework(unit))
  await transaction(withCourseware().services, async unit => {
    for (const [type, title, label = ''] of activities)
      await createActivity(unit, {
        courseId: linearAlgebra.id,
        type,
        title,
        label,
        authorId: teacher1.id,
        folderId: null,
        publishedAt: null,
        endsAt: null,
      })
  })
})

async function titles(app: typeof asItIs, courseid: string) {
  const { list } = await app().call(teacher1, activityCalls.list, { courseId: courseid, limit: 100 })
  return list.map(({ title }) => title).reverse()
}

async function copied(app: typeof asItIs, choices: { copycourseware: boolean; copyweblink: boolean }) {
  const { id } = await app().call(teacher1, packageCalls.copyCourse, {
    sourceCourseId: linearAlgebra.id,
    courseName: 'Algebra again',
    ...choices,
  })
  return titles(app, id)
}

const others = ['exercise', 'page', 'exercise with a link']

describe('a copy of a course', () => {
  test('without courseware omits the activities of its three types', async () => {
    const copy = await copied(withCourseware, { copycourseware: false, copyweblink: true })
    expect(copy.toSorted()).toEqual([...others, 'link'].toSorted())
  })

  test('without web links omits those a kind identifies, among its own activities only', async () => {
    const copy = await copied(withCourseware, { copycourseware: true, copyweblink: false })
    expect(copy.toSorted()).toEqual([...others, 'slides', 'reader', 'film'].toSorted())
  })

  test('without both omits both, and with both omits nothing', async () => {
    const least = await copied(withCourseware, { copycourseware: false, copyweblink: false })
    expect(least.toSorted()).toEqual(others.toSorted())
    const all = await copied(withCourseware, { copycourseware: true, copyweblink: true })
    expect(all.toSorted()).toEqual(activities.map(([, title]) => title).toSorted())
  })

  test('is whole whatever is chosen if nothing in it may stay behind', async () => {
    const all = await titles(asItIs, linearAlgebra.id)
    expect(all.length).toBeGreaterThan(0)
    expect(await copied(asItIs, { copycourseware: false, copyweblink: false })).toEqual(all)
  })
})
