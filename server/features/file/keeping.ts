import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { extensionOf, fileNameLength } from '#contract/features/file/rules.ts'
import { clean } from '#contract/wire.ts'
import { newId } from '#server/kernel/ids.ts'
import type { Files } from '#server/ports/files.ts'

// Ids begin with the time; their last characters spread the files evenly over folders.
const spread = (id: string) => `${id.slice(-2)}/${id}`
export const fileKey = (id: string) => `file/${spread(id)}`
export const thumbnailKey = (id: string) => `thumbnail/${spread(id)}`
/** What was made of a document; one for all files with the same bytes. */
export const previewKey = (sha256: string) => `preview/${sha256.slice(0, 2)}/${sha256}`
export const pageKey = (sha256: string, page: number) => `page/${sha256.slice(0, 2)}/${sha256}/${page}`
/** The first page, small. */
export const coverKey = (sha256: string) => `page/${sha256.slice(0, 2)}/${sha256}/cover`
export const chunkKey = (uploadId: string, chunk: number) => `upload/${uploadId}/${chunk}`

export interface Sums {
  md5: string
  sha256: string
  size: number
}

/** Runs the bytes past both checksums, and into `target` where one is given. */
async function pass(source: Iterable<Readable> | AsyncIterable<Readable>, target?: string): Promise<Sums> {
  const md5 = createHash('md5')
  const sha256 = createHash('sha256')
  let size = 0
  async function* summed() {
    for await (const part of source)
      for await (const piece of part) {
        md5.update(piece as Buffer)
        sha256.update(piece as Buffer)
        size += (piece as Buffer).length
        if (target) yield piece as Buffer
      }
  }
  if (target) await pipeline(summed, createWriteStream(target))
  else for await (const _ of summed());
  return { md5: md5.digest('hex'), sha256: sha256.digest('hex'), size }
}

/** The checksums of a local file. */
export const sumsOf = (path: string) => pass([createReadStream(path)])

/** Joins the chunks of an upload into a local file. @returns its path and checksums */
export async function joinChunks(files: Files, uploadId: string, chunks: number) {
  const path = join(files.scratch, newId())
  function* parts() {
    for (let chunk = 0; chunk < chunks; chunk++) yield files.read(chunkKey(uploadId, chunk))
  }
  try {
    return { path, sums: await pass(parts(), path) }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

export async function removeChunks(files: Files, uploadId: string, chunks: number) {
  for (let chunk = 0; chunk < chunks; chunk++) await files.remove(chunkKey(uploadId, chunk))
}

/** Runs with a stored file as a local one: an archive is not read from its beginning. */
export async function withLocalCopy<T>(files: Files, fileId: string, run: (path: string) => Promise<T>) {
  const path = join(files.scratch, newId())
  try {
    await pipeline(files.read(fileKey(fileId)), createWriteStream(path))
    return await run(path)
  } finally {
    await rm(path, { force: true })
  }
}

/**
 * The last part of a path, shortened, without characters that hide or reverse text, keeping its extension, and the dot that some
 * names begin with (`.gitignore`).
 */
export function tidyName(name: string) {
  const cleaned = clean(name.split(/[/\\]/).at(-1) ?? '')
  const last = /^\.*$/.test(cleaned) ? 'file' : cleaned
  const letters = [...last]
  if (letters.length <= fileNameLength) return last
  const extension = extensionOf(last)
  const ending = extension && `.${extension}`
  return `${letters.slice(0, fileNameLength - ending.length).join('')}${ending}`
}
