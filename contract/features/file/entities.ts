import { z } from 'zod'
import type { Value } from '#contract/call.ts'
import { digits, flag, id, url } from '#contract/wire.ts'
import { fileKinds } from './rules.ts'

const about = {
  id: id('file'),
  /** The same as `id`. */
  fileid: id('file'),
  name: z.string(),
  /** Extension of the name, and the usual short form of it. */
  ext: z.string(),
  ext_s: z.string(),
  ext_type: z.enum(fileKinds),
  /** Found in the bytes. */
  mime: z.string(),
  /** Signed addresses that end after some hours: to show, and to download. */
  url,
  rurl: url,
  /** Address of a smaller picture; empty where there is none. */
  thumb: url,
  isPic: flag,
  /** Pixels of a picture, turned as it is shown. */
  width: z.number().nullable(),
  height: z.number().nullable(),
}

/** A file as it hangs on something: a homework, a material, a message. */
export const attachment = z.object({
  ...about,
  /** Such as `44.92KB`. */
  size: z.string(),
  /** Bytes; spelt as existing clients know it. */
  orgin_size: digits,
})
export type Attachment = Value<typeof attachment>

/** The same with its size in bytes as a number, for calls about one file. */
export const attachmentInfo = z.object({ ...about, size: z.number() })
export type AttachmentInfo = Value<typeof attachmentInfo>
