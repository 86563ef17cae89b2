import type { Readable } from 'node:stream'
import type { ZipFile } from 'yazl'

/** Hands a file over to an archive that asks for it. One that cannot be read fails the archive: nobody else listens to it. */
export function giveTo(archive: ZipFile, file: Readable, give: (error: unknown, file: Readable) => void) {
  file.once('error', error => archive.emit('error', error))
  give(null, file)
}
