import { escapeHtml } from '#contract/features/question/types/parts.ts'

/** What stands in a text and is no text: in its place stands one sign for private use. */
export type Thing =
  | { kind: 'formula'; latex: string }
  | { kind: 'picture'; fileId: string; alt: string }
  | { kind: 'table'; rows: string[][] }

/** Signs around lowered, raised and underlined text. */
export const signs = {
  sub: ['\uf8f0', '\uf8f1'],
  sup: ['\uf8f2', '\uf8f3'],
  u: ['\uf8f4', '\uf8f5'],
} as const
const tagOf = new Map<string, { tag: string; isEnd: boolean }>(
  Object.entries(signs).flatMap(([tag, [opens, closes]]) => [
    [opens, { tag, isEnd: false }],
    [closes, { tag, isEnd: true }],
  ]),
)

const firstThing = 0xf0000
export const maxThings = 60_000

/** Things of one document by the signs that stand for them. */
export function thingsOf(things: Thing[] = []) {
  return {
    things,
    /** @returns the sign to write in its place */
    add(thing: Thing) {
      if (things.length >= maxThings) return ''
      things.push(thing)
      return String.fromCodePoint(firstThing + things.length - 1)
    },
  }
}

/** The things of a text. */
export const thingsIn = (text: string, things: readonly Thing[]) =>
  [...text.matchAll(/[\u{f0000}-\u{ffffd}]/gu)].flatMap(([sign]) => thingAt(sign, things) ?? [])

export const thingAt = (sign: string, things: readonly Thing[]) => things[sign.codePointAt(0)! - firstThing]

/** A text of lines as HTML: a paragraph a line. */
export function htmlOf(text: string, things: readonly Thing[]): string {
  return text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
    .map(line => paragraph(line, things))
    .join('')
}

function paragraph(line: string, things: readonly Thing[]) {
  // A table stands by itself, not in a paragraph.
  const pieces: string[] = []
  let inline = ''
  const open: string[] = []
  const close = () => {
    inline += open
      .splice(0)
      .reverse()
      .map(tag => `</${tag}>`)
      .join('')
  }
  const end = () => {
    close()
    if (inline.trim() !== '') pieces.push(`<p>${inline.trim()}</p>`)
    inline = ''
  }
  for (const sign of line) {
    const tag = tagOf.get(sign)
    const thing = thingAt(sign, things)
    if (thing?.kind === 'table') {
      end()
      pieces.push(htmlOfTable(thing.rows, things))
    } else if (thing) inline += htmlOfThing(thing)
    else if (!tag) inline += escapeHtml(sign === '\t' ? ' ' : sign)
    else if (!tag.isEnd) {
      open.push(tag.tag)
      inline += `<${tag.tag}>`
    } else if (open.at(-1) === tag.tag) {
      open.pop()
      inline += `</${tag.tag}>`
    }
  }
  end()
  return pieces.join('')
}

function htmlOfThing(thing: Exclude<Thing, { kind: 'table' }>) {
  // One that could not be kept.
  if (thing.kind === 'picture' && thing.fileId === '') return ''
  if (thing.kind === 'picture') return `<img data-file="${thing.fileId}" alt="${escapeHtml(thing.alt)}">`
  const latex = escapeHtml(thing.latex)
  return `<span data-latex="${latex}">${latex}</span>`
}

const htmlOfTable = (rows: string[][], things: readonly Thing[]) =>
  `<table><tbody>${rows
    .map(row => `<tr>${row.map(cell => `<td>${htmlOf(cell, things)}</td>`).join('')}</tr>`)
    .join('')}</tbody></table>`

/** A text with things as one plain line, to be compared. */
export const comparable = (text: string, things: readonly Thing[]) =>
  text
    .replace(/[\uf8f0-\uf8f5]/g, '')
    .replace(/[\u{f0000}-\u{ffffd}]/gu, sign => JSON.stringify(thingAt(sign, things) ?? ''))
    .normalize('NFKC')
    .replace(/[\s_]+/g, ' ')
    .trim()
    .toLowerCase()

/** What has another meaning than itself, and so gets a backslash where it is meant as it is. */
const special = /(\\+)(?=[$<:：(（【[]|[A-Z]\s*[.．、:：)）])/g

/** A text without the backslashes that say that something is meant as it is. */
export const unescaped = (text: string) => text.replace(special, slashes => '\\'.repeat(slashes.length >> 1))

/**
 * Formulas between dollar signs or `\(…\)`, and lowered, raised and underlined text between tags, as the things that they
 * are. A sign behind a backslash is meant as it is.
 */
export function withThings(text: string, add: (thing: Thing) => string): string {
  return text
    .replace(/(?<!\\)\\\(([^\n]{1,500}?)\\\)/g, (_, latex: string) => add({ kind: 'formula', latex }))
    .replace(/(?<![\\$])\$([^\s$](?:[^$\n]{0,498}[^\s$\\])?)\$(?![\d$])/g, (whole, latex: string) =>
      isFormula(latex) ? add({ kind: 'formula', latex }) : whole,
    )
    .replace(
      /(?<!\\)<(\/?)(sub|sup|u)>/g,
      (_, end: string, tag: keyof typeof signs) => signs[tag][end ? 1 : 0],
    )
}

/** Prices have dollar signs as well, and what stands between two of them no letters of a formula. */
const isFormula = (latex: string) => !/[\u3000-\u9fff\uff00-\uffef]/.test(latex) || latex.includes('\\text')

/** Signs whose meaning a backslash takes away, and whether they would have one where they stand. */
const labelBefore =
  /(?:答案|要点|标准|解析|详解|分析|说明|难度|难易程度|难易度|系数|知识点|考查点|考察点|考点|标签|关键词|分值|分数|答|解|解答|answers?|ans|key|explanation|analysis|rationale|feedback|solution|difficulty|level|knowledge|knowledge points?|topics?|tags?|keywords?|points?|score|marks?|部分得分|答错扣分|评分范围|最低分表示|最高分表示|partial credit|wrong answers cost|rating scale|(?:low|high)est value means)[\]】)）]?\s*$/i
const meansInBrackets =
  /^\s*(?:[A-Z](?:[\s,，、;；/]*[A-Z]){0,9}|√|✓|✔|×|✗|✘|x|对|错|正确|错误|是|否|t|f|true|false|correct|.{0,20}(?:分|points?|marks?|pts?)|.{0,12}(?:题|答案|解析|难度|分析|说明|知识点|考点)|[a-z /-]{3,24}|易|中|难|\d{1,3}|正确答案)\s*$/i

/** A text with a backslash before what would be read as something else. @param isCell in a table only formulas and tags are */
export const escapedText = (text: string, isCell = false) =>
  text.replace(
    /(\\*)([$<:：(（【[]|[A-Z](?=\s*[.．、:：)）]))/g,
    (whole: string, slashes: string, sign: string, at: number) => {
      const from = at + slashes.length
      const isMeant = slashes === '' && !isActive(text, from, sign, isCell)
      return isMeant ? whole : `${'\\'.repeat(2 * slashes.length + 1)}${sign}`
    },
  )

function isActive(text: string, at: number, sign: string, isCell: boolean) {
  if (sign === '$') return true
  if (sign === '<') return /^<\/?(?:sub|sup|u)>/.test(text.slice(at, at + 6))
  if (isCell) return false
  if (sign === ':' || sign === '：') return labelBefore.test(text.slice(Math.max(0, at - 24), at))
  if (/[A-Z]/.test(sign)) return !/[A-Za-z]/.test(text[at - 1] ?? ' ')
  const inside = /^[（(【[]([^)）】\]\n]{0,30})[)）】\]]/.exec(text.slice(at, at + 40))
  return inside !== null && meansInBrackets.test(inside[1]!)
}

/** The other way: a text in which nothing stands for anything. */
export const textWith = (text: string, things: readonly Thing[]) =>
  text
    .replace(/[\u{f0000}-\u{ffffd}]/gu, sign => saidOf(thingAt(sign, things), things))
    .replace(/[\uf8f0-\uf8f5]/g, sign => {
      const { tag, isEnd } = tagOf.get(sign)!
      return `<${isEnd ? '/' : ''}${tag}>`
    })

function saidOf(thing: Thing | undefined, things: readonly Thing[]): string {
  if (thing?.kind === 'formula') return `$${thing.latex}$`
  if (thing?.kind === 'table')
    return thing.rows.map(row => row.map(cell => textWith(cell, things)).join('\t')).join('\n')
  return ''
}
