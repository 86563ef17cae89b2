import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { Language } from '#contract/error.ts'
import { fileKey, giveTo } from '#server/features/file/public.ts'
import { writeBook } from '#server/features/score/public.ts'
import { textIn } from '#server/kernel/answer.ts'
import { Names } from '#server/kernel/archive-names.ts'
import { newId } from '#server/kernel/ids.ts'
import type { SheetCell } from '#server/kernel/sheet.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { contentsOf, type HandedIn, nameOfSubmission, writtenAs } from './handed-in.ts'

const words = {
  id: { en: 'ID (do not change)', zh: '编号（请勿修改）' },
  number: { en: 'Student number', zh: '学号' },
  name: { en: 'Name', zh: '姓名' },
  folder: { en: 'Folder', zh: '文件夹' },
  score: { en: 'Score (of {full})', zh: '成绩（满分 {full}）' },
  comment: { en: 'Comment', zh: '评语' },
  text: { en: 'Text', zh: '正文' },
  grades: { en: 'Grades', zh: '成绩' },
  /** The second sheet: what stood there when the file was made. */
  asMade: { en: 'As downloaded', zh: '下载时' },
} as const

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
  const say = (text: keyof typeof words) => textIn(language, { text: words[text] })
  const options = { mtime: new Date(now) }
  const folders = new Names('folders')
  const grades = folders.take(`${say('grades')}.xlsx`)
  const named = submissions.map(work => ({ work, folder: folders.take(nameOfSubmission(work, language)) }))
  archive.addBuffer(await gradesOf(named, archived), grades, options)
  for (let from = 0; from < named.length; from += batch) {
    const some = named.slice(from, from + batch)
    const contents = await contentsOf(
      db,
      some.map(({ work }) => work),
    )
    let last = Promise.resolve()
    for (const { work, folder } of some) {
      const names = new Names('files')
      const add = (name: string, size: number | undefined, read: () => Readable) => {
        const taken = Promise.withResolvers<void>()
        archive.addReadStreamLazy(
          `${folder}/${names.take(name)}`,
          { ...options, ...(size === undefined ? {} : { compress: false, size }) },
          give => {
            giveTo(archive, read(), give)
            taken.resolve()
          },
        )
        last = taken.promise
      }
      for (const { text, files: attached } of contents.get(work.id) ?? []) {
        // The mark tells Windows that it is UTF-8.
        if (text.trim() !== '')
          add(`${say('text')}.txt`, undefined, () => Readable.from([Buffer.from(`\ufeff${text}`)]))
        // Uncompressed: pictures, videos and office files are compressed already.
        for (const file of attached)
          if ((await files.size(fileKey(file.id))) === file.size)
            add(file.name, file.size, () => files.read(fileKey(file.id)))
      }
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

interface NamedSubmission {
  work: HandedIn
  folder: string
}

function gradesOf(named: readonly NamedSubmission[], { fullScore, language }: Archived) {
  const say = (text: keyof typeof words, values: Record<string, string | number> = {}) =>
    textIn(language, { text: words[text] }, values)
  const head: SheetCell[] = [
    ...[say('id'), say('number'), say('name'), say('folder')],
    ...[say('score', { full: fullScore }), say('comment')],
  ]
  const rows = named.map(({ work, folder }): SheetCell[] => {
    const { number, names } = writtenAs(work, language)
    return [work.id, number, names, folder, work.score ?? '', work.comment]
  })
  return writeBook('xlsx', [head, ...rows], [say('grades'), say('asMade')])
}
