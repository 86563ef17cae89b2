import { type Problem, writtenProblem } from '#contract/features/activity/written.ts'
import { kindOf } from '#contract/features/file/rules.ts'
import { videoErrors } from './errors.ts'

export const linkLength = 2000
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
export function videoProblem({ title, file, link, files }: VideoInput): Problem | undefined {
  return writtenProblem({ title, files }, videoErrors, () => {
    if (!file) return link === '' ? videoErrors.contentMissing : !isLink(link) && videoErrors.badLink
    return kindOf(file.mime) !== 'video' && videoErrors.notVideo
  })
}
