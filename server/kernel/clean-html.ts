import sanitize from 'sanitize-html'
import {
  alignmentIn,
  colourIn,
  isCodeLanguage,
  richTextErrors,
  richTextLimits,
  sizeIn,
  styleOf,
} from '#contract/rich-text.ts'
import { uuid } from '#contract/wire.ts'
import { fail } from './failure.ts'

type Attributes = Record<string, string>
const only = (attribs: { [name: string]: string | undefined }) =>
  Object.fromEntries(Object.entries(attribs).filter(([, value]) => value)) as Attributes

const aligned: sanitize.Transformer = (tag, { style = '' }) => ({
  tagName: tag === 'h1' ? 'h2' : tag,
  attribs: only({ style: styleOf({ alignment: alignmentIn(style) }) }),
})

/** Colour and size: by name, and within limits (decision 248). */
const coloured = (colour: string, style: string) =>
  only({ style: styleOf({ colour: colourIn(style) ?? colourIn(`color:${colour}`), size: sizeIn(style) }) })

/** A formula has its LaTeX as its text, whatever stood there, so that what reads text alone reads it. */
function formula(tagName: string, latex: string): sanitize.Tag | undefined {
  const text = latex.trim()
  if (text === '' || text.length > richTextLimits.formula) return undefined
  return { tagName, attribs: { 'data-latex': text }, text }
}

const cell: sanitize.Transformer = (tagName, { colspan = '', rowspan = '' }) => ({
  tagName,
  attribs: only({ colspan: span(colspan), rowspan: span(rowspan) }),
})
const span = (text: string) =>
  /^\d{1,2}$/.test(text) && Number(text) > 1 && Number(text) <= richTextLimits.spannedCells
    ? String(Number(text))
    : undefined

/**
 * What rich text may consist of (decision P49): structure and emphasis, tables, formulas, nothing that loads, runs or
 * positions, and of styles what the editor writes. Pictures travel as attachments, because an address inside a text would
 * outlive its signature.
 */
const options: sanitize.IOptions = {
  allowedTags: [
    ...['p', 'br', 'div', 'h2', 'h3', 'h4', 'blockquote', 'pre', 'hr'],
    ...['b', 'strong', 'i', 'em', 'u', 's', 'sub', 'sup', 'code', 'mark', 'span'],
    ...['ul', 'ol', 'li', 'a', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'rel', 'target'],
    ol: ['start'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    span: ['style', 'data-latex'],
    div: ['data-latex'],
    code: ['class'],
    ...Object.fromEntries(['p', 'h2', 'h3', 'h4'].map(tag => [tag, ['style']])),
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  nestingLimit: 30,
  // Styles are written anew below.
  parseStyleAttributes: false,
  exclusiveFilter: ({ tag, attribs }) => (saysNothing(tag, attribs) ? 'excludeTag' : false),
  transformTags: {
    ...Object.fromEntries(['p', 'h1', 'h2', 'h3', 'h4'].map(tag => [tag, aligned])),
    th: cell,
    td: cell,
    span: (tagName, { style = '', 'data-latex': latex = '' }) =>
      formula(tagName, latex) ?? { tagName, attribs: coloured('', style) },
    font: (_tag, { color = '', style = '' }) => ({ tagName: 'span', attribs: coloured(color, style) }),
    div: (tagName, { 'data-latex': latex = '' }) => formula(tagName, latex) ?? { tagName, attribs: {} },
    code: (tagName, { class: classes = '' }) => {
      const name = classes
        .slice(0, 200)
        .split(' ')
        .find(one => one.startsWith('language-'))
      const isKnown = name && isCodeLanguage(name.slice('language-'.length))
      return { tagName, attribs: only({ class: isKnown ? name : '' }) }
    },
    ol: (tagName, { start = '' }) => ({
      tagName,
      attribs: only({ start: /^\d{1,5}$/.test(start) ? start : '' }),
    }),
    a: (_tag, { href }) => ({
      tagName: 'a',
      attribs: { ...(href ? { href } : {}), rel: 'noopener noreferrer nofollow', target: '_blank' },
    }),
  },
}

const saysNothing = (tag: string, attribs: Attributes) =>
  tag === 'span' && !attribs.style && !attribs['data-latex']

/** Pictures are kept by the id of their file; the code that shows the text gives them an address for the reader. */
const withPictures: sanitize.IOptions = {
  ...options,
  allowedTags: [...(options.allowedTags as string[]), 'img'],
  allowedAttributes: {
    ...(options.allowedAttributes as Record<string, string[]>),
    img: ['data-file', 'alt'],
  },
  exclusiveFilter: ({ tag, attribs }) =>
    saysNothing(tag, attribs) ? 'excludeTag' : tag === 'img' && !uuid.test(attribs['data-file'] ?? ''),
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
  return onlyLatex(sanitize(simple(html), withPictures))
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
  return onlyLatex(sanitize(simple(html), options)).trim()
}

/** Of formulas, what stands in them besides their LaTeX goes: empty elements, which readers would take apart. One pass over clean HTML. */
function onlyLatex(html: string) {
  if (!html.includes(' data-latex="')) return html
  const kept: string[] = []
  let [from, depth] = [0, 0]
  for (const { index, 0: tag, 1: end, 2: name = '' } of html.matchAll(/<(\/?)([a-z0-9]+)[^>]*>/g)) {
    if (depth === 0) {
      const [, latex] = / data-latex="([^"]*)"/.exec(tag) ?? []
      if (end || latex === undefined) continue
      kept.push(html.slice(from, index + tag.length), latex.replaceAll('&quot;', '"'))
      depth = 1
    } else if (!isVoid.test(name)) depth += end ? -1 : 1
    if (depth === 0) from = index
  }
  return kept.join('') + html.slice(from)
}

const isVoid = /^(br|hr|img)$/

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
