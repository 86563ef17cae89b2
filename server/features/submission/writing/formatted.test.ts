import { expect, test } from 'vitest'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { homeworkErrors } from '#contract/features/homework/errors.ts'
import { attemptCalls } from '#contract/features/submission/attempt-calls.ts'
import { richTextErrors, richTextLimits } from '#contract/rich-text.ts'
import { type CastMember, students } from '#seed/people.ts'
import { homeworkOf } from '#server/features/homework/test-homework.ts'
import { testApp } from '#server/kernel/test-app.ts'

const app = testApp()
const { set, handIn, mine, submissionOf, returnSubmission } = homeworkOf(app)
const [ada] = students as [CastMember]
const save = (id: string, sequence: number, content: string, html?: string) =>
  app().call(ada, attemptCalls.saveDraft, { id, content, sequence, base: sequence - 1, html })

const html =
  '<p>By <b>induction</b>, <span data-latex="n^2">n^2</span></p><table><tbody><tr><td><p>1</p></td></tr></tbody></table>'
const text = 'By induction, n^2\n1'

test('what is written with formatting is kept clean, and says the same as text', async () => {
  const id = await set()
  const saved = await save(
    id,
    1,
    'whatever',
    `${html}<script>alert(1)</script><img src="https://spy.example/1.png">`,
  )
  expect(saved).toMatchObject({ saved: true, html })
  expect(saved.content).toContain('By induction, n^2')
  expect((await mine(ada, id)).draft).toMatchObject({ html, content: saved.content })
  const stored = await app()
    .db.selectFrom('submission_part')
    .select(['text', 'html'])
    .where('html', '<>', '')
    .execute()
  expect(stored).toEqual([{ text: saved.content, html }])
})

test('is handed in with it, shown to the teacher and in the history, and the same sent again is the same', async () => {
  const id = await set()
  await save(id, 1, text, html)
  const first = await handIn(ada, id, text, { html, sequence: 1, base: 1, version: 0 })
  expect(await handIn(ada, id, text, { html, sequence: 1, base: 1, version: 0 })).toMatchObject({
    version: first.version,
    time: first.time,
  })
  expect((await submissionOf(ada, id)).work).toMatchObject({ html })
  // Another formatting of the same words is another hand-in.
  const bold = html.replace('By', '<b>By</b>')
  expect(await handIn(ada, id, text, { html: bold, version: 1 })).toMatchObject({ version: 2 })
  const { list } = await app().call(ada, homeworkCalls.listVersions, { id })
  expect(list.map(version => version.html)).toEqual([bold, html])
})

test('a program that knows text alone does not take formatting away that it has not seen', async () => {
  const id = await set()
  const { content } = await save(id, 1, text, html)
  // The page of before saves the same words again, and hands them in.
  expect(await save(id, 2, content)).toMatchObject({ saved: true, html })
  await handIn(ada, id, content)
  expect((await submissionOf(ada, id)).work).toMatchObject({ content, html })
  await returnSubmission(ada, id)
  // Other words are plain, and so is what is said to be.
  await handIn(ada, id, 'Something else')
  expect((await submissionOf(ada, id)).work).toMatchObject({ content: 'Something else', html: '' })
  await save(id, 10, text, html)
  expect(await save(id, 11, text, '')).toMatchObject({ saved: true, html: '', content: text })
})

test('is refused where nothing stands in it, or more than anybody writes', async () => {
  const id = await set()
  await app().refused(ada, homeworkCalls.submit, { id, html: '<p></p><p><br></p>' }, homeworkErrors.workEmpty)
  const deep = '<div>'.repeat(richTextLimits.depth + 1)
  await app().refused(
    ada,
    attemptCalls.saveDraft,
    { id, html: deep, sequence: 1 },
    richTextErrors.tooIntricate,
  )
  await app().refused(ada, homeworkCalls.submit, { id, html: `${deep}x` }, richTextErrors.tooIntricate)
  expect(await mine(ada, id)).toMatchObject({ version: 0, draft: { sequence: 0 } })
})
