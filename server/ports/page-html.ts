import { TextDecoder } from 'node:util'

const longestTitle = 300

/** The title and picture that a page's head names. Read without a parser: all it can yield is text and an address. */
export function describe(body: Buffer, type: string): { title: string; picture?: string } {
  const { metas, written } = headOf(decode(body, type).slice(0, longestHead))
  const named = new Map<string, string>()
  for (const tag of metas) {
    const name = attribute(tag, 'property') ?? attribute(tag, 'name')
    const content = attribute(tag, 'content')
    if (name && content && !named.has(name.toLowerCase())) named.set(name.toLowerCase(), content)
  }
  const title = named.get('og:title') ?? named.get('twitter:title') ?? plain(written)
  return { title: tidy(title), picture: named.get('og:image') ?? named.get('twitter:image') }
}

const [longestHead, longestTag, longestWritten] = [200_000, 4000, 5000]

/**
 * The `meta` tags outside comments and scripts, and what the first `title` contains. In one pass that never looks back:
 * pages of strangers may be made to take forever.
 */
function headOf(html: string) {
  const metas: string[] = []
  let written: string | undefined
  for (let place = html.indexOf('<'); place >= 0; place = html.indexOf('<', place)) {
    const name = nameAt(html, place + 1)
    const isComment = html.startsWith('!--', place + 1)
    const ends = isComment ? html.indexOf('-->', place + 4) : name ? html.indexOf('>', place) : place
    // Nothing behind this closes any more.
    if (ends < 0) break
    const tag = html.slice(place, ends + 1)
    place = ends + 1
    if (name === 'meta' && tag.length <= longestTag) metas.push(tag)
    if (name !== 'script' && name !== 'style' && name !== 'title') continue
    const closes = endTag(html, name, place)
    if (closes < 0) break
    if (name === 'title' && closes - place <= longestWritten) written ??= html.slice(place, closes)
    place = closes
  }
  return { metas, written: written ?? '' }
}

const tagName = /[a-z]{1,10}\b/iy

function nameAt(html: string, place: number) {
  tagName.lastIndex = place
  return tagName.exec(html)?.[0].toLowerCase()
}

function endTag(html: string, name: 'script' | 'style' | 'title', from: number) {
  const end = { script: /<\/script/gi, style: /<\/style/gi, title: /<\/title/gi }[name]
  end.lastIndex = from
  return end.exec(html)?.index ?? -1
}

function attribute(tag: string, name: string) {
  const found = new RegExp(`\\s${name}\\s*=\\s*("([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(tag)
  const value = found?.[2] ?? found?.[3] ?? found?.[4]
  return value === undefined ? undefined : plain(value)
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }
const others: Record<string, string> = {
  ndash: '–',
  mdash: '—',
  middot: '·',
  hellip: '…',
  raquo: '»',
  laquo: '«',
}

/** Character references as characters. */
const plain = (text: string) =>
  text.replace(/&(#x[\da-f]{1,6}|#\d{1,7}|\w{2,8});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? others[name.toLowerCase()] ?? whole
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })

/** One line, without what hides or reverses text. */
const tidy = (text: string) =>
  [
    ...text
      .toWellFormed()
      .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
      .trim(),
  ]
    .slice(0, longestTitle)
    .join('')

/** By the header, else by what the page itself says, else UTF-8; of GBK as browsers read it. */
function decode(body: Buffer, type: string) {
  const inside = /<meta[^>]+charset\s*=\s*["']?([\w-]+)/i.exec(body.subarray(0, 4096).toString('latin1'))?.[1]
  const charset = /charset\s*=\s*"?([\w-]+)/i.exec(type)?.[1] ?? inside ?? 'utf-8'
  try {
    return new TextDecoder(charset).decode(body)
  } catch {
    return new TextDecoder().decode(body)
  }
}
