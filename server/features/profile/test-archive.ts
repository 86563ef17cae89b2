import { fromBufferPromise } from 'yauzl'

/** The files of an archive, by name. */
export async function unzip(bytes: Buffer) {
  const archive = await fromBufferPromise(bytes)
  const entries = new Map<string, Buffer>()
  for await (const entry of archive.eachEntry()) {
    const parts: Buffer[] = []
    for await (const part of await archive.openReadStreamPromise(entry)) parts.push(part as Buffer)
    entries.set(entry.fileName, Buffer.concat(parts))
  }
  return entries
}
