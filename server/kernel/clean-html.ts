import sanitize from 'sanitize-html'
import { richTextErrors, richTextLimits } from '#contract/rich-text.ts'
import { uuid } from '#contract/wire.ts'
import { fail } from './failure.ts'

/**
 * What rich text may consist of (decision P49): structure and emphasis, nothing that loads, runs, positions or styles.
 * Pictures travel as attachments, because an address inside a text would outlive its signature.
 */
const options: sanitize.IOptions = {
  allowedTags: [
    ...['p', 'br', 'div', 'h2', 'h3', 'h4', 'blockquote', 'pre', 'hr'],
    ...['b', 'strong', 'i', 'em', 'u', 's', 'sub', 'sup', 'code', 'mark'],
    ...['ul', 'ol', 'li', 'a', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'rel', 'target'],
    ol: ['start'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  nestingLimit: 30,
  transformTags: {
    h1: 'h2',
    a: (_tag, { href }) => ({
      tagName: 'a',
      attribs: { ...(href ? { href } : {}), rel: 'noopener noreferrer nofollow', target: '_blank' },
    }),
  },
}

/** Pictures are kept by the id of their file; the code that shows the text gives them an address for the reader. */
const withPictures: sanitize.IOptions = {
  ...options,
  allowedTags: [...(options.allowedTags as string[]), 'img'],
  allowedAttributes: {
    ...(options.allowedAttributes as Record<string, string[]>),
    img: ['data-file', 'alt'],
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !uuid.test(attribs['data-file'] ?? ''),
}

/**
 * The same for texts whose pictures are uploaded files, all written as `<img data-file="id" alt="…">`; every other
 * picture is taken out. `fileFor` finds a picture's file; a picture without one is removed as well.
 * @throws tooIntricate
 */
export function cleanHtmlWithPictures(
  html: string,
  fileFor: (id: string) => string | undefined = id => id,
): string {
  return sanitize(simple(html), withPictures)
    .replace(/<img ([^>]*)>/g, (_tag, attributes: string) => {
      const [, id = ''] = /data-file="([^"]*)"/.exec(attributes) ?? []
      const [, alt = ''] = /alt="([^"]*)"/.exec(attributes) ?? []
      const file = fileFor(id)
      return file ? `<img data-file="${file}" alt="${alt}">` : ''
    })
    .trim()
}

/**
 * Rich text as it may be stored and shown as HTML; anything not on the list above is removed, its text kept.
 * @throws tooIntricate
 */
export function cleanHtml(html: string): string {
  return sanitize(simple(html), options).trim()
}

const simple = (html: string) => (isIntricate(html) ? fail(richTextErrors.tooIntricate) : html)

/**
 * Whether a text has more elements, or nests them deeper, than anybody writes: cleaning takes the square of that, on the
 * thread that serves everybody. Counted in one pass that takes every `<` at its word, so that whatever the parser finds
 * is at most this much.
 */
export function isIntricate(html: string) {
  let [elements, depth] = [0, 0]
  for (const [, end, name = ''] of html.matchAll(/<(\/?)([a-z][^\s/>]{0,20})/gi)) {
    if (end) depth = Math.max(0, depth - 1)
    else {
      elements++
      if (!isShallow.test(name)) depth++
    }
    if (elements > richTextLimits.elements || depth > richTextLimits.depth) return true
  }
  return false
}

/** Elements without content, and those that end where the next one begins. */
const isShallow = /^(br|hr|img|input|wbr|col|p|li|td|th|tr|dt|dd)$/i

/** Only the text of what is too intricate to be cleaned. */
export const withoutTags = (html: string) => html.replace(/<[^<>]*>/g, ' ').replaceAll('<', '&lt;')
