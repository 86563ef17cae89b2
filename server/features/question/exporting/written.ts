import type { Language, Text } from '#contract/error.ts'
import type { PartialCredit, Scoring } from '#contract/features/question/scoring.ts'
import { type Accepted, acceptedText } from '#contract/features/question/types/accepted.ts'
import { letterOf, lettersOf } from '#contract/features/question/types/choice.ts'
import type { RatingParts } from '#contract/features/question/types/rating.ts'
import type { QuestionType } from '#contract/features/question/types/type.ts'
import { textIn } from '#server/kernel/envelope.ts'
import { isSpecial } from '../importing/reading/around-questions.ts'
import { escapedText, signs, type Thing, thingsOf } from '../importing/reading/rich.ts'
import { type Element, readXml } from '../importing/word/xml.ts'

/** A question as it leaves a bank. */
export interface Leaving {
  type: QuestionType
  html: string
  parts: unknown
  key: unknown
  scoring: Scoring
  explanation: string
  difficulty: number
  points: number
  knowledge: readonly string[]
  tags: readonly string[]
}

/** A question as lines that say what they are; signs stand for what is no text (`rich.ts`). */
export interface Written {
  type: string
  stem: string
  options: string[]
  answer: string
  explanation: string
  difficulty: string
  points: number
  knowledge: string
  tags: string
  /** These are empty where nothing is to be said. */
  partial: string
  penalty: string
  scale: string
  low: string
  high: string
}

const levels: readonly Text[] = [
  { en: 'easy', zh: '易' },
  { en: 'medium', zh: '中' },
  { en: 'hard', zh: '难' },
]

/** What stands in questions and is no text; all of a file's together. */
export const leavingThings = () => thingsOf()

type Add = (thing: Thing) => string
interface Html {
  html: string
}

/** @param isCell for the cell of a table, where only formulas have another meaning */
export function writtenOf(question: Leaving, language: Language, add: Add, isCell: boolean): Written {
  const { type, parts, key, points } = question
  const said = (text: Text) => textIn(language, { text })
  const text = (html: string) => markedText(html, add, isCell)
  const parted = language === 'en' ? '; ' : '；'
  const list = (labels: readonly string[]) => labels.join(parted)
  return {
    type: said(type.title),
    stem: text(`${question.html}${pictureOf(parts)}`),
    ...answered(type, parts, key, text, { parted, isCell }),
    explanation: text(question.explanation),
    difficulty: said(levels[question.difficulty - 1] ?? levels[1]!),
    points,
    knowledge: list(question.knowledge),
    tags: list(question.tags),
    ...judged(question, said),
    ...rated(question, isCell),
  }
}

/** A picture that is pointed at stands behind the text, and is taken out of there again. */
const pictureOf = (parts: unknown) => (parts as { picture?: string }).picture ?? ''

const credits: Record<PartialCredit, Text> = {
  none: { en: 'none', zh: '无' },
  half: { en: 'half', zh: '一半' },
  share: { en: 'share', zh: '按比例' },
}

/** How it is judged, where that is not as usual. */
const judged = ({ type, scoring }: Leaving, said: (text: Text) => string) => ({
  partial: type.isGraded && scoring.partial !== 'none' ? said(credits[scoring.partial]) : '',
  penalty: type.isGraded && scoring.penalty > 0 ? `${Number((scoring.penalty * 100).toFixed(9))}%` : '',
})

/** What a rating offers. */
function rated({ type, parts }: Leaving, isCell: boolean) {
  if (type.number !== 13) return { scale: '', low: '', high: '' }
  const { from, to, step, fromLabel, toLabel } = parts as RatingParts
  const text = (label: string) => escapedText(label.replace(/\s+/g, ' ').trim(), isCell)
  return { scale: `${from} ~ ${to}; ${step}`, low: text(fromLabel), high: text(toLabel) }
}

interface Manner {
  parted: string
  isCell: boolean
}

function answered(
  type: QuestionType,
  parts: unknown,
  key: unknown,
  text: (html: string) => string,
  { parted, isCell }: Manner,
): Pick<Written, 'options' | 'answer'> {
  const options = (parts as { options?: Html[] }).options?.map(({ html }) => text(html)) ?? []
  switch (type.number) {
    case 1:
      return { options: [], answer: type.keyText({ parts, key }) }
    case 2:
    case 3:
    case 6:
      return {
        options,
        answer: lettersOf((key as { right: string[] }).right, parts as never).replaceAll(' ', ''),
      }
    case 5:
    case 103:
      return { options: [], answer: blanksText(parts as BlankParts, key as BlankKey, parted, isCell) }
    case 101: {
      const { items, options: matches } = parts as {
        items: (Html & { id: string })[]
        options: (Html & { id: string })[]
      }
      const { pairs } = key as { pairs: { item: string; option: string }[] }
      const both = items.map(({ id, html }) => {
        const match = matches.find(({ id: option }) =>
          pairs.some(pair => pair.item === id && pair.option === option),
        )
        return [text(html), match ? text(match.html) : ''] as const
      })
      const rest = matches.filter(({ id }) => !pairs.some(({ option }) => option === id))
      // A sign that stands in no text.
      return {
        options: [
          ...both.map(
            ([left, right]) => `${left} ${/[=＝→—–…-]|\.{4}/.test(`${left}${right}`) ? '⟷' : '='} ${right}`,
          ),
          ...rest.map(({ html }) => `${/[=＝→—–…-]|\.{4}/.test(text(html)) ? '⟷' : '='} ${text(html)}`),
        ],
        answer: '',
      }
    }
    case 102: {
      const { items } = parts as { items: (Html & { id: string })[] }
      const { order } = key as { order: string[] }
      return {
        options: items.map(({ html }) => text(html)),
        answer: order.map(id => letterOf(items.findIndex(item => item.id === id))).join(''),
      }
    }
    default:
      return { options, answer: text((key as { html?: string } | null)?.html ?? '') }
  }
}

interface BlankParts {
  blanks: { id: string; options: { id: string; text: string }[] }[]
}
interface BlankKey {
  blanks: { blank: string; right: Accepted }[]
}

function blanksText({ blanks }: BlankParts, key: BlankKey, parted: string, isCell: boolean) {
  return blanks
    .map(({ id, options }) => {
      const right = key.blanks.find(({ blank }) => blank === id)?.right
      if (!right) return ''
      if (right.by === 'text') return right.accepts.map(text => escapedText(text, isCell)).join('/')
      const text = acceptedText(right, option => options.find(each => each.id === option)?.text ?? '')
      // A number without a tolerance is one all the same.
      return right.by === 'number' && right.tolerance === 0
        ? text.replace(/^\S+/, '$& ± 0')
        : escapedText(text, isCell)
    })
    .join(parted)
}

/** Rich text as lines of text, with signs for what is none. */
export function markedText(html: string, add: Add, isCell: boolean): string {
  const lines = ['']
  const put = (text: string) => {
    lines[lines.length - 1] += text
  }
  const part = () => lines.at(-1)!.trim() !== '' && lines.push('')
  const visit = (element: Element) => {
    for (const child of element.children) {
      if (typeof child === 'string') put(escapedText(child.replace(/\s+/g, ' '), isCell))
      else visitElement(child)
    }
  }
  const visitElement = (child: Element) => {
    const { name, attributes } = child
    const latex = attributes['data-latex']
    if (latex !== undefined) return put(add({ kind: 'formula', latex }))
    if (name === 'img')
      return put(add({ kind: 'picture', fileId: attributes['data-file'] ?? '', alt: attributes.alt ?? '' }))
    if (name === 'br' || name === 'hr') return void part()
    if (name === 'table') {
      part()
      put(add({ kind: 'table', rows: rowsOf(child, add, isCell) }))
      return void part()
    }
    const tag = signs[name as keyof typeof signs]
    if (tag) {
      put(tag[0])
      visit(child)
      return put(tag[1])
    }
    const isBlock = /^(?:p|div|h[1-4]|li|pre|blockquote)$/.test(name)
    if (isBlock) part()
    visit(child)
    if (isBlock) part()
  }
  visit(readXml(html))
  return lines
    .map(line => line.trim())
    .filter(line => line !== '')
    .map((line, place) =>
      !isCell && place > 0 && (isSpecial(line) || line.startsWith('\\')) ? `\\${line}` : line,
    )
    .join('\n')
}

function rowsOf(table: Element, add: Add, isCell: boolean): string[][] {
  const rows: string[][] = []
  const visit = (element: Element) => {
    for (const child of element.children) {
      if (typeof child === 'string') continue
      if (child.name !== 'tr') visit(child)
      else
        rows.push(
          child.children.flatMap(cell =>
            typeof cell !== 'string' && /^t[dh]$/.test(cell.name)
              ? [markedText(htmlIn(cell), add, isCell)]
              : [],
          ),
        )
    }
  }
  visit(table)
  return rows
}

/** What stands in a cell, to be read by itself. */
const htmlIn = (element: Element): string =>
  element.children
    .map(child =>
      typeof child === 'string'
        ? child.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
        : htmlOfElement(child),
    )
    .join('')
const htmlOfElement = (element: Element): string => {
  const attributes = Object.entries(element.attributes).map(
    ([name, value]) => ` ${name}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`,
  )
  return `<${element.name}${attributes.join('')}>${htmlIn(element)}</${element.name}>`
}

const words = {
  answer: { en: 'Answer: ', zh: '答案：' },
  explanation: { en: 'Explanation: ', zh: '解析：' },
  difficulty: { en: 'Difficulty: ', zh: '难度：' },
  points: { en: 'Points: ', zh: '分值：' },
  knowledge: { en: 'Knowledge: ', zh: '知识点：' },
  tags: { en: 'Tags: ', zh: '标签：' },
  partial: { en: 'Partial credit: ', zh: '部分得分：' },
  penalty: { en: 'Wrong answers cost: ', zh: '答错扣分：' },
  scale: { en: 'Rating scale: ', zh: '评分范围：' },
  low: { en: 'Lowest value means: ', zh: '最低分表示：' },
  high: { en: 'Highest value means: ', zh: '最高分表示：' },
} as const

/** A question as numbered lines, as they are read again. */
export function linesOf(question: Written, number: number, language: Language): string[] {
  const tag = language === 'en' ? `[${question.type}] ` : `【${question.type}】`
  const fields = (Object.keys(words) as (keyof typeof words)[]).flatMap(field => {
    const value = String(question[field])
    return value === '' ? [] : [`${textIn(language, { text: words[field] })}${value}`]
  })
  return [
    `${number}. ${tag}${question.stem}`,
    ...question.options.map((option, place) => `${letterOf(place)}. ${option}`),
    ...fields,
  ].flatMap(each => each.split('\n'))
}
