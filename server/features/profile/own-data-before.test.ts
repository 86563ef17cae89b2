import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { lectern } from '#server/app.ts'
import { answersBefore, classOfFixture, fillFromBefore } from '#server/features/submission/test-answers.ts'
import { Declarations } from '#server/kernel/declaration.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { readingUnit } from '#server/kernel/unit.ts'
import { ownData } from './personal.ts'

/** A database of before submissions became a feature of their own, brought up to date. */
const app = testApp({ fill: fillFromBefore })
const own = ownData({ declarations: new Declarations(lectern.features) })

type Row = Record<string, unknown>
const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const names = new Map<string, string>()

beforeAll(async () => {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, title as name from activity union select id, name from file union select id, name from account`.execute(
    app().db,
  )
  for (const { id, name } of rows) names.set(id, name)
})

/** What is exported of a table, with names for ids. */
async function rowsOf(table: string, personId: string) {
  const declared = own.tables.find(one => one.table === table)!
  const rows = await own.rowsOf(readingUnit(app().services), declared, personId)
  return JSON.parse(JSON.stringify(rows).replace(uuids, id => names.get(id) ?? id)) as Row[]
}

const pick = (row: Row, fields: string) =>
  Object.fromEntries(fields.split(' ').flatMap(field => (field in row ? [[field, row[field]]] : [])))
const sorted = (rows: Row[]) =>
  rows.map(row => JSON.stringify(Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1)))).sort()

/** The facts of today's tables in the form of the tables of before. */
async function factsOf(personId: string): Promise<Record<string, Row[]>> {
  const [authors, submissions, parts, files, versions, grades] = await Promise.all(
    ['author', '', 'part', 'file', 'version', 'grade'].map(name =>
      rowsOf(name ? `submission_${name}` : 'submission', personId),
    ),
  )
  const ofSubmission = new Map(submissions!.map(one => [one.id, one]))
  const keyOf = (row: Row) => ({
    homework_id: ofSubmission.get(row.submission_id)?.activity_id,
    account_id: names.get(personId),
  })
  const isSealed = (row: Row) => Number(row.version) <= Number(ofSubmission.get(row.submission_id)?.sealed)
  const filesOf = (part: Row) =>
    files!
      .filter(file => file.submission_id === part.submission_id && file.version === part.version)
      .sort((one, other) => Number(one.position) - Number(other.position))
  return {
    submission: authors!.map(row => {
      const draft = parts!
        .filter(part => part.submission_id === row.submission_id)
        .sort((one, other) => Number(other.version) - Number(one.version))[0]
      return {
        ...{ homework_id: row.activity_id, account_id: row.account_id },
        ...pick(
          row,
          'state submitted_at late score_published_at score comment graded_at return_reason returned_at',
        ),
        urged_at: row.reminded_at,
        version: ofSubmission.get(row.submission_id)?.version ?? 0,
        draft: draft?.text ?? '',
        draft_files: draft ? filesOf(draft).map(file => file.file_id) : [],
        draft_sequence: draft?.sequence ?? 0,
        draft_at: draft?.saved_at ?? null,
        draft_text_at: draft?.changed_at ?? null,
      }
    }),
    submission_version: versions!.map(row => ({
      ...keyOf(row),
      ...pick(row, 'version submitted_at late return_reason returned_at'),
      content: parts!.find(one => one.submission_id === row.submission_id && one.version === row.version)
        ?.text,
    })),
    submission_file: files!
      .filter(isSealed)
      .map(row => ({ ...keyOf(row), ...pick(row, 'version file_id position') })),
    submission_mark: grades!.map(row => ({ ...keyOf(row), ...pick(row, 'version score comment graded_at') })),
  }
}

test.each(classOfFixture.map(person => [person.name, person.id]))(
  '%s is told the same of their work as before it moved',
  async (name, id) => {
    const before = answersBefore()[`own data: ${name}`] as Record<string, Row[]>
    const now = await factsOf(id)
    // Without what only a falsified package could have brought.
    const proper = (rows: Row[] = []) => sorted(rows.filter(row => row.homework_id !== 'G odd'))
    expect(proper(before.submission).length).toBeGreaterThan(0)
    for (const table of Object.keys(before))
      expect([table, proper(now[table])]).toEqual([table, proper(before[table])])
  },
)
