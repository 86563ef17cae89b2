import { z } from 'zod'
import { questionLimits } from '../rules.ts'

/** See `PartId`. */
export const partId = z.string().regex(/^[a-z0-9]{1,8}$/)

/** A rich text in the parts of a question. */
export const partText = z.string().max(questionLimits.part)

/** Whether all are different. */
export const areDistinct = (ids: readonly string[]) => new Set(ids).size === ids.length

/** An id that none of these has; by chance, so that the order of ids never says in which order parts were written. */
export function newPartId(taken: readonly string[]): string {
  for (;;) {
    const id = Math.floor(Math.random() * 36 ** 5).toString(36)
    if (!taken.includes(id)) return id
  }
}

/** As many ids, by chance. */
export const newPartIds = (count: number): string[] =>
  Array.from({ length: count }).reduce<string[]>(ids => [...ids, newPartId(ids)], [])

/** By their ids: an order that says nothing. */
export const byId = <P extends { id: string }>(parts: readonly P[]): P[] =>
  [...parts].sort((a, b) => (a.id < b.id ? -1 : Number(a.id > b.id)))

/** A text as rich text. */
export const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Whether a rich text says or shows anything. */
export const saysSomething = (html: string) =>
  /<(img|span[^<>]*data-latex|table)/.test(html) || html.replace(/<[^<>]*>|&nbsp;|\s/g, '') !== ''

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
