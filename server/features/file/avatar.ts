import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { fileErrors } from '#contract/features/file/errors.ts'
import { avatarEdge } from '#contract/features/file/rules.ts'
import { setAvatar } from '#server/features/account/public.ts'
import { at } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { AccountContext, ReceivedFile } from '#server/kernel/feature.ts'
import { newId } from '#server/kernel/ids.ts'
import { decodeHeic } from './heic.ts'
import { inspect, pixelLimit } from './inspect.ts'
import { storeFile } from './uploads.ts'

/** Cuts a picture to a small square and makes it the person's own; the one before is swept. @returns the file's id */
export async function replaceAvatar(context: AccountContext, part: ReceivedFile) {
  const { person, files } = context
  const path = join(files.scratch, newId())
  try {
    const picture = await open(part)
    await picture
      .resize(avatarEdge, avatarEdge, { fit: 'cover' })
      .png()
      .toFile(path)
      .catch(() => fail(fileErrors.notImage))
    const file = await storeFile(context, { ownerId: person.id, name: 'avatar.png', path })
    await context.inTransaction(async ({ db, now }) => {
      const before = await setAvatar(db, person.id, file.id)
      if (!before) return
      await db
        .updateTable('file')
        .set({ deleted_at: at(now), used_at: null })
        .where('id', '=', before)
        .execute()
    })
    return file.id
  } finally {
    await rm(path, { force: true })
  }
}

/** A picture that can be drawn, turned upright. */
async function open({ path, name }: ReceivedFile) {
  const { mime } = await inspect(path, name)
  if (!isHeic(mime)) return sharp(path, { limitInputPixels: pixelLimit }).autoOrient()
  const { data, width, height } = await decodeHeic(path)
  return sharp(data, { raw: { width, height, channels: 4 } })
}

export const isHeic = (mime: string) => /^image\/hei[cf]/.test(mime)
