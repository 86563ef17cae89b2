import { describe, expect, test } from 'vitest'
import type { Scoring } from '../scoring.ts'
import type { Accepted } from './accepted.ts'
import { accepted, accepts } from './accepted.ts'
import { blanksIn, cloze, fillIn, withBlanks } from './blanks.ts'
import { indefiniteChoice, multipleChoice, singleChoice } from './choice.ts'
import { typeOf } from './list.ts'
import { matching } from './matching.ts'
import { readQuantity } from './numbers.ts'
import { fileAnswer, shortAnswer } from './open.ts'
import { ordering } from './ordering.ts'
import { rating, ratingValues } from './rating.ts'
import { trueFalse } from './true-false.ts'
import { multipleVote } from './vote.ts'

const by = (partial: Scoring['partial'], penalty = 0): Scoring => ({ partial, penalty })
const options = ['a', 'b', 'c', 'd'].map(id => ({ id, html: `<p>${id}</p>` }))

test('true or false: a wrong answer costs what the penalty says', () => {
  const question = { parts: {}, key: { right: true } }
  expect(trueFalse.grade!(true, { ...question, scoring: by('none', 0.5) })).toBe(1)
  expect(trueFalse.grade!(false, { ...question, scoring: by('none', 0.5) })).toBe(-0.5)
  expect(trueFalse.grade!(false, { ...question, scoring: by('none') })).toBe(0)
  expect(trueFalse.text(false, {})).toBe('×')
  expect(trueFalse.problem({ html: 'x', ...trueFalse.blank() })?.error.text.en).toBe('Mark the right answer')
})

describe('choices', () => {
  const key = { right: ['a', 'b', 'c'] }
  const worth = (answer: string[], scoring: Scoring) =>
    multipleChoice.grade!(answer, { parts: { options }, key, scoring })
  test('as most teachers score: half for too few, nothing for a wrong one', () => {
    expect(worth(['a', 'b', 'c'], by('half'))).toBe(1)
    expect(worth(['a', 'b'], by('half'))).toBe(0.5)
    expect(worth(['a', 'b', 'd'], by('half'))).toBe(0)
    expect(worth(['a', 'b', 'c', 'd'], by('half'))).toBe(0)
  })
  test('by share: right ones less wrong ones', () => {
    expect(worth(['a', 'b'], by('share'))).toBeCloseTo(2 / 3)
    expect(worth(['a', 'b', 'd'], by('share'))).toBeCloseTo(1 / 3)
    expect(worth(['a', 'b', 'c', 'd'], by('share'))).toBeCloseTo(2 / 3)
    expect(worth(['a', 'd'], by('share', 0.25))).toBe(-0.25)
  })
  test('all or nothing', () => {
    expect(worth(['a', 'b'], by('none', 0.5))).toBe(0)
    expect(worth(['d'], by('none', 0.5))).toBe(-0.5)
  })
  test('of a single choice the first counts', () => {
    expect(singleChoice.clean(['c', 'a'], { options })).toEqual(['a'])
    expect(indefiniteChoice.clean(['x'], { options })).toBeNull()
  })
  test('what is missing is said', () => {
    const problem = (key: { right: string[] }, some = options) =>
      multipleChoice.problem({ html: 'x', parts: { options: some }, key })
    expect(problem({ right: ['a'] })).toMatchObject({ details: { count: 2 } })
    expect(problem({ right: ['a', 'b'] }, options.slice(0, 1))?.error.name).toBe('question.optionsMissing')
    expect(problem({ right: ['a', 'x'] })?.error.name).toBe('question.malformed')
  })
})

describe('blanks', () => {
  const text = (accepts: string[], more = {}): Accepted => accepted.parse({ by: 'text', accepts, ...more })
  const number = (value: number, more = {}): Accepted => accepted.parse({ by: 'number', value, ...more })

  test('case, spaces and full width say nothing, unless they are meant to', () => {
    for (const given of ['Carbon dioxide', 'carbondioxide', 'ＣＡＲＢＯＮ　dioxide', ' carbon  dioxide '])
      expect(accepts(text(['carbon dioxide']), given)).toBe(true)
    expect(accepts(text(['CO2'], { isCaseSensitive: true }), 'Co2')).toBe(false)
    expect(accepts(text(['ice cream'], { isSpaceSensitive: true }), 'icecream')).toBe(false)
    expect(accepts(text(['ice cream'], { isSpaceSensitive: true }), ' ice  cream')).toBe(false)
    expect(accepts(text(['A'], { isWidthSensitive: true }), 'Ａ')).toBe(false)
    expect(accepts(text(['北京', '北京市']), '北京市')).toBe(true)
    expect(accepts(text(['x²']), 'x2')).toBe(false)
    expect(accepts(text(['é']), 'e\u0301')).toBe(true)
    expect(accepts(text(['a']), '')).toBe(false)
  })

  test.each([
    ['3.14', 3.14],
    ['３．１４', 3.14],
    ['3,14', 3.14],
    ['-3', -3],
    ['−3', -3],
    ['+3', 3],
    ['－３', -3],
    ['.5', 0.5],
    ['0,125', 0.125],
    ['1,234', 1234],
    ['1,234.5', 1234.5],
    ['1.234,5', 1234.5],
    ['1.234', 1.234],
    ['1.234.567', 1234567],
    ['1 234 567', 1234567],
    ['1 234,5', 1234.5],
    ['12。', 12],
    ['3e-1', 0.3],
    ['6.02×10^23', 6.02e23],
    ['6.02 x 10²³', 6.02e23],
    ['1.5*10**3', 1500],
    ['2·10⁻³', 0.002],
    ['3/4', 0.75],
    ['-1/2', -0.5],
  ])('%s is a number', (given, value) => {
    expect(readQuantity(given)).toEqual({ value, unit: '' })
  })

  test.each(['', 'abc', '-', '1,23,4', '1.2.3', '5 6', '--5', ',', '1,2,3', '1e999', 'e5', '∞', '٣'])(
    '%s is none',
    given => {
      expect(readQuantity(given)).toBeNull()
    },
  )

  test.each([
    ['25 ℃', 25, '°C'],
    ['5 m²', 5, 'm2'],
    ['5m^2', 5, 'm2'],
    ['9.8 m/s²', 9.8, 'm/s2'],
    ['3 N·m', 3, 'N*m'],
    ['50%', 50, '%'],
    ['50％', 50, '%'],
    ['5 eV', 5, 'eV'],
    ['12 厘米', 12, '厘米'],
  ])('%s has a unit', (given, value, unit) => {
    expect(readQuantity(given)).toEqual({ value, unit })
  })

  test('a number may be a little beside, and has its unit or none', () => {
    const speed = number(9.8, { tolerance: 0.05, units: ['m/s²', '米每二次方秒'] })
    expect(accepts(speed, '9.81 m/s^2')).toBe(true)
    expect(accepts(speed, '9.81')).toBe(true)
    expect(accepts(speed, '9.9 m/s²')).toBe(false)
    expect(accepts(speed, '9.8 m')).toBe(false)
    expect(accepts(number(9.8, { units: ['N'], needsUnit: true }), '9.8')).toBe(false)
    expect(accepts(number(100, { tolerance: 0.01, isRelative: true }), '101')).toBe(true)
    expect(accepts(number(100, { tolerance: 0.01, isRelative: true }), '101.1')).toBe(false)
    expect(accepts(number(0.3, { tolerance: 0 }), '0.30')).toBe(true)
    expect(accepts(number(0.3, { tolerance: 0.1 }), '0.4')).toBe(true)
    expect(accepts(number(5), '5 cm')).toBe(false)
  })

  const three = {
    parts: { blanks: ['x', 'y', 'z'].map(id => ({ id, options: [] })) },
    key: {
      blanks: [
        { blank: 'x', right: text(['红']) },
        { blank: 'y', right: text(['绿', '红']) },
        { blank: 'z', right: text(['蓝']) },
      ],
      isAnyOrder: false,
    },
  }
  const say = (...texts: string[]) => fillIn.wire.read(texts.join('\n'), three.parts)
  test('each blank has its share; a wrong one may cost', () => {
    expect(fillIn.grade!(say('红', '绿'), { ...three, scoring: by('share') })).toBeCloseTo(2 / 3)
    expect(fillIn.grade!(say('红', '黑', '黑'), { ...three, scoring: by('share', 0.5) })).toBe(0)
    expect(fillIn.grade!(say('红', '绿', '黑'), { ...three, scoring: by('half') })).toBe(0.5)
    expect(fillIn.grade!(say('红'), { ...three, scoring: by('half', 1) })).toBe(0)
    expect(fillIn.grade!(say('红', '绿'), { ...three, scoring: by('none', 1) })).toBe(0)
    expect(fillIn.grade!(say('红', '黑'), { ...three, scoring: by('none', 1) })).toBe(-1)
  })
  test('in any order each answer counts once, where it helps most', () => {
    const any = { ...three, key: { ...three.key, isAnyOrder: true } }
    expect(fillIn.grade!(say('蓝', '红', '绿'), { ...any, scoring: by('none') })).toBe(1)
    expect(fillIn.grade!(say('红', '红', '蓝'), { ...any, scoring: by('none') })).toBe(1)
    expect(fillIn.grade!(say('蓝', '蓝', '蓝'), { ...any, scoring: by('share') })).toBeCloseTo(1 / 3)
  })
  test('are runs of underscores in the text, not in its tags', () => {
    expect(blanksIn('<p>a ___ b ______<img alt="___" src="/a___b"> __ </p>')).toBe(2)
    expect(withBlanks('a ___ ___', place => `(${place + 1})`)).toBe('a (1) (2)')
    expect(blanksIn(`${'<'.repeat(50_000)}${'_'.repeat(50_000)}`)).toBe(1)
    expect(fillIn.problem({ html: '<p>1 ___</p>', ...three })).toMatchObject({
      error: { name: 'question.blanksDiffer' },
      details: { count: 1, answers: 3 },
    })
    expect(fillIn.problem({ html: '<p>1 + 1 = 2</p>', ...three })?.error.name).toBe('question.blanksMissing')
  })
  test('are read as people read them', () => {
    expect(fillIn.text(say('红', '', '蓝')!, three.parts)).toBe('(1) 红  (2) —  (3) 蓝')
    expect(fillIn.keyText(three)).toBe('(1) 红  (2) 绿 / 红  (3) 蓝')
    expect(fillIn.wire.key(three.key, three.parts)).toBe('红\n绿 / 红\n蓝')
  })
  test('of a cloze are typed or chosen from a list', () => {
    const blanks = [
      {
        id: 'p',
        options: [
          { id: '1', text: 'has been' },
          { id: '2', text: 'was' },
        ],
      },
      { id: 'q', options: [] },
    ]
    expect(cloze.wire.read('was\nyesterday', { blanks })).toEqual([
      { blank: 'p', text: '2' },
      { blank: 'q', text: 'yesterday' },
    ])
    expect(cloze.wire.read('b', { blanks })).toEqual([{ blank: 'p', text: '2' }])
    expect(cloze.wire.read('were', { blanks })).toBeNull()
    expect(cloze.wire.below!({ blanks })).toBe('<p>(1) A. has been  B. was</p>')
  })
})

describe('matching', () => {
  const parts = {
    items: ['1', '2', '3'].map(id => ({ id, html: `<p>国 ${id}</p>` })),
    options: ['k', 'm', 'q', 'w'].map(id => ({ id, html: `<p>都 ${id}</p>` })),
    isShared: false,
  }
  const key = {
    pairs: [
      { item: '1', option: 'm' },
      { item: '2', option: 'w' },
      { item: '3', option: 'k' },
    ],
  }
  test('each pair has its share', () => {
    const answer = matching.wire.read('1-B 2-D', parts)
    expect(matching.grade!(answer, { parts, key, scoring: by('share') })).toBeCloseTo(2 / 3)
    expect(matching.grade!(answer, { parts, key, scoring: by('half', 1) })).toBe(0.5)
    const wrong = matching.wire.read('1-A 2-D', parts)
    expect(matching.grade!(wrong, { parts, key, scoring: by('none', 0.5) })).toBe(-0.5)
  })
  test.each(['1-B 2-D 3-A', '1B2D3A', '１－Ｂ，２－Ｄ，３－Ａ', '1、b\n2、d\n3、a', '3→A 2->D 1 → B'])(
    '%s is read',
    text => {
      expect(matching.wire.read(text, parts)).toEqual(key.pairs)
    },
  )
  test('an option goes with one item, unless it is shared', () => {
    expect(matching.wire.read('1-A 2-A', parts)).toHaveLength(1)
    expect(matching.wire.read('1-A 2-A', { ...parts, isShared: true })).toHaveLength(2)
    const twice = { pairs: parts.items.map(({ id }) => ({ item: id, option: 'k' })) }
    expect(matching.problem({ html: 'x', parts, key: twice })?.error.name).toBe('question.pairsShared')
    expect(matching.problem({ html: 'x', parts: { ...parts, isShared: true }, key: twice })).toBeUndefined()
    expect(matching.problem({ html: 'x', parts, key: { pairs: key.pairs.slice(1) } })).toMatchObject({
      error: { name: 'question.pairMissing' },
      details: { number: 1 },
    })
  })
  test('options are kept in an order that says nothing of the key', () => {
    const written = { ...parts, options: ['w', 'k', 'q', 'm'].map(id => ({ id, html: id })) }
    const kept = matching.parts.parse(written)
    expect(kept.options.map(({ id }) => id)).toEqual(['k', 'm', 'q', 'w'])
  })
})

describe('ordering', () => {
  const items = ['p', 'q', 'r', 's', 't'].map(id => ({ id, html: `<p>步 ${id}</p>` }))
  const key = { order: ['p', 'q', 'r', 's', 't'] }
  const worth = (answer: string[], scoring = by('share')) =>
    ordering.grade!(answer, { parts: { items }, key, scoring })
  test('one item at a wrong place costs that item, not its neighbours', () => {
    expect(worth(['q', 'r', 's', 't', 'p'])).toBe(0.75)
    expect(worth(['p', 'r', 'q', 's', 't'])).toBe(0.75)
    expect(worth(['t', 's', 'r', 'q', 'p'])).toBe(0)
    expect(worth(['p', 'q', 'r'])).toBe(0.5)
    expect(worth(['q', 'r', 's', 't', 'p'], by('none', 0.5))).toBe(-0.5)
    expect(worth(['p', 'q', 'r'], by('none', 0.5))).toBe(0)
    expect(worth(['q', 'r', 's', 't', 'p'], by('half'))).toBe(0.5)
  })
  test.each(['B A C', 'BAC', 'b、a、c', 'Ｂ→Ａ→Ｃ', 'B,A,C,C'])('%s is read', text => {
    expect(ordering.wire.read(text, { items })).toEqual(['q', 'p', 'r'])
  })
  test('items are kept in an order that says nothing of the key', () => {
    const kept = ordering.parts.parse({ items: [...items].reverse() })
    expect(kept.items.map(({ id }) => id)).toEqual(key.order)
    const { parts, key: right } = ordering.blank()
    expect(parts.items.map(({ id }) => id)).toEqual([...right.order].sort())
  })
})

test('a rating has the values of its scale, and no others', () => {
  const half = { from: 0, to: 1, step: 0.1, fromLabel: '', toLabel: '' }
  expect(ratingValues(half)).toEqual([0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1])
  expect(rating.clean(0.3, half)).toBe(0.3)
  expect(rating.clean(0.25, half)).toBeNull()
  expect(rating.clean(1.1, half)).toBeNull()
  expect(rating.wire.read('0.7', half)).toBe(0.7)
  expect(rating.problem({ html: 'x', parts: { ...half, step: 0.3 }, key: null })?.error.name).toBe(
    'question.ratingStep',
  )
  expect(rating.problem({ html: 'x', parts: { ...half, to: 0 }, key: null })?.error.name).toBe(
    'question.ratingEmpty',
  )
  expect(rating.problem({ html: 'x', parts: { ...half, step: 0.001 }, key: null })?.error.name).toBe(
    'question.ratingLong',
  )
})

test('a vote for several is for as many as are allowed', () => {
  expect(multipleVote.clean(['d', 'c', 'a'], { options, most: 2 })).toEqual(['a', 'c'])
  expect(multipleVote.problem({ html: 'x', parts: { options, most: 5 }, key: null })).toMatchObject({
    error: { name: 'question.votesTooMany' },
    details: { limit: 4 },
  })
})

test('what is written or handed in is read where it can be', () => {
  expect(shortAnswer.text({ text: '', html: '<p><img src="/a"></p>' }, {})).toBe('[…]')
  expect(shortAnswer.clean({ text: ' ', html: '<p> </p>' }, {})).toBeNull()
  expect(fileAnswer.text([{ id: '1', name: '报告.pdf' }], { most: 1 })).toBe('报告.pdf')
  expect(typeOf(10)!.clean('whatever', {})).toBeNull()
})
