import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { kernelErrors } from '#contract/error.ts'
import { fail } from './failure.ts'
import type { ReceivedFile } from './feature.ts'
import { newId } from './ids.ts'

/** Bytes of one received part: a chunk is 5,120,000, a picture at most 5 MiB. */
export const partLimit = 5 * 1024 ** 2 + 1024
const limits = { fields: 20, fieldSize: 4096, files: 1, parts: 24 }

/**
 * Reads a multipart body: its fields, and its file spooled into the scratch folder.
 * @throws malformed for anything that is no complete multipart body, tooLarge for a file over the limit
 */
export async function receive(request: FastifyRequest, scratch: string, fileSize = partLimit) {
  const fields: Record<string, unknown> = {}
  let file: ReceivedFile | undefined
  try {
    if (!request.isMultipart()) fail(kernelErrors.malformed, { field: 'multipart' })
    for await (const part of request.parts({ limits: { ...limits, fileSize } })) {
      if (part.type === 'field') fields[part.fieldname] = part.value
      else file = await spool(part.file, part.filename, join(scratch, newId()))
    }
    return { fields, file }
  } catch (error) {
    if (file) await rm(file.path, { force: true })
    const code = (error as { code?: string }).code ?? ''
    if (code.includes('TOO_LARGE') || code.includes('LIMIT')) fail(kernelErrors.tooLarge)
    if (error instanceof Error && !('definition' in error))
      fail(kernelErrors.malformed, { field: 'multipart' })
    throw error
  }
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
