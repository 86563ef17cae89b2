// biome-ignore-all lint/plugin: done once for a database
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { hashPassword } from '#server/features/account/public.ts'
import { newJoinCode } from '#server/features/course/public.ts'
import { storeFile } from '#server/features/file/public.ts'
import { at, type Database } from '#server/kernel/database.ts'
import { newId, newToken } from '#server/kernel/ids.ts'
import { job, work } from '#server/kernel/jobs.ts'
import { nameColumns } from '#server/kernel/names.ts'
import { type Services, transaction, type Unit } from '#server/kernel/unit.ts'
import { type DemoText, demoTexts } from './demo-texts.ts'

/**
 * The owner of the demo packages: an account that nobody can log in to. Ignored when checking whether a database is
 * empty.
 */
export const demoKeeperId = '019a0000-0038-7000-8000-000000000000'

const installJob = job<object>('package.demos.install')

export const installWorker = work(installJob, installDemoPackages)

/** Adds the demo packages to a database that has none, without delaying the start. */
export async function startInstalling(services: Services) {
  if (await hasDemos(services.db)) return
  await transaction(services, unit => unit.enqueue(installJob, {}))
}

/** Adds the demo packages, all or none; does nothing if there are any already. */
export async function installDemoPackages(unit: Unit) {
  const { db, now } = unit
  await sql`select pg_advisory_xact_lock(4820119)`.execute(db)
  if (await hasDemos(db)) return
  await db
    .insertInto('account')
    .values({
      id: demoKeeperId,
      password_hash: await hashPassword(newToken()),
      ...nameColumns('Lectern'),
      kind: 1,
      created_at: at(now),
    })
    .onConflict(conflict => conflict.column('id').doNothing())
    .execute()
  for (const [position, text] of demoTexts.entries()) await addPackage(unit, text, position)
}

async function hasDemos(db: Database) {
  return (await db.selectFrom('demo_package').select('course_id').limit(1).executeTakeFirst()) !== undefined
}

async function addPackage(unit: Unit, { language, name, summary, folders }: DemoText, position: number) {
  const { db, now } = unit
  const id = newId()
  const stamp = { created_at: at(now), updated_at: at(now) }
  await db
    .insertInto('course')
    .values({
      id,
      owner_id: demoKeeperId,
      name,
      // A copy begins in the semester it is made in.
      semester: '2026-2027',
      term: 0,
      // Nobody joins a demo package.
      code: newJoinCode(),
      code_stopped: true,
      is_public: false,
      theme: position % 3,
      ...stamp,
    })
    .execute()
  await db
    .insertInto('membership')
    .values({ course_id: id, account_id: demoKeeperId, role: 'owner', joined_at: at(now) })
    .execute()
  await db.insertInto('demo_package').values({ course_id: id, language, summary, position }).execute()
  for (const [index, { title, tasks }] of folders.entries()) {
    const folder = newId()
    await db
      .insertInto('folder')
      .values({ id: folder, course_id: id, title, position: index, created_at: at(now) })
      .execute()
    for (const task of tasks) await addTask(unit, id, folder, task)
  }
}

type Task = DemoText['folders'][number]['tasks'][number]

async function addTask(unit: Unit, courseId: string, folder: string, { title, details, sheet }: Task) {
  const { db, now } = unit
  const id = newId()
  await db
    .insertInto('activity')
    .values({
      ...{ id, course_id: courseId, type: 4, title, folder_id: folder, author_id: demoKeeperId },
      created_at: at(now),
      updated_at: at(now),
    })
    .execute()
  await db.insertInto('activity_text').values({ activity_id: id, html: details }).execute()
  await db.insertInto('submission_policy').values({ activity_id: id }).execute()
  if (!sheet) return
  const path = join(unit.files.scratch, newId())
  await writeFile(path, `${sheet.lines.join('\n')}\n`)
  const file = await storeFile(unit, { ownerId: demoKeeperId, name: sheet.name, path })
  await db.insertInto('activity_file').values({ activity_id: id, file_id: file.id, position: 0 }).execute()
}
