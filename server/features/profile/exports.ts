import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { ZipFile } from 'yazl'
import { profileErrors } from '#contract/features/profile/errors.ts'
import { profileMessages } from '#contract/features/profile/messages.ts'
import { ownAccount } from '#server/features/account/public.ts'
import { fileKey, giveTo, storeFile } from '#server/features/file/public.ts'
import { at, type Database, isConflict } from '#server/kernel/database.ts'
import type { Declarations } from '#server/kernel/declaration.ts'
import { fail } from '#server/kernel/failure.ts'
import type { AccountContext } from '#server/kernel/feature.ts'
import { topics } from '#server/kernel/hub.ts'
import { newId } from '#server/kernel/ids.ts'
import { event, job, type Worker, work } from '#server/kernel/jobs.ts'
import { fragment, prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { ownData } from './personal.ts'

/** Published when the file with a person's own data can be fetched. */
export const dataExported = event<{ accountId: string; exportId: string }>('profile.data-exported')

const exportJob = job<{ exportId: string }>('profile.export')
const day = 86_400_000
/** How long the file can be fetched. */
const retention = 7 * day
/** After this time it is considered abandoned, whatever became of the job. */
const givenUpAfter = day / 4

export function exportWorkers(declarations: Declarations): Worker[] {
  // Its queries are built when the server starts.
  ownData({ declarations })
  return [
    work(exportJob, runExport, { slow: true }),
    work(job<object>('profile.export.sweep'), sweep, { cron: '47 * * * *' }),
  ]
}

const insertExport = prepared((db, made: { id: string; accountId: string; now: number }) =>
  db
    .insertInto('data_export')
    .values({ id: made.id, account_id: made.accountId, state: 'waiting', created_at: at(made.now) }),
)

/** @throws exportRunning while one is under way */
export async function beginExport(context: AccountContext) {
  const id = newId()
  try {
    await insertExport(context.db, { id, accountId: context.person.id, now: context.now })
  } catch (error) {
    if (isConflict(error, 'data_export_once')) fail(profileErrors.exportRunning)
    throw error
  }
  void context.enqueue(exportJob, { exportId: id })
  return id
}

const latestOf = prepared((db, accountId: string) =>
  db
    .selectFrom('data_export')
    .leftJoin('file', join =>
      join.onRef('file.id', '=', 'data_export.file_id').on('file.deleted_at', 'is', null),
    )
    .select(['data_export.id', 'data_export.state', 'data_export.created_at', 'data_export.finished_at'])
    .select(['file.id as file', 'file.size'])
    .where('data_export.account_id', '=', accountId)
    .orderBy('data_export.id', 'desc')
    .limit(1),
)

export async function presentLatest({ db, person, publicUrl }: AccountContext) {
  const row = await latestOf.first(db, person.id)
  if (!row) return null
  return {
    id: row.id,
    state: row.state as 'waiting' | 'running' | 'done' | 'failed',
    createdAt: row.created_at,
    expiresAt: row.file && row.finished_at ? row.finished_at + retention : null,
    size: row.size ?? 0,
    // Not signed: using the address requires the owner's session.
    url: row.file ? `${publicUrl}/File/download/id/${row.file}?download=1` : '',
  }
}

const beginWork = prepared((db, id: string) =>
  db
    .updateTable('data_export')
    .set({ state: 'running' })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .returning('account_id'),
)

async function runExport(unit: Unit, { exportId }: { exportId: string }) {
  const { db, now } = unit
  const begun = await beginWork.first(db, exportId)
  if (!begun) return
  const accountId = begun.account_id
  try {
    await makeArchive(unit, exportId, accountId)
  } catch (error) {
    // Reported at once, so that the person can try again; the job itself is finished.
    unit.log.error({ error, exportId }, 'an export of personal data failed')
    await giveUp(db, exportId, now)
  }
  unit.publish(topics.account(accountId), profileMessages.dataExportChanged, { id: exportId })
}

const hideFile = prepared((db, id: string, now: number) =>
  db
    .updateTable('file')
    .set({ hidden_at: at(now) })
    .where('id', '=', id),
)

const endWork = prepared((db, { id, fileId, now }: { id: string; fileId: string; now: number }) =>
  db
    .updateTable('data_export')
    .set({ state: 'done', file_id: fileId, finished_at: at(now) })
    .where('id', '=', id)
    .where('state', '=', 'running'),
)

async function makeArchive(unit: Unit, exportId: string, accountId: string) {
  const { db, now } = unit
  const path = join(unit.files.scratch, newId())
  try {
    await writeArchive(unit, accountId, path)
    const name = `lectern-data-${new Date(now).toISOString().slice(0, 10)}.zip`
    const file = await storeFile(unit, { ownerId: accountId, name, path })
    // Not in the library; earlier ones are no longer needed.
    await hideFile(db, file.id, now)
    await releaseAll(db, await takeFilesOf(db, accountId), now)
    const done = await endWork.count(db, { id: exportId, fileId: file.id, now })
    if (done > 0) await unit.emit(dataExported, { accountId, exportId })
  } finally {
    await rm(path, { force: true })
  }
}

/** Tables as JSON, and the files themselves. */
async function writeArchive(unit: Unit, accountId: string, path: string) {
  const { db, files, now } = unit
  const archive = new ZipFile()
  const options = { mtime: new Date(now) }
  const addJson = (name: string, value: unknown) =>
    archive.addBuffer(Buffer.from(JSON.stringify(value, null, 1)), name, options)
  const own = ownData(unit)
  const [account] = await own.rowsOf(unit, ownAccount, accountId)
  addJson('account.json', account)
  for (const table of own.tables) {
    const rows = await own.rowsOf(unit, table, accountId)
    if (rows.length > 0) addJson(`${table.table}.json`, rows)
  }
  for (const [index, file] of (await ownFiles(db, accountId)).entries()) {
    if ((await files.size(fileKey(file.id))) === undefined) continue
    // Stored uncompressed: pictures, videos and office files are compressed already.
    archive.addReadStreamLazy(
      entryName(index, file.name),
      { ...options, compress: false, size: file.size },
      give => giveTo(archive, files.read(fileKey(file.id)), give),
    )
  }
  archive.end()
  const written = new AbortController()
  archive.on('error', error => written.abort(error))
  await pipeline(archive.outputStream, createWriteStream(path), { signal: written.signal })
}

/** A name inside the archive: numbered to be unique, and without path characters. */
const entryName = (index: number, name: string) =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
  `files/${index + 1}-${name.toWellFormed().replace(/[\\/:*?"<>|\u0000-\u001f\u007f]/g, '_')}`

/** Except exports, which would include each other. */
const ownFiles = prepared((db, accountId: string) =>
  db
    .selectFrom('file')
    .select(['id', 'name', 'size'])
    .where('owner_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .where('id', 'not in', eb =>
      eb
        .selectFrom('data_export')
        .select('file_id')
        .where('account_id', '=', accountId)
        .where('file_id', 'is not', null)
        .$castTo<{ file_id: string }>(),
    )
    .orderBy('id'),
)

const withFile = fragment(db =>
  db
    .updateTable('data_export')
    .set({ file_id: null })
    .from('data_export as before')
    .whereRef('before.id', '=', 'data_export.id')
    .where('data_export.file_id', 'is not', null)
    .returning('before.file_id'),
)
const takeFilesOf = prepared((db, accountId: string) =>
  withFile(db).where('data_export.account_id', '=', accountId),
)
const takeOldFiles = prepared((db, before: number) =>
  withFile(db).where('data_export.finished_at', '<', at(before)),
)

const deleteFiles = prepared((db, ids: (string | null)[], now: number) =>
  db
    .updateTable('file')
    .set({ deleted_at: at(now), used_at: null })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`),
)

/** Releases the files of earlier exports. */
const releaseAll = (db: Database, rows: { file_id: string | null }[], now: number) =>
  deleteFiles(
    db,
    rows.map(row => row.file_id),
    now,
  )

const failed = fragment((db, now: number) =>
  db
    .updateTable('data_export')
    .set({ state: 'failed', finished_at: at(now) })
    .where('state', 'in', ['waiting', 'running']),
)
const giveUp = prepared((db, id: string, now: number) => failed(db, now).where('id', '=', id))
/** Abandoned exports. */
const giveUpOld = prepared((db, now: number, before: number) =>
  failed(db, now).where('created_at', '<', at(before)),
)

async function sweep({ db, now }: Unit) {
  await releaseAll(db, await takeOldFiles(db, now - retention), now)
  await giveUpOld(db, now, now - givenUpAfter)
}
