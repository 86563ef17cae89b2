import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { Language } from '#contract/error.ts'
import { fileKey, giveTo, type StoredFile } from '#server/features/file/public.ts'
import { type SheetCell, writeTable } from '#server/features/table/public.ts'
import { Names } from '#server/kernel/archive-names.ts'
import { textIn } from '#server/kernel/envelope.ts'
import { newId } from '#server/kernel/ids.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { archiveWords, rowKey } from './archive-words.ts'
import { contentsOf, feedbackOf, type HandedIn, nameOfSubmission, writtenAs } from './handed-in.ts'

/** Works whose texts and files are known at one time. */
const batch = 20

interface Archived {
  submissions: readonly HandedIn[]
  fullScore: number
  language: Language
  /** What it throws ends the archive. */
  onProgress(done: number): Promise<void>
}

/**
 * Writes works into a local zip, which the caller removes: a folder for each with its text and its files, and a workbook
 * with a row for each, to be filled in. However many there are, only a few are in memory.
 * @returns its path
 */
export async function writeArchive(unit: Unit, archived: Archived): Promise<string> {
  const path = join(unit.files.scratch, newId())
  const archive = new ZipFile()
  const stopped = new AbortController()
  archive.on('error', error => stopped.abort(error))
  const written = pipeline(archive.outputStream, createWriteStream(path), { signal: stopped.signal })
  // It is waited for below; until then its failure is nobody's surprise.
  written.catch(() => undefined)
  try {
    await addSubmissions(unit, archive, archived, stopped.signal)
    archive.end()
    await written
    return path
  } catch (error) {
    stopped.abort(error)
    await written.catch(() => undefined)
    await rm(path, { force: true })
    throw error
  }
}

async function addSubmissions(unit: Unit, archive: ZipFile, archived: Archived, stopped: AbortSignal) {
  const { db, files, now } = unit
  const { submissions, language, onProgress } = archived
  const word = (text: keyof typeof archiveWords) => textIn(language, { text: archiveWords[text] })
  const feedback = word('feedback')
  const how = textIn(language, { text: archiveWords.how }, { grades: word('grades'), feedback })
  const options = { mtime: new Date(now) }
  const folders = new Names('folders')
  const grades = folders.take(`${word('grades')}.xlsx`)
  const readMe = folders.take(`${word('readMe')}.txt`)
  const named = submissions.map(work => ({ work, folder: folders.take(nameOfSubmission(work, language)) }))
  archive.addBuffer(await gradesOf(named, archived), grades, options)
  archive.addBuffer(asUtf8(how), readMe, options)
  for (let from = 0; from < named.length; from += batch) {
    const some = named.slice(from, from + batch)
    const those = some.map(({ work }) => work)
    const [contents, given] = await Promise.all([contentsOf(db, those), feedbackOf(db, those)])
    let last = Promise.resolve()
    for (const { work, folder } of some) {
      const names = new Names('files')
      const add = (path: string, size: number | undefined, read: () => Readable) => {
        const taken = Promise.withResolvers<void>()
        archive.addReadStreamLazy(
          `${folder}/${path}`,
          { ...options, ...(size === undefined ? {} : { compress: false, size }) },
          give => {
            giveTo(archive, read(), give)
            taken.resolve()
          },
        )
        last = taken.promise
      }
      // Uncompressed: pictures, videos and office files are compressed already.
      const addFile = async (path: string, file: StoredFile) => {
        if ((await files.size(fileKey(file.id))) === file.size)
          add(path, file.size, () => files.read(fileKey(file.id)))
      }
      // Reserved, so that no file of a student stands in its place.
      const feedbackFolder = names.take(feedback)
      archive.addEmptyDirectory(`${folder}/${feedbackFolder}/`, options)
      for (const { text, files: attached } of contents.get(work.id) ?? []) {
        if (text.trim() !== '')
          add(names.take(`${word('text')}.txt`), undefined, () => Readable.from([asUtf8(text)]))
        for (const file of attached) await addFile(names.take(file.name), file)
      }
      const feedbackNames = new Names('files')
      for (const file of given.get(work.id) ?? [])
        await addFile(`${feedbackFolder}/${feedbackNames.take(file.name)}`, file)
    }
    // The next are read when these have been taken, so that few are known at one time.
    await Promise.race([last, aborted(stopped)])
    stopped.throwIfAborted()
    await onProgress(from + some.length)
  }
}

const aborted = (signal: AbortSignal) =>
  new Promise<void>(resolve => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

/** The mark tells Windows that it is UTF-8. */
const asUtf8 = (text: string) => Buffer.from(`\ufeff${text}`)

interface NamedSubmission {
  work: HandedIn
  folder: string
}

function gradesOf(named: readonly NamedSubmission[], { fullScore, language }: Archived) {
  const say = (text: keyof typeof archiveWords, values: Record<string, string | number> = {}) =>
    textIn(language, { text: archiveWords[text] }, values)
  const head: SheetCell[] = [
    ...[say('id'), say('number'), say('name'), say('folder')],
    ...[say('score', { full: fullScore }), say('comment')],
  ]
  const rows = named.map(({ work, folder }): SheetCell[] => {
    const { number, names } = writtenAs(work, language)
    return [rowKey(work), number, names, folder, work.score ?? '', work.comment]
  })
  return writeTable('xlsx', [head, ...rows], { names: [say('grades'), say('asMade')] })
}
