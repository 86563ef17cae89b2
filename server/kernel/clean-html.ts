import sanitize from 'sanitize-html'
import { uuid } from '#contract/wire.ts'

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
 */
export function cleanHtmlWithPictures(
  html: string,
  fileFor: (id: string) => string | undefined = id => id,
): string {
  return sanitize(html, withPictures)
    .replace(/<img ([^>]*)>/g, (_tag, attributes: string) => {
      const [, id = ''] = /data-file="([^"]*)"/.exec(attributes) ?? []
      const [, alt = ''] = /alt="([^"]*)"/.exec(attributes) ?? []
      const file = fileFor(id)
      return file ? `<img data-file="${file}" alt="${alt}">` : ''
    })
    .trim()
}

/** Rich text as it may be stored and shown as HTML; anything not on the list above is removed, its text kept. */
export function cleanHtml(html: string): string {
  return sanitize(html, options).trim()
}
