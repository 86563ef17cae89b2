import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type SqlBool, sql } from 'kysely'
import { packageErrors } from '#contract/features/package/errors.ts'
import { checkQuota, insertFile, storeFile, tidyName } from '#server/features/file/public.ts'
import { Failure, fail } from '#server/kernel/failure.ts'
import { newId } from '#server/kernel/ids.ts'
import type { PortableRow } from '#server/kernel/portable.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import {
  Archive,
  fileEntry,
  filesEntry,
  linesOf,
  type Manifest,
  type PackagedFile,
  type PackagedPerson,
  packagedFile,
  packagedPerson,
  personsEntry,
  tableEntry,
} from './archive.ts'
import { earlierFormats, sourcesOf, tablesOf } from './earlier.ts'
import { exportChoices } from './exporting.ts'
import { checkCourseLimit, seatOwner } from './opening.ts'
import { createUnclaimed, findKnown, useFiles } from './people.ts'
import { openPlace, UnsoundRow } from './placing.ts'
import { travels } from './reading.ts'
import type { Portables } from './tables.ts'

const piece = 500
/** Bytes of rows that one package may bring. */
const maxRowBytes = 256 * 1024 ** 2
/** The most people and files in one package: more than the largest course has, and few enough to be created at once. */
const most = { persons: 20_000, files: 100_000 }

export interface Importer {
  id: string
  vip: number
}

/** What a package would create; stored as JSON. */
export interface Preview {
  course: { name: string; className: string; semester: string; term: string }
  exportedAt: number
  /** Rows by table. */
  counts: Record<string, number>
  files: number
  fileBytes: number
  people: boolean
  work: boolean
  known: number
  added: number
}

interface OpenedPackage {
  archive: Archive
  manifest: Manifest
  folder: string
  persons: PackagedPerson[]
  files: PackagedFile[]
  fileBytes: number
}

/**
 * Reads and tries a package: the course is made and rolled back, so that what passes can be imported.
 * @throws Failure with an error of packageErrors
 */
export function checkPackage(
  unit: Unit,
  portables: Portables,
  {
    path,
    importer,
    onProgress,
  }: { path: string; importer: Importer; onProgress(percent: number): Promise<void> },
): Promise<Preview> {
  return withPackage(unit, portables, path, async loaded => {
    await checkSpace(unit, importer, loaded)
    await eachFile(loaded, onProgress, (file, entry) =>
      loaded.archive.extract(entry, { bytes: file.size, sha256: file.sha256 }),
    )
    const files = new Map(loaded.files.map(file => [file.id, newId()]))
    const preview = await tryOut(unit, portables, importer, loaded, files)
    return preview
  })
}

/** Carries a preview out of a transaction that is rolled back. */
class TakenBack extends Error {
  readonly preview: Preview
  constructor(preview: Preview) {
    super('taken back')
    this.preview = preview
  }
}

async function tryOut(
  unit: Unit,
  portables: Portables,
  importer: Importer,
  loaded: OpenedPackage,
  files: ReadonlyMap<string, string>,
): Promise<Preview> {
  // Nothing that a trial writes, enqueues or publishes outlives it.
  const trial = unit.inTransaction(async inside => {
    for (const file of loaded.files)
      await insertFile(inside.db, trialFile(file, files.get(file.id)!, importer, unit.now))
    const { preview } = await makeCourse(inside, portables, importer, loaded, files)
    throw new TakenBack(preview)
  })
  return trial.catch(error => {
    if (error instanceof TakenBack) return error.preview
    throw error
  })
}

const trialFile = ({ name, size, sha256 }: PackagedFile, id: string, importer: Importer, now: number) => ({
  ...{ id, ownerId: importer.id, name, size, sha256, md5: '', mime: '', width: null, height: null },
  ...{ beganAt: now, finishedAt: now },
})

/** Makes the course of a package. `commit` runs in the same transaction. @returns the course's id */
export function importPackage(
  unit: Unit,
  portables: Portables,
  options: {
    path: string
    importer: Importer
    /** Replaces the package's; empty keeps it. */
    name: string
    onProgress(percent: number): Promise<void>
    commit(unit: Unit, courseId: string): Promise<void>
  },
): Promise<string> {
  const { path, importer, name, onProgress, commit } = options
  return withPackage(unit, portables, path, async loaded => {
    await checkSpace(unit, importer, loaded)
    const files = new Map<string, string>()
    await eachFile(loaded, onProgress, async (file, entry) => {
      const target = join(loaded.folder, 'file')
      await loaded.archive.extract(entry, { bytes: file.size, sha256: file.sha256 }, target)
      const given = { ownerId: importer.id, name: file.name, path: target, unused: true }
      files.set(file.id, (await storeFile(unit, given)).id)
    })
    return unit.inTransaction(async inside => {
      const { courseId, owners } = await makeCourse(inside, portables, importer, loaded, files, name)
      await useFiles(inside, [...files.values()], owners)
      await commit(inside, courseId)
      return courseId
    })
  })
}

async function withPackage<T>(
  unit: Unit,
  portables: Portables,
  path: string,
  run: (loaded: OpenedPackage) => Promise<T>,
) {
  const folder = join(unit.files.scratch, newId())
  await mkdir(folder)
  const archive = await Archive.open(path).catch(async error => {
    await rm(folder, { recursive: true, force: true })
    throw error
  })
  try {
    return await run(await load(archive, portables, folder))
  } catch (error) {
    throw isTheirFault(error) ? damagedBy(unit, error) : error
  } finally {
    archive.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * What the database rejects is the package's fault: types, lengths, references, unique values; so is nesting too deep
 * for it or us.
 */
function isTheirFault(error: unknown) {
  const { code = '' } = error as { code?: string }
  return error instanceof UnsoundRow || error instanceof RangeError || /^(2[23]|54)/.test(code)
}

function damagedBy(unit: Unit, error: unknown) {
  unit.log.info({ error }, 'a package was refused')
  return new Failure(packageErrors.damaged, {}, {}, false)
}

async function load(archive: Archive, portables: Portables, folder: string): Promise<OpenedPackage> {
  const manifest = await archive.manifest()
  const known = tablesOf(portables, manifest.version)
  if (Object.keys(manifest.tables).some(name => !known.has(name))) fail(packageErrors.wrongVersion)
  const parts = Object.entries(manifest.tables).map(([name, part]) => [tableEntry(name), name, part] as const)
  const all = [
    ...parts,
    [personsEntry, 'persons', manifest.persons] as const,
    [filesEntry, 'files', manifest.files] as const,
  ]
  if (all.reduce((sum, [, , { bytes }]) => sum + bytes, 0) > maxRowBytes) fail(packageErrors.tooLarge)
  for (const [entry, name, part] of all) await archive.extract(entry, part, join(folder, name))

  const persons = await readAll(join(folder, 'persons'), packagedPerson)
  const files = (await readAll(join(folder, 'files'), packagedFile)).map(file => ({
    ...file,
    name: tidyName(file.name),
  }))
  if (persons.length > most.persons || files.length > most.files) fail(packageErrors.tooLarge)
  if (files.some(({ sha256, size }) => archive.size(fileEntry(sha256)) !== size)) fail(packageErrors.damaged)
  const ids = [...persons, ...files].map(({ id }) => id)
  if (new Set(ids).size !== ids.length) fail(packageErrors.damaged)
  return {
    archive,
    manifest,
    folder,
    persons,
    files,
    fileBytes: files.reduce((sum, { size }) => sum + size, 0),
  }
}

async function readAll<T>(
  path: string,
  schema: { safeParse(value: unknown): { success: true; data: T } | { success: false } },
): Promise<T[]> {
  const all: T[] = []
  for await (const line of linesOf(path)) {
    const one = schema.safeParse(line)
    if (!one.success) return fail(packageErrors.damaged)
    all.push(one.data)
  }
  return all
}

async function checkSpace(unit: Unit, importer: Importer, { fileBytes }: OpenedPackage) {
  await checkQuota(unit, importer.id, fileBytes).catch(error => {
    if (error instanceof Failure) fail(packageErrors.noSpace)
    throw error
  })
}

async function eachFile(
  { files, fileBytes }: OpenedPackage,
  onProgress: (percent: number) => Promise<void>,
  run: (file: PackagedFile, entry: string) => Promise<void>,
) {
  let done = 0
  for (const file of files) {
    await run(file, fileEntry(file.sha256))
    done += file.size
    await onProgress(5 + Math.floor((75 * done) / Math.max(1, fileBytes)))
  }
}

async function makeCourse(
  unit: Unit,
  portables: Portables,
  importer: Importer,
  { manifest, persons, files: packaged, folder, fileBytes }: OpenedPackage,
  files: ReadonlyMap<string, string>,
  name = '',
) {
  await checkCourseLimit(unit, importer)
  const others = persons.filter(({ id }) => id !== manifest.owner)
  const known = await findKnown(unit.db, importer.id, others)
  const missing = others.filter(({ id }) => !known.has(id))
  const made = await createUnclaimed(unit, missing)
  const person = (id: string) => (id === manifest.owner ? importer.id : (made.get(id) ?? known.get(id)))

  const place = await openPlace(
    {
      unit,
      ownerId: importer.id,
      person,
      file: id => files.get(id),
      course: name ? { name } : {},
      fresh: false,
      isForeign: true,
    },
    portables,
  )
  const choices = exportChoices(manifest)
  let course: PortableRow = {}
  const now = new Date(unit.now).toISOString()
  for (const table of portables.tables.filter(one => travels(one, choices)))
    for (const source of sourcesOf(portables, manifest.version, table)) {
      if (!manifest.tables[source.table]) continue
      for await (const read of pieces(join(folder, source.table))) {
        const rows = read.flatMap(row => source.rows(row, now))
        if (table.table === 'course') course = capped(rows[0] ?? {}, unit)
        await place.place(table, table.table === 'course' ? rows.map(() => course) : rows)
      }
    }
  const courseId = await place.finish(earlierFormats(portables, manifest.version))
  await seatOwner(unit, courseId, importer.id)
  await checkCap(unit, courseId)
  await keepListsOf(unit.db, courseId, [...known.values()])
  const preview: Preview = {
    course: {
      name: String(course.name),
      className: String(course.class_name ?? ''),
      semester: String(course.semester),
      term: String(course.term),
    },
    exportedAt: manifest.exportedAt,
    counts: Object.fromEntries(place.counts),
    files: packaged.length,
    fileBytes,
    people: manifest.people,
    work: manifest.work,
    known: known.size,
    added: made.size,
  }
  // Files belong to people only if they were just created; nobody else is given any.
  const owners = new Map(
    packaged.flatMap(({ id, owner }) => {
      const theirs = made.get(owner)
      const stored = files.get(id)
      return theirs && stored ? [[stored, theirs] as const] : []
    }),
  )
  return { courseId, owners, preview }
}

/** A package cannot give its course more places than courses here have. */
const capped = (row: PortableRow, { config }: Unit): PortableRow => ({
  ...row,
  student_cap: Math.max(1, Math.min(Number(row.student_cap) || config.MEMBER_CAP, config.MEMBER_CAP)),
})

async function checkCap({ db }: Unit, courseId: string) {
  if (await overfull.first(db, courseId)) fail(packageErrors.tooLarge)
}

const overfull = prepared((db, courseId: string) =>
  db
    .selectFrom('course')
    .select('id')
    .where('id', '=', courseId)
    .whereRef('student_count', '>', 'student_cap'),
)

/** A course pinned there is not pinned on the person's list here. */
const keepListsOf = prepared((db, courseId: string, accountIds: readonly string[]) =>
  db
    .updateTable('membership')
    .set({ pinned_at: null, position: 0 })
    .where('course_id', '=', courseId)
    .where(sql<SqlBool>`account_id = any(${accountIds}::uuid[])`),
)

async function* pieces(path: string) {
  let rows: PortableRow[] = []
  for await (const row of linesOf(path)) {
    rows.push(row)
    if (rows.length < piece) continue
    yield rows
    rows = []
  }
  if (rows.length > 0) yield rows
}
