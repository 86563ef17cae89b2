import type { ErrorDefinition } from '#contract/error.ts'
import { fileErrors } from './errors.ts'

/** Bytes of every chunk of an upload but the last. */
export const chunkSize = 5_120_000
/** Maximum bytes of a picture in a text or used as an avatar. */
export const imageLimit = 5_242_880
export const fileNameLength = 200
/** Width and height of an avatar, in pixels. */
export const avatarEdge = 200

/** How many chunks a file of a given size is sent in. */
export const chunkCount = (size: number) => Math.ceil(size / chunkSize)

/** Bytes of one chunk. */
export const chunkLength = (size: number, chunk: number) =>
  Math.max(0, Math.min(chunkSize, size - chunk * chunkSize))

/** `report.final.PDF` → `pdf`; empty without an extension. */
export function extensionOf(name: string) {
  const dot = name.lastIndexOf('.')
  return dot > 0 && dot > name.length - 12 ? name.slice(dot + 1).toLowerCase() : ''
}

/** `44.92KB`, in units of 1024. */
export function sizeText(bytes: number) {
  const units = ['B', 'KB', 'MB', 'GB']
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10))
  return `${Number((bytes / 1024 ** step).toFixed(2))}${units[step]}`
}

export const fileKinds = [
  'image',
  'pdf',
  'audio',
  'video',
  'text',
  'document',
  'sheet',
  'slides',
  'archive',
  'other',
] as const
export type FileKind = (typeof fileKinds)[number]

/** What the type of a file says of its kind: the first that fits. */
export const kindPatterns: readonly (readonly [RegExp, FileKind])[] = [
  [/^image\//, 'image'],
  [/^application\/pdf$/, 'pdf'],
  [/^audio\//, 'audio'],
  [/^video\//, 'video'],
  [/^text\//, 'text'],
  [/sheet|excel/, 'sheet'],
  [/presentation|powerpoint/, 'slides'],
  [/word|opendocument\.text|rtf|epub/, 'document'],
  [/zip|rar|7z|tar|gzip|bzip|compressed/, 'archive'],
]

export function kindOf(mime: string): FileKind {
  return kindPatterns.find(([pattern]) => pattern.test(mime))?.[1] ?? 'other'
}

/** What a browser can show itself, without risk. */
const shown = /^(image\/(jpeg|png|gif|webp|avif|bmp)|application\/pdf|text\/plain)(;|$)/
const played = /^(audio|video)\//

/** What every browser can show inline in a text. */
const textPicture = /^image\/(jpeg|png|gif|webp|avif)$/

/** Why a file may not be used as a picture in a text. */
export function textPictureProblem(file: { mime: string; size: number }): ErrorDefinition | undefined {
  if (!textPicture.test(file.mime)) return fileErrors.notImage
  return file.size > imageLimit ? fileErrors.imageTooLarge : undefined
}

/** Whether a file of this type can be previewed; others are only downloaded. */
export const isPreviewable = (mime: string) => shown.test(mime) || played.test(mime)

export const previewWays = ['', 'file', 'pdf', 'pages'] as const
/** Why a file cannot be read here: nothing for what nobody can show; too large for us; locked or damaged. */
export const previewProblems = ['', 'tooLarge', 'broken', 'withheld'] as const
/** The most pages that are shown as pictures, or drawn one below the other. */
export const maxPages = 1000

const epub = /epub/
/** Documents that only other programs read; we can make PDF of them. */
export const isConvertible = (mime: string) =>
  !epub.test(mime) && ['document', 'sheet', 'slides'].includes(kindOf(mime))
