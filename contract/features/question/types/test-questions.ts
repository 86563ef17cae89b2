import fc, { type Arbitrary } from 'fast-check'
import type { Accepted } from './accepted.ts'
import { compared } from './accepted.ts'
import { readQuantity } from './numbers.ts'
import { byId } from './parts.ts'
import type { QuestionType } from './type.ts'

/** A question as somebody could have written it, with an answer that is right; null where none is. */
interface Sound {
  html: string
  parts: unknown
  key: unknown
  right: unknown
}

const id = fc.stringMatching(/^[a-z0-9]{1,8}$/)
const ids = (least: number, most = 8) => fc.uniqueArray(id, { minLength: least, maxLength: most })
const usually = { isCaseSensitive: false, isSpaceSensitive: false, isWidthSensitive: false }
const word = fc
  .oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
    fc.constantFrom('光合作用', 'Ice cream', '３．１４', 'x²'),
  )
  .filter(text => compared(text, usually) !== '' && !/[\p{C}\p{Z}\s]/u.test(text))
const html = (text: string) => `<p>${text.replace(/[<>&_]/g, '·')} 文</p>`
const texts = (count: number) =>
  fc
    .uniqueArray(fc.nat(9999), { minLength: count, maxLength: count })
    .map(numbers => numbers.map(n => html(String(n))))

const listed = (least: number) =>
  ids(least).chain(ids =>
    texts(ids.length).map(texts => ids.map((id, place) => ({ id, html: texts[place]! }))),
  )

const choice = (least: number, most: number) =>
  listed(Math.max(2, least)).chain(options =>
    fc
      .subarray(
        options.map(({ id }) => id),
        { minLength: least, maxLength: Math.min(most, options.length) },
      )
      .map(right => ({ html: html('问'), parts: { options }, key: { right }, right })),
  )

const vote = (most: number) =>
  listed(2).map(options => ({
    html: html('问'),
    parts: { options, most: Math.min(most, options.length) },
    key: null,
    right: null,
  }))

/** What is right in a blank, and how somebody writes it. */
const accepted: Arbitrary<[Accepted, string]> = fc.oneof(
  fc.uniqueArray(word, { minLength: 1, maxLength: 3 }).chain(accepts =>
    fc
      .record({
        by: fc.constant('text' as const),
        accepts: fc.constant(accepts),
        isCaseSensitive: fc.boolean(),
        isSpaceSensitive: fc.boolean(),
        isWidthSensitive: fc.boolean(),
      })
      .map((key): [Accepted, string] => [key, accepts[0]!]),
  ),
  fc
    .record({
      by: fc.constant('number' as const),
      value: fc
        .oneof(fc.integer({ min: -99_999, max: 99_999 }), fc.double({ min: -1e6, max: 1e6, noNaN: true }))
        .map(n => n + 0),
      tolerance: fc.constantFrom(0, 0.1, 2),
      isRelative: fc.boolean(),
      units: fc.constantFrom<string[]>([], ['cm'], ['m/s', '米每秒']),
      needsUnit: fc.constant(false),
    })
    .filter(({ value }) => readQuantity(String(value))?.value === value)
    .map((key): [Accepted, string] => [key, `${key.value}${key.units[0] ?? ''}`]),
)

const blankOf = (blank: string, mayChoose: boolean) =>
  fc.oneof(
    accepted.map(([right, text]) => ({ blank: { id: blank, options: [] }, right: { blank, right }, text })),
    ...(mayChoose
      ? [
          ids(2).chain(options =>
            fc.nat(options.length - 1).map(at => ({
              blank: { id: blank, options: options.map((id, place) => ({ id, text: `选项 ${place}` })) },
              right: { blank, right: { by: 'option' as const, option: options[at]! } },
              text: options[at]!,
            })),
          ),
        ]
      : []),
  )

const blanks = (mayChoose: boolean): Arbitrary<Sound> =>
  ids(1, 5)
    .chain(ids => fc.tuple(...ids.map(id => blankOf(id, mayChoose))))
    .chain(all =>
      fc.boolean().map(isAnyOrder => ({
        html: all.map(() => '<p>文 ____ <img alt="____" src="/a"> 字</p>').join(''),
        parts: { blanks: all.map(({ blank }) => blank) },
        key: {
          blanks: all.map(({ right }) => right),
          isAnyOrder: isAnyOrder && all.every(({ blank }) => blank.options.length === 0),
        },
        right: all.map(({ blank, text }) => ({ blank: blank.id, text })),
      })),
    )

const matched: Arbitrary<Sound> = listed(2).chain(items =>
  fc.tuple(listed(items.length), fc.boolean()).map(([options, isShared]) => {
    const pairs = items.map(({ id }, place) => ({ item: id, option: options[isShared ? 0 : place]!.id }))
    return {
      html: html('配'),
      parts: { items, options: byId(options), isShared },
      key: { pairs },
      right: pairs,
    }
  }),
)

const ordered: Arbitrary<Sound> = listed(2).map(items => {
  const order = items.map(({ id }) => id)
  return { html: html('排'), parts: { items: byId(items) }, key: { order }, right: order }
})

const rating: Arbitrary<Sound> = fc
  .record({
    from: fc.integer({ min: -10, max: 10 }),
    steps: fc.integer({ min: 1, max: 100 }),
    step: fc.constantFrom(0.1, 0.5, 1, 5),
  })
  .map(({ from, steps, step }) => ({
    html: html('评'),
    parts: { from, to: Number((from + steps * step).toFixed(6)), step, fromLabel: '差', toLabel: '<好>' },
    key: null,
    right: null,
  }))

const ranked: Arbitrary<Sound> = listed(2).chain(options =>
  fc.integer({ min: 1, max: options.length }).map(most => ({
    ...{ html: html('排'), parts: { options, most } },
    ...{ key: null, right: null },
  })),
)

const picture = '<p>图 <img alt="" src="/a"></p>'
const pointed: Arbitrary<Sound> = fc.integer({ min: 1, max: 10 }).map(most => ({
  ...{ html: html('点'), parts: { picture, most } },
  ...{ key: null, right: null },
}))

/** Regions side by side, and the middle of as many as are asked for. */
const located: Arbitrary<Sound> = fc
  .record({
    most: fc.integer({ min: 1, max: 4 }),
    shapes: fc.array(fc.constantFrom('box', 'oval'), { minLength: 1, maxLength: 4 }),
  })
  .map(({ most, shapes }) => {
    const regions = shapes.map((shape, place) => ({ shape, x: place * 250, y: 100, width: 200, height: 300 }))
    return {
      ...{ html: html('找'), parts: { picture, most }, key: { regions } },
      right: regions.slice(0, most).map(({ x }) => ({ x: x + 100, y: 250 })),
    }
  })

const sound: Record<string, Arbitrary<Sound>> = {
  trueFalse: fc.boolean().map(right => ({ html: html('是'), parts: {}, key: { right }, right })),
  singleChoice: choice(1, 1),
  multipleChoice: choice(2, 26),
  indefiniteChoice: choice(1, 26),
  shortAnswer: fc
    .constantFrom('', '<p>参考</p>')
    .map(html => ({ html: '<p>问</p>', parts: {}, key: { html }, right: null })),
  fillIn: blanks(false),
  file: fc
    .integer({ min: 1, max: 9 })
    .map(most => ({ html: '<p>交</p>', parts: { most }, key: { html: '' }, right: null })),
  photo: fc
    .integer({ min: 1, max: 9 })
    .map(most => ({ html: '<p>拍</p>', parts: { most }, key: { html: '' }, right: null })),
  paragraph: fc.constant({ html: '<p>段</p>', parts: {}, key: null, right: null }),
  singleVote: vote(1),
  multipleVote: vote(3),
  rating,
  matching: matched,
  ordering: ordered,
  ranking: ranked,
  point: pointed,
  hotspot: located,
  cloze: blanks(true),
}

export const soundQuestion = (type: QuestionType): Arbitrary<Sound> => sound[type.name]!

const mixed = (own: readonly string[]) =>
  fc.array(fc.oneof(fc.constantFrom('zz', ...own), id), { maxLength: 12 })
const said = fc.oneof(
  word,
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('', ' ', 'null', '3,14', 'a'.repeat(900)),
)

interface AnyParts {
  options: { id: string }[]
  items: { id: string }[]
  blanks: { id: string; options: { id: string }[] }[]
  from: number
  step: number
}

/** An answer as a phone could send it: also to parts that there are not, and several to one. */
export function soundAnswer(type: QuestionType, { parts, right }: Sound): Arbitrary<unknown> {
  const any = parts as AnyParts
  const idsOf = (list: { id: string }[] | undefined) => (list ?? []).map(({ id }) => id)
  const of: Record<string, () => Arbitrary<unknown>> = {
    trueFalse: () => fc.boolean(),
    shortAnswer: () =>
      fc.record({
        text: said,
        html: fc.constantFrom('', '', '<p>一</p>', '<p><img src="/a"></p>', '<p></p>'),
      }),
    file: () => files,
    photo: () => files,
    paragraph: () => fc.constant(null),
    rating: () =>
      fc.oneof(
        fc.nat(100).map(n => any.from + n * any.step),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
      ),
    ordering: () => mixed(idsOf(any.items)),
    point: () => somePoints,
    hotspot: () => somePoints,
    matching: () =>
      fc.array(
        fc.record({
          item: fc.oneof(fc.constantFrom(...idsOf(any.items)), id),
          option: fc.oneof(fc.constantFrom(...idsOf(any.options)), id),
        }),
        { maxLength: 12 },
      ),
  }
  const blankAnswer = () =>
    fc.array(
      fc.constantFrom(...any.blanks).chain(blank =>
        fc.record({
          blank: fc.constant(blank.id),
          text: fc.oneof(said, fc.constantFrom('zz', ...idsOf(blank.options))),
        }),
      ),
      { maxLength: 12 },
    )
  const make =
    of[type.name] ?? ('blanks' in (parts as object) ? blankAnswer : () => mixed(idsOf(any.options)))
  return right === null ? make() : fc.oneof(make(), fc.constant(right))
}

const somePoints = fc.array(
  fc.record({ x: fc.integer({ min: 0, max: 1000 }), y: fc.integer({ min: 0, max: 1000 }) }),
  { maxLength: 10 },
)

const files = fc.array(
  fc.record({
    id: fc.constantFrom('', 'a', 'b', 'c', 'd'),
    name: fc.constantFrom('', '作业.pdf', 'IMG_1.jpg'),
  }),
  { maxLength: 12 },
)
