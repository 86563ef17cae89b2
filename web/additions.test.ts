import { expect, test } from 'vitest'
import { type Addition, add, extensionPoint } from '#web/shell/extension-points.ts'
import { additions } from './additions.ts'
import { laterAdditions } from './later-additions.ts'
import { seldomAdditions } from './seldom-additions.ts'

const files = import.meta.glob<Record<string, unknown>>(
  ['./shell/extension-points.ts', './features/*/extension-points.ts'],
  {
    eager: true,
  },
)
const isSlot = (value: unknown): value is Addition['to'] =>
  typeof value === 'object' && value !== null && Object.keys(value).join() === 'name'
const declared = Object.values(files).flatMap(file => Object.values(file).filter(isSlot))

/** The extension points that are not filled exactly once. */
const wrong = (filled: readonly Addition[]) =>
  declared.filter(each => filled.filter(({ to }) => to === each).length !== 1).map(({ name }) => name)

test('every extension point of the client is filled, and in one place', () => {
  expect(declared.length).toBeGreaterThan(15)
  const filled = [...additions.atOnce, ...laterAdditions, ...seldomAdditions]
  expect(wrong(filled)).toEqual([])
  expect(filled.filter(({ to }) => !declared.includes(to))).toEqual([])
  expect(filled.filter(({ content }) => content.length === 0)).toEqual([])
})

test('an extension point that is forgotten or filled twice is noticed', () => {
  const [first, ...others] = laterAdditions
  expect(wrong([...additions.atOnce, ...others, ...seldomAdditions])).toEqual([first!.to.name])
  expect(wrong([...additions.atOnce, ...laterAdditions, ...seldomAdditions, first!])).toEqual([
    first!.to.name,
  ])
  expect(isSlot(extensionPoint('another'))).toBe(true)
  expect(isSlot(add(extensionPoint('another')))).toBe(false)
})
