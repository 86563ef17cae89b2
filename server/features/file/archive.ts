import type { Readable } from 'node:stream'
import type { ZipFile } from 'yazl'

/** Passes a file to an archive. A read error must fail the archive, because nothing else listens for it. */
export function giveTo(archive: ZipFile, file: Readable, give: (error: unknown, file: Readable) => void) {
  file.once('error', error => archive.emit('error', error))
  give(null, file)
}
