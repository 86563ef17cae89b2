import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { ZodType } from 'zod'
import { toJSONSchema } from 'zod'
import { type ErrorDefinition, kernelErrors } from '#contract/error.ts'
import { accountErrors } from '#contract/features/account/errors.ts'
import { thingOf } from '#contract/wire.ts'
import { wireShape } from '#contract/wired.ts'
import { lectern } from '#server/app.ts'
import { accessThing } from '#server/kernel/access.ts'
import { callRoutes } from '#server/kernel/http.ts'
import { inventory, openApi } from '#server/kernel/inventory.ts'

const routes = callRoutes(lectern)
const allErrors = [kernelErrors, ...(await featureErrors())].flatMap(group => Object.values(group))

/** The errors that each feature's contract declares. */
async function featureErrors() {
  const folder = join(import.meta.dirname, '..', '..', 'contract', 'features')
  const paths = readdirSync(folder).map(name => join(folder, name, 'errors.ts'))
  const files = await Promise.all(paths.filter(existsSync).map(path => import(path)))
  return files.flatMap(file => Object.values(file as Record<string, Record<string, ErrorDefinition>>))
}

describe('the calls of the house', () => {
  test('each have their own path, ignoring letter case', () => {
    const paths = routes.map(({ path }) => path.toLowerCase())
    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([])
  })

  test.each(routes.map(({ path, call }) => [path, call] as const))(
    '%s has a description, and its input and answer can be described',
    (_path, call) => {
      expect(call.summary).toMatch(/^[A-Z].{10,}\.$/)
      for (const schema of [call.input, call.output])
        expect(toJSONSchema(schema as ZodType, { io: 'input', unrepresentable: 'any' })).toBeTypeOf('object')
    },
  )

  test('name in their access a field of their input that leads to a course', () => {
    const located = new Set([
      'course',
      ...lectern.features.flatMap(feature => Object.keys(feature.locate ?? {})),
    ])
    const broken = routes.filter(
      ({ call }) => call.access.who === 'course' && !located.has(accessThing(call) ?? ''),
    )
    expect(broken.map(({ path }) => path)).toEqual([])
  })

  test('are all in the inventory and in the API page', () => {
    expect(inventory(lectern).calls).toHaveLength(routes.length)
    expect(Object.keys(openApi(lectern).paths)).toHaveLength(routes.length)
  })

  test('take ids by their schema, never as plain text', () => {
    const suspicious = routes.filter(({ call }) => {
      const shape = wireShape(call.input)
      return ['courseid', 'attenceid', 'homeworkid'].some(field => field in shape && !thingOf(shape[field]))
    })
    expect(suspicious.map(({ path }) => path)).toEqual([])
  })
})

describe('the errors of the house', () => {
  const session = new Set<string>([kernelErrors.sessionMissing.name, accountErrors.confirmFirst.name])

  test.each(allErrors.map(error => [error.name, error] as const))(
    '%s has texts in both languages, with the same places',
    (_name, { text }) => {
      const places = (words: string) =>
        [...new Set([...words.matchAll(/\{(\w+)(:[^}]*)?\}/g)].map(match => match[1]))].sort()
      expect(text.en).toMatch(/\S/)
      expect(text.zh).toMatch(/[\u4e00-\u9fff]/)
      expect(places(text.en)).toEqual(places(text.zh))
    },
  )

  test('use the session’s messages only for the session, because existing clients log in again on them', () => {
    // Known by its wording (wire.md section 4); asking once more changes nothing.
    const quoted = 'attendance.qrExpired'
    const guilty = allErrors.filter(
      ({ name, text }) =>
        !session.has(name) && name !== quoted && /登录|过期|失效|token/i.test(text.zh + text.en),
    )
    expect(guilty.map(({ name }) => name)).toEqual([])
  })

  test('have unique names', () => {
    const names = allErrors.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })
})
