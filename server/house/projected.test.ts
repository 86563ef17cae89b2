import { beforeAll, describe, expect, test } from 'vitest'
import { kernelErrors, successCode } from '#contract/error.ts'
import { emptyCourse } from '#seed/cast.ts'
import { lectern } from '#server/app.ts'
import { projectorOf } from '#server/features/projector/test-projector.ts'
import { countNothing } from '#server/kernel/call-coverage.ts'
import { testApp } from '#server/kernel/test-app.ts'
import type { Things } from '#server/kernel/test-samples.ts'
import { makeThings, sampleInput, wholeInputs } from './samples.ts'
import { rules } from './who-may.ts'

countNothing()

/* What a projector may ask stands in who-may.ts, written by hand; everything else is asked here by one. */
const app = testApp({ settings: { REQUEST_RATE: '1000000' } })
const calls = lectern.features.flatMap(feature => feature.calls ?? []).map(({ call }) => call)
const mayProject = (path: string) => rules.get(path)?.projector === true
let things: Things
let key: string
let elsewhere: string

beforeAll(async () => {
  things = await makeThings(app().db)
  key = (await projectorOf(app).bound()).key
  elsewhere = (await projectorOf(app, emptyCourse.id).bound()).key
})

const codeOf = async (call: (typeof calls)[number], token: string) => {
  const input = { ...sampleInput(call, things), ...wholeInputs(things)[call.path] }
  return (await app().post(call.path, input, null, { token })).code
}

test('what a projector may ask is what the list says, and only reads', () => {
  const declared = calls.filter(({ isProjected }) => isProjected)
  expect(declared.map(({ path }) => path).sort()).toEqual([...rules.keys()].filter(mayProject).sort())
  expect(declared.length).toBeGreaterThan(0)
  expect(declared.every(({ kind, access }) => kind === 'query' && access.who === 'course')).toBe(true)
})

describe('a projector that asks it', () => {
  const asPeople = calls.filter(({ access, body }) => access.who !== 'anyone' && body !== 'multipart')
  test.each(asPeople.filter(({ path }) => !mayProject(path)).map(call => [call.path, call] as const))(
    'is nobody: %s',
    async (_path, call) => {
      expect(await codeOf(call, key)).toBe(kernelErrors.sessionMissing.code)
    },
  )

  test.each(asPeople.filter(({ path }) => mayProject(path)).map(call => [call.path, call] as const))(
    'is answered in its course, and nobody from another: %s',
    async (_path, call) => {
      expect(await codeOf(call, key)).toBe(successCode)
      expect(await codeOf(call, elsewhere)).toBe(kernelErrors.sessionMissing.code)
    },
  )
})
