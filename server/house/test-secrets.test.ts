import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { fileCalls } from '#contract/features/file/calls.ts'
import { classCalls } from '#contract/features/member/classes.ts'
import { mistakeCalls } from '#contract/features/mistake/calls.ts'
import { testLiveMessages } from '#contract/features/test/live-messages.ts'
import { testMessages } from '#contract/features/test/messages.ts'
import { takingCalls, testProtocolCalls } from '#contract/features/test/taking-calls.ts'
import { teacher1 } from '#seed/people.ts'
import { lectern } from '#server/app.ts'
import { picture } from '#server/features/file/test-pictures.ts'
import { uploadFile } from '#server/features/file/test-upload.ts'
import { banksOf } from '#server/features/question/test-questions.ts'
import { takingOf } from '#server/features/test/taking/test-taking.ts'
import { drawn, section, written } from '#server/features/test/test-tests.ts'
import { countNothing } from '#server/kernel/call-coverage.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { roundTripsOf } from '#server/kernel/test-round-trips.ts'
import type { Things } from '#server/kernel/test-samples.ts'
import { makeThings, sampleInput, wholeInputs } from './samples.ts'

// No call answers a student a key, an explanation or a question that is not on their paper before its time (decision 266).

countNothing()

const app = testApp({ settings: { REQUEST_RATE: '1000000' } })
const { add, start, save, submit, end, release, student, classmate, courseId } = takingOf(app)
const { begin, write } = banksOf(app)
let things: Things
beforeAll(async () => {
  things = await makeThings(app().db)
})

const secret = {
  type: 5,
  parts: { blanks: [{ id: 'b1', options: [] }] },
  explanation: '<p>SECRETWHY</p>',
}

/**
 * All that a student can ask, but what changes something; with `doSubjectList`, which does not without its key, and what makes pages
 * of a file.
 */
const alsoAsked: string[] = [testProtocolCalls.listSubjects.path, fileCalls.preparePreview.path]
const asking = lectern.features
  .flatMap(({ calls = [] }) => calls)
  .map(({ call }) => call as Call)
  .filter(({ kind, waits, path }) => (kind === 'query' && !waits) || alsoAsked.includes(path))

/** What a student reads anywhere that names a test, its questions or its bank. */
async function everything(who: typeof student, of: Things[]) {
  const said = new Map<string, string>()
  const near = new Set<string>()
  for (const [place, its] of of.entries()) {
    const inputs = wholeInputs(its)
    // The others differ in their questions alone.
    const calls = asking.filter(({ path }) => place === 0 || /question|test/i.test(path))
    for (const call of calls) {
      const input = { ...sampleInput(call, its), ...inputs[call.path] }
      const trips = await roundTripsOf(async () => {
        const { data } = await app().post(call.path, JSON.stringify(input), who, {
          'content-type': 'application/json',
        })
        said.set(call.path, `${said.get(call.path) ?? ''}${JSON.stringify(data)}`)
      })
      if (trips.flat().some(text => text.includes('question_key'))) near.add(call.path)
    }
  }
  const saying = (text: string) =>
    [...said].flatMap(([path, all]) => (all.includes(text) ? [path] : [])).sort()
  return { saying, near: [...near].sort() }
}

test('keys, explanations and what is not on one’s paper are said by nothing before their time', async () => {
  const bank = await begin()
  for (const name of ['POOL1', 'POOL2', 'POOL3', 'POOL4']) await write(bank, name)
  const key = {
    blanks: [
      {
        blank: 'b1',
        right: {
          by: 'text',
          accepts: ['SECRETKEY'],
          isCaseSensitive: false,
          isSpaceSensitive: false,
          isWidthSensitive: false,
        },
      },
    ],
  }
  const id = await add([], {
    ...{ workingMinutes: 60, isAnswerOnce: true, shufflesOptions: true },
    sections: [
      section([written('FIXED', 10, { ...secret, html: '<p>FIXED ___</p>', key })]),
      section([drawn(bank, 1, 5)], 'POOLED'),
    ],
  })
  const { rows } = await sql<{ question: string; version: string; bank: string }>`
    select version.question_id as question, version.id as version, question.bank_id as bank
    from test_question join question_version version on version.id = version_id join question on question.id = version.question_id
    where activity_id = ${id}`.execute(app().db)
  const named = rows.map(row => ({
    ...things,
    ...{
      test: id,
      activity: id,
      question: row.question,
      questionversion: row.version,
      questionbank: row.bank,
    },
  }))
  const names = ['FIXED', 'POOL1', 'POOL2', 'POOL3', 'POOL4']
  const secrets = ['SECRETKEY', 'SECRETWHY']
  const silent = async (who: typeof student, unseen: readonly string[]) => {
    const { saying, near } = await everything(who, named)
    for (const text of [...secrets, ...unseen])
      expect({ text, paths: saying(text) }).toEqual({ text, paths: [] })
    expect(near).toEqual([])
  }

  await silent(student, names)
  const { questions } = await start(student, id)
  const own = names.filter(name => questions.some(({ html }) => html.includes(name)))
  expect(own).toHaveLength(2)
  const others = names.filter(name => !own.includes(name))
  await silent(student, others)
  await silent(classmate, names)
  await save(student, id, [{ questionId: questions[0]!.id, value: [{ blank: 'b1', text: 'SECRET' }] }])
  await submit(student, id)
  await app().settle()
  // Handed in for good, and graded by a machine: the paper is shown once it is published.
  await silent(student, names)
  await end(id)
  await app().settle()
  await silent(student, names)

  await release(id)
  // What went wrong is in the book of mistakes from the same moment on.
  const results: string[] = [
    ...[takingCalls.getResult.path, testProtocolCalls.listSubjects.path, mistakeCalls.get.path],
    ...[mistakeCalls.sheet.path, mistakeCalls.right.path],
  ].sort()
  const { saying, near } = await everything(student, named)
  for (const text of secrets) expect({ text, paths: saying(text) }).toEqual({ text, paths: results })
  expect(near).toEqual(results)
  for (const text of others) expect(saying(text)).toEqual([])
  const inBook = await app().call(student, mistakeCalls.list, { courseId })
  expect(inBook.list.map(({ title }) => title)).toEqual(['FIXED ___'])
  // To answer it again is to be asked it alone.
  const { list: again } = await app().call(student, mistakeCalls.practise, { courseId })
  expect(again).toMatchObject([
    { id: rows.find(({ question }) => question === inBook.list[0]!.id)!.question },
  ])
  // Who took no part reads nothing afterwards.
  await silent(classmate, names)
  await release(id, false)
  await silent(student, names)
}, 300_000)

test('what a question shows is answered to nobody before the test starts for them, be it in a class or for all', async () => {
  const { id: classId } = await app().call(teacher1, classCalls.createClass, {
    courseId,
    name: 'Starts later',
  })
  await app().call(teacher1, classCalls.moveToClass, { courseId, id: classId, studentIds: [classmate.id] })
  const beginsAt = Math.floor(app().clock.now() / 1000) * 1000 + 3_600_000
  const own = { classId, groupId: null, publishAt: null, endsAt: null, beginsAt }
  const later = [
    { name: 'SECRETPLAN', more: { audience: [own] } },
    { name: 'SECRETMAP', more: { beginsAt } },
    { name: 'SECRETCHART', more: { beginsAt, workingMinutes: 30 } },
  ]
  const named: Things[] = []
  for (const { name, more } of later) {
    const bytes = await picture('png', 40 + named.length, 20)
    const { id: file } = await uploadFile(app(), teacher1, { name: `${name}.png`, bytes })
    const html = `<p>SHOWN</p><img data-file="${file}" alt="x">`
    const id = await add([written('SHOWN', 10, { html })], more)
    named.push({ ...things, test: id, activity: id, file })
  }
  const files = named.map(({ file }) => file!)
  // Each with all that is asked.
  const asked = async () => Promise.all(named.map(its => everything(classmate, [its])))
  const before = await asked()
  for (const text of ['SHOWN', ...later.map(({ name }) => name), ...files])
    expect({ text, paths: before.flatMap(({ saying }) => saying(text)) }).toEqual({ text, paths: [] })
  app().clock.advance(3_600_000)
  const after = await asked()
  const answers = later.map(({ name }, place) => after[place]!.saying(name))
  const read = [fileCalls.getAttachment.path, fileCalls.preparePreview.path, fileCalls.getPreview.path]
  for (const paths of answers.slice(0, 2)) expect(paths).toEqual(expect.arrayContaining(read.slice(0, 1)))
  // What has to be begun is read once it is.
  expect(answers[2]).toEqual([])
}, 300_000)

test('messages about tests carry ids, counts, names of devices and what staff say to all who write', () => {
  const fields = Object.values({ ...testMessages, ...testLiveMessages }).flatMap(({ data }) =>
    Object.keys((data as unknown as { shape: object }).shape),
  )
  expect([...new Set(fields)].sort()).toEqual([
    ...['counts', 'courseId', 'device', 'id', 'sentAt', 'testId', 'text'],
  ])
})
