import { compact, flat } from './flat.ts'
import { type Said, saidIn } from './types.ts'

/** A line of a text; `flat` is as long as `text`. */
export interface Line {
  /** From 1. */
  number: number
  text: string
  flat: string
}

export const linesOf = (text: string): Line[] =>
  withStops(
    compact(text)
      .split('\n')
      .map((each, place) => ({ number: place + 1, text: each, flat: flat(each) })),
  )

/** Options whose letters have no stop behind them, `A apple` above `B pear`, are read as if they had one. */
function withStops(lines: Line[]): Line[] {
  const letterOf = (line: Line | undefined) =>
    /^\s*([A-H])\s(?=\S)/.exec(line?.flat ?? '')?.[1]?.charCodeAt(0)
  for (let place = 0; place < lines.length; place++) {
    let end = place
    while (letterOf(lines[end]) === 65 + end - place) end++
    if (end - place < 2) continue
    for (const line of lines.slice(place, end)) line.flat = line.flat.replace(/^(\s*[A-H])\s/, '$1.')
    place = end - 1
  }
  return lines
}

/** How a number is written. Of one text most questions have the same; another one may count points within them. */
export type NumberStyle = 'word' | 'dot' | 'close' | 'paren' | 'bracket' | 'bare'

export interface NumberAt {
  style: NumberStyle
  number: number
  /** What stands behind it. */
  rest: string
  /** An answer in brackets before it. */
  before: string
  /** Digits follow: it may be a decimal, a time or a year. */
  isUnclear: boolean
}

const answerBefore = /^\s*(?:\(\s*([A-Za-z√✓✔×✗✘对错正确误]{0,8})\s*\)|_{2,}\s*)\s*(?=\d{1,4}\s*[.、)])/
const numberForms: readonly [NumberStyle, RegExp][] = [
  ['word', /^\s*(?:第\s*(\d{1,4})\s*[题问]|(?:question|ques|q|no)\.?\s*(\d{1,4}))\s*[.、:)]?(?!\d)\s*/i],
  ['dot', /^\s*[*★]?\s*(\d{1,4})\s*[.、:,](?!\d{1,3}(?:,\d{3})+)\s*/],
  ['close', /^\s*[*★]?\s*(\d{1,4})\s*\)\s*/],
  ['paren', /^\s*[*★]?\s*\(\s*(\d{1,3})\s*\)\s*/],
  ['bracket', /^\s*[【[]\s*(\d{1,3})\s*[\]】]\s*/],
  ['bare', /^\s*(\d{1,3})(?:\s{2,}|\t|\s(?=[^\s\d!-~])|(?=[\u4e00-\u9fff]))/],
]

/** The number with which a line begins. */
export function numberAt({ text, flat: line }: Pick<Line, 'text' | 'flat'>): NumberAt | undefined {
  const before = answerBefore.exec(line)
  const skipped = before?.[0].length ?? 0
  const from = line.slice(skipped)
  for (const [style, form] of numberForms) {
    const found = form.exec(from)
    if (!found) continue
    const length = skipped + found[0].length
    return {
      ...{ style, number: Number(found[1] ?? found[2]), rest: text.slice(length) },
      before: before?.[1] ?? '',
      isUnclear: style === 'dot' && found[0].trimEnd() === found[0] && /^\d/.test(line.slice(length)),
    }
  }
  return undefined
}

/** A line behind the number of a section. */
export function behindOrdinal(line: Line): Line {
  const found = ordinal.exec(line.flat)
  if (!found) return line
  return { ...line, text: line.text.slice(found[0].length), flat: line.flat.slice(found[0].length) }
}

export interface SectionAt {
  /** Its own number, as it is written. */
  ordinal: string
  said: Said | null
  points: number | null
  perBlank: boolean
}

const ordinal =
  /^\s*(?:(?:第?\s*([一二三四五六七八九十]{1,3})\s*(?:[、.:)]|部分[、.:)]?|大题[、.:)]?|卷[、.:)]?))|\(\s*([一二三四五六七八九十]{1,3})\s*\)|(?:part|section)\s+([ivx]{1,5}|\d{1,2}|[a-h]|one|two|three|four|five|six)\b\s*[.:)、-]?|([IVX]{1,4}|[ⅠⅡⅢⅣⅤⅥ])\s*[.、:)])\s*/i
/** Longer ones are texts, not heads. */
const longestHead = 160

/** Whether a line is the head of a section: it has a number as such, or says a type and nothing else. */
export function sectionAt({ flat: line }: Pick<Line, 'flat'>): SectionAt | undefined {
  if (line.length > longestHead) return undefined
  const numbered = ordinal.exec(line)
  const rest = numbered ? line.slice(numbered[0].length) : line.trim()
  const title = titleOf(rest)
  const said = title.length <= 40 ? saidIn(title) : undefined
  const number = (numbered?.slice(1).find(Boolean) ?? '').toLowerCase()
  const isRoman = numbered !== null && numbered?.[4] !== undefined
  if (numbered && !(isRoman && said === undefined))
    return { ordinal: number, said: said ?? null, ...pointsOfSection(rest) }
  if (said === undefined || !isBareTitle(title, line)) return undefined
  return { ordinal: '', said, ...pointsOfSection(rest) }
}

/** What a head says before it goes into details. */
const titleOf = (head: string) => head.split(/[(:,;。]/, 1)[0]!.trim() || head.slice(0, 40)

/** `单选题（每题 2 分）` is a head, `选择题的优点是什么？` is a question. */
const isBareTitle = (title: string, line: string) =>
  /^(?:#{1,4}\s*|【|\[)?[\u4e00-\u9fff]{0,4}(?:选择|单选|多选|判断|填空|简答|问答|论述|不定项|连线|匹配|排序|名词解释|计算|是非|主观)题?(?:部分)?[】\]]?$/.test(
    title,
  ) ||
  (/^[a-z\s/&-]{4,60}$/i.test(title) &&
    /^[^?.]*(?:questions?|choice|answers?|blanks?|false|matching|essays?|ordering)\s*[).]?\s*$/i.test(
      line.split(/[(:,]/, 1)[0]!,
    ) &&
    line.length < 80)

export function pointsOfSection(head: string): { points: number | null; perBlank: boolean } {
  const blank =
    /每\s*(?:个)?空\s*(\d{1,3}(?:\.\d{1,2})?)\s*分|(\d{1,3}(?:\.\d{1,2})?)\s*(?:points?|marks?|pts?)\s*(?:per|each|a|for each)\s*blank/i.exec(
      head,
    )
  if (blank) return { points: Number(blank[1] ?? blank[2]), perBlank: true }
  const each =
    /每\s*(?:小|道)?\s*题\s*(?:各)?\s*(\d{1,3}(?:\.\d{1,2})?)\s*分|(\d{1,3}(?:\.\d{1,2})?)\s*分\s*\/\s*(?:小)?题|(\d{1,3}(?:\.\d{1,2})?)\s*(?:points?|marks?|pts?)\s*(?:each|per|apiece|a question)|each\s*(?:question)?\s*(?:is\s*)?(?:worth\s*)?(?:carries\s*)?(\d{1,3}(?:\.\d{1,2})?)\s*(?:points?|marks?|pts?)|,\s*(\d{1,3}(?:\.\d{1,2})?)\s*(?:points?|marks?|pts?)\s*$/i.exec(
      head,
    )
  const said = each?.slice(1).find(Boolean)
  return { points: said === undefined ? null : Number(said), perBlank: false }
}

export interface OptionAt {
  letter: string
  text: string
  /** Somebody has marked it as right. */
  isRight: boolean
}

const optionStart =
  /^\s*(\*|√)?\s*(?:\(\s*([A-Z])\s*\)|【([A-Z])】|\[([A-Z])\]|([A-Z])\s*(?:[.、:)]|(?=\s{2,}|\t)))\s*/
const smallStart = /^\s*(?:\(\s*([a-h])\s*\)|([a-h])\s*[.、)])\s*/
const rightAfter =
  /\s*(?:(?<=\s)√|(?<!\\)\(\s*(?:正确答案|正确|correct(?: answer)?|√|answer)\s*\)|(?<!\\)\[\s*(?:正确|correct)\s*\])\s*$/i

/** The letter with which a line begins, as an option does; capitals also for small ones. */
export function letterAt(line: string): string | undefined {
  const found = optionStart.exec(line)
  return (found?.slice(2).find(Boolean) ?? smallStart.exec(line)?.slice(1).find(Boolean))?.toUpperCase()
}

/**
 * The options on a line that begins with one. Those behind the first are found by their letters, one after the other.
 * @param next the letter with which the next line begins, if it begins with one
 */
export function optionsOn({ text, flat: line }: Pick<Line, 'text' | 'flat'>, next: string | undefined) {
  const start = optionStart.exec(line) ?? smallStart.exec(line)!
  const isSmall = !optionStart.test(line)
  // `A  apple` has no stop behind its letter, and nor have those that follow.
  const isSpaced = !/[.、:)\]】]\s*$/.test(start[0])
  let letter = letterAt(line)!
  let from = start[0].length
  let isStarred = !isSmall && start[1] !== undefined
  let isTogether = false
  const options: OptionAt[] = []
  const take = (to: number) => {
    const [whole, bare] = [text.slice(from, to).trim(), flat(text.slice(from, to))]
    const mark = rightAfter.exec(bare.trimEnd())
    options.push({
      letter,
      text: mark ? whole.slice(0, whole.length - mark[0].trimStart().length).trim() : whole,
      isRight: isStarred || mark !== null,
    })
  }
  for (;;) {
    const following = String.fromCharCode(letter.charCodeAt(0) + 1)
    const found =
      next === following
        ? undefined
        : nextOption(line, from, isSmall ? following.toLowerCase() : following, isSpaced)
    if (!found) break
    take(found.at)
    if (!found.isApart && !/[\u3000-\u9fff\d]/.test(line[found.at - 1] ?? '')) isTogether = true
    ;[letter, from, isStarred] = [following, found.end, found.isStarred]
  }
  take(text.length)
  return { options, isTogether }
}

/** Where the next option of a line begins: behind a blank, or else where its letter stands with a stop. */
function nextOption(line: string, from: number, letter: string, maySpace: boolean) {
  let loose: { at: number; end: number; isApart: boolean; isStarred: boolean } | undefined
  for (let at = line.indexOf(letter, from); at >= 0; at = line.indexOf(letter, at + 1)) {
    const opens = line[at - 1] === '(' || line[at - 1] === '【' || line[at - 1] === '['
    const isStarred = line[at - 1] === '*' || line[at - 1] === '√'
    const begin = opens || isStarred ? at - 1 : at
    const isApart = begin === 0 || /[\s;]/.test(line[begin - 1]!)
    const behind = opens
      ? /^\s*[)\]】]\s*/.exec(line.slice(at + 1, at + 8))
      : /^\s*[.、:)]\s*/.exec(line.slice(at + 1, at + 8))
    const spaced = maySpace && !behind && isApart && /^(?:\s{2,}|\t)/.exec(line.slice(at + 1, at + 8))
    if (!behind && !spaced) continue
    if (line[begin - 1] === '\\') continue
    const found = { at: begin, end: at + 1 + (behind || spaced || [''])[0].length, isApart, isStarred }
    if (isApart) return found
    if (
      !loose &&
      !opens &&
      /^\s*[.、]/.test(line.slice(at + 1, at + 8)) &&
      !/[A-Za-z]/.test(line[begin - 1]!)
    )
      loose = found
  }
  return loose
}
