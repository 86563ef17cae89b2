import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { questionTypes } from './types/list.ts'
import { soundAnswer, soundQuestion } from './types/test-questions.ts'
import { answerOfWire, questionRowOnWire } from './wire.ts'

/** What programs of the protocol rely on, letter by letter (doSubjectList). */
const digits = z.string().regex(/^\d+$/)
const decimals = z.string().regex(/^-?\d+(\.\d+)?$/)
const opaque = z.string().regex(/^[A-Za-z0-9_-]+$/)
const html = z.string().min(1)
const option = z.strictObject({
  id: opaque,
  subjectid: opaque,
  title: html,
  status: z.literal('0'),
  deltime: z.literal('0'),
})
const open = {
  id: opaque,
  title: html,
  type: digits,
  score: z.string().regex(/^\d+\.\d+$/),
  sort: digits,
  attachment: z.array(z.unknown()).min(1).nullable(),
  difficulty: z.enum(['1', '2', '3']),
  replenishtype: z.string().min(1),
  extract: z.literal(true),
  options: z.array(option),
  myanswer: z.string(),
}
const row = z.strictObject(open)
const gradedRow = z.strictObject({
  ...open,
  answer: z.string(),
  myscore: decimals.or(z.literal('')),
  explanation: z.string(),
})

const id = '0190aaaa-0000-7000-8000-000000000001'
const say = ({ zh }: { zh: string }) => zh

describe.each(questionTypes.map(type => [type.name, type] as const))('%s', (_, type) => {
  const asked = soundQuestion(type).chain(({ key, ...sound }) =>
    soundAnswer(type, { ...sound, key }).map(given => ({
      key,
      answer: type.clean(given, sound.parts),
      question: { ...sound, id, type, points: 2.5, difficulty: 2, place: 3, files: [] },
    })),
  )

  test('a strict program reads it, answered and not, graded and not', () => {
    fc.assert(
      fc.property(asked, ({ question, key, answer }) => {
        const told = { key, explanation: '<p>因为</p>', score: type.isAnswered ? 1.25 : null }
        for (const given of [answer, null]) {
          const before = row.parse(questionRowOnWire({ question, answer: given, say }))
          const after = gradedRow.parse(questionRowOnWire({ question, answer: given, told, say }))
          expect(after).toMatchObject(before)
          expect(before.replenishtype).toBe(type.title.zh)
          const ids = new Set(before.options.map(option => option.id))
          if (ids.size === 0) continue
          const chosen = [before.myanswer, after.answer].flatMap(ids => ids.split('|')).filter(Boolean)
          expect(chosen.filter(one => !ids.has(one))).toEqual([])
        }
      }),
    )
  })

  test('sent back unchanged it leaves what stands', () => {
    fc.assert(
      fc.property(asked, ({ question, answer }) => {
        const { myanswer } = questionRowOnWire({ question, answer, say })
        if (myanswer === 'null') return
        expect(answerOfWire(question, myanswer, answer)).toEqual(answer)
        expect(answerOfWire(question, myanswer.replaceAll('\n', '\r\n'), answer)).toEqual(answer)
      }),
    )
  })

  test('no text is no answer, except where files are one', () => {
    fc.assert(
      fc.property(asked, ({ question, answer }) => {
        for (const none of [null, '', 'null'])
          expect(answerOfWire(question, none, answer)).toEqual(type.keptAs === 'files' ? answer : null)
      }),
    )
  })

  test('a text that somebody typed there is an answer or changes nothing', () => {
    fc.assert(
      fc.property(asked, fc.string({ unit: 'binary' }), ({ question, answer }, text) => {
        const read = answerOfWire(question, text, answer)
        if (read !== null) expect(type.answer.safeParse(read).success).toBe(true)
      }),
    )
  })
})

const typeNamed = (name: string) => questionTypes.find(type => type.name === name)!

test('a choice is answered by the ids that the program was shown', () => {
  const parts = {
    options: [
      { id: '1', html: 'a' },
      { id: '2', html: 'b' },
    ],
  }
  const question = { id, type: typeNamed('multipleChoice'), parts }
  expect(answerOfWire(question, `${id}-2|${id}-1`, null)).toEqual(['1', '2'])
  expect(answerOfWire(question, '未作答', ['1'])).toEqual(['1'])
})

test('what a program cannot show of an answer stays when it sends the text back', () => {
  const question = { id, type: typeNamed('shortAnswer'), parts: {} }
  const standing = { text: '因为 光', html: '<p>因为 <strong>光</strong></p>' }
  expect(answerOfWire(question, '因为 光', standing)).toBe(standing)
  expect(answerOfWire(question, '因为 水', standing)).toEqual({ text: '因为 水', html: '' })
})
