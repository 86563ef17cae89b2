import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { packageErrors } from '#contract/features/package/errors.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { seedGroups } from '#seed/groups.ts'
import { seedHomework } from '#seed/homework.ts'
import { admin, teacher1, teacher2 } from '#seed/people.ts'
import { newId } from '#server/kernel/ids.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { readingUnit, transaction } from '#server/kernel/unit.ts'
import { writePackage } from './exporting.ts'
import { portables } from './tables.ts'
import {
  alter,
  bring,
  checkPackage,
  entriesOf,
  patchManifest,
  type Row,
  refusedFor,
  rewrite,
  zipOf,
} from './test-packages.ts'

type Entries = Map<string, Buffer>
type Change = (entries: Entries) => void
const app = testApp()
/** A package of today, and one of version 1. */
let todays: Buffer
const earlier = readFileSync(join(import.meta.dirname, 'test-package-version-1.zip'))

beforeAll(async () => {
  const { services } = app()
  await transaction(services, async unit => {
    await seedGroups(unit)
    await seedHomework(unit)
  })
  await app().settle()
  const wish = { courseId: linearAlgebra.id, people: true, work: true, onProgress: async () => {} }
  todays = await readFile(await writePackage(readingUnit(services), portables(services), wish))
})

async function changed(bytes: Buffer, change: Change) {
  const entries = await entriesOf(bytes)
  change(entries)
  return zipOf(entries)
}

/** Its table with these rows in all rows, or one of its rows once more. */
const set = (table: string, values: Row) => (entries: Entries) =>
  alter(entries, table, row => ({ ...row, ...values }))
const twice = (table: string) => (entries: Entries) =>
  rewrite(entries, `tables/${table}.jsonl`, table, rows => [...rows, rows[0]!])

const refused: [what: string, of: () => Buffer, change: Change, reason: keyof typeof packageErrors][] = [
  ['work in a state that there is not', () => todays, set('submission_author', { state: 99 }), 'damaged'],
  ['an attempt before the first', () => todays, set('submission_author', { attempt: 0 }), 'damaged'],
  ['half an attempt', () => todays, set('submission', { attempt: 1.5 }), 'damaged'],
  ['more than the best result', () => todays, set('submission_author', { result: 501 }), 'damaged'],
  ['a version that was never handed in', () => todays, set('submission', { version: 7 }), 'damaged'],
  ['versions before the first', () => todays, set('submission', { version: -5 }), 'damaged'],
  [
    'as many versions as there are numbers',
    () => todays,
    set('submission', { version: 2 ** 31 - 1, sealed: 2 ** 31 - 1 }),
    'damaged',
  ],
  ['a slot before the first', () => todays, set('submission_part', { slot: -1 }), 'damaged'],
  ['a part saved when it likes', () => todays, set('submission_part', { saved_at: 'now' }), 'damaged'],
  ['a part without a time', () => todays, set('submission_part', { saved_at: null }), 'damaged'],
  ['a part twice', () => todays, twice('submission_part'), 'damaged'],
  ['a grade of no version', () => todays, set('submission_grade', { version: 99 }), 'damaged'],
  ['a grade that nobody can reach', () => todays, set('submission_grade', { score: 500.5 }), 'damaged'],
  ['a grade twice', () => todays, twice('submission_grade'), 'damaged'],
  ['an author twice', () => todays, twice('submission_author'), 'damaged'],
  ['a full score of nothing', () => todays, set('submission_policy', { full_score: 0 }), 'damaged'],
  ['a rule that there is not', () => todays, set('submission_policy', { late_rule: 3 }), 'damaged'],
  ['no time to work in', () => todays, set('submission_policy', { working_time: 0 }), 'damaged'],
  [
    'tables of an earlier version',
    () => todays,
    entries => rename(entries, 'submission_grade', 'submission_mark'),
    'wrongVersion',
  ],
  ['work in a state that there is not', () => earlier, set('submission', { state: 99 }), 'damaged'],
  ['versions before the first', () => earlier, set('submission', { version: -5 }), 'damaged'],
  ['half a version', () => earlier, set('submission', { version: 1.5 }), 'damaged'],
  ['a word for a version', () => earlier, set('submission', { version: '1' }), 'damaged'],
  ['no version', () => earlier, set('submission', { version: null }), 'damaged'],
  [
    'as many versions as there are numbers',
    () => earlier,
    set('submission', { version: 2 ** 31 - 1 }),
    'damaged',
  ],
  ['no draft', () => earlier, set('submission', { draft: null }), 'damaged'],
  ['a draft of a number below none', () => earlier, set('submission', { draft_sequence: -1 }), 'damaged'],
  ['a draft saved for ever', () => earlier, set('submission', { draft_at: 'infinity' }), 'damaged'],
  ['a score that nobody can reach', () => earlier, set('submission', { score: 501 }), 'damaged'],
  ['the same work twice', () => earlier, twice('submission'), 'damaged'],
  ['the same version twice', () => earlier, twice('submission_version'), 'damaged'],
  ['a version at no time', () => earlier, set('submission_version', { submitted_at: null }), 'damaged'],
  ['versions that it does not name', () => earlier, set('submission', { version: 0 }), 'damaged'],
  ['a mark of no version', () => earlier, set('submission_mark', { version: 99 }), 'damaged'],
  ['a mark that nobody can reach', () => earlier, set('submission_mark', { score: -1 }), 'damaged'],
  ['words for numbers', () => earlier, set('homework', { full_score: 'x' }), 'damaged'],
  ['more than full marks', () => earlier, set('homework', { full_score: 501 }), 'damaged'],
  ['a full score of nothing', () => earlier, set('homework', { full_score: 0 }), 'damaged'],
  ['a word for a flag', () => earlier, set('homework', { late_allowed: 'perhaps' }), 'damaged'],
  ['a number for a flag', () => earlier, set('homework', { late_allowed: 2 }), 'damaged'],
  ['no flag', () => earlier, set('homework', { late_allowed: null }), 'damaged'],
  [
    'scores published when it likes',
    () => earlier,
    set('homework', { scores_published_at: 'now' }),
    'damaged',
  ],
  [
    'tables of a later version',
    () => earlier,
    entries => rename(entries, 'submission_mark', 'submission_grade'),
    'wrongVersion',
  ],
  [
    'a later version itself',
    () => earlier,
    entries => patchManifest(entries, { version: 2 }),
    'wrongVersion',
  ],
]

/** Gives a table the name of another. */
function rename(entries: Entries, table: string, name: string) {
  entries.set(`tables/${name}.jsonl`, entries.get(`tables/${table}.jsonl`)!)
  entries.delete(`tables/${table}.jsonl`)
  const { tables } = JSON.parse(entries.get('manifest.json')!.toString('utf8'))
  const { [table]: part, ...others } = tables
  patchManifest(entries, { tables: { ...others, [name]: part } })
}

test.each(refused)('a falsified package with %s is refused', async (_what, of, change, reason) => {
  const answer = await checkPackage(app(), teacher1, await changed(of(), change))
  expect(answer).toMatchObject(refusedFor(packageErrors[reason]))
})

/** Imports a changed package for somebody who teaches none of its people. @returns the course's id */
const carry = async (bytes: Buffer, change: Change) =>
  (await bring(app(), teacher2, await changed(bytes, change), `Falsified ${Math.random()}`)).courseid

const submissionsIn = (courseId: string) =>
  app()
    .db.selectFrom('submission')
    .innerJoin('activity', 'activity.id', 'submission.activity_id')
    .leftJoin('submission_author as author', 'author.submission_id', 'submission.id')
    .select(['submission.id', 'group_id', 'account_id'])
    .where('course_id', '=', courseId)
    .execute()

describe('a falsified package that is read all the same', () => {
  test('leaves no work behind whose authors it does not bring, but what a group has begun', async () => {
    let [first, group, homework] = ['', '', '']
    const courseId = await carry(todays, entries => {
      const groups = linesOf(entries, 'course_group')
      rewrite(entries, 'tables/submission_author.jsonl', 'submission_author', rows => {
        first = String(rows.find(row => row.state === 2)!.submission_id)
        homework = String(rows[0]!.activity_id)
        return rows.map(row => (row.submission_id === first ? { ...row, account_id: admin.id } : row))
      })
      group = String(groups[0]!.id)
      rewrite(entries, 'tables/submission.jsonl', 'submission', rows => [
        ...rows,
        { ...rows[0], id: newId(), activity_id: homework, version: 0, sealed: 0, group_id: group },
        { ...rows[0], id: newId(), activity_id: homework, version: 0, sealed: 0, group_id: admin.id },
      ])
    })
    expect(first).not.toBe('')
    const rows = await submissionsIn(courseId)
    const alone = rows.filter(row => row.account_id === null)
    expect(alone).toHaveLength(1)
    expect(alone[0]!.group_id).not.toBeNull()
    const all = new Set((await submissionsIn(linearAlgebra.id)).map(row => row.id))
    expect(new Set(rows.map(row => row.id)).size).toBe(all.size - 1 + 1)
  })

  test('has its texts cleaned, and answers that its kind does not know taken out', async () => {
    const courseId = await carry(todays, entries =>
      alter(entries, 'submission_part', row => ({
        ...row,
        text: 'A\u202eB ',
        value: { key: ['A'], stolen: admin.id },
      })),
    )
    const parts = await app()
      .db.selectFrom('submission_part as part')
      .innerJoin('submission', 'submission.id', 'part.submission_id')
      .innerJoin('activity', 'activity.id', 'submission.activity_id')
      .select(['text', 'value'])
      .where('course_id', '=', courseId)
      .execute()
    expect(parts.length).toBeGreaterThan(10)
    for (const part of parts) expect(part).toEqual({ text: 'AB', value: null })
  })

  test('makes nobody’s grade that of all authors', async () => {
    const courseId = await carry(todays, set('submission_grade', { account_id: admin.id }))
    const grades = await app()
      .db.selectFrom('submission_grade')
      .innerJoin('submission', 'submission.id', 'submission_grade.submission_id')
      .innerJoin('activity', 'activity.id', 'submission.activity_id')
      .select('score')
      .where('course_id', '=', courseId)
      .execute()
    expect(grades).toEqual([])
  })

  test('shows everybody one newest attempt, with work of the same activity', async () => {
    const courseId = await carry(todays, entries => {
      const works = linesOf(entries, 'submission')
      alter(entries, 'submission_author', row => ({
        ...row,
        is_latest: false,
        submission_id: works.find(work => work.activity_id !== row.activity_id)!.id,
      }))
    })
    const authors = await app()
      .db.selectFrom('submission_author as author')
      .innerJoin('activity', 'activity.id', 'author.activity_id')
      .select(['is_latest', 'submission_id'])
      .where('course_id', '=', courseId)
      .execute()
    expect(authors.length).toBeGreaterThan(10)
    for (const author of authors) expect(author).toEqual({ is_latest: true, submission_id: null })
    expect(await submissionsIn(courseId)).toEqual([])
  })

  test('of version 1 brings no files that it does not contain, and drafts have each file once', async () => {
    const own: string[] = []
    const courseId = await carry(earlier, entries =>
      alter(entries, 'submission', row => {
        const files = row.draft_files as string[]
        own.push(...files)
        return { ...row, draft_files: [admin.id, ...files, ...files, {}] }
      }),
    )
    const files = await app()
      .db.selectFrom('submission_file as file')
      .innerJoin('submission', 'submission.id', 'file.submission_id')
      .innerJoin('activity', 'activity.id', 'submission.activity_id')
      .select(['file_id', 'file.submission_id', 'file.version'])
      .where('course_id', '=', courseId)
      .execute()
    expect(files.length).toBeGreaterThan(own.length)
    expect(files.map(({ file_id }) => file_id)).not.toContain(admin.id)
  })

  test('of version 1 brings no versions of work that it does not contain', async () => {
    const courseId = await carry(earlier, entries => {
      rewrite(entries, 'tables/submission.jsonl', 'submission', rows => rows.slice(0, 1))
      for (const name of ['submission_file', 'submission_mark'])
        rewrite(entries, `tables/${name}.jsonl`, name, () => [])
    })
    expect((await submissionsIn(courseId)).length).toBeLessThan(2)
  })
})

const linesOf = (entries: Entries, table: string) =>
  entries
    .get(`tables/${table}.jsonl`)!
    .toString('utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Row)
