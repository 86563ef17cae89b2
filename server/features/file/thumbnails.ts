import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Failure } from '#server/kernel/failure.ts'
import { newId } from '#server/kernel/ids.ts'
import { job, work } from '#server/kernel/jobs.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { inspect } from './inspect.ts'
import { fileKey, thumbnailKey } from './keeping.ts'
import type { Drawing } from './picture-task.ts'
import { pictures } from './pictures.ts'

/** Longer edge of a thumbnail: sharp on a phone's screen at a third of its width. */
const edge = 480

export const makeThumbnail = job<{ fileId: string }>('file.thumbnail')

interface PictureFile {
  id: string
  mime: string
  thumbnail_key: string | null
}

const setThumbnail = prepared((db, id: string, key: string) =>
  db.updateTable('file').set({ thumbnail_key: key }).where('id', '=', id),
)

/** Makes the thumbnail: turned upright, without the camera's metadata on place and time. @returns its key */
async function draw({ db, files }: Unit, { id, mime }: PictureFile) {
  const target = join(files.scratch, newId())
  try {
    await pictures.draw(files.localPath(fileKey(id)), mime, {
      path: target,
      edge,
      fit: 'inside',
      format: 'webp',
    })
    const key = thumbnailKey(id)
    await files.put(key, target)
    await setThumbnail(db, id, key)
    return key
  } finally {
    await rm(target, { force: true })
  }
}

const drawing = new Map<string, Promise<string | undefined>>()

/** The key of a picture's thumbnail; made now if the job has not run yet. */
export function thumbnailOf(unit: Unit, file: PictureFile) {
  if (file.thumbnail_key) return Promise.resolve(file.thumbnail_key)
  const running = drawing.get(file.id)
  if (running) return running
  const drawn = draw(unit, file)
    .catch(error => giveUp(unit, file.id, error))
    .finally(() => drawing.delete(file.id))
  drawing.set(file.id, drawn)
  return drawn
}

const forgetSize = prepared((db, id: string) =>
  db.updateTable('file').set({ width: null, height: null }).where('id', '=', id),
)

/** A picture that cannot be decoded is from now on an ordinary file: a retry would not help. */
async function giveUp({ db, log }: Unit, fileId: string, error: unknown) {
  if (!(error instanceof Failure)) throw error
  log.info({ reason: error.definition.name, fileId }, 'no thumbnail')
  await forgetSize(db, fileId)
  return undefined
}

const findDrawn = prepared((db, id: string) =>
  db
    .selectFrom('file')
    .select(['id', 'mime', 'thumbnail_key'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null),
)

export const thumbnailWorker = work(
  makeThumbnail,
  async (unit, { fileId }) => {
    const file = await findDrawn.first(unit.db, fileId)
    if (file) await thumbnailOf(unit, file)
  },
  { slow: true },
)

/**
 * Draws a picture from outside into another file, small enough.
 * @returns false when it is none that can be drawn
 */
export async function drawPicture(path: string, to: Drawing): Promise<boolean> {
  const { mime, width } = await inspect(path, '')
  if (width === null) return false
  try {
    await pictures.draw(path, mime, to)
    return true
  } catch (error) {
    if (error instanceof Failure) return false
    throw error
  }
}
