import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fileErrors } from '#contract/features/file/errors.ts'
import { questionCalls } from '#contract/features/question/calls.ts'
import type { QuestionInput } from '#contract/features/question/entities.ts'
import { usualScoring } from '#contract/features/question/scoring.ts'
import { questionTypes } from '#contract/features/question/types/list.ts'
import { soundQuestion } from '#contract/features/question/types/test-questions.ts'
import type { QuestionType } from '#contract/features/question/types/type.ts'
import { teacher1, teacher2 } from '#seed/people.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { questionsOf } from './public.ts'
import { textsOf } from './said.ts'
import { evil, harm } from './test-hostile.ts'
import { uploadPicture, withPicture } from './test-pictures.ts'
import { banksOf } from './test-questions.ts'

const app = testApp({ settings: { REQUEST_RATE: '1000000' } })
const { begin } = banksOf(app)
const upload = (who = teacher1) => uploadPicture(app, who)

const secret = 'SECRET'

test.each(['<script>', '<p onclick="x">', '<img src=x>', '<svg/onload=x>', '<a href="javascript:x">'])(
  'what is looked for is found: %s',
  piece => {
    expect(piece).toMatch(harm)
  },
)

/** A question of that type with something hostile in each text that it can have, and a secret in its key. */
async function hostile(type: QuestionType, secretPicture: string): Promise<QuestionInput> {
  const [sound] = fc.sample(soundQuestion(type), { numRuns: 1, seed: 41 })
  const key = structuredClone(type.withKeyTexts?.(sound!.key, () => `<p>${secret}</p>${evil}`) ?? sound!.key)
  for (const { right } of (key as { blanks?: { right: { accepts?: string[] } }[] } | null)?.blanks ?? [])
    if (right.accepts) right.accepts = [`${secret}<img src=x onerror=alert(1)>`]
  return {
    ...{ type: type.number, html: `${sound!.html}${evil}`, key },
    parts: type.withTexts(await withPicture(app, type, sound!.parts), text => `${text}${evil}`),
    explanation: `<p>${secret}</p><img data-file="${secretPicture}">${evil}`,
    ...{ scoring: usualScoring, difficulty: 2, points: 1, knowledge: [], tags: [], fileIds: [] },
  }
}

test.each(questionTypes)(
  '$name: nothing hostile is kept, and who answers gets nothing of the key',
  async type => {
    const secretPicture = await upload()
    const bankId = await begin()
    const question = await hostile(type, secretPicture)
    const { id, versionId } = await app().call(teacher1, questionCalls.create, { bankId, question })
    const read = await app().call(teacher1, questionCalls.get, { id })
    const texts = [...textsOf(type, read.html, read.parts), read.explanation]
    type.withKeyTexts?.(read.key, text => {
      texts.push(text)
      return text
    })
    for (const text of texts) {
      expect(text).not.toMatch(harm)
      expect(text).not.toMatch(/<img(?! data-file="[0-9a-f-]{36}")|href="javascript|spy\.example\/1/i)
      // Of a formula only what it is written with stays.
      for (const [, inside] of text.matchAll(/data-latex="[^"]*">([\s\S]*?)<\/(?:span|div)>/g))
        expect(inside).not.toContain('<')
    }
    const used = (await questionsOf(app().db, [versionId])).get(versionId)!
    const given = JSON.stringify(used)
    expect(given).not.toContain(secret)
    expect(given).not.toContain(secretPicture)
    expect(given).not.toMatch(/"(key|right|accepts|pairs|order|explanation|isAnyOrder)":/)
    // In what order parts stand says nothing: they are kept by ids that are given by chance.
    const { items, options } = used.parts as { items?: { id: string }[]; options?: { id: string }[] }
    for (const list of type.name === 'matching' ? [options!] : type.name === 'ordering' ? [items!] : [])
      expect(list.map(({ id }) => id)).toEqual(list.map(({ id }) => id).sort())
    // What programs of the protocol read is made of the same texts; what is no rich text is escaped there.
    const shown = [
      type.wire.below?.(used.parts) ?? '',
      ...type.wire.options(used.parts, text => text.en).map(({ html }) => html),
    ]
    for (const html of shown) expect(html).not.toMatch(harm)
  },
)

test.each(questionTypes)('$name: a picture of somebody else is refused in each of its texts', async type => {
  const [theirs, own] = [await upload(teacher2), await upload()]
  const bankId = await begin()
  const question = await hostile(type, own)
  const stolen = `<img data-file="${theirs}">`
  const places: Partial<QuestionInput>[] = [
    { html: `${question.html}${stolen}` },
    { explanation: stolen },
    { parts: type.withTexts(question.parts, text => `${text}${stolen}`) },
    { key: type.withKeyTexts?.(question.key, text => `${text}${stolen}`) ?? question.key },
  ]
  for (const place of places) {
    const input = { ...question, ...place }
    if (!JSON.stringify(input).includes(theirs)) continue
    await app().refused(teacher1, questionCalls.create, { bankId, question: input }, fileErrors.notYours)
  }
})

test('what is typed into a plain text of a question is escaped wherever it becomes rich text', () => {
  const typed = '<img src=x onerror=alert(1)>'
  const named = (name: string) => questionTypes.find(type => type.name === name)!
  const rating = { from: 1, to: 5, step: 1, fromLabel: typed, toLabel: typed }
  const cloze = { blanks: [{ id: 'a', options: ['b', 'c'].map(id => ({ id, text: `${typed}${id}` })) }] }
  for (const html of [named('rating').wire.below!(rating), named('cloze').wire.below!(cloze)]) {
    expect(html).toContain('&lt;img')
    expect(html).not.toMatch(harm)
  }
})
