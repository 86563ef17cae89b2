import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { submissionErrors } from '#contract/features/submission/errors.ts'
import { maxZipEntries, tableLimit } from '#contract/features/submission/grade-import.ts'
import { plain } from '#server/features/table/in-thread.ts'
import { fail } from '#server/kernel/failure.ts'
import { newId } from '#server/kernel/ids.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { inEach } from './archive-words.ts'

/** A file in a folder of feedback. Its path is only compared and never written to. */
export interface ZippedFile {
  /** The folder around that of the feedback. */
  folder: string
  name: string
  /** Bytes, as the zip says; reading it fails where that is not true. */
  size: number
  entry: Entry
}

export interface Extracted {
  /** In the scratch folder; whoever asked for it removes it. */
  path: string
  sha256: string
}

interface Local {
  path: string
  /** Bytes. */
  size: number
}

/** What comes back: a table alone, or a zip with one and with files. Nothing is unpacked until it is asked for. */
export class GradeFile {
  readonly #zip: ZipFile | undefined
  readonly #path: string
  readonly #size: number
  readonly #table: Entry | undefined
  readonly files: readonly ZippedFile[]

  private constructor(local: Local, zip?: ZipFile, table?: Entry, files: readonly ZippedFile[] = []) {
    this.#path = local.path
    this.#size = local.size
    this.#zip = zip
    this.#table = table
    this.files = files
  }

  /** @throws worksUnreadable, worksTooLarge, worksNothing, worksSeveralTables */
  static async open(path: string, size: number): Promise<GradeFile> {
    const zip = await openPromise(path, {
      ...{ lazyEntries: true, autoClose: false, decodeStrings: false },
    }).catch(() => undefined)
    // A table as CSV, or what its reader refuses.
    if (!zip) return new GradeFile({ path, size })
    try {
      if (zip.entryCount > maxZipEntries) fail(submissionErrors.worksTooLarge)
      const named = await entriesOf(zip)
      if (named.some(({ steps }) => steps.length === 1 && steps[0] === '[Content_Types].xml')) {
        zip.close()
        return new GradeFile({ path, size })
      }
      const files = named.flatMap(fileIn)
      const table = tableIn(named, new Set(files.map(({ folder }) => folder)))
      if (!table && files.length === 0) fail(submissionErrors.worksNothing)
      return new GradeFile({ path, size }, zip, table, files)
    } catch (error) {
      zip.close()
      throw error
    }
  }

  close() {
    this.#zip?.close()
  }

  /** Runs with the table as a local file; not at all where there is none. @throws worksUnreadable */
  async withTable<T>(unit: Unit, run: (path: string) => Promise<T>): Promise<T | undefined> {
    const size = this.#zip ? (this.#table?.uncompressedSize ?? 0) : this.#size
    if (size > tableLimit) fail(submissionErrors.worksTooLarge)
    if (!this.#zip) return run(this.#path)
    if (!this.#table) return undefined
    const table = await this.#extract(unit, this.#table)
    if (!table) return fail(submissionErrors.worksUnreadable)
    try {
      return await run(table.path)
    } finally {
      await rm(table.path, { force: true })
    }
  }

  /** Unpacks a file; undefined where it cannot be read, or is not as large as the zip says. */
  extract(unit: Unit, { entry }: ZippedFile) {
    return this.#extract(unit, entry)
  }

  async #extract({ files }: Unit, entry: Entry): Promise<Extracted | undefined> {
    const path = join(files.scratch, newId())
    const sum = createHash('sha256')
    try {
      const source = await this.#zip!.openReadStreamPromise(entry)
      await pipeline(
        source,
        async function* (pieces) {
          for await (const piece of pieces) {
            sum.update(piece as Buffer)
            yield piece
          }
        },
        createWriteStream(path),
      )
      return { path, sha256: sum.digest('hex') }
    } catch (error) {
      await rm(path, { force: true })
      if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw error
      return undefined
    }
  }
}

interface EntryInFolders {
  /** The parts of its path, without those that say nothing. */
  steps: readonly string[]
  entry: Entry
}

async function entriesOf(zip: ZipFile): Promise<EntryInFolders[]> {
  const found: EntryInFolders[] = []
  try {
    for await (const entry of zip.eachEntry()) {
      const steps = stepsOf(nameOf(entry))
      if (steps.length > 0 && !isLink(entry)) found.push({ steps, entry })
    }
  } catch {
    return fail(submissionErrors.worksUnreadable)
  }
  return found
}

/** Bit 11 of an entry says that its name is UTF-8. macOS does not set it, and Windows in China writes GB 18030. */
function nameOf({ fileName, generalPurposeBitFlag }: Entry) {
  const bytes = fileName as unknown as Buffer
  try {
    return new TextDecoder('utf-8', { fatal: (generalPurposeBitFlag & 0x800) === 0 }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

const leftBySystems = /^(\._.*|\.ds_store|thumbs\.db|desktop\.ini|~\$.*)$/i

/** None for folders, for what systems leave behind, and for paths that lead out. */
function stepsOf(name: string): string[] {
  const path = name.replaceAll('\\', '/').normalize('NFC')
  if (path.endsWith('/')) return []
  const steps = path.split('/').filter(step => step !== '' && step !== '.')
  const isNothing = steps.includes('..') || steps[0] === '__MACOSX' || leftBySystems.test(steps.at(-1) ?? '')
  return isNothing ? [] : steps
}

/** Made on Unix, with the mode of a symbolic link. */
const isLink = ({ versionMadeBy, externalFileAttributes }: Entry) =>
  versionMadeBy >> 8 === 3 && ((externalFileAttributes >>> 16) & 0o170_000) === 0o120_000

const isFeedback = (step: string) => inEach('feedback').includes(plain(step))

/** A folder within that of the feedback is only somebody's order: its files are given back by name. */
function fileIn({ steps, entry }: EntryInFolders): ZippedFile[] {
  const at = steps.findLastIndex((step, place) => place > 0 && place < steps.length - 1 && isFeedback(step))
  if (at < 1) return []
  return [{ folder: steps[at - 1]!, name: steps.at(-1)!, size: entry.uncompressedSize, entry }]
}

/** The table of grades, under its own name or one that a system has numbered: `成绩 (1).xlsx`. */
function tableIn(named: readonly EntryInFolders[], folders: ReadonlySet<string>): Entry | undefined {
  const isTable = ({ steps }: EntryInFolders) => {
    const [, stem] = /^(.+?)(?: ?[(（]\d+[)）])?\.xlsx$/.exec(plain(steps.at(-1)!)) ?? []
    // What students have handed in lies in their folders, whatever it is called.
    const isTheirs = steps.slice(1, -1).some(isFeedback) || folders.has(steps.at(-2) ?? '')
    return stem !== undefined && inEach('grades').includes(stem) && !isTheirs
  }
  const tables = named.filter(isTable)
  const depth = Math.min(...tables.map(({ steps }) => steps.length))
  const [table, another] = tables.filter(({ steps }) => steps.length === depth)
  if (another) fail(submissionErrors.worksSeveralTables)
  return table?.entry
}
