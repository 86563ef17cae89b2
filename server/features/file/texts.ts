import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { extensionOf } from '#contract/features/file/rules.ts'
import { newId } from '#server/kernel/ids.ts'
import { semaphore } from '#server/kernel/semaphore.ts'
import { inThread } from '#server/kernel/thread.ts'
import type { Unit } from '#server/kernel/unit.ts'
import type { Ports } from '#server/ports/ports.ts'
import type { StoredFile } from './attachment.ts'
import { fileKey } from './keeping.ts'
import { markups, textOfMarkup } from './markup.ts'

/** Characters that are read of a file; the rest is left. */
export const longestText = 200_000
/** Bytes of a file that is read, by what it is. */
const mega = 1024 ** 2
const largest = { text: 4 * mega, document: 64 * mega }
/** Milliseconds and megabytes for reading one. */
const limits = { time: 20_000, memory: 256 }

const plain = ['txt', 'md', 'html', 'htm']
const documents = ['docx', 'odt']

/** Extensions of the files whose text can be read here. */
export const textFormats = ({ convert }: Pick<Ports, 'convert'>): string[] => [
  ...documents,
  ...(convert.hasText ? ['pdf'] : []),
  ...plain,
]

/** One document at a time: each may take much memory. */
const inTurn = semaphore(1)

/** The text of a file; undefined if it is in no known format, too large, locked or damaged. */
export async function textOf(unit: Pick<Unit, 'files' | 'ports' | 'log'>, file: StoredFile) {
  const extension = extensionOf(file.name)
  const limit = plain.includes(extension) ? largest.text : largest.document
  if (!textFormats(unit.ports).includes(extension) || file.size > limit) return undefined
  const path = unit.files.localPath(fileKey(file.id))
  return inTurn(() => (extension === 'pdf' ? textOfPdf(unit, path) : textInThread(path, extension)))
}

async function textOfPdf({ files, ports, log }: Pick<Unit, 'files' | 'ports' | 'log'>, pdf: string) {
  const target = join(files.scratch, newId())
  try {
    await ports.convert.toText(pdf, target)
    const text = await readHead(target)
    // Words that a line's end has parted.
    return text.replace(/(\p{L})-\n(\p{Ll})/gu, '$1$2')
  } catch (error) {
    log.info({ reason: String(error) }, 'no text of a PDF')
    return undefined
  } finally {
    await rm(target, { force: true })
  }
}

/** A character takes four bytes at most. */
async function readHead(path: string) {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(longestText * 4), 0, longestText * 4, 0)
    return buffer.subarray(0, bytesRead).toString('utf8').slice(0, longestText).toWellFormed()
  } finally {
    await handle.close()
  }
}

async function textInThread(path: string, extension: string) {
  const asked = { path, extension, longest: longestText }
  const text = await inThread<string>(new URL('./text-thread.ts', import.meta.url), asked, limits)
  return text?.replaceAll('\0', '')
}

/** What stands in a text with markup of our own. */
export const plainTextOf = (html: string) => textOfMarkup(html, markups.html)
