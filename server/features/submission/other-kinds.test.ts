import { beforeAll, expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { courseNoticeCalls } from '#contract/features/notice/calls.ts'
import { thingOf } from '#contract/wire.ts'
import { wireShape } from '#contract/wired.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { students, teacher1 } from '#seed/people.ts'
import { lectern } from '#server/app.ts'
import { makeThings, sampleInput } from '#server/house/samples.ts'
import { testApp } from '#server/kernel/test-app.ts'

const app = testApp({ settings: { REQUEST_RATE: '100000' } })
/** A published activity in which nothing is handed in. */
let noticeId = ''
let things: Awaited<ReturnType<typeof makeThings>> = {}

beforeAll(async () => {
  things = await makeThings(app().db)
  const notice = { courseId: linearAlgebra.id, title: 'No lecture', content: '<p>On Friday.</p>' }
  noticeId = (await app().call(teacher1, courseNoticeCalls.create, notice)).id
})

const aboutActivities = lectern.features
  .filter(({ name }) => name === 'submission' || name === 'duplicate')
  .flatMap(({ calls = [] }) => calls.map(({ call }) => call))
  .filter(({ input }) => thingOf(wireShape(input).id!) === 'activity')

/** The calls that say that there is nothing in an activity. */
async function findingNothingIn(id: string) {
  const paths = []
  for (const call of aboutActivities) {
    const by = call.access.who === 'course' && call.access.role === 'student' ? students[0]! : teacher1
    const { code } = await app().post(call.path, { ...sampleInput(call, things), id }, by)
    if (code === kernelErrors.notFound.code) paths.push(call.path)
  }
  return paths
}

test('a call about handed-in work finds none in an activity of another kind', async () => {
  // Some name a preview or an offer that is not there.
  expect((await findingNothingIn(things.homework!)).length).toBeLessThan(6)
  expect(await findingNothingIn(noticeId)).toEqual(aboutActivities.map(({ path }) => path))
})
