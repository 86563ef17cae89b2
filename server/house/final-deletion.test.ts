import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { attendanceCalls } from '#contract/features/attendance/calls.ts'
import { batchCalls, groupCalls } from '#contract/features/group/calls.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { students, teacher1 } from '#seed/people.ts'
import { lectern } from '#server/app.ts'
import { Declarations } from '#server/kernel/declaration.ts'
import { type Worker, workersIn } from '#server/kernel/jobs.ts'
import type { DB } from '#server/kernel/schema.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { readingUnit } from '#server/kernel/unit.ts'

const app = testApp()
const courseid = linearAlgebra.id
const day = 86_400_000
const erasers = workersIn(new Declarations(lectern.features)).filter(
  ({ queue, options }) => queue.endsWith('.erase') && options.cron,
)
/** Tables with a deletion time whose rows stay, or are made final in another way. */
const otherwise: Record<string, string> = {
  account: 'closing an account empties its row at once, and courses go on naming it',
  course:
    'made final by a job of its own, put with the deletion; the row counts towards the limit of courses',
  file: 'the sweep of files removes it with its bytes',
  comment: 'a job of its own empties it; its place stays, for the answers to it',
  enrolment_question: 'applications that answered it still show it; it goes with its course',
}
const homework: string[] = []
const folders: string[] = []
const attendances: string[] = []
const batches: string[] = []

const run = async (workers: Worker[]) => {
  for (const worker of workers) await worker.run(readingUnit(app().services), {})
}
const idsIn = async (table: keyof DB) => {
  const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)}`.execute(app().db)
  return rows.map(({ id }) => id)
}
const countOf = async (table: keyof DB) => {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from ${sql.table(table)}`.execute(app().db)
  return rows[0]!.count
}

/** Two of everything, with what students did in them. */
beforeAll(async () => {
  const [first, second] = students
  for (const title of ['One', 'Two']) {
    const { id } = await app().call(teacher1, homeworkCalls.create, {
      courseId: courseid,
      title,
      publishAt: app().clock.now(),
    })
    await app().call(first!, homeworkCalls.submit, { id, content: 'Mine', version: 0 })
    homework.push(id)
    folders.push(
      (await app().call(teacher1, activityCalls.createFolder, { courseId: courseid, name: title })).id,
    )
    const attendance = await app().call(teacher1, attendanceCalls.startWithCode, {
      courseId: courseid,
      title,
    })
    await app().call(second!, attendanceCalls.checkIn, { id: attendance.id, code: attendance.code })
    await app().call(teacher1, attendanceCalls.end, { id: attendance.id })
    attendances.push(attendance.id)
    const batch = await app().call(teacher1, batchCalls.createBatch, {
      courseId: courseid,
      batch: title,
      mode: 2,
    })
    const group = await app().call(teacher1, groupCalls.createGroup, { batchId: batch.id, name: 'Ours' })
    await app().call(teacher1, groupCalls.addToGroup, { groupId: group.id, studentIds: [first!.id] })
    batches.push(batch.id)
  }
})

test('every table with a deletion time has code that makes it final', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name::text as name from information_schema.columns
    where table_schema = 'public' and column_name = 'deleted_at'`.execute(app().db)
  const final = [...erasers.map(({ queue }) => queue.replace('.erase', '')), ...Object.keys(otherwise)]
  expect(rows.map(({ name }) => name).filter(name => !final.includes(name))).toEqual([])
})

test('what was deleted is erased with its dependants after thirty days, and nothing else is', async () => {
  const tables = [
    'activity',
    'activity_text',
    'submission',
    'submission_author',
    'submission_version',
    'progress',
  ] as const
  const people = ['attendance', 'attendance_record', 'group_batch', 'course_group', 'group_member'] as const
  const before = Object.fromEntries(
    await Promise.all([...tables, ...people].map(async table => [table, await countOf(table)] as const)),
  )
  expect(Object.entries(before).filter(([, count]) => count === 0)).toEqual([])
  const files = await countOf('file')
  await app().call(teacher1, activityCalls.delete, {
    courseId: courseid,
    contentId: homework[0]!,
    contentType: 4,
  })
  await app().call(teacher1, activityCalls.deleteFolder, { courseId: courseid, id: folders[0]! })
  await app().call(teacher1, attendanceCalls.delete, { attendanceId: attendances[0]! })
  await app().call(teacher1, batchCalls.deleteBatch, { batchId: batches[0]! })
  // Added to the folder while it was being deleted.
  await app()
    .db.updateTable('activity')
    .set({ folder_id: folders[0]! })
    .where('id', '=', homework[1]!)
    .execute()

  app().clock.advance(30 * day - 60_000)
  await run(erasers)
  expect(await idsIn('activity')).toContain(homework[0])
  expect(await idsIn('attendance')).toContain(attendances[0])

  app().clock.advance(120_000)
  // Twice, as after a crash.
  await run([...erasers, ...erasers])
  expect(await idsIn('activity')).toEqual([homework[1]])
  expect(await idsIn('folder')).toEqual([folders[1]])
  expect(await idsIn('attendance')).toEqual([attendances[1]])
  expect(await idsIn('group_batch')).toEqual([batches[1]])
  for (const table of [...tables, ...people])
    expect([table, await countOf(table)]).toEqual([table, before[table]! / 2])
  expect(await countOf('file')).toBe(files)
})
