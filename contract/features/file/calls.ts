import { z } from 'zod'
import { account } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { id, integer, text, url, verbatim } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'
import { attachment, attachmentInfo, preview } from './entities.ts'
import { imageLimit } from './rules.ts'

const md5 = verbatim(32, 32)
/** Only the last part of the name counts: some callers send a whole path. */
const fileName = text(1000, 1)

/** How much of a picture is read before it is refused: enough to tell most people why. */
const pictureRead = 4 * imageLimit

/** The answer to a chunk, without the envelope (decision P5). */
export const chunkResult = z.object({
  /** 1 accepted, 2 failed permanently, 0 send this chunk again. */
  status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  /** The file's id, valid once all chunks have arrived. */
  id: id('file'),
  /** Empty until the file is complete. */
  url,
  /** Chunks still missing. */
  missing: z.number(),
  file: attachment.nullable(),
})

export const fileCalls = {
  uploadChunk: command('/UploadApi/uploadChunk', {
    summary:
      'Send one chunk of 5,120,000 bytes of a file, in any order. Answers {status: 1 taken, 2 failed, 0 send again} without the envelope; the last one answers the file.',
    access: account,
    body: 'multipart',
    bare: true,
    input: wired({
      fileMd5: md5,
      /** Callers omit `chunks` and `chunk` when there is only one. */
      chunks: integer(1, 100_000).default(1),
      chunk: integer(0, 99_999).default(0),
      /** The caller's own name for the upload; ignored here. */
      id: text(200).default(''),
      lastModifiedDate: text(200).default(''),
      fileName: ['filename', fileName.optional()],
      name: fileName.optional(),
      size: integer(0).optional(),
    }),
    output: chunkResult,
  }),
  getUploadState: query('/UploadApi/uploadState', {
    summary:
      'Which chunks of a file the server has, so that an interrupted upload continues where it stopped.',
    access: account,
    input: wired({ fileMd5: md5, size: integer(0), fileName: ['filename', fileName] }),
    output: z.object({
      /** Indexes of the chunks received. */
      received: z.array(z.number()),
      /** The finished file, if this person has uploaded it before. */
      file: attachment.nullable(),
    }),
  }),
  getUploadServers: query('/UploadApi/getUploadServers', {
    summary: 'Where files are uploaded to, and how much this person may upload.',
    access: account,
    input: z.object({
      /** Bytes of the file to be uploaded: one that is too large is refused here already. */
      size: integer(0).optional(),
    }),
    output: z.object({
      list: z.array(url),
      /** Maximum bytes of one file. */
      largest: z.number(),
      /** Maximum bytes of one file for a person with VIP. */
      largestVip: z.number(),
      /** Bytes of storage this person has left. */
      left: z.number(),
    }),
  }),
  uploadImage: command('/UploadApi/uploadV2', {
    summary: 'Upload a picture of at most 5 MB, for a text or a message.',
    access: account,
    aliases: ['/UploadApi/uploadFile'],
    body: 'multipart',
    largestFile: pictureRead,
    input: z.object({}),
    output: attachmentInfo,
  }),
  uploadFile: command('/UploadApi/upload', {
    summary: 'Upload a file in one piece; on a slow network, chunks are better.',
    access: account,
    body: 'multipart',
    largestFile: 150 * 1024 ** 2,
    input: z.object({}),
    output: attachmentInfo,
  }),
  uploadAvatar: command('/UploadApi/uploadAvatarByCrop', {
    summary: 'Upload the caller’s avatar of at most 5 MB; it is cropped to a square.',
    access: account,
    body: 'multipart',
    largestFile: pictureRead,
    input: z.object({}),
    output: z.object({ avatar: url }),
  }),
  getAttachment: query('/FileApi/getAttachmentInfo', {
    summary: 'Name, size, type and addresses of a file that the caller may read.',
    access: account,
    input: z.object({ id: id('file') }),
    output: attachmentInfo,
  }),
  getPreview: query('/FileApi/getPreview', {
    summary:
      'How a file can be read without opening it elsewhere: as it is, as a PDF, or page by page as pictures.',
    access: account,
    input: z.object({ id: id('file') }),
    output: preview,
  }),
  preparePreview: command('/FileApi/preparePreview', {
    summary: 'The same, and begins to make what is needed for it.',
    access: account,
    // Pages that are made are nobody's.
    whileViewing: true,
    input: z.object({ id: id('file') }),
    output: preview,
  }),
}
