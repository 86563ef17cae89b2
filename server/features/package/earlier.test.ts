import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { packageCalls } from '#contract/features/package/calls.ts'
import { teacher1 } from '#seed/people.ts'
import { storeFile } from '#server/features/file/public.ts'
import { answersBefore, answersOf, fillFromBefore } from '#server/features/submission/test-answers.ts'
import type { Database } from '#server/kernel/database.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { transaction } from '#server/kernel/unit.ts'
import { exportChoices } from './exporting.ts'
import { portrait } from './test-compare.ts'

/** The course of the packages, on the server that the first comes from and that has been updated since. */
const updated = testApp({ fill: fillFromBefore })

/** Rows of people's work in the homework of the package, with names for ids. */
const work = {
  submission_policy: sql`select title, row.* from submission_policy row join activity on activity.id = activity_id`,
  submission_author: sql`select title, submission_id is null as is_blank, row.* from submission_author row
    join activity on activity.id = activity_id`,
  submission: sql`select title, account_id, submission.* from submission_author author
    join submission on submission.id = submission_id join activity on activity.id = submission.activity_id`,
  submission_part: sql`select title, account_id, row.* from submission_author author
    join submission_part row using (submission_id) join activity on activity.id = activity_id`,
  submission_file: sql`select title, account_id, file.name, file.sha256, row.* from submission_author author
    join submission_file row using (submission_id) join activity on activity.id = activity_id
    join file on file.id = row.file_id`,
  submission_version: sql`select title, account_id, row.* from submission_author author
    join submission_version row using (submission_id) join activity on activity.id = activity_id`,
  submission_grade: sql`select title, author.account_id as author_id, row.* from submission_author author
    join submission_grade row using (submission_id) join activity on activity.id = activity_id`,
}

async function workIn(db: Database) {
  const tables = Object.entries(work).map(async ([name, query]) => {
    const { rows } = await sql<{ row: string }>`
      select (to_jsonb(t) - 'alias_salt' - 'alias' - 'id' - 'activity_id' - 'submission_id' - 'file_id')::text as row from (${query}) as t
      where title ~ '^[ABCD] ' order by 1`.execute(db)
    return [name, rows.map(({ row }) => row)] as const
  })
  return Object.fromEntries(await Promise.all(tables))
}

describe.each([1, 2])('a package of version %i', version => {
  const app = testApp()
  let courseId: string

  beforeAll(async () => {
    const path = join(app().services.files.scratch, 'earlier')
    await writeFile(path, readFileSync(join(import.meta.dirname, `test-package-version-${version}.zip`)))
    const file = await transaction(app().services, unit =>
      storeFile(unit, { ownerId: teacher1.id, name: 'a.lectern.zip', path }),
    )
    const { id } = await app().call(teacher1, packageCalls.checkPackage, { fileId: file.id })
    await app().settle()
    const { state, preview } = await app().call(teacher1, packageCalls.getImport, { id })
    expect(state).toBe('ready')
    expect(preview).toMatchObject({ known: 8, added: 0, files: 15, people: true, work: true })
    expect(preview!.contents).toEqual([
      { name: '成员', count: 8 },
      { name: '作业', count: 4 },
      { name: '学生作品', count: 20 },
    ])
    await app().call(teacher1, packageCalls.importCourse, { id, courseName: '' })
    await app().settle()
    courseId = (await app().call(teacher1, packageCalls.getImport, { id })).courseId
  })

  test('brings what the update of its server makes of the same course', async () => {
    const [here, there] = await Promise.all([workIn(app().db), workIn(updated().db)])
    for (const table of Object.keys(work)) {
      expect([table, here[table]!.length]).not.toEqual([table, 0])
      expect([table, here[table]]).toEqual([table, there[table]])
    }
  })

  test('and all else that it contains', async () => {
    const now = await portrait(app().db, courseId, exportChoices({ people: true, work: true }))
    const before = answersBefore()
    for (const [key, rows] of Object.entries(before)) {
      const table = key.startsWith('portrait: ') && key.slice('portrait: '.length)
      if (table) expect([table, rowsNow(now, table)]).toEqual([table, rows])
    }
  })

  test('everybody is answered as on the server that it comes from', async () => {
    const before = answersBefore()
    const answers = Object.entries(await answersOf(app(), courseId))
    expect(answers.length).toBeGreaterThan(190)
    for (const [question, answer] of answers) {
      const told = before[question]
      const expected = question.startsWith('list ') ? listed(told) : told
      // Beside it stand fields that answers have got since.
      expect({ question, answer }).toMatchObject({ question, answer: expected })
    }
  })
})

/** Rows of a table as they were told then, under the names of that time. */
function rowsNow(now: Record<string, string[]>, table: string) {
  if (table === 'activity')
    return now[table]?.map(row =>
      row
        .replace('"pinned_at":null,', '')
        .replace('"ended_at":null,', '')
        .replace('"is_for_some":false,', ''),
    )
  if (table === 'membership') return now[table]?.map(row => row.replace('"counts_from":null,', ''))
  if (table !== 'homework_file') return now[table]
  return now.activity_file?.map(row => {
    const { activity_id: homework_id, ...rest } = JSON.parse(row) as Record<string, unknown>
    return JSON.stringify({ ...rest, homework_id })
  })
}

/** Of the homework in the package. */
function listed(answer: unknown) {
  if (typeof answer !== 'object' || answer === null || !('lists' in answer)) return answer
  return { lists: (answer.lists as { title: string }[]).filter(({ title }) => /^[ABCD] /.test(title)) }
}
