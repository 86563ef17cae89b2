import { createHash } from 'node:crypto'
import type { Wire } from '#contract/call.ts'
import { type Attachment, attachment } from '#contract/features/file/entities.ts'
import { chunkCount, chunkSize } from '#contract/features/file/rules.ts'
import type { CastMember } from '#seed/people.ts'
import type { testApp } from '#server/kernel/test-app.ts'

type App = ReturnType<ReturnType<typeof testApp>>

export const md5 = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('hex')

/** Non-repeating bytes, the same for the same seed. */
export function noise(size: number, seed = 1) {
  const bytes = Buffer.allocUnsafe(size)
  let state = seed >>> 0 || 1
  for (let index = 0; index < size; index++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    bytes[index] = state >>> 24
  }
  return bytes
}

/** A multipart body and its content type. */
export async function form(
  fields: Record<string, string | number>,
  file?: { name: string; bytes: Uint8Array },
) {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, String(value))
  if (file) data.set('file', new Blob([new Uint8Array(file.bytes)]), file.name)
  const response = new Response(data)
  const type = response.headers.get('content-type') ?? ''
  return { body: Buffer.from(await response.arrayBuffer()), type }
}

export async function postForm(
  app: App,
  path: string,
  as: CastMember | null,
  fields: Record<string, string | number>,
  file?: { name: string; bytes: Uint8Array },
) {
  const { body, type } = await form(fields, file)
  return app.post(path, body, as, { 'content-type': type, 'x-language': 'en' })
}

interface SampleFile {
  name: string
  bytes: Uint8Array
}

export interface ChunkAnswer {
  status: number
  code?: number
  message?: string
  id: string
  url: string
  missing: number
  /** As sent on the wire. */
  file: Wire<typeof attachment> | null
}

/** Sends one chunk as the web does; `changes` overrides fields, `part` the bytes of the chunk. */
export async function sendChunk(
  app: App,
  as: CastMember,
  { name, bytes }: SampleFile,
  chunk: number,
  changes: Record<string, string | number> = {},
  part: Uint8Array = bytes.subarray(chunk * chunkSize, (chunk + 1) * chunkSize),
): Promise<ChunkAnswer> {
  const fields = {
    fileMd5: md5(bytes),
    chunks: chunkCount(bytes.length),
    chunk,
    id: 'WU_FILE_0',
    lastModifiedDate: 'Sat Nov 21 2026 08:00:00 GMT+0800',
    filename: name,
    size: bytes.length,
    ...changes,
  }
  const answer: unknown = await postForm(app, '/UploadApi/uploadChunk', as, fields, {
    name: 'blob',
    bytes: part,
  })
  return answer as ChunkAnswer
}

/** Uploads a whole file. @returns it as in the last answer */
export async function uploadFile(app: App, as: CastMember, sent: SampleFile): Promise<Attachment> {
  for (let chunk = 0; chunk < chunkCount(sent.bytes.length); chunk++) {
    const answer = await sendChunk(app, as, sent, chunk)
    if (answer.status !== 1) throw new Error(`${sent.name}: ${answer.message}`)
    if (answer.file) return attachment.parse(answer.file)
  }
  throw new Error(`${sent.name} is not complete`)
}

/** What the address of a file answers this person. */
export async function downloadStatus(app: App, as: CastMember, fileId: string) {
  const headers = { token: await app.tokenOf(as) }
  return (await app.http.inject({ method: 'GET', url: `/File/download/id/${fileId}`, headers })).statusCode
}
