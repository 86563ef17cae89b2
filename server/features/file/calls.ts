import { kernelErrors } from '#contract/error.ts'
import { fileCalls } from '#contract/features/file/calls.ts'
import { fileErrors } from '#contract/features/file/errors.ts'
import { chunkCount, chunkLength, imageLimit } from '#contract/features/file/rules.ts'
import { avatarUrl } from '#server/features/account/public.ts'
import { fail } from '#server/kernel/failure.ts'
import { type AccountContext, type ReceivedFile, serve } from '#server/kernel/feature.ts'
import { attachmentInfoOf, attachmentOf, drawnPictureOf, hasThumbnail } from './attachment.ts'
import { replaceAvatar } from './avatar.ts'
import { inspect, isHeic } from './inspect.ts'
import { sumsOf, tidyName } from './keeping.ts'
import { checkQuota, checkSize, largestFile, usedBytes } from './limits.ts'
import { prepare, previewFor } from './previews.ts'
import { mayRead } from './readers.ts'
import { findFile } from './store.ts'
import { findUpload, finishUpload, keepChunk, openUpload } from './uploads.ts'

export const fileHandlers = serve(fileCalls, {
  uploadChunk: async (context, { fileMd5, chunks, chunk, fileName, name, size: announced }) => {
    const part = received(context)
    const size = announced ?? (chunks === 1 ? part.size : fail(fileErrors.wrongChunk))
    checkSize(context, context.person, size)
    const fits = chunks === chunkCount(size) && chunk < chunks && part.size === chunkLength(size, chunk)
    if (!fits) fail(fileErrors.wrongChunk)

    const upload = await openUpload(context, {
      md5: fileMd5.toLowerCase(),
      name: tidyName(fileName ?? name ?? part.name),
      size,
    })
    const known = upload.fileId ? await findFile(context.db, upload.fileId) : undefined
    const missing = known || chunks === 1 ? 0 : await keepChunk(context, upload, chunk, part)
    if (missing > 0) return { status: 1, id: upload.id, url: '', missing, file: null }

    const file = known ?? (await finishUpload(context, upload, chunks === 1 ? part : undefined))
    const shown = attachmentOf(context, file)
    return { status: 1, id: file.id, url: shown.url, missing: 0, file: shown }
  },

  getUploadState: async (context, { fileMd5, fileName, size }) => {
    const announced = { md5: fileMd5.toLowerCase(), name: tidyName(fileName), size }
    const upload = await findUpload(context.db, context.person.id, announced)
    const file = upload?.fileId ? await findFile(context.db, upload.fileId) : undefined
    return {
      received: (upload?.received ?? []).toSorted((a, b) => a - b),
      file: file ? attachmentOf(context, file) : null,
    }
  },

  getUploadServers: async (context, { size }) => {
    const { config, person, publicUrl } = context
    if (size !== undefined) {
      checkSize(context, person, size)
      await checkQuota(context, person.id, size)
    }
    const used = await usedBytes(context.db, person.id, context.now)
    return {
      list: [publicUrl],
      largest: largestFile(context, person),
      largestVip: config.STORAGE_LIMIT_VIP,
      left: Math.max(0, config.ACCOUNT_QUOTA - used),
    }
  },

  uploadImage: async context => {
    const part = received(context)
    await checkImage(part)
    return attachmentInfoOf(context, await storeWhole(context, part))
  },

  uploadFile: async context => {
    const part = received(context)
    checkSize(context, context.person, part.size)
    return attachmentInfoOf(context, await storeWhole(context, part))
  },

  uploadAvatar: async context => {
    const part = received(context)
    const mime = await checkImage(part)
    return { avatar: avatarUrl(context.config, await replaceAvatar(context, { path: part.path, mime })) }
  },

  getAttachment: async (context, { id }) => {
    const file = await findFile(context.db, id)
    const [maySee, mayHave] = file
      ? await Promise.all([
          mayRead(context, context.person.id, file, 'pages'),
          mayRead(context, context.person.id, file, 'original'),
        ])
      : []
    if (!file || !maySee) return fail(kernelErrors.notFound)
    if (mayHave || !hasThumbnail(file)) return attachmentInfoOf(context, file)
    return { ...drawnPictureOf(context, file), size: 0 }
  },

  getPreview: async (context, { id }) => (await previewFor(context, id)).preview,

  preparePreview: (context, { id }) => prepare(context, id),
})

function received({ file }: AccountContext) {
  return file ?? fail(fileErrors.missing)
}

/** @returns its type @throws imageTooLarge, notImage, pictureTooLarge */
async function checkImage(part: ReceivedFile) {
  if (part.size > imageLimit) fail(fileErrors.imageTooLarge)
  const { mime, width, refusal } = await inspect(part.path, part.name)
  // A phone's HEIC is accepted undecoded: its decoder is slow, and used only where needed.
  if (width === null && !isHeic(mime)) fail(refusal ?? fileErrors.notImage)
  return mime
}

/** Stores a file that was sent in one piece. */
async function storeWhole(context: AccountContext, part: ReceivedFile) {
  const { md5 } = await sumsOf(part.path)
  const upload = await openUpload(context, { md5, name: tidyName(part.name), size: part.size })
  const known = upload.fileId ? await findFile(context.db, upload.fileId) : undefined
  return known ?? finishUpload(context, upload, part)
}
