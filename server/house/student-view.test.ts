import { beforeAll, expect, test } from 'vitest'
import { teacher1 } from '#seed/people.ts'
import { lectern } from '#server/app.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { makeThings, sampleInput, type Things } from './samples.ts'

const app = testApp({ settings: { REQUEST_RATE: '1000000' } })
const asked = lectern.features
  .flatMap(feature => feature.calls ?? [])
  .map(({ call }) => call)
  .filter(({ kind, access }) => kind === 'query' && access.who === 'course')
let things: Things

beforeAll(async () => {
  things = await makeThings(app().db)
})

test.each(asked.map(call => [call.path, call] as const))(
  'whoever looks as a student, without being one, gets an answer from %s',
  async (_path, call) => {
    const input = sampleInput(call, things)
    const answer = await app().post(call.path, input, teacher1, { 'x-student-viewer': '1' })
    expect(answer.http, answer.message).toBe(200)
  },
)
