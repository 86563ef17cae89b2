import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encodings } from '#contract/encodings.ts'
import { encodingOf, textOf } from '#server/kernel/encoding.ts'
import { encoded } from '#server/kernel/test-encoding.ts'

const latin = [
  'Jürgen Müller',
  'José Núñez',
  'Zoë Göbel',
  'François Lefèvre',
  'Åsa Öberg',
  'Müßig',
  'Ann Low, Renée',
]
const simplified = ['周梅', '陈建国', '欧阳娜娜', '韩雪婧', '张伟，一班', '李晓彤（二班）', '赵鑫', '诸葛亮']
const traditional = ['陳建國', '許育誠', '林雅婷', '黃淑芬', '歐陽靖', '蔡依霖（甲班）', '鄭詠晴']

describe('what a text is written in', () => {
  test.each([
    ['utf-8', [...latin, ...simplified, ...traditional]],
    ['utf-16le', [...latin, ...simplified]],
    ['utf-16be', [...latin, ...simplified]],
    ['windows-1252', latin],
    ['gb18030', simplified],
    ['big5', traditional],
  ] as const)('%s', (encoding, names) => {
    for (const name of names) {
      const bytes = encoded(`Name,No.\n${name},20260711`, encoding)
      expect([name, encodingOf(bytes)]).toEqual([name, encoding])
      expect(textOf(bytes)).toBe(`Name,No.\n${name},20260711`)
    }
  })

  test('whoever knows better is obeyed', () => {
    const bytes = encoded('陳建國', 'big5')
    expect(textOf(bytes, 'big5')).toBe('陳建國')
    expect(textOf(bytes, 'windows-1252')).not.toBe('陳建國')
    expect(() => textOf(encoded('José', 'windows-1252'), 'utf-8')).toThrow()
  })

  test('lists of many names are never taken for another script', () => {
    const lists = (names: readonly string[]) =>
      fc.array(fc.constantFrom(...names), { minLength: 1, maxLength: 30 }).map(list => list.join('\n'))
    const cases = { gb18030: simplified, big5: traditional, 'windows-1252': latin } as const
    for (const [encoding, names] of Object.entries(cases) as [keyof typeof cases, readonly string[]][])
      fc.assert(
        fc.property(lists(names), list => {
          expect(encodingOf(encoded(list, encoding))).toBe(encoding)
        }),
      )
  })

  test('whatever the bytes are, they are read in something', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), bytes => {
        const encoding = encodingOf(Buffer.from(bytes))
        expect(encodings).toContain(encoding)
        if (!encoding.startsWith('utf-16')) expect(() => textOf(Buffer.from(bytes))).not.toThrow()
      }),
    )
  })
})
