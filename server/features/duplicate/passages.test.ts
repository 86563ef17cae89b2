import { describe, expect, test } from 'vitest'
import { findPassages, rateOf } from './passages.ts'
import { givenShingles, prepare, printsOf } from './prints.ts'

const english = `The steam engine did not change the factory in a single year. For a long time water was cheaper than coal,
and most mills stood where a river ran fast enough to turn a wheel. Only when towns grew around the pits, and labour became
easier to find than falling water, did owners begin to count what a ton of coal could do in a day.`
const chinese = `蒸汽机并没有在一年之内改变工厂。很长一段时间里，水力比煤炭更便宜，多数纺织厂都建在水流湍急的河边。直到矿区周围形成了城镇，
招工比找到落差更大的河流更容易，工厂主才开始计算一吨煤一天能做多少工。`
const another = `Nobody who has watched bees for a summer believes that they are merely busy. A hive decides where to move by a dance in
which scouts argue with one another, and the argument ends when enough of them have been persuaded to change their minds.`

const compare = (text: string, source: string) => {
  const one = prepare(text)
  const passages = findPassages(one, prepare(source))
  return { passages, rate: rateOf(passages, text, one.counted) }
}

describe('what two texts have in common', () => {
  test('is found where one was copied into the other, at its place in both', () => {
    const text = `${another}\n\n${english}`
    const { passages, rate } = compare(text, english)
    expect(passages).toHaveLength(1)
    const [{ begins, ends, sourceBegins, sourceEnds, alike }] = passages as [(typeof passages)[0]]
    expect(text.slice(begins, ends)).toBe(english.slice(0, -1))
    expect(english.slice(sourceBegins, sourceEnds)).toBe(english.slice(0, -1))
    expect(alike).toBe(100)
    expect(rate).toBeGreaterThan(50)
    expect(rate).toBeLessThan(65)
  })

  test('is nothing in texts of different people', () => {
    expect(compare(another, english)).toEqual({ passages: [], rate: 0 })
  })

  test('is found although every fifth word was replaced', () => {
    let count = 0
    const disguised = english.replace(/\p{L}+/gu, word => (++count % 5 === 0 ? 'something' : word))
    const { rate, passages } = compare(disguised, english)
    expect(rate).toBeGreaterThan(85)
    expect(passages[0]!.alike).toBeLessThan(100)
  })

  test('is found whatever the case, width, punctuation or invisible characters', () => {
    const wide = english
      .toUpperCase()
      .replace(/[A-Z]/g, letter => String.fromCodePoint(letter.codePointAt(0)! + 0xfee0))
      .replaceAll(',', ' —')
    expect(compare(wide, english).rate).toBe(100)
    expect(compare(english.replace(/(\w)(\w)/g, '$1\u200b$2'), english).rate).toBeGreaterThan(95)
  })

  test('is found in Chinese, in Traditional characters, and with words replaced', () => {
    expect(compare(chinese, chinese).rate).toBe(100)
    const traditional =
      '蒸汽機並沒有在一年之內改變工廠。很長一段時間裡，水力比煤炭更便宜，多數紡織廠都建在水流湍急的河邊。'
    expect(compare(traditional, chinese).rate).toBe(100)
    const disguised = chinese
      .replace('便宜', '划算')
      .replace('纺织厂', '作坊')
      .replace('城镇', '市集')
      .replace('计算', '估量')
    expect(compare(disguised, chinese).rate).toBeGreaterThan(80)
  })

  test('does not count what is quoted, unless quotation marks hide most of the text', () => {
    const quoting = `${another} One author says: “${english.slice(0, 120)}” I doubt it.`
    expect(compare(quoting, english).rate).toBe(0)
    expect(compare(`${another}\n\n> ${english.slice(0, 100).replaceAll('\n', ' ')}`, english).rate).toBe(0)
    expect(compare(`“${english.replaceAll('\n', ' ')}”`, english).rate).toBe(100)
  })

  test('does not count what the task says', () => {
    const given = givenShingles([english])
    const text = `${english}\n\n${another}`
    const one = prepare(text, given)
    expect(findPassages(one, prepare(english, given))).toEqual([])
    expect(one.counted).toBeLessThan(prepare(text).counted)
    expect(findPassages(one, prepare(another, given))).toHaveLength(1)
  })

  test('shows itself in the prints, which texts of different people do not share', () => {
    const prints = (text: string) => printsOf(prepare(text).shingles)
    const known = new Set(prints(english))
    const shared = (text: string) => prints(text).filter(print => known.has(print)).length
    expect(shared(`${another} ${english}`)).toBeGreaterThan(known.size * 0.7)
    expect(shared(another)).toBe(0)
    expect(prints('Too short.')).toEqual([])
  })

  test('takes no more time for a text that was made to take long', () => {
    const same = 'the same words again and again '.repeat(4000)
    expect(compare(same, same.slice(0, 20_000)).passages.length).toBeLessThan(10)
  })
})
