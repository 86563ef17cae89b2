import { z } from 'zod'
import type { Value } from '#contract/call.ts'
import { digits, flag, id, url } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'
import { fileKinds, previewProblems, previewWays } from './rules.ts'

const about = {
  id: id('file'),
  /** The same as `id`. */
  fileid: id('file'),
  name: z.string(),
  /** The name's extension, and its usual short form. */
  ext: z.string(),
  ext_s: z.string(),
  ext_type: z.enum(fileKinds),
  /** Detected from the bytes. */
  mime: z.string(),
  /** Signed addresses that expire after some hours: for showing and for downloading. */
  url,
  rurl: url,
  /** Address of a smaller picture; empty if there is none. */
  thumb: url,
  isPic: flag,
  /** A picture's size in pixels, after rotation. */
  width: z.number().nullable(),
  height: z.number().nullable(),
}

/** A file attached to something: a homework, a material, a message. */
export const attachment = z.object({
  ...about,
  /** Such as `44.92KB`. */
  size: z.string(),
  /** Bytes; spelt as existing clients expect. */
  orgin_size: digits,
})
export type Attachment = Value<typeof attachment>

/** The same with its size as a number of bytes, for calls about one file. */
export const attachmentInfo = z.object({ ...about, size: z.number() })
export type AttachmentInfo = Value<typeof attachmentInfo>

/** How a file can be read here. */
export const preview = wired({
  /** The file itself, a PDF that was made of it, pictures of its pages; empty: not at all. */
  way: z.enum(previewWays),
  /** It is still being made, or would have to be. */
  isWaiting: ['waiting', flag],
  /** Something is to be done before it can be read; then it can be asked for. */
  isAbsent: ['absent', flag],
  /** Of the file or the PDF. */
  url,
  /** Of one page as a picture; `&page=` with its number, from 1, is to be added. Empty where none can be drawn. */
  pageUrl: ['pageurl', url],
  pages: z.number(),
  /** It contains macros, which were not run. */
  hasMacros: ['hasmacros', flag],
  problem: z.enum(previewProblems),
})
