import { z } from 'zod'
import { isBlankHtml } from '#contract/blank-html.ts'
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

/** Tags between which words end. */
const betweenWords = /<\/?(?:p|div|br|hr|li|[uo]l|h\d|table|t[rdh]|blockquote|pre|img)\b[^<>]*>/g

/** What a rich text says, as one line of plain text. */
export const plain = (html: string) =>
  html
    .replace(betweenWords, ' ')
    .replace(/<[^<>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()

/** What tells two rich texts apart: their words, what stands above or below the line, and their pictures. */
const told = (html: string) =>
  plain(html.replace(/<(su[bp])>/g, ' $1:').replace(/<img\b[^<>]*data-file="([^"]*)"[^<>]*>/g, ' img:$1 ')) ||
  html

interface Rich {
  id: string
  html: string
}
/** What is wrong with parts that people read: one that is empty, or two that are alike. */
interface PartsWrong {
  kind: 'malformed' | 'empty' | 'alike'
  /** Which, by its place. */
  place: number
}

/** What is wrong with a list of parts, whichever they are; nothing if it is sound. */
export function wrongIn(parts: readonly Rich[]): PartsWrong | undefined {
  if (!areDistinct(parts.map(({ id }) => id))) return { kind: 'malformed', place: 0 }
  const empty = parts.findIndex(({ html }) => isBlankHtml(html))
  if (empty >= 0) return { kind: 'empty', place: empty }
  const texts = parts.map(({ html }) => told(html))
  const alike = texts.findIndex((text, place) => texts.indexOf(text) < place)
  return alike < 0 ? undefined : { kind: 'alike', place: alike }
}
