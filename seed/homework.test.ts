import { expect, test } from 'vitest'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { transaction } from '#server/kernel/unit.ts'
import { linearAlgebra, worldHistory } from './cast.ts'
import { seedHomework } from './homework.ts'
import { castId, students, teacher1 } from './people.ts'

const app = testApp()

test('the demo school has homework in every state, with works that open', async () => {
  await transaction(app().services, seedHomework)
  const of = async (course: typeof linearAlgebra, as = course.owner) =>
    (await app().call(as, homeworkCalls.list, { courseId: course.id })).lists
  for (const course of [linearAlgebra, worldHistory])
    expect(new Set((await of(course)).map(row => row.timeState))).toEqual(new Set([0, 1, 2, 3]))
  const own = await of(linearAlgebra, students[0]!)
  expect(new Set(own.map(row => row.workState))).toEqual(new Set([0, 1, 2, 3, 4]))
  expect(own.find(row => row.workState === 2)?.grade).toBeGreaterThan(0)

  const id = castId(4, 2)
  const info = await app().call(teacher1, homeworkCalls.get, { id })
  expect(info.counts).toMatchObject({ returned: 1, notsubmitted: 4 })
  const { work: submission, place } = await app().call(teacher1, homeworkCalls.getSubmission, {
    id,
    studentId: students[0]!.id,
  })
  expect(place?.nextUngraded).not.toBe('')
  for (const file of [...info.attachments, ...submission.attachments]) {
    const address = new URL(file.url)
    const answer = await app().http.inject({
      url: address.pathname + address.search,
      headers: { token: await app().tokenOf(teacher1) },
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload).toHaveLength(file.orgin_size)
  }
})
