import { describe, expect, test } from 'vitest'
import { encode, z } from 'zod'
import { flag, id, list, text, time } from '#contract/wire.ts'
import { encodeAnswer } from './encode.ts'

const inner = z.object({ at: time, isOpen: flag })
const row = z.looseObject({
  id: id('course'),
  title: text(20),
  inner: inner.nullable(),
  tags: z.array(z.string()).optional(),
})
const schema = z.object({
  rows: z.array(row),
  kinds: list(z.number()).optional(),
  state: z.enum(['a', 'b']),
  constant: z.literal(['0', 1]),
  either: z.union([z.number(), z.string()]),
})
const course = '019a0000-0003-7000-8000-000000000001'
const value = {
  rows: [
    {
      id: course,
      title: 'One',
      inner: { at: 1_700_000_000_000, isOpen: true, secret: 'stays' },
      own: 'goes',
    },
    { id: course, title: 'Two', inner: null, tags: ['x'], undefined: undefined },
  ],
  state: 'a' as const,
  constant: 1,
  either: 'text',
  password: 'stays',
}

describe('an answer', () => {
  test('is encoded as Zod encodes it', () => {
    expect(encodeAnswer(schema, value)).toEqual(encode(schema, value as never))
    expect(JSON.stringify(encodeAnswer(schema, value))).not.toContain('stays')
    expect(encodeAnswer(schema, { ...value, kinds: [1, 2] })).toEqual(
      encode(schema, { ...value, kinds: [1, 2] } as never),
    )
  })

  test("of the wrong type is refused with Zod's message", () => {
    const wrong = { ...value, rows: [{ ...value.rows[0], title: 5 }] }
    expect(() => encodeAnswer(schema, wrong)).toThrow(/title/)
    expect(() => encodeAnswer(schema, { ...value, rows: 'none' })).toThrow(/rows/)
    expect(() => encodeAnswer(schema, { ...value, state: 'c' })).toThrow(/state/)
    expect(() => encodeAnswer(schema, { ...value, constant: '1' })).toThrow(/constant/)
  })

  test('has only the fields that are there, whatever they are called', () => {
    const odd = z.object({ 'a-"b': z.string(), 'b c': z.number().optional() })
    const answer = encodeAnswer(odd, { 'a-"b': 'x', other: 'stays' })
    expect(JSON.stringify(answer)).toBe('{"a-\\"b":"x"}')
    expect(() => encodeAnswer(odd, {})).toThrow(/a-/)
  })

  test('that is a tree is encoded down to its leaves', () => {
    interface Tree {
      isOpen: boolean
      children: Tree[]
    }
    const tree: z.ZodType<Tree> = z.lazy(() => z.object({ isOpen: flag, children: z.array(tree) })) as never
    const leaf = { isOpen: false, children: [] }
    expect(encodeAnswer(tree, { isOpen: true, children: [leaf] })).toEqual({
      isOpen: '1',
      children: [{ isOpen: '0', children: [] }],
    })
  })
})
