import { beforeAll, expect, test } from 'vitest'
import { bankCalls, questionCalls } from '#contract/features/question/calls.ts'
import type { QuestionInput } from '#contract/features/question/entities.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { admin, teacher1, teacher2 } from '#seed/people.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { alter, bring, entriesOf, exportFrom, type Row, rewrite, zipOf } from './test-packages.ts'

const app = testApp()
let todays: Buffer

const choice = (says: string): QuestionInput => ({
  ...{ type: 2, html: `<p>${says}</p>`, explanation: '', difficulty: 2, points: 1 },
  parts: { options: ['a', 'b'].map(id => ({ id, html: `<p>${says} ${id}</p>` })) },
  key: { right: ['a'] },
  scoring: { partial: 'none', penalty: 0 },
  ...{ knowledge: [], tags: [], fileIds: [] },
})
const essay: QuestionInput = { ...choice('Essay'), type: 4, parts: {}, key: { html: '<p>Model</p>' } }

beforeAll(async () => {
  const courseId = linearAlgebra.id
  const { id: bankId } = await app().call(teacher1, bankCalls.createInCourse, { courseId, title: 'Bank' })
  const { id: folderId } = await app().call(teacher1, bankCalls.addFolder, { bankId, title: 'Folder' })
  for (const question of [choice('First'), choice('Second'), essay])
    await app().call(teacher1, questionCalls.create, { bankId, folderId, question })
  todays = await exportFrom(app(), teacher1, courseId)
})

/** What somebody who teaches none of its people finds in the bank of a package that was changed. */
async function carried(change: (entries: Map<string, Buffer>) => void) {
  const entries = await entriesOf(todays)
  change(entries)
  const { courseid } = await bring(app(), teacher2, await zipOf(entries), `Falsified ${Math.random()}`)
  const { list } = await app().call(teacher2, bankCalls.list, {})
  const { id: bankId } = list.find(({ courseId }) => courseId === courseid)!
  const { list: rows } = await app().call(teacher2, questionCalls.list, { bankId })
  const questions = await Promise.all(rows.map(({ id }) => app().call(teacher2, questionCalls.get, { id })))
  return { bankId, questions: questions.sort((one, other) => one.html.localeCompare(other.html)) }
}
const isOf = (says: string) => (row: Row) => String(row.html).includes(says)
const versionsWith = (entries: Map<string, Buffer>, says: string, values: Row) =>
  alter(entries, 'question_version', row => (isOf(says)(row) ? { ...row, ...values } : row))
const saying = async (change: (entries: Map<string, Buffer>) => void) =>
  (await carried(change)).questions.map(({ html }) => html)
const [first, second, third] = ['<p>Essay</p>', '<p>First</p>', '<p>Second</p>']

test('a package of another server brings its questions, keys and folders', async () => {
  const { bankId, questions } = await carried(() => {})
  expect(questions.map(({ html }) => html)).toEqual([first, second, third])
  expect(questions[1]).toMatchObject({
    key: { right: ['a'] },
    right: 'manage',
    authorName: expect.any(String),
  })
  const { folders } = await app().call(teacher2, bankCalls.get, { id: bankId })
  expect(folders.map(({ questionCount }) => questionCount)).toEqual([3])
})

const unsound: Record<string, (entries: Map<string, Buffer>) => void> = {
  'of a type that there is not': entries => versionsWith(entries, 'First', { type: 998 }),
  'with parts of another type': entries => versionsWith(entries, 'First', { parts: { blanks: [] } }),
  'with a key to an option that it has not': entries =>
    versionsWith(entries, 'First', {
      parts: { options: ['c', 'd'].map(id => ({ id, html: `<p>${id}</p>` })) },
    }),
  'with parts that are no object': entries => versionsWith(entries, 'First', { parts: [1, null, 'x'] }),
  'judged as nobody can': entries =>
    versionsWith(entries, 'First', { scoring: { partial: 'all', penalty: -3 } }),
  'that says nothing': entries => versionsWith(entries, 'First', { html: '<p><img src="x"></p>' }),
  'without a key': entries =>
    rewrite(entries, 'tables/question_key.jsonl', 'question_key', rows => {
      const versions = entries.get('tables/question_version.jsonl')!.toString().trim().split('\n')
      const version = versions.map(line => JSON.parse(line) as Row).find(isOf('First'))!
      return rows.filter(({ version_id }) => version_id !== version.id)
    }),
}
test.each(Object.entries(unsound))('a question %s stays out, and the others come', async (_, change) => {
  expect(await saying(change)).toEqual([first, third])
})

test('what is written in questions, options, keys and explanations is cleaned', async () => {
  const harm = '<p>Clean<script>alert(1)</script><img src="http://x/y.png" onerror="alert(1)"></p>'
  const { questions } = await carried(entries => {
    versionsWith(entries, 'First', {
      html: harm,
      parts: { options: ['a', 'b'].map(id => ({ id, html: `${harm}${id}` })) },
    })
    alter(entries, 'question_key', row => ({
      ...row,
      explanation: harm,
      key: JSON.stringify(row.key).includes('html') ? { html: harm } : row.key,
    }))
  })
  const said = JSON.stringify(questions)
  expect(said).toContain('Clean')
  expect(said).not.toMatch(/script|onerror|http:\/\/x/)
})

test('a picture or a file that the package does not contain, somebody else’s too, is not brought', async () => {
  const { questions } = await carried(entries => {
    const picture = `<img data-file="${admin.id}">`
    versionsWith(entries, 'First', { html: `<p>First${picture}</p>` })
    alter(entries, 'question_key', row => ({ ...row, explanation: `<p>Why${picture}</p>` }))
  })
  expect(questions).toHaveLength(3)
  expect(JSON.stringify(questions)).not.toContain(admin.id)
})

test('a folder that is in itself is mended, and keeps its questions', async () => {
  const { bankId, questions } = await carried(entries => {
    alter(entries, 'question_folder', row => ({ ...row, parent_id: row.id }))
  })
  expect(questions).toHaveLength(3)
  const { folders } = await app().call(teacher2, bankCalls.get, { id: bankId })
  expect(folders.map(({ parentId }) => parentId)).toEqual([null])
})
