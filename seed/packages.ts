import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { storeFile } from '#server/features/file/public.ts'
import { at } from '#server/kernel/database.ts'
import { newId } from '#server/kernel/ids.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { type PackageText, packageTexts } from './package-texts.ts'
import { admin, castId } from './people.ts'

/** The courses from which teachers can begin; the operator keeps them. */
export async function seedPackages(unit: Unit) {
  for (const [position, text] of packageTexts.entries()) await addPackage(unit, text, position)
}

const demoPackageId = (position: number) => castId(38, position + 1)

async function addPackage(unit: Unit, { language, name, summary, folders }: PackageText, position: number) {
  const { db, now } = unit
  const id = demoPackageId(position)
  const stamp = { created_at: at(now), updated_at: at(now) }
  await db
    .insertInto('course')
    .values({
      id,
      owner_id: admin.id,
      name,
      semester: '2026-2027',
      term: 0,
      // Nobody joins a pattern.
      code: `DEM${'23456789'[position]}${language === 'en' ? 'EN' : 'ZH'}`,
      code_stopped: true,
      is_public: false,
      theme: position % 3,
      ...stamp,
    })
    .execute()
  await db
    .insertInto('membership')
    .values({ course_id: id, account_id: admin.id, role: 'owner', joined_at: at(now), archived_at: at(now) })
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

type Task = PackageText['folders'][number]['tasks'][number]

async function addTask(unit: Unit, courseId: string, folder: string, { title, details, sheet }: Task) {
  const { db, now } = unit
  const id = newId()
  await db
    .insertInto('activity')
    .values({
      ...{ id, course_id: courseId, type: 4, title, folder_id: folder, author_id: admin.id },
      created_at: at(now),
      updated_at: at(now),
    })
    .execute()
  await db.insertInto('homework').values({ id, details }).execute()
  if (!sheet) return
  const path = join(unit.files.scratch, newId())
  await writeFile(path, `${sheet.lines.join('\n')}\n`)
  const file = await storeFile(unit, { ownerId: admin.id, name: sheet.name, path })
  await db.insertInto('homework_file').values({ homework_id: id, file_id: file.id, position: 0 }).execute()
}
