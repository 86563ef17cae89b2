import fc, { type Arbitrary } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shufflerOf } from '../../test/drawing.ts'
import { partialCredits, type Scoring } from '../scoring.ts'
import { readWritten } from '../written.ts'
import { questionTypes, typeOf } from './list.ts'
import { soundAnswer, soundQuestion } from './test-questions.ts'

const scoring: Arbitrary<Scoring> = fc.record({
  partial: fc.constantFrom(...partialCredits),
  penalty: fc.constantFrom(0, 0.25, 0.5, 1),
})
/** The same whatever order its lists are in. */
const sorted = (parts: unknown) => [...JSON.stringify(parts)].sort().join('')

const say = ({ zh }: { zh: string }) => zh

test('numbers and names are of one type each', () => {
  expect(new Set(questionTypes.map(({ number }) => number)).size).toBe(questionTypes.length)
  expect(new Set(questionTypes.map(({ name }) => name)).size).toBe(questionTypes.length)
  expect(questionTypes.map(({ number }) => number).sort((a, b) => a - b)).toEqual([
    1, 2, 3, 4, 5, 6, 7, 10, 11, 12, 13, 15, 101, 102, 103, 104, 105, 106,
  ])
  expect(typeOf(14)).toBeUndefined()
})

describe.each(questionTypes.map(type => [type.name, type] as const))('%s', (_, type) => {
  const question = soundQuestion(type)
  const questionAndAnswer = question.chain(question =>
    soundAnswer(type, question).map(answer => ({ ...question, answer })),
  )

  test('a new one is of the shape of its type, and is not whole yet', () => {
    const { parts, key } = type.blank()
    expect(type.parts.safeParse(parts)).toEqual({ success: true, data: parts })
    expect(type.key.safeParse(key)).toEqual({ success: true, data: key })
  })

  test('a question that is whole has no problem, and is read as what it is', () => {
    fc.assert(
      fc.property(question, ({ html, parts, key }) => {
        expect(type.parts.safeParse(parts)).toEqual({ success: true, data: parts })
        expect(type.key.safeParse(key)).toEqual({ success: true, data: key })
        expect(type.problem({ html, parts, key })).toBeUndefined()
        expect(type.withTexts(parts, text => text)).toEqual(parts)
      }),
    )
  })

  test('an answer is cleaned once', () => {
    fc.assert(
      fc.property(questionAndAnswer, ({ parts, answer }) => {
        const once = type.clean(answer, parts)
        if (once === null) return
        expect(type.answer.safeParse(once).success).toBe(true)
        expect(type.clean(once, parts)).toEqual(once)
      }),
    )
  })

  test('in another order it asks the same, is answered alike, and is worth the same', () => {
    const shuffled = type.shuffled
    if (!shuffled) return
    const seeded = fc.tuple(questionAndAnswer, scoring, fc.integer({ min: 0, max: 999 }))
    fc.assert(
      fc.property(seeded, ([{ html, parts, key, answer }, scoring, seed]) => {
        const others = shuffled(parts, shufflerOf(seed, 1))
        expect(type.problem({ html, parts: others, key })).toBeUndefined()
        expect(sorted(others)).toEqual(sorted(parts))
        const clean = type.clean(answer, parts)
        const otherwise = clean === null ? null : type.clean(clean, others)
        const worth = (parts: unknown, answer: unknown) => type.grade?.(answer, { parts, key, scoring })
        expect(worth(others, otherwise)).toBe(worth(parts, clean))
        if (otherwise === null || type.keptAs === 'files') return
        const read = type.wire.read(type.wire.answer(otherwise, others), others)
        expect(worth(parts, read)).toBe(worth(parts, clean))
      }),
    )
  })

  test('what is answered can be read, and what is counted is short', () => {
    fc.assert(
      fc.property(questionAndAnswer, ({ parts, answer }) => {
        const clean = type.clean(answer, parts)
        if (clean === null) return
        expect(type.text(clean, parts).trim()).not.toBe('')
        for (const counted of type.count(clean, parts)) {
          expect(counted).not.toBe('')
          expect(counted.length).toBeLessThan(300)
        }
      }),
    )
  })

  test('programs of the protocol send back what they were shown, and nothing changes', () => {
    if (type.keptAs === 'files') return
    fc.assert(
      fc.property(questionAndAnswer, ({ parts, answer }) => {
        const clean = type.clean(answer, parts)
        if (clean === null || (type.keptAs === 'text' && (clean as { html: string }).html !== '')) return
        const text = type.wire.answer(clean, parts)
        expect(type.wire.read(text, parts)).toEqual(clean)
        expect(type.wire.read(type.wire.answer(clean, parts), parts)).toEqual(clean)
      }),
    )
  })

  test('whatever text comes from a program is an answer or none', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.constantFrom(
        '',
        'null',
        '未作答',
        '|||',
        '\n\n',
        '1-A',
        'ABC',
        '__proto__',
        '1'.repeat(50_000),
        ' '.repeat(50_000),
      ),
    )
    fc.assert(
      fc.property(question, text, ({ parts }, text) => {
        const read = type.wire.read(text, parts)
        if (read === null) return
        expect(type.answer.safeParse(read).success).toBe(true)
        expect(type.clean(read, parts)).toEqual(read)
      }),
    )
  })

  test('options on the wire have ids and texts', () => {
    fc.assert(
      fc.property(question, ({ parts, key }) => {
        const options = type.wire.options(parts, say)
        expect(options.every(({ id, html }) => id !== '' && html !== '')).toBe(true)
        if (type.number > 100) expect(options).toEqual([])
        expect(type.wire.key(key, parts)).toBeTypeOf('string')
        expect(type.wire.below?.(parts) ?? '').toBeTypeOf('string')
      }),
    )
  })

  if (type.isGraded) {
    test('a grade is a share of the points; no penalty, no loss', () => {
      fc.assert(
        fc.property(questionAndAnswer, scoring, ({ parts, key, answer }, scoring) => {
          const worth = type.grade!(type.clean(answer, parts), { parts, key, scoring })
          expect(worth).toBeLessThanOrEqual(1)
          expect(worth).toBeGreaterThanOrEqual(-scoring.penalty)
          expect(Object.is(worth, -0)).toBe(false)
          if (scoring.partial === 'none') expect([0, 1, -scoring.penalty]).toContain(worth)
        }),
      )
    })

    test('more or less or other than what is right is worth less', () => {
      // What stands in a blank may be written in several ways, and a region has many points.
      if (type.number === 5 || type.number === 103 || type.number === 106) return
      fc.assert(
        fc.property(questionAndAnswer, scoring, ({ parts, key, right, answer }, scoring) => {
          const clean = type.clean(answer, parts)
          const isRight = JSON.stringify(clean) === JSON.stringify(type.clean(right, parts))
          const worth = type.grade!(clean, { parts, key, scoring })
          if (isRight) expect(worth).toBe(1)
          else expect(worth).toBeLessThan(1)
        }),
      )
    })

    test('what is right is worth all, nothing is worth nothing', () => {
      fc.assert(
        fc.property(question, scoring, ({ parts, key, right }, scoring) => {
          expect(type.grade!(right, { parts, key, scoring })).toBe(1)
          expect(type.grade!(type.clean(right, parts), { parts, key, scoring })).toBe(1)
          expect(type.grade!(null, { parts, key, scoring })).toBe(0)
          expect(type.keyText({ parts, key })).not.toBe('')
        }),
      )
    })
  } else
    test('no machine says what it is worth', () => {
      expect(type.grade).toBeUndefined()
    })

  test('hostile shapes are refused or made into what there can be', () => {
    fc.assert(
      fc.property(question, hostile, ({ parts }, value) => {
        const read = type.answer.safeParse(value)
        if (!read.success) return
        const clean = type.clean(read.data, parts)
        if (clean === null) return
        expect(type.answer.safeParse(clean).success).toBe(true)
        expect(type.clean(clean, parts)).toEqual(clean)
      }),
      { numRuns: 300 },
    )
    fc.assert(
      fc.property(hostile, hostile, (parts, key) => {
        const input = { ...written, type: type.number, parts, key }
        expect(() => readWritten(input)).not.toThrow()
      }),
      { numRuns: 300 },
    )
    const asked = {} as Record<string, unknown>
    expect(asked.polluted).toBeUndefined()
  })

  test('huge answers are refused at once', () => {
    for (const huge of [
      Array.from({ length: 100_000 }, () => 'a'),
      Array.from({ length: 100_000 }, () => ({
        blank: 'a',
        text: 'a',
        item: 'a',
        option: 'a',
        id: 'a',
        name: 'a',
      })),
      'a'.repeat(1_000_000),
      { text: 'a'.repeat(1_000_000), html: '' },
    ])
      expect(type.answer.safeParse(huge).success).toBe(false)
  })
})

const written = {
  html: '<p>1 ___ 2</p>',
  scoring: { partial: 'none', penalty: 0 } as const,
  explanation: '',
  difficulty: 2,
  points: 1,
  knowledge: [],
  tags: [],
  fileIds: [],
}

const id = fc.constantFrom(
  '1',
  'a',
  '',
  '__proto__',
  'constructor',
  'toString',
  'A',
  '1|2',
  '\0',
  'x'.repeat(99),
)
const scalar = fc.oneof(
  id,
  fc.constantFrom<unknown>(null, undefined, true, 0, -1, 1.5, Number.MAX_VALUE, '<script>', [], {}),
  fc.string({ unit: 'binary' }),
)
const fields = fc.constantFrom(
  'options',
  'blanks',
  'items',
  'pairs',
  'order',
  'right',
  'most',
  'id',
  'html',
  'text',
  'blank',
  'item',
  'option',
  'name',
  'by',
  'accepts',
  'from',
  'to',
  'step',
  'picture',
  'regions',
  'x',
  'y',
)
const hostile: Arbitrary<unknown> = fc.oneof(
  fc.letrec<{ value: unknown }>(tie => ({
    value: fc.oneof(
      { depthSize: 'large', withCrossShrink: true },
      scalar,
      fc.array(tie('value'), { maxLength: 4 }),
      fc.array(fc.tuple(fields, tie('value')), { maxLength: 5 }).map(entries => Object.fromEntries(entries)),
    ),
  })).value,
  fc.constant(
    JSON.parse('{"__proto__": {"polluted": 1}, "options": [{"id": "1", "html": "a", "__proto__": {}}]}'),
  ),
  fc.constant(nested(5000)),
)

function nested(depth: number) {
  let value: unknown = []
  for (let level = 0; level < depth; level++)
    value = level % 2 ? [value] : { blanks: value, options: value, right: value }
  return value
}
