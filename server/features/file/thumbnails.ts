import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import sharp from 'sharp'
import { newId } from '#server/kernel/ids.ts'
import { job, work } from '#server/kernel/jobs.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { pixelLimit } from './inspect.ts'
import { fileKey, thumbnailKey } from './keeping.ts'

/** Longer edge of a smaller picture: sharp on a phone's screen at a third of its width. */
const edge = 480
const seconds = 20

export const makeThumbnail = job<{ fileId: string }>('file.thumbnail')

/** Makes the smaller picture: turned upright, without the camera's notes on place and time. @returns its key */
async function draw({ db, files }: Unit, fileId: string) {
  const path = join(files.scratch, newId())
  const picture = sharp({ limitInputPixels: pixelLimit, failOn: 'none' })
    .timeout({ seconds })
    .autoOrient()
    .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 75 })
  const written = picture.toFile(path)
  await Promise.all([pipeline(files.read(fileKey(fileId)), picture), written])
  const key = thumbnailKey(fileId)
  await files.put(key, path)
  await db.updateTable('file').set({ thumbnail_key: key }).where('id', '=', fileId).execute()
  return key
}

const drawing = new Map<string, Promise<string | undefined>>()

/** The key of a picture's smaller form; made now when its turn has not come yet. */
export function thumbnailOf(unit: Unit, file: { id: string; thumbnail_key: string | null }) {
  if (file.thumbnail_key) return Promise.resolve(file.thumbnail_key)
  const running = drawing.get(file.id)
  if (running) return running
  const drawn = draw(unit, file.id)
    .catch(error => giveUp(unit, file.id, error))
    .finally(() => drawing.delete(file.id))
  drawing.set(file.id, drawn)
  return drawn
}

/** A picture that cannot be drawn is from now on a file like any other: trying again would not help. */
async function giveUp({ db, log }: Unit, fileId: string, error: unknown) {
  log.info({ error, fileId }, 'no smaller picture')
  await db.updateTable('file').set({ width: null, height: null }).where('id', '=', fileId).execute()
  return undefined
}

export const thumbnailWorker = work(
  makeThumbnail,
  async (unit, { fileId }) => {
    const file = await unit.db
      .selectFrom('file')
      .select(['id', 'thumbnail_key'])
      .where('id', '=', fileId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (file) await thumbnailOf(unit, file)
  },
  { slow: true },
)
