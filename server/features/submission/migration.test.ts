import pg from 'pg'
import { expect, test } from 'vitest'
import { testApp } from '#server/kernel/test-app.ts'
import { answersBefore, answersOf, fillFromBefore } from './test-answers.ts'

/** What was the greatest number is one less. */
const numbered = 'version - (version = 2147483647)::int as version'

/** The tables of before, with files in their order; a draft names each of its files that still exist once. */
const before = {
  standing: `select homework_id, account_id, state, ${numbered}, submitted_at, late, score, comment, graded_by, graded_at,
      mark_count, score_published_at, return_reason, returned_at, urged_at
    from submission`,
  draft: `select homework_id, account_id, draft, draft_sequence, array(
        select file_id from unnest(draft_files) with ordinality as given (file_id, place)
        where exists (select from file where file.id = file_id) group by file_id order by min(place)) as draft_files
    from submission where draft <> '' or draft_files <> '{}' or draft_sequence > 0 or version > 0`,
  'draft times': `select homework_id, account_id, draft_at, draft_text_at
    from submission where draft_at is not null and draft_text_at is not null`,
  version: `select homework_id, account_id, ${numbered}, content, submitted_at, late, return_reason, returned_by, returned_at
    from submission_version`,
  file: `select homework_id, account_id, ${numbered}, file_id, position from submission_file`,
  grade: `select homework_id, account_id, number, ${numbered}, score, comment, graded_by, graded_at from submission_mark`,
}

/** The same of the tables of now. */
const newest = `from submission_author author join submission on submission.id = author.submission_id
  cross join lateral (
    select * from submission_part part where part.submission_id = submission.id and slot = 0
    order by part.version desc limit 1) as draft`
const now: Record<keyof typeof before, string> = {
  standing: `select author.activity_id as homework_id, author.account_id, author.state,
      coalesce(submission.version, 0) as version, author.submitted_at, author.late, author.score, author.comment,
      author.graded_by, author.graded_at, author.grade_count as mark_count, author.score_published_at,
      author.return_reason, author.returned_at, author.reminded_at as urged_at
    from submission_author author left join submission on submission.id = author.submission_id
    where is_latest and author.attempt = 1 and result is not distinct from score`,
  draft: `select author.activity_id as homework_id, author.account_id, draft.text as draft,
      draft.sequence as draft_sequence, array(
        select file_id from submission_file file
        where (file.submission_id, file.slot, file.version) = (draft.submission_id, draft.slot, draft.version)
        order by position) as draft_files
    ${newest}`,
  'draft times': `select author.activity_id as homework_id, author.account_id, draft.saved_at as draft_at,
      draft.changed_at as draft_text_at
    ${newest}`,
  version: `select author.activity_id as homework_id, author.account_id, handed.version, text as content,
      handed.submitted_at, handed.late, handed.return_reason, handed.returned_by, handed.returned_at
    from submission_version handed join submission_part part using (submission_id, version)
    join submission_author author using (submission_id)
    where handed.submitted_by = author.account_id and not is_offered and slot = 0 and saved_by = submitted_by`,
  file: `select author.activity_id as homework_id, author.account_id, file.version, file.file_id, file.position
    from submission_file file join submission_version handed using (submission_id, version)
    join submission_author author using (submission_id) where slot = 0`,
  grade: `select author.activity_id as homework_id, author.account_id, grade.number, grade.version, grade.score,
      grade.comment, grade.graded_by, grade.graded_at
    from submission_grade grade join submission_author author using (submission_id)
    where slot = -1 and track = 0 and grade.account_id is null`,
}

type Rows = Record<keyof typeof before, string[]>
let kept: Rows
let moved: Rows

async function rowsOf(client: pg.Client, queries: typeof before): Promise<Rows> {
  const found: Partial<Rows> = {}
  for (const [name, query] of Object.entries(queries)) {
    const { rows } = await client.query(`select to_jsonb(t)::text as row from (${query}) t order by 1`)
    // Parsed: a score now has two decimals.
    found[name as keyof Rows] = rows.map(({ row }) => JSON.stringify(JSON.parse(row)))
  }
  return found as Rows
}

const app = testApp({
  async fill(url) {
    await fillFromBefore(url, async client => {
      kept = await rowsOf(client, before)
    })
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    moved = await rowsOf(client, now)
    await client.end()
  },
})

test.each(Object.keys(before) as (keyof typeof before)[])('a database of before keeps every %s', name => {
  expect(kept[name].length).toBeGreaterThan(5)
  expect(kept[name].filter(row => !moved[name].includes(row))).toEqual([])
  // A version without a draft is now its own draft, with the times of the version.
  const made = name === 'draft' ? 1 : name === 'draft times' ? 7 : 0
  expect(moved[name].filter(row => !kept[name].includes(row))).toHaveLength(made)
})

test('and how each homework takes, judges and publishes work', async () => {
  const policies = await app()
    .db.selectFrom('submission_policy')
    .innerJoin('activity', 'activity.id', 'submission_policy.activity_id')
    .select([
      'title',
      'full_score',
      'late_rule',
      'comment_min_length',
      'attempts',
      'submission_policy.batch_id',
    ])
    .select('scores_published_at')
    .orderBy('title')
    .execute()
  const usual = {
    ...{ full_score: 100, late_rule: 1, comment_min_length: 0, scores_published_at: null },
    ...{ attempts: 1, batch_id: null },
  }
  expect(policies).toEqual([
    { ...usual, title: 'A open' },
    {
      ...{ ...usual, title: 'B published', full_score: 20, comment_min_length: 3 },
      scores_published_at: expect.any(Number),
    },
    { ...usual, title: 'C strict', late_rule: 0 },
    { ...usual, title: 'D unpublished' },
    { ...usual, title: 'E deleted' },
    { ...usual, title: 'G odd' },
  ])
})

test('and everybody is answered as before', async () => {
  const { id } = await app().db.selectFrom('course').select('id').executeTakeFirstOrThrow()
  const answers = await answersOf(app(), id)
  const expected = answersBefore()
  expect(Object.keys(answers).length).toBeGreaterThan(200)
  const different = Object.entries(answers).flatMap(([question, answer]) =>
    differences(answer, expected[question], question),
  )
  // Only where a falsified package had brought what no call makes.
  const fields = ['filecount', 'content', 'attachments.0']
  expect(different).toEqual([
    // The newest version is the newest that there is.
    ...['all', 'submitted', 'tograde'].map(filter => `G odd: ${filter}.list.0.filecount`),
    ...fields.map(field => `G odd: info 陈思远.mine.${field}`),
    ...fields.map(field => `G odd: getWorkDetail 陈思远.work.${field}`),
    ...fields.map(field => `G odd: getWorkDetail of 陈思远.work.${field}`),
    // What counts is the version that is stored as the one.
    ...['getWorkHistory', 'getWorkHistory of'].flatMap(asked =>
      [0, 2].map(index => `G odd: ${asked} Emma Fischer.list.${index}.state`),
    ),
    // A draft was saved at some time, and has each file once.
    'G odd: info 王雨桐.mine.draft.savetime',
    'G odd: info Lucas Moreau.mine.draft.attachments.1',
    'G odd: info 刘一诺.mine.draft.savetime',
    // It lies there as handed in, and has a grade by a person: that closes it.
    'G odd: info 刘一诺.can.submit',
  ])
})

/** Where two answers differ. */
function differences(one: unknown, other: unknown, path: string): string[] {
  if (one === other) return []
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return [path]
  const [those, these] = [one as Fields, other as Fields]
  // Fields that an answer has got since are not what the migration made of it.
  const names = new Set([...Object.keys(these), ...(Array.isArray(one) ? Object.keys(those) : [])])
  return [...names].flatMap(name => differences(those[name], these[name], `${path}.${name}`))
}
type Fields = Record<string, unknown>
