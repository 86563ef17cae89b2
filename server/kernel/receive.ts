import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { kernelErrors } from '#contract/error.ts'
import { storageErrors } from '#contract/storage.ts'
import { fail } from './failure.ts'
import type { ReceivedFile } from './feature.ts'
import { newId } from './ids.ts'
import type { Services } from './unit.ts'

/** Bytes of one received part: a chunk is 5,120,000, a picture at most 5 MiB. */
export const partLimit = 5 * 1024 ** 2 + 1024
const limits = { fields: 20, fieldSize: 4096, files: 1, parts: 24 }

/**
 * Reads a multipart body: its fields, and its file spooled into the scratch folder.
 * @throws malformed for anything but a complete multipart body, tooLarge for a file over the limit, full where it would
 * eat into the disk's reserve; errors of the disk itself pass through, being no fault of the sender
 */
export async function receive(request: FastifyRequest, { files, config }: Services, fileSize = partLimit) {
  const fields: Record<string, unknown> = {}
  let file: ReceivedFile | undefined
  try {
    if (!request.isMultipart()) fail(kernelErrors.malformed, { field: 'multipart' })
    const announced = Number(request.headers['content-length'] ?? 0)
    const { DISK_RESERVE: reserve } = config
    if (reserve > 0 && (await files.free()) - announced < reserve) fail(storageErrors.full)
    for await (const part of request.parts({ limits: { ...limits, fileSize } })) {
      if (part.type === 'field') fields[part.fieldname] = part.value
      else file = await spool(part.file, part.filename, join(files.scratch, newId()))
    }
    return { fields, file }
  } catch (error) {
    if (file) await rm(file.path, { force: true })
    if (isOfDisk(error)) throw error
    const code = (error as { code?: string }).code ?? ''
    if (code.includes('TOO_LARGE') || code.includes('LIMIT')) fail(kernelErrors.tooLarge)
    if (error instanceof Error && !('definition' in error))
      fail(kernelErrors.malformed, { field: 'multipart' })
    throw error
  }
}

/** A failed call of the file system, such as ENOSPC or EIO; a connection that ends reports other calls. */
function isOfDisk(error: unknown) {
  const { errno, syscall } = error as NodeJS.ErrnoException
  return errno !== undefined && ['open', 'write', 'close', 'statfs'].includes(syscall ?? '')
}

async function spool(
  source: NodeJS.ReadableStream & { truncated?: boolean; bytesRead?: number },
  name: string,
  path: string,
) {
  let size = 0
  try {
    await pipeline(
      source,
      async function* (chunks) {
        for await (const chunk of chunks) {
          size += (chunk as Buffer).length
          yield chunk
        }
      },
      createWriteStream(path),
    )
    if (source.truncated) fail(kernelErrors.tooLarge)
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  return { path, name, size }
}
