import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { gradeFileCalls as calls } from '#contract/features/submission/grade-file-calls.ts'
import { teacher1 } from '#seed/people.ts'
import { archivesOf, folderColumn, scoreColumn } from '#server/features/homework/test-archives.ts'
import { homeworkOf } from '#server/features/homework/test-homework.ts'
import { makeStudents } from '#server/house/step/test-crowd.ts'
import { at } from '#server/kernel/database.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { roundTripsOf } from '#server/kernel/test-round-trips.ts'

const app = testApp({ settings: { REQUEST_RATE: '100000' } })
const { set } = homeworkOf(app)
const { download, upload } = archivesOf(app)
let crowd: string[] = []

beforeAll(async () => {
  crowd = (await makeStudents(app().db, 300)).map(({ id }) => id)
})

/** A homework that so many of the crowd have handed in. */
async function handedIn(count: number) {
  const id = await set({ title: `A crowd of ${count}` })
  const now = app().clock.now()
  await sql`
    with author as (
      insert into submission_author (activity_id, account_id, state, submitted_at)
      select ${id}::uuid, account_id, 1, ${at(now)} from unnest(${crowd.slice(0, count)}::uuid[]) as account_id
      returning account_id
    ), made as (
      insert into submission (id, activity_id, version, sealed, began_at)
      select account_id, ${id}::uuid, 1, 1, ${at(now)} from author
      on conflict do nothing returning id
    ), part as (
      insert into submission_part (submission_id, slot, version, text, saved_by, saved_at, changed_at)
      select id, 0, 1, 'Mine', id, ${at(now)}, ${at(now)} from made
    )
    insert into submission_version (submission_id, version, submitted_by, submitted_at)
    select id, 1, id, ${at(now)} from made`.execute(app().db)
  await sql`
    update submission_author set submission_id = account_id where activity_id = ${id}`.execute(app().db)
  return id
}

interface StatementCounts {
  preview: number
  page: number
  apply: number
  undo: number
}

/** The statements of each step, in a course in which everybody gets a score and two a file. */
async function importedFor(count: number): Promise<StatementCounts> {
  const id = await handedIn(count)
  const file = await download(id)
  for (const row of file.sheet.slice(1)) row[scoreColumn] = '81'
  for (const row of file.sheet.slice(1, 3))
    file.entries.set(`${row[folderColumn]}/批改/notes.txt`, Buffer.from(`for ${row[folderColumn]}`))
  const { id: fileId } = await upload(await file.packed())
  let importId = ''
  const counted = async (run: () => Promise<unknown>) => (await roundTripsOf(run)).flat().length
  const preview = await counted(async () => {
    const read = await app().call(teacher1, calls.preview, { id, fileId })
    importId = read.importId
    expect(read.counts).toEqual({ changed: count, conflicts: 0, same: 0, problems: 0 })
  })
  // So it asks who is asking, however long ago that was read.
  app().services.memory.forgetAll()
  const page = await counted(() => app().call(teacher1, calls.getPreview, { id, importId }))
  const scores = async () =>
    (
      await sql<{ score: number | null; count: number }>`
        select score::float8 as score, count(*)::int as count from submission_author
        where activity_id = ${id} group by score`.execute(app().db)
    ).rows
  const apply = await counted(() => app().call(teacher1, calls.apply, { id, importId }))
  expect(await scores()).toEqual([{ score: 81, count }])
  const undo = await counted(() => app().call(teacher1, calls.undo, { id, importId }))
  expect(await scores()).toEqual([{ score: null, count }])
  // The rows of the crowd carry the ids of its people, once.
  await sql`truncate submission_feedback, submission_grade, submission_part, submission_version, submission_author,
    submission cascade`.execute(app().db)
  return { preview, page, apply, undo }
}

test('three hundred submissions take as many statements as three', { timeout: 120_000 }, async () => {
  const few = await importedFor(3)
  const many = await importedFor(300)
  expect(many).toEqual(few)
  expect(many.page).toBeLessThanOrEqual(6)
  expect(many.apply).toBeLessThanOrEqual(20)
  expect(many.undo).toBeLessThanOrEqual(20)
})
