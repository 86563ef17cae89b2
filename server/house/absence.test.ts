import { describe, expect, test } from 'vitest'
import { safeDecode, type ZodType } from 'zod'
import type { Call } from '#contract/call.ts'
import { errors, kernelErrors } from '#contract/error.ts'
import { attendanceRuleCalls } from '#contract/features/attendance/rule-calls.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { wireShape } from '#contract/wired.ts'
import { lectern } from '#server/app.ts'
import { countNothing } from '#server/kernel/call-coverage.ts'
import { fail } from '#server/kernel/failure.ts'
import type { App } from '#server/kernel/feature.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { sampleInput } from './samples.ts'

countNothing()

const { done } = errors('reached', { done: { code: 59998, en: 'done', zh: '完成' } })

/** What the current call's handler was given; undefined when it was not reached. */
let given: unknown

/** Every call, open to everybody, with a handler that notes its input. */
const listening: App = {
  ...lectern,
  features: lectern.features.map(feature => ({
    ...feature,
    calls: feature.calls?.map(({ call }) => ({
      call: { ...call, access: { who: 'anyone' } },
      handle: async (_context, input) => {
        given = input
        return fail(done)
      },
    })),
  })),
}
const app = testApp({ app: listening, settings: { REQUEST_RATE: '1000000' } })
const calls = lectern.features
  .flatMap(feature => feature.calls ?? [])
  .map(({ call }) => call)
  .filter(call => call.body !== 'multipart' && Object.keys(wireShape(call.input)).length > 0)

const isOptional = (schema: ZodType) => safeDecode(schema, undefined as never).success
const fieldsOf = (call: Call, which: (schema: ZodType) => boolean) =>
  Object.entries(wireShape(call.input)).flatMap(([name, schema]) => (which(schema) ? [name] : []))

interface Node {
  def: Record<string, unknown> & { type: string; defaultValue?: unknown }
}

/** The places in an input where null is a value of its own, which cannot be sent. */
function meaningfulNulls(schema: unknown, place: string, isAbsence = false): string[] {
  const { def } = schema as Node
  if (def.type === 'nullable') return isAbsence ? [] : [place]
  const within = isAbsence || (def.type === 'default' && def.defaultValue === null)
  const inner = [def.innerType, def.element, def.in, ...((def.options as unknown[]) ?? [])]
  return [
    ...inner.filter(Boolean).flatMap(each => meaningfulNulls(each, place, within)),
    ...Object.entries((def.shape as object) ?? {}).flatMap(([name, field]) =>
      meaningfulNulls(field, `${place} ${name}`),
    ),
  ]
}

/** What arrives at the handler for this body. */
async function arriving(call: Call, body: object | string) {
  given = undefined
  const answer = await app().post(call.path, body)
  expect(answer.code, `${JSON.stringify(body)} ${answer.message}`).toBe(done.code)
  return given
}

const withNull = (name: string) => ({ [name]: null })
const asForm = (body: object) =>
  new URLSearchParams(
    Object.entries(body).map(([name, value]): [string, string] => [name, asField(value)]),
  ).toString()
const asField = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** Forms carry scalars and lists. */
const isFit = (body: object) =>
  Object.values(body).every(value => typeof value !== 'object' || Array.isArray(value))

describe('null in an input', () => {
  test.each(calls.map(call => [call.path, call] as const))('of %s counts as absent', async (_path, call) => {
    const body = Object.fromEntries(
      Object.entries(sampleInput(call, {})).filter(([name]) => !isOptional(wireShape(call.input)[name]!)),
    )
    const optional = fieldsOf(call, isOptional)
    const without = await arriving(call, body)
    for (const name of optional)
      expect(await arriving(call, { ...body, ...withNull(name) }), name).toEqual(without)
    const nulls = Object.assign({}, ...optional.map(withNull))
    expect(await arriving(call, { ...body, ...nulls })).toEqual(without)
    const form = asForm({ ...body, ...nulls })
    if (form !== '' && isFit(body)) expect(await arriving(call, form)).toEqual(without)
    for (const name of Object.keys(body)) {
      const answer = await app().post(call.path, { ...body, ...withNull(name) })
      expect(answer, name).toMatchObject({ status: 0, code: kernelErrors.malformed.code })
    }
  })

  test('never has a meaning that absence does not have', () => {
    const guilty = calls.flatMap(call => meaningfulNulls(call.input, call.path))
    expect(guilty).toEqual([])
  })

  test('counts as absent inside an object and inside the objects of a list too', async () => {
    const { setRules } = attendanceRuleCalls
    const courseid = sampleInput(setRules, {}).courseid
    const late = async (weights: object) => arriving(setRules, { courseid, weights })
    expect(await late({ late: null, leave: '' })).toMatchObject({ weights: { late: 100, leave: null } })
    expect(await late({ late: '', leave: 50 })).toMatchObject({ weights: { late: null, leave: 50 } })
    const rubric = { title: 'R', criteria: [{ title: null, levels: [{ title: 'Good', points: null }] }] }
    const update = sampleInput(homeworkCalls.update, {})
    const expected = { criteria: [{ title: '', levels: [{ title: 'Good', points: null }] }] }
    expect(await arriving(homeworkCalls.update, { ...update, rubric })).toMatchObject({ rubric: expected })
    const video = calls.find(({ path }) => path === '/VideoApi/addVideo')!
    const captions = [{ language: 'en', file: null }]
    const withCaptions = { ...sampleInput(video, {}), captions }
    const kept = { captions: [{ language: 'en' }] }
    expect(await arriving(video, withCaptions)).toMatchObject(kept)
    expect(await arriving(video, asForm(withCaptions))).toMatchObject(kept)
  })

  test('does not take away what an empty value takes away', async () => {
    const update = sampleInput(homeworkCalls.update, {})
    expect(await arriving(homeworkCalls.update, { ...update, rubric: null })).not.toHaveProperty('rubric')
    expect(await arriving(homeworkCalls.update, { ...update, rubric: '' })).toMatchObject({ rubric: null })
  })

  test('is a text like any other where a form says it in a field that it must have', async () => {
    const reset = calls.find(({ path }) => path === '/UserApi/resetPassword')!
    const body = asForm({ ...sampleInput(reset, {}), password: null })
    expect(await arriving(reset, body)).toMatchObject({ password: 'null' })
  })
})
