// Runs in a thread of its own, which ends when it takes too long or too much memory.
import { readFile } from 'node:fs/promises'
import yauzl from 'yauzl'
import { textOf } from '#server/kernel/encoding.ts'
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
  if (extension === 'docx') return readWord(path)
  if (extension === 'odt') return textOfMarkup((await readParts(path, ['content.xml']))[0]!, markups.odt)
  const text = textOf(await readFile(path))
  return extension === 'html' || extension === 'htm' ? textOfMarkup(text, markups.html) : text
}

/** Where programs usually put it; otherwise the archive says where it is. */
const usualDocument = 'word/document.xml'

/** The text of a document of Word, and behind it its notes. */
async function readWord(path: string) {
  const [relations = ''] = await readParts(path, ['_rels/.rels'], true)
  const document = targetsOf(relations, 'officeDocument')[0] ?? usualDocument
  const folder = document.slice(0, document.lastIndexOf('/') + 1)
  const own = `${folder}_rels/${document.slice(folder.length)}.rels`
  const [main, ownRelations = ''] = await readParts(path, [document, own], true)
  if (main === undefined) throw new Error('no text')
  const notes = ['footnotes', 'endnotes'].flatMap(kind => targetsOf(ownRelations, kind))
  const read = await readParts(
    path,
    notes.map(target => (target.startsWith('/') ? target.slice(1) : folder + target)),
    true,
  )
  return [main, ...read].map(part => textOfMarkup(part ?? '', markups.docx)).join('')
}

/** What parts of an archive a part names as of that kind; absolute ones without the stroke. */
function targetsOf(relations: string, kind: string): string[] {
  return [...relations.matchAll(/<(?:\w{1,20}:)?Relationship\s([^<>]{1,2000})>/g)].flatMap(
    ([, said = '']) => {
      const type = /\bType\s{0,9}=\s{0,9}["']([^"']{0,300})["']/.exec(said)?.[1] ?? ''
      const target = /\bTarget\s{0,9}=\s{0,9}["']([^"']{1,300})["']/.exec(said)?.[1]
      return target && type.endsWith(`/${kind}`) ? [target.replace(/^\//, '')] : []
    },
  )
}

/**
 * Parts of a zip archive. Counted as they are unpacked: what it says of their size may be a lie.
 * @param isLoose what is not there is undefined
 * @throws otherwise where one is not there
 */
async function readParts(path: string, names: readonly string[]): Promise<string[]>
async function readParts(
  path: string,
  names: readonly string[],
  isLoose: true,
): Promise<(string | undefined)[]>
async function readParts(path: string, names: readonly string[], isLoose = false) {
  const zip = await yauzl.openPromise(path)
  const found = new Map<string, string>()
  try {
    let [entries, size] = [0, 0]
    for await (const entry of zip.eachEntry()) {
      if (++entries > entryLimit || found.size === names.length) break
      if (!names.includes(entry.fileName) || found.has(entry.fileName)) continue
      const pieces: Buffer[] = []
      for await (const piece of await zip.openReadStreamPromise(entry)) {
        size += (piece as Buffer).length
        if (size > unpackedLimit) throw new Error('too large')
        pieces.push(piece as Buffer)
      }
      found.set(entry.fileName, Buffer.concat(pieces).toString('utf8'))
    }
  } finally {
    zip.close()
  }
  const texts = names.map(name => found.get(name))
  if (!isLoose && texts.includes(undefined)) throw new Error('no text')
  return texts
}
