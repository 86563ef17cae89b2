/** An element of XML, or a text in it. */
export interface Element {
  name: string
  attributes: Record<string, string>
  children: (Element | string)[]
}

/** Elements of HTML that have no end. */
const neverFilled = /^(?:br|hr|img)\b/

/** Deeper or more than any document that somebody has written. */
const limits = { depth: 200, elements: 2_000_000 }

/**
 * Reads XML in one pass, without definitions of its own: entities are the five of XML and numbers, so nothing in it can
 * grow or be fetched.
 * @throws for what is nested too deeply, or is too much
 */
export function readXml(source: string): Element {
  const root: Element = { name: '', attributes: {}, children: [] }
  const open = [root]
  let elements = 0
  let place = 0
  while (place < source.length) {
    const opens = source.indexOf('<', place)
    const text = source.slice(place, opens < 0 ? source.length : opens)
    if (text !== '') open.at(-1)!.children.push(decoded(text))
    if (opens < 0) break
    if (source.startsWith('<!--', opens)) {
      place = behind(source, '-->', opens)
      continue
    }
    if (source.startsWith('<![CDATA[', opens)) {
      const ends = behind(source, ']]>', opens)
      open.at(-1)!.children.push(source.slice(opens + 9, ends - 3))
      place = ends
      continue
    }
    const closes = endOfTag(source, opens)
    const tag = source.slice(opens + 1, closes)
    place = closes + 1
    if (tag.startsWith('!') || tag.startsWith('?')) continue
    if (tag.startsWith('/')) {
      const name = tag.slice(1).trim()
      const at = open.findLastIndex(element => element.name === name)
      if (at > 0) open.length = at
      continue
    }
    if (++elements > limits.elements || open.length > limits.depth) throw new Error('too intricate')
    const isWhole = tag.endsWith('/') || neverFilled.test(tag)
    const element = elementOf(isWhole ? tag.slice(0, -1) : tag)
    open.at(-1)!.children.push(element)
    if (!isWhole) open.push(element)
  }
  return root
}

function behind(source: string, end: string, from: number) {
  const at = source.indexOf(end, from)
  return at < 0 ? source.length : at + end.length
}

/** A `>` may stand in an attribute. */
function endOfTag(source: string, from: number) {
  let quote = ''
  for (let at = from; at < source.length; at++) {
    const sign = source[at]!
    if (quote !== '') {
      if (sign === quote) quote = ''
    } else if (sign === '"' || sign === "'") quote = sign
    else if (sign === '>') return at
  }
  return source.length
}

function elementOf(tag: string): Element {
  const name = /^[^\s/]*/.exec(tag)![0]
  const attributes: Record<string, string> = {}
  for (const [, key, double, single] of tag
    .slice(name.length)
    .matchAll(/([^\s=]{1,80})\s?=\s?(?:"([^"]*)"|'([^']*)')/g))
    attributes[key!] = decoded(double ?? single ?? '')
  return { name, attributes, children: [] }
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
const decoded = (text: string) =>
  text.includes('&')
    ? text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,4});/gi, (whole, entity: string) => {
        if (!entity.startsWith('#')) return named[entity] ?? whole
        const code = Number(/^#x/i.test(entity) ? `0x${entity.slice(2)}` : entity.slice(1))
        return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
          ? String.fromCodePoint(code)
          : ''
      })
    : text

/** Of an element: the elements in it with this name; the first; what an attribute of the first says. */
export const all = ({ children }: Element, name: string) =>
  children.filter((child): child is Element => typeof child !== 'string' && child.name === name)
export const first = (element: Element | undefined, ...path: string[]): Element | undefined =>
  path.reduce<Element | undefined>(
    (at, name) =>
      at?.children.find((child): child is Element => typeof child !== 'string' && child.name === name),
    element,
  )
export const wordValue = (element: Element | undefined, ...path: string[]) =>
  first(element, ...path)?.attributes['w:val']

export const elementsOf = ({ children }: Element) =>
  children.filter((child): child is Element => typeof child !== 'string')

/** The first element of that name, however deep. */
export function find(element: Element, name: string): Element | undefined {
  const waiting = elementsOf(element)
  for (let at = 0; at < waiting.length; at++) {
    const one = waiting[at]!
    if (one.name === name) return one
    waiting.push(...elementsOf(one))
  }
  return undefined
}
