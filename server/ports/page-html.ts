import { TextDecoder } from 'node:util'

const longestTitle = 300

/** The title and picture that a page's head names. Read without a parser: all it can yield is text and an address. */
export function describe(body: Buffer, type: string): { title: string; picture?: string } {
  const html = decode(body, type)
  const head = html.slice(0, 200_000).replace(/<!--[\s\S]*?-->|<(script|style)\b[\s\S]*?<\/\1\s*>/gi, '')
  const named = new Map<string, string>()
  for (const [tag] of head.matchAll(/<meta\b[^>]{0,4000}>/gi)) {
    const name = attribute(tag, 'property') ?? attribute(tag, 'name')
    const content = attribute(tag, 'content')
    if (name && content && !named.has(name.toLowerCase())) named.set(name.toLowerCase(), content)
  }
  const written = /<title\b[^>]*>([\s\S]{0,5000}?)<\/title/i.exec(head)?.[1]
  const title = named.get('og:title') ?? named.get('twitter:title') ?? (written ? plain(written) : '')
  return { title: tidy(title), picture: named.get('og:image') ?? named.get('twitter:image') }
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
