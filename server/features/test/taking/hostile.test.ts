import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { questionTypes } from '#contract/features/question/types/list.ts'
import { soundQuestion } from '#contract/features/question/types/test-questions.ts'
import { testGradingCalls } from '#contract/features/test/grading-calls.ts'
import { takingCalls } from '#contract/features/test/taking-calls.ts'
import { teacher1 } from '#seed/people.ts'
import { evil, harm } from '#server/features/question/test-hostile.ts'
import { withPicture } from '#server/features/question/test-pictures.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { written } from '../test-tests.ts'
import { takingOf } from './test-taking.ts'

const app = testApp({ settings: { REQUEST_RATE: '1000000' } })
const { add, two, start, save, submit, paper, report, switches, end, student, classmate } = takingOf(app)
const minute = 60_000

/** Whatever in an answer is shown as HTML; in other texts what looks like a tag is none. */
function richIn(data: unknown) {
  const found: string[] = []
  JSON.stringify(data, (name, value) => {
    if (name === 'html') found.push(value)
    return value
  })
  return found
}

/** All that is kept of somebody's paper. */
async function keptOf(who: typeof student, id: string) {
  const { rows } = await sql`
    select submission.*, to_jsonb(author) as author,
      (select jsonb_agg(part order by slot, version) from submission_part as part where part.submission_id = submission.id) as parts,
      (select jsonb_agg(away order by id) from test_switch as away where away.submission_id = submission.id) as switches
    from submission join submission_author as author on author.submission_id = submission.id
    where author.activity_id = ${id} and author.account_id = ${who.id}`.execute(app().db)
  return rows
}

test('nothing that names another’s paper reaches it, and nothing of it is answered', async () => {
  const id = await two({ workingMinutes: 30, switchLimit: -1 })
  const { questions, workId: theirs } = await start(classmate, id)
  const questionId = questions[0]!.id
  await start(student, id)
  await save(classmate, id, [{ questionId, value: ['b'] }])
  await save(student, id, [{ questionId, value: ['c'] }])
  await report(classmate, id, { key: '6f6f4a0e-6c0e-4b64-9a5e-0c3f4b0e7a11', seconds: 4 })
  const switchId = (await switches(classmate, id)).list[0]!.id
  const before = await keptOf(classmate, id)

  const answer = { questionid: questionId, value: ['a'], workid: theirs, sequence: 40, base: 40 }
  const forged: [{ path: string }, object][] = [
    [takingCalls.start, { workid: theirs, attempt: 1 }],
    [takingCalls.saveAnswers, { answers: [answer] }],
    [takingCalls.submit, { workid: theirs, answers: [answer] }],
    [takingCalls.offer, { workid: theirs, answers: [answer] }],
    [takingCalls.reportSwitch, { kind: 1, key: switchId, seconds: 80_000 }],
    [takingCalls.commentSwitch, { switchid: switchId, comment: 'It was me' }],
    [takingCalls.listSwitches, { studentid: classmate.id }],
    [takingCalls.getResult, { studentid: classmate.id, workid: theirs }],
    [takingCalls.getPaper, { studentid: classmate.id, workid: theirs }],
  ]
  for (const [{ path }, more] of forged) {
    const said = JSON.stringify(await app().post(path, { id, paperid: id, ...more }, student))
    expect(said, path).not.toMatch(/\["b"\]|\[\\"b\\"\]/)
    expect(said, path).not.toContain(switchId)
  }
  expect(await keptOf(classmate, id)).toEqual(before)
})

test('a key of somebody else’s request answers nobody else', async () => {
  const id = await two({ workingMinutes: 30 })
  const { questions } = await start(student, id)
  await start(classmate, id)
  const body = { id, paperid: id, answers: [{ questionid: questions[0]!.id, value: ['b'] }] }
  const once = { 'x-once': 'abcdefabcdefabcdefabcdef' }
  for (const who of [student, classmate]) await app().post(takingCalls.saveAnswers.path, body, who, once)
  for (const who of [student, classmate])
    expect((await paper(who, id)).questions[0]!.written.value).toEqual(['b'])
})

test('no time that a device tells changes when its paper was written or is over', async () => {
  const id = await two({ workingMinutes: 30, switchLimit: -1 })
  app().clock.advance(minute)
  const { questions, endsAt } = await start(student, id)
  const began = app().clock.now()
  const future = app().clock.now() + 90 * minute
  const times = {
    time: future,
    servertime: future,
    savetime: future,
    endtime: future,
    endsat: future,
    now: future,
  }
  const questionId = questions[0]!.id
  await app().post(
    takingCalls.saveAnswers.path,
    { id, paperid: id, ...times, answers: [{ questionid: questionId, value: ['b'], ...times }] },
    student,
  )
  expect(await paper(student, id)).toMatchObject({ endsAt })
  // As if the page had been left long before there was a paper.
  await report(student, id, { seconds: 600, ago: 86_000 })
  const { beganAt } = (await switches(student, id)).list[0]!
  expect(beganAt).toBeGreaterThanOrEqual(began - 2000)
  app().clock.advance(31 * minute)
  for (const call of [takingCalls.saveAnswers, takingCalls.submit]) {
    const late = { questionid: questionId, value: ['a'], sequence: 90, ...times }
    await app().post(call.path, { id, paperid: id, auto: '1', ...times, answers: [late] }, student)
  }
  await end(id)
  await app().settle()
  const rows = (await keptOf(student, id)) as { parts: { value: unknown }[] }[]
  expect(rows[0]!.parts.map(({ value }) => value)).toEqual([['b']])
})

test.each(questionTypes.filter(({ isAnswered }) => isAnswered))(
  '$name: whatever is sent as an answer is cleaned or refused, and stored as its type reads it',
  async type => {
    const { html, parts: made, key, right } = fc.sample(soundQuestion(type), { numRuns: 1, seed: 7 })[0]!
    const parts = await withPicture(app, type, made)
    const id = await add([written('', 2, { type: type.number, html, parts, key } as never)])
    const questionId = (await paper(student, id)).questions[0]!.id
    const planted = JSON.parse(
      JSON.stringify(right ?? null, (_, each) => (typeof each === 'string' ? evil : each)),
    )
    const values = [
      planted,
      JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'),
      [[[[[[[[evil]]]]]]]],
      Array.from({ length: 5000 }, (_, index) => `${evil}${index}`),
      Number.MAX_SAFE_INTEGER,
      evil,
    ]
    for (const [index, value] of values.entries()) {
      const answer = {
        ...{ questionid: questionId, value, sequence: index + 1 },
        ...{ text: evil, html: evil, fileids: [] },
      }
      const { http } = await app().post(
        takingCalls.saveAnswers.path,
        { id, paperid: id, answers: [answer] },
        student,
      )
      expect(http).toBeLessThan(500)
      const kept = (await paper(student, id)).questions[0]!.written
      expect(kept.html).not.toMatch(harm)
      if (type.keptAs === 'value' && kept.value !== null)
        expect(type.clean(kept.value, parts)).toEqual(kept.value)
      else expect(kept.value).toBeNull()
    }
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
    // Who grades reads nothing else.
    const { written: last } = (await paper(student, id)).questions[0]!
    if (last.value === null && last.html === '') return
    await submit(student, id)
    const shown = richIn(
      await app().call(teacher1, testGradingCalls.getReview, { id, studentId: student.id }),
    )
    expect(shown.length).toBeGreaterThan(1)
    for (const html of shown) expect(html).not.toMatch(harm)
  },
)
