import { z } from 'zod'
import { isBlankHtml } from '#contract/blank-html.ts'
import type { Text } from '#contract/error.ts'
import { richTextLimits } from '#contract/rich-text.ts'
import { questionLimits } from '../rules.ts'
import { plain } from './parts.ts'
import { type QuestionType, questionType } from './type.ts'

const parts = z.object({})
export type WrittenParts = z.output<typeof parts>

/** What an answer may look like, shown when the key is; nothing compares with it. */
const key = z.object({ html: z.string().max(questionLimits.html) })
export type ModelKey = z.output<typeof key>

const writtenText = z.string().max(richTextLimits.length)
/** As a slot keeps it: `html` is empty where it is plain text. */
const written = z.object({ text: writtenText, html: writtenText })
export type Written = z.output<typeof written>

const fileParts = z.object({ most: z.number().int().min(1).max(questionLimits.files) })
export type FileParts = z.output<typeof fileParts>

const files = z.array(z.object({ id: z.string().max(64), name: z.string().max(1000) })).max(100)
export type Files = z.output<typeof files>

const model = {
  key,
  withKeyTexts: ({ html }: ModelKey, change: (html: string) => string) => ({ html: change(html) }),
  keyText: ({ key: { html } }: { key: ModelKey }) => plain(html),
}

/** What stands for something that cannot be said in plain text. */
const unsaid = '[…]'

export const shortAnswer = questionType<WrittenParts, Written, ModelKey>({
  ...model,
  number: 4,
  name: 'shortAnswer',
  title: { en: 'Short answer', zh: '简答题' },
  isAnswered: true,
  isGraded: false,
  keptAs: 'text',
  parts,
  answer: written,
  blank: () => ({ parts: {}, key: { html: '' } }),
  problem: () => undefined,
  withTexts: parts => parts,
  clean: ({ text, html }) => {
    if (!isBlankHtml(html)) return { text, html }
    return text.trim() === '' ? null : { text, html: '' }
  },
  count: () => [],
  text: textOf,
  wire: {
    options: () => [],
    answer: textOf,
    read: text => (text.trim() === '' ? null : { text, html: '' }),
    key: ({ html }) => plain(html),
  },
})

function textOf({ text, html }: Written) {
  if (text.trim() !== '') return text
  return plain(html) === '' ? unsaid : plain(html)
}

interface FromFiles {
  number: number
  name: string
  title: Text
}

function answeredWithFiles(names: FromFiles): QuestionType<FileParts, Files, ModelKey> {
  return questionType<FileParts, Files, ModelKey>({
    ...model,
    ...names,
    isAnswered: true,
    isGraded: false,
    keptAs: 'files',
    parts: fileParts,
    answer: files,
    blank: () => ({ parts: { most: questionLimits.files }, key: { html: '' } }),
    problem: () => undefined,
    withTexts: parts => parts,
    clean(answer, { most }) {
      const once = answer.filter(
        ({ id }, place) => id !== '' && answer.findIndex(other => other.id === id) === place,
      )
      return once.length === 0 ? null : once.slice(0, most)
    },
    count: () => [],
    text: namesOf,
    wire: {
      options: () => [],
      answer: namesOf,
      // Files are handed in as attachments; a text beside them says nothing of them.
      read: () => null,
      key: ({ html }) => plain(html),
    },
  })
}

const namesOf = (files: Files) => files.map(({ name }) => (name.trim() === '' ? unsaid : name)).join('\n')

export const fileAnswer = answeredWithFiles({
  number: 7,
  name: 'file',
  title: { en: 'File', zh: '附件题' },
})
export const photoAnswer = answeredWithFiles({
  number: 15,
  name: 'photo',
  title: { en: 'Photo', zh: '拍照题' },
})
