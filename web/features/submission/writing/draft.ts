import type { Attachment } from '#contract/features/file/entities.ts'

/** What a student is writing where it is one text, and the files that belong to it. */
export interface Draft extends WrittenText {
  files: Attachment[]
}

/** A text, and how it is formatted. */
export interface WrittenText {
  text: string
  /** Rich text, which says the same as `text`; empty or absent (what devices kept before there was any): it is plain. */
  html?: string
}

/** What counts when texts are compared: where one is formatted, how; links are written in several ways. */
export const essenceOf = ({ text, html }: WrittenText) =>
  html ? html.replace(/ (rel|target)="[^"]*"/g, '') : text

/** The words of a rich text, as far as its writer needs them; the server makes its own. */
export function textOf(html: string): string {
  const lines = html.replace(/<br>|<\/(p|h[2-4]|li|tr|div|pre)>/g, '\n')
  return (new DOMParser().parseFromString(lines, 'text/html').body.textContent ?? '').trim()
}

/** A text as one that can be formatted. */
export const htmlOf = ({ text, html }: WrittenText) =>
  html ||
  text
    .split('\n')
    .map(line => `<p>${escaped(line)}</p>`)
    .join('')

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const isBlank = ({ text, html }: WrittenText) => text.trim() === '' && !html

/** One text after the other; formatted if one of them is. */
export function joinedTexts(one: WrittenText, other: WrittenText): WrittenText {
  const both = [one, other].filter(each => !isBlank(each))
  const text = both.map(each => each.text).join('\n\n')
  return { text, html: both.some(({ html }) => html) ? both.map(htmlOf).join('') : '' }
}
