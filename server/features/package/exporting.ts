import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream, type WriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { finished, pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { ZipFile } from 'yazl'
import { fileKey, giveTo, type StoredFile } from '#server/features/file/public.ts'
import type { Database } from '#server/kernel/database.ts'
import { newId } from '#server/kernel/ids.ts'
import type { PortableRow, PortableTable, TravelChoices } from '#server/kernel/portable.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import {
  fileEntry,
  filesEntry,
  type Manifest,
  manifestEntry,
  type PackagedFile,
  type PackagedPerson,
  packageFormat,
  packageVersion,
  personsEntry,
  tableEntry,
} from './archive.ts'
import { fileIdsIn } from './ids-in-rows.ts'
import { readCourse } from './reading.ts'
import type { Portables } from './tables.ts'

export interface ExportWish {
  courseId: string
  people: boolean
  work: boolean
  /** Called with the percentage. */
  onProgress(percent: number): Promise<void>
}

export const exportChoices = ({ people, work }: Pick<ExportWish, 'people' | 'work'>): TravelChoices => ({
  students: people,
  assistants: people,
  work: people && work,
  courseware: true,
  weblinks: true,
  fresh: false,
})

/** Lines of JSON being written to a local file. */
class Lines {
  readonly path: string
  readonly #stream: WriteStream
  readonly #sum = createHash('sha256')
  #rows = 0
  #bytes = 0

  constructor(path: string) {
    this.path = path
    this.#stream = createWriteStream(path)
  }

  async add(row: object) {
    const line = Buffer.from(`${JSON.stringify(row)}\n`)
    this.#rows++
    this.#bytes += line.length
    this.#sum.update(line)
    if (!this.#stream.write(line)) await once(this.#stream, 'drain')
  }

  async end() {
    this.#stream.end()
    await finished(this.#stream)
    return { rows: this.#rows, bytes: this.#bytes, sha256: this.#sum.digest('hex') }
  }
}

/** Writes a course package into a local file, which the caller removes. @returns its path */
export async function writePackage(unit: Unit, portables: Portables, wish: ExportWish): Promise<string> {
  const folder = join(unit.files.scratch, newId())
  await mkdir(folder)
  try {
    const { manifest, files } = await writeRows(unit, portables, wish, folder)
    await wish.onProgress(10)
    return await zip(unit, folder, manifest, files, wish)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Rows = { manifest: Manifest; files: StoredFile[] }

const stayAsItIs = prepared(() => sql`set transaction isolation level repeatable read, read only`)

/** All rows from one snapshot, whatever is written meanwhile. */
function writeRows(unit: Unit, portables: Portables, wish: ExportWish, folder: string): Promise<Rows> {
  return unit.inTransaction(async ({ db }) => {
    await stayAsItIs(db)
    const choices = exportChoices(wish)
    const seen = { people: new Set<string>(), files: new Set<string>() }
    const tables = new Map<string, Lines>()
    let owner = ''
    for await (const { table, rows } of readCourse(db, portables, wish.courseId, choices)) {
      const lines = tables.get(table.table) ?? new Lines(join(folder, table.table))
      tables.set(table.table, lines)
      for (const row of rows) {
        if (table.table === 'course') owner = String(row.owner_id)
        for (const id of fileIdsIn(table, row)) seen.files.add(id)
        await lines.add(withPeople(table, row, wish.people, seen.people))
      }
    }
    const parts: Manifest['tables'] = {}
    for (const [name, lines] of tables) parts[name] = await lines.end()
    const files = await findFiles(db, [...seen.files])
    return {
      files,
      manifest: {
        format: packageFormat,
        version: packageVersion,
        exportedAt: unit.now,
        people: wish.people,
        work: wish.people && wish.work,
        owner: wish.people ? owner : '',
        tables: parts,
        persons: await writePersons(db, [...seen.people], folder),
        files: await writeFiles(files, wish.people, folder),
      },
    }
  })
}

/** People named in a row are added to the list of people; if people are not exported, neither are their ids. */
function withPeople(table: PortableTable, row: PortableRow, people: boolean, seen: Set<string>) {
  const mentioned = Object.entries(table.refs).filter(([, ref]) => ref === 'person' || ref === 'author')
  // What an import creates itself is not exported: codes, and addresses people signed in from.
  const kept = Object.entries(row).filter(([column]) => !(column in (table.renew ?? {})))
  const nobody = people ? [] : mentioned.map(([column]) => [column, null] as const)
  if (people) for (const [column] of mentioned) if (typeof row[column] === 'string') seen.add(row[column])
  return Object.fromEntries([...kept, ...nobody])
}

/** Contacts and logins are never exported: a package reveals none and cannot take over an account. */
async function writePersons(db: Database, ids: readonly string[], folder: string) {
  const lines = new Lines(join(folder, 'persons'))
  for (const person of await findPersons(db, ids)) await lines.add(person)
  return lines.end()
}

const findPersons = prepared(
  (_, ids: readonly string[]) => sql<PackagedPerson>`
    select id, name, kind, number, school, department from account where id = any(${ids}::uuid[]) order by id`,
)

const findFiles = prepared(
  (_, ids: readonly string[]) => sql<StoredFile>`
    select id, owner_id as "ownerId", name, size, md5, sha256, mime, width, height
    from file where id = any(${ids}::uuid[]) and deleted_at is null order by id`,
)

async function writeFiles(files: readonly StoredFile[], people: boolean, folder: string) {
  const lines = new Lines(join(folder, 'files'))
  for (const { id, name, size, sha256, ownerId } of files) {
    const file: PackagedFile = { id, name, size, sha256, owner: people ? ownerId : '' }
    await lines.add(file)
  }
  return lines.end()
}

async function zip(
  { files: store, now }: Unit,
  folder: string,
  manifest: Manifest,
  files: readonly StoredFile[],
  { onProgress }: ExportWish,
) {
  const path = join(store.scratch, newId())
  const archive = new ZipFile()
  const options = { mtime: new Date(now) }
  archive.addBuffer(Buffer.from(JSON.stringify(manifest, null, 1)), manifestEntry, options)
  archive.addFile(join(folder, 'persons'), personsEntry, options)
  archive.addFile(join(folder, 'files'), filesEntry, options)
  for (const table of Object.keys(manifest.tables))
    archive.addFile(join(folder, table), tableEntry(table), options)
  const different = [...new Map(files.map(file => [file.sha256, file])).values()]
  const total = different.reduce((sum, file) => sum + file.size, 0)
  let done = 0
  let told = Promise.resolve()
  // Stored uncompressed: pictures, videos and office files are compressed already.
  for (const { id, sha256, size } of different)
    archive.addReadStreamLazy(fileEntry(sha256), { ...options, compress: false, size }, give => {
      done += size
      told = told.then(() => onProgress(10 + Math.floor((85 * done) / Math.max(1, total))))
      giveTo(archive, store.read(fileKey(id)), give)
    })
  archive.end()
  const written = new AbortController()
  archive.on('error', error => written.abort(error))
  try {
    await pipeline(archive.outputStream, createWriteStream(path), { signal: written.signal })
    await told
    return path
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}
