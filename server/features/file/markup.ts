/** What of a document's elements is text. */
export interface Markup {
  /** Elements whose end parts paragraphs; others run on. */
  blocks: RegExp
  /** Elements that stand for a space or a new line. */
  breaks: RegExp
  /** Elements whose content is not shown. */
  hidden: RegExp
  /** The only elements whose content is text; absent: all that are not hidden. */
  shown?: RegExp
  /** Elements whose content somebody else has said. */
  quotes?: RegExp
}

export const markups = {
  docx: {
    // Whatever a program calls the namespace: most say `w`.
    blocks: /^(\w+:)?p$/,
    breaks: /^(\w+:)?(tab|br|cr)$/,
    hidden: /^(\w+:)?(del|movefrom|fallback)$/,
    shown: /^(\w+:)?t$/,
  },
  odt: {
    blocks: /^text:(p|h)$/,
    breaks: /^text:(s|tab|line-break)$/,
    hidden: /^(text:tracked-changes|office:annotation|office:font-face-decls|office:automatic-styles)$/,
  },
  html: {
    blocks: /^(p|div|h\d|li|tr|table|ul|ol|pre|section|article|blockquote|dd|dt|figcaption)$/,
    breaks: /^(br|hr|td|th)$/,
    hidden: /^(head|template|noscript|svg)$/,
    quotes: /^(blockquote|q)$/,
  },
} as const satisfies Record<string, Markup>

/** The text of XML or HTML. In one pass, whatever it is: documents of strangers may be made to take forever. */
export function textOfMarkup(source: string, markup: Markup): string {
  const { blocks, breaks, hidden, shown, quotes } = markup
  const pieces: string[] = []
  let [hiding, hidingDepth, showing] = ['', 0, 0]
  let place = 0
  while (place < source.length) {
    const opens = source.indexOf('<', place)
    const text = source.slice(place, opens < 0 ? source.length : opens)
    if (text && hidingDepth === 0 && (!shown || showing > 0)) pieces.push(decodeEntities(text))
    if (opens < 0) break
    if (source.startsWith('<!--', opens)) {
      const ends = source.indexOf('-->', opens)
      if (ends < 0) break
      place = ends + 3
      continue
    }
    // No tag begins so: what stands there is text.
    if (!/[a-z/!?]/i.test(source[opens + 1] ?? '')) {
      if (hidingDepth === 0 && !shown) pieces.push('<')
      place = opens + 1
      continue
    }
    const closes = source.indexOf('>', opens)
    if (closes < 0) break
    const isEnd = source[opens + 1] === '/'
    const isWhole = source[closes - 1] === '/'
    const name = nameAt(source, isEnd ? opens + 2 : opens + 1, closes)
    place = closes + 1
    if (hidingDepth > 0) {
      if (name === hiding && !isWhole) hidingDepth += isEnd ? -1 : 1
      continue
    }
    if (!isEnd && /^(script|style)$/.test(name)) {
      place = endOfScript(source, name, place)
      continue
    }
    if (!isEnd && !isWhole && hidden.test(name)) [hiding, hidingDepth] = [name, 1]
    else if (shown?.test(name) && !isWhole) showing = Math.max(0, showing + (isEnd ? -1 : 1))
    else {
      if (quotes?.test(name)) pieces.push(isEnd ? '”' : '“')
      if (blocks.test(name) && (isEnd || isWhole)) pieces.push('\n')
      else if (breaks.test(name)) pieces.push(' ')
    }
  }
  return pieces.join('')
}

/** Behind a script, in which `<` means something else. */
function endOfScript(source: string, name: string, from: number) {
  const ends = [`</${name}`, `</${name.toUpperCase()}`]
    .map(end => source.indexOf(end, from))
    .filter(end => end >= 0)
  return ends.length > 0 ? Math.min(...ends) : source.length
}

const longestName = 40

function nameAt(source: string, from: number, to: number) {
  const head = source.slice(from, Math.min(to, from + longestName))
  return /^[^\s/>]*/.exec(head)![0].toLowerCase()
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

function decodeEntities(text: string) {
  if (!text.includes('&')) return text
  return text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,8});/gi, (whole, entity: string) => {
    if (!entity.startsWith('#')) return named[entity.toLowerCase()] ?? whole
    const code = Number(/^#x/i.test(entity) ? `0x${entity.slice(2)}` : entity.slice(1))
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
      ? String.fromCodePoint(code)
      : ''
  })
}
