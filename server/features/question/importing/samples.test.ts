import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { typeOf } from '#contract/features/question/types/list.ts'
import { plain } from '#contract/features/question/types/parts.ts'
import { type Read, readPasted } from './reading.ts'
import { settle } from './settled.ts'
import { wordSamples } from './test-word-samples.ts'

/** A question as its document means it; `?`: nobody could say, so it has to be marked. */
const expectedOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map(line => {
      const [type = '', stem = '', options = '', answer = ''] = line.split('¦')
      return {
        type,
        stem: bare(stem),
        options: options.split('‖').map(bare).filter(Boolean),
        answer: bare(answer),
      }
    })
const bare = (text: string) => text.normalize('NFKC').replace(/\s+/g, '')

const readAs = ({ found }: Read) =>
  found.map(source => {
    const { question, marks, problem } = settle(source)
    const type = typeOf(question.type)!
    return {
      type: String(question.type),
      stem: bare(plain(question.html)),
      options: question.type === 1 ? [] : source.options.map(option => bare(plain(option))),
      answer: bare(
        question.type === 102
          ? [...source.answer].join(' ')
          : type.keyText({ parts: question.parts, key: question.key }),
      ),
      isMarked: marks.length > 0 || problem !== undefined,
      marks,
    }
  })

const texts = ['zh-exam', 'zh-labels', 'en-quiz', 'zh-unnumbered', 'en-messy', 'zh-science', 'zh-careless']
const folder = new URL('./samples/', import.meta.url)

test('twelve documents as teachers type them are read, and what is not sure is marked', async () => {
  const documents = [
    ...(await Promise.all(
      texts.map(async name => ({
        name,
        read: readPasted(await readFile(new URL(`${name}.txt`, folder), 'utf8')),
        expected: expectedOf(await readFile(new URL(`${name}.expected.txt`, folder), 'utf8')),
      })),
    )),
    ...(await Promise.all(
      wordSamples.map(async ({ name, read, expected }) => ({
        name,
        read: await read(),
        expected: expectedOf(expected),
      })),
    )),
  ]
  const sums = {
    certain: 0,
    right: 0,
    marked: 0,
    needless: 0,
    silent: [] as unknown[],
    wrong: [] as unknown[],
  }
  for (const { name, read, expected } of documents) {
    const questions = readAs(read)
    for (const [place, meant] of expected.entries()) {
      const { isMarked, marks, ...found } = questions[place] ?? {
        type: 'none',
        stem: '',
        options: [],
        answer: '',
        isMarked: false,
        marks: [],
      }
      if (meant.type === '?') {
        if (isMarked && found.stem.startsWith(meant.stem)) sums.marked++
        else sums.silent.push({ name, found, meant })
        continue
      }
      sums.certain++
      if (JSON.stringify(found) === JSON.stringify(meant)) {
        sums.right++
        if (isMarked) sums.needless++
      } else if (isMarked) sums.wrong.push({ name, found, meant, marks })
      else sums.silent.push({ name, found, meant })
    }
    if (questions.length > expected.length) sums.silent.push({ name, more: questions.slice(expected.length) })
  }
  expect(sums.silent).toEqual([])
  expect(sums.right / sums.certain, JSON.stringify(sums.wrong)).toBeGreaterThanOrEqual(0.95)
  expect({ ...sums, wrong: sums.wrong.length, documents: documents.length }).toMatchInlineSnapshot(`
    {
      "certain": 101,
      "documents": 12,
      "marked": 7,
      "needless": 22,
      "right": 97,
      "silent": [],
      "wrong": 4,
    }
  `)
})
