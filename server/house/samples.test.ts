import { beforeAll, expect, test } from 'vitest'
import { safeDecode, type ZodType } from 'zod'
import { lectern } from '#server/app.ts'
import { testApp } from '#server/kernel/test-app.ts'
import type { Things } from '#server/kernel/test-samples.ts'
import { declaredSamples, makeThings, sampleInput } from './samples.ts'

const app = testApp()
let things: Things
beforeAll(async () => {
  things = await makeThings(app().db)
})

test.each(lectern.features)('$name has one of each item whose ids lead to a course', ({ locate = {} }) => {
  const missing = Object.keys(locate).filter(thing => !things[thing as keyof Things])
  expect(missing, '`things` in its test-samples.ts makes them').toEqual([])
})

test.each(declaredSamples)('$name gives complete, valid inputs for its own calls only', samples => {
  const calls = lectern.features.find(({ name }) => name === samples.name)?.calls ?? []
  for (const [path, input] of Object.entries(samples.inputs?.(things) ?? {})) {
    const call = calls.find(served => served.call.path === path)?.call
    if (!call) throw new Error(`${path} is no call of ${samples.name}`)
    const { success, error } = safeDecode(
      call.input as unknown as ZodType,
      { ...sampleInput(call, things), ...input } as never,
    )
    expect(success, `${path}: ${error?.message}`).toBe(true)
  }
})
