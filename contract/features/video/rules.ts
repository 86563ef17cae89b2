import type { ErrorDefinition } from '#contract/error.ts'
import { kindOf } from '#contract/features/file/rules.ts'
import { videoErrors } from './errors.ts'

export const titleLength = 100
/** Maximum characters of the cleaned HTML below a video. */
export const contentLength = 100_000
export const linkLength = 2000
export const maxFiles = 20
/** Languages of captions. */
export const maxCaptions = 5
/** Percent of a video after which a student has watched it, unless the teacher sets another. */
export const usualDonePercent = 90

/** An address of our own kind: `https` and a name, without a user. */
export function isLink(link: string): boolean {
  try {
    const { protocol, hostname, username, password } = new URL(link)
    return protocol === 'https:' && hostname.includes('.') && username === '' && password === ''
  } catch {
    return false
  }
}

/** Whether a linked video is a file that a browser plays; anything else is a page, and opened outside. */
export const isPlayedHere = (link: string): boolean =>
  isLink(link) && /\.(mp4|m4v|webm|ogv|mov)$/i.test(new URL(link).pathname)

interface VideoInput {
  title: string
  /** One of them. */
  file: { mime: string } | undefined
  link: string
  files: readonly unknown[]
}

/** The rule that a video breaks, with the values for its text; undefined if it breaks none. */
export function videoProblem({
  title,
  file,
  link,
  files,
}: VideoInput): { error: ErrorDefinition; details?: Record<string, number> } | undefined {
  if (title.trim() === '') return { error: videoErrors.titleMissing }
  if (!file && link === '') return { error: videoErrors.contentMissing }
  if (file && kindOf(file.mime) !== 'video') return { error: videoErrors.notVideo }
  if (!file && !isLink(link)) return { error: videoErrors.badLink }
  if (files.length > maxFiles) return { error: videoErrors.tooManyFiles, details: { limit: maxFiles } }
  return undefined
}
