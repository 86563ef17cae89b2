// Runs in a thread of its own, which ends when it takes too long or too much memory.
import { readFile } from 'node:fs/promises'
import yauzl from 'yauzl'
import { markups, textOfMarkup } from './markup.ts'

/** Bytes that the part of a document which holds its text may unpack to. */
const unpackedLimit = 32 * 1024 ** 2
const entryLimit = 20_000

interface TextTask {
  path: string
  extension: string
  longest: number
}

export const answer = async ({ path, extension, longest }: TextTask) =>
  (await read(path, extension)).slice(0, longest).toWellFormed()

async function read(path: string, extension: string) {
  if (extension === 'docx') return textOfMarkup(await readPart(path, 'word/document.xml'), markups.docx)
  if (extension === 'odt') return textOfMarkup(await readPart(path, 'content.xml'), markups.odt)
  const text = decode(await readFile(path))
  return extension === 'html' || extension === 'htm' ? textOfMarkup(text, markups.html) : text
}

/** One part of a zip archive. Counted as it is unpacked: what it says of its size may be a lie. */
async function readPart(path: string, name: string) {
  const zip = await yauzl.openPromise(path)
  try {
    let entries = 0
    for await (const entry of zip.eachEntry()) {
      if (++entries > entryLimit) break
      if (entry.fileName !== name) continue
      const pieces: Buffer[] = []
      let size = 0
      for await (const piece of await zip.openReadStreamPromise(entry)) {
        size += (piece as Buffer).length
        if (size > unpackedLimit) throw new Error('too large')
        pieces.push(piece as Buffer)
      }
      return Buffer.concat(pieces).toString('utf8')
    }
    throw new Error('no text')
  } finally {
    zip.close()
  }
}

/** UTF-8, UTF-16 with its mark, or else what Chinese systems write. */
function decode(bytes: Buffer) {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}
