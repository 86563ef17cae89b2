import { z } from 'zod'
import { questionLimits } from '../rules.ts'

/** See `PartId`. */
export const partId = z.string().regex(/^[a-z0-9]{1,8}$/)

/** A rich text in the parts of a question. */
export const partText = z.string().max(questionLimits.part)

/** Whether all are different. */
export const areDistinct = (ids: readonly string[]) => new Set(ids).size === ids.length

/** An id that none of these has. */
export function newPartId(taken: readonly string[]): string {
  for (let number = taken.length + 1; ; number++) {
    const id = number.toString(36)
    if (!taken.includes(id)) return id
  }
}

/** Whether a rich text says or shows anything. */
export const saysSomething = (html: string) =>
  /<(img|span[^>]*data-latex|table)/.test(html) || html.replace(/<[^<>]*>|&nbsp;|\s/g, '') !== ''

/** What a rich text says, as one line of plain text. */
export const plain = (html: string) =>
  html
    .replace(/<[^<>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()
