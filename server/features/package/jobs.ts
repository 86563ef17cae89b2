import { rm } from 'node:fs/promises'
import { packageErrors } from '#contract/features/package/errors.ts'
import { publishListChanged } from '#server/features/course/public.ts'
import {
  checkQuota,
  findFile,
  releaseUpload,
  storeFile,
  withLocalCopy,
} from '#server/features/file/public.ts'
import { at } from '#server/kernel/database.ts'
import { Failure, fail } from '#server/kernel/failure.ts'
import { job, type Worker, work } from '#server/kernel/jobs.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { writePackage } from './exporting.ts'
import { checkPackage, type Importer, importPackage } from './importing.ts'
import { installWorker } from './installing.ts'
import { note, progressOf, publishChanged, type Running, releaseFile } from './store.ts'
import { type Portables, portables } from './tables.ts'

export const exportJob = job<{ exportId: string }>('package.export')
export const checkJob = job<{ importId: string; importer: Importer }>('package.check')
export const importJob = job<{ importId: string; importer: Importer; name: string }>('package.import')

const day = 86_400_000
/** How long a finished package can be fetched. */
const retention = 7 * day
const sweepJob = job<object>('package.sweep')

export const packageWorkers: Worker[] = [
  work(exportJob, (unit, { exportId }) => runExport(unit, portables(unit), exportId), { slow: true }),
  work(checkJob, (unit, data) => runCheck(unit, portables(unit), data), { slow: true }),
  work(importJob, (unit, data) => runImport(unit, portables(unit), data), { slow: true }),
  installWorker,
  work(sweepJob, sweep, { cron: '37 3 * * *' }),
]

async function runExport(unit: Unit, portables: Portables, exportId: string) {
  const row = await exportToRun.first(unit.db, exportId)
  if (!row) return
  const running: Running = { table: 'course_export', id: exportId, accountId: row.account_id }
  await note(unit, running, { state: 'running' })
  await attempt(unit, running, async () => {
    const path = await writePackage(unit, portables, {
      courseId: row.course_id,
      people: row.with_people,
      work: row.with_work,
      onProgress: progressOf(unit, running),
    })
    try {
      const file = await keep(unit, row.account_id, `${row.name}.lectern.zip`, path)
      await note(unit, running, { state: 'done', progress: 100, file_id: file.id, finished_at: at(unit.now) })
    } finally {
      await rm(path, { force: true })
    }
  })
}

const exportToRun = prepared((db, id: string) =>
  db
    .selectFrom('course_export')
    .innerJoin('course', 'course.id', 'course_export.course_id')
    .selectAll('course_export')
    .select('course.name')
    .where('course_export.id', '=', id)
    .where('state', 'in', ['waiting', 'running']),
)

async function keep(unit: Unit, ownerId: string, name: string, path: string) {
  const file = await storeFile(unit, { ownerId, name: name.replace(/[\\/]/g, '-'), path })
  try {
    await checkQuota(unit, ownerId, 0)
    return file
  } catch (error) {
    await releaseFile(unit, file.id)
    throw error instanceof Failure ? new Failure(packageErrors.noSpace, {}, {}, false) : error
  }
}

type ImportData = { importId: string; importer: Importer }

async function runCheck(unit: Unit, portables: Portables, { importId, importer }: ImportData) {
  const row = await importIn(unit.db, importId, 'checking')
  if (!row) return
  const running: Running = { table: 'course_import', id: importId, accountId: importer.id }
  await attempt(
    unit,
    running,
    () =>
      withPackageOf(unit, row.file_id, async path => {
        const preview = await checkPackage(unit, portables, {
          path,
          importer,
          onProgress: progressOf(unit, running),
        })
        await note(unit, running, { state: 'ready', progress: 100, preview: JSON.stringify(preview) })
      }),
    'refused',
  )
}

async function runImport(
  unit: Unit,
  portables: Portables,
  { importId, importer, name }: ImportData & { name: string },
) {
  const row = await importIn(unit.db, importId, 'importing')
  if (!row) return
  const running: Running = { table: 'course_import', id: importId, accountId: importer.id }
  await attempt(unit, running, () =>
    withPackageOf(unit, row.file_id, async path => {
      await importPackage(unit, portables, {
        path,
        importer,
        name,
        onProgress: progressOf(unit, running),
        commit: async (inside, courseId) => {
          await finish.one(inside.db, importId, courseId, inside.now)
          await releaseUpload(inside.db, row.file_id, inside.now)
        },
      })
      publishChanged(unit, running)
      publishListChanged(unit, importer.id)
    }),
  )
}

/** The file of an import, which its owner may have deleted since. @throws fileGone */
async function withPackageOf(unit: Unit, fileId: string, run: (path: string) => Promise<void>) {
  if (!(await findFile(unit.db, fileId))) fail(packageErrors.fileGone)
  await withLocalCopy(unit.files, fileId, run)
}

/** In the transaction that creates the course: a job that runs twice creates one course. */
const finish = prepared((db, importId: string, courseId: string, now: number) =>
  db
    .updateTable('course_import')
    .set({ state: 'done', progress: 100, course_id: courseId, finished_at: at(now) })
    .where('id', '=', importId)
    .where('state', '=', 'importing')
    .returning('id'),
)

const importIn = prepared((db, importId: string, state: string) =>
  db.selectFrom('course_import').select('file_id').where('id', '=', importId).where('state', '=', state),
).first

/** Expected failures end it with a message; the queue retries everything else. */
async function attempt(unit: Unit, running: Running, run: () => Promise<void>, failed = 'failed') {
  try {
    await run()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    await note(unit, running, { state: failed, failure: error.definition.name, finished_at: at(unit.now) })
  }
}

async function sweep(unit: Unit) {
  for (const { file_id } of await letGo(unit.db, unit.now - retention))
    if (file_id) await releaseFile(unit, file_id)
}

const letGo = prepared((db, finishedBefore: number) =>
  db
    .updateTable('course_export')
    .set({ file_id: null })
    .from('course_export as before')
    .whereRef('before.id', '=', 'course_export.id')
    .where('course_export.finished_at', '<', at(finishedBefore))
    .where('course_export.file_id', 'is not', null)
    .returning('before.file_id'),
)
