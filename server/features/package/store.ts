import { packageMessages } from '#contract/features/package/messages.ts'
import { progressStep } from '#contract/features/package/rules.ts'
import { at } from '#server/kernel/database.ts'
import { topics } from '#server/kernel/hub.ts'
import { fragment, prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'

const shown = 10

export const listExports = prepared((db, courseId: string, accountId: string) =>
  db
    .selectFrom('course_export')
    .selectAll()
    .where('course_id', '=', courseId)
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(shown),
)

const importsOf = fragment((db, accountId: string) =>
  db
    .selectFrom('course_import')
    .leftJoin('file', 'file.id', 'course_import.file_id')
    .selectAll('course_import')
    .select('file.name as filename')
    .where('course_import.account_id', '=', accountId),
)

export const listImports = prepared((db, accountId: string) =>
  importsOf(db, accountId).orderBy('id', 'desc').limit(shown),
)

export const findImport = prepared((db, id: string, accountId: string) =>
  importsOf(db, accountId).where('course_import.id', '=', id),
).first
export type ImportRow = Awaited<ReturnType<typeof listImports>>[number]

/** A person's export or import running as a job, and how its progress reaches them. */
export interface Running {
  table: 'course_export' | 'course_import'
  id: string
  accountId: string
}

export interface News {
  state?: string
  progress?: number
  failure?: string
  file_id?: string
  preview?: string
  course_id?: string
  finished_at?: ReturnType<typeof at>
}

/** Stores the progress, and publishes it to the person's open screens. */
export async function note(unit: Unit, running: Running, news: News) {
  // biome-ignore lint/plugin: a job reports varying fields, a few times in minutes
  await unit.db.updateTable(running.table).set(news).where('id', '=', running.id).execute()
  publishChanged(unit, running)
}

/** Tells the person's open screens that it came further. */
export const publishChanged = (unit: Unit, { id, accountId }: Running) =>
  unit.publish(topics.account(accountId), packageMessages.packageChanged, { id })

/** Reports the percentage, but only every few percent. */
export function progressOf(unit: Unit, running: Running) {
  let told = 0
  return async (percent: number) => {
    if (percent < told + progressStep) return
    told = percent
    await note(unit, running, { progress: Math.min(99, percent) })
  }
}

/** Releases a file kept for a package only: the sweep removes its bytes. */
export async function releaseFile({ db, now }: Pick<Unit, 'db' | 'now'>, fileId: string) {
  await release(db, fileId, now)
}

const release = prepared((db, id: string, now: number) =>
  db
    .updateTable('file')
    .set({ deleted_at: at(now), used_at: null })
    .where('id', '=', id),
)
