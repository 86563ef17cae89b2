import { createReadStream } from 'node:fs'
import yauzl from 'yauzl'

const mega = 1024 ** 2
/** Bytes that the parts of a document may have in all, unpacked, and how many of them there may be. */
const largest = 512 * mega
const maxParts = 20_000

export interface DocumentFindings {
  hasMacros: boolean
  /** It would not fit into memory when it is unpacked. */
  isBomb: boolean
}

/** What a document of an Office holds, by its table of contents alone: nothing is unpacked. */
export async function inspectDocument(path: string): Promise<DocumentFindings> {
  return (await partsOf(path)) ?? { hasMacros: await hasOldMacros(path), isBomb: false }
}

/** Of today's documents, which are ZIP archives; undefined for others. */
function partsOf(path: string): Promise<DocumentFindings | undefined> {
  return new Promise(resolve => {
    yauzl.open(path, { lazyEntries: true, validateEntrySizes: false }, (error, zip) => {
      if (error || !zip) return resolve(undefined)
      let [size, parts, hasMacros] = [0, 0, false]
      const done = (found: DocumentFindings | undefined) => {
        zip.close()
        resolve(found)
      }
      zip.on('error', () => done(undefined))
      zip.on('end', () => done({ hasMacros, isBomb: false }))
      zip.on('entry', (entry: { fileName: string; uncompressedSize: number }) => {
        size += entry.uncompressedSize
        parts += 1
        hasMacros ||= /(^|\/)vbaProject\.bin$|^(Basic|Scripts)\/.+/i.test(entry.fileName)
        if (size > largest || parts > maxParts) return done({ hasMacros, isBomb: true })
        zip.readEntry()
      })
      zip.readEntry()
    })
  })
}

/** The folder of macros in documents of before 2007, as its name stands there. */
const oldMacros = Buffer.from('_VBA_PROJECT', 'utf16le')

const hasOldMacros = (path: string) => contains(path, oldMacros)

/** What stands in every document that only a password opens: of a PDF, and of an Office since 2007. */
const locks = { pdf: Buffer.from('/Encrypt'), office: Buffer.from('EncryptedPackage', 'utf16le') }

/** Whether a document that could not be read wants a password. */
export const isEncrypted = (path: string, mime: string) =>
  contains(path, mime === 'application/pdf' ? locks.pdf : locks.office)

async function contains(path: string, sought: Buffer) {
  let rest = Buffer.alloc(0)
  for await (const piece of createReadStream(path, { end: 64 * mega })) {
    const part = Buffer.concat([rest, piece as Buffer])
    if (part.includes(sought)) return true
    rest = part.subarray(-sought.length)
  }
  return false
}
