import { expect, test } from 'vitest'
import type { ErrorDefinition } from '#contract/error.ts'
import { testProtocolCalls } from '#contract/features/test/taking-calls.ts'
import { students, teacher1 } from '#seed/people.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { testSubmissions } from '../submissions.ts'
import { open, section, written } from '../test-tests.ts'
import { takingOf } from './test-taking.ts'

const app = testApp({ settings: { REQUEST_RATE: '1000000' } })
const all = takingOf(app)
const {
  add,
  start,
  paper,
  details,
  subjects,
  saveText,
  handUp,
  release,
  result,
  end,
  take,
  two,
  student,
  classmate,
} = all
const { notBegun, closed } = testSubmissions.errors
const refused = (call: Promise<unknown>, { text: { zh } }: ErrorDefinition) =>
  expect(call).rejects.toThrow(zh.split('{')[0]!)
const path = testProtocolCalls.listSubjects.path
const courseid = 'courseid'

/** As programs send it. */
const ask = (body: object, who = student) => app().post(path, body, who)

test('the key begins, whatever it carries; without it, or with null, nothing ever begins', async () => {
  const id = await two({ workingMinutes: 120 })
  const looking = [
    { testpaperid: id },
    { testpaperid: id, testCode: null },
    { [courseid]: all.courseId, testpaperid: id },
  ]
  for (const body of looking)
    expect(await ask(body)).toMatchObject({ status: 0, code: notBegun.code, data: {} })
  for (const [index, testCode] of ['', 'undefined', '8h2k', 'null'].entries()) {
    const who = students[index]!
    const { status, data } = await ask({ testpaperid: id, testCode }, who)
    expect(status).toBe(1)
    expect(data).toMatchObject({
      remainTimes: 7200,
      testpaper: { timelength: 7200, cutscreen: { isFirstJoin: 1 } },
    })
  }
  expect(await ask({ testpaperid: id })).toMatchObject({
    status: 1,
    data: { testpaper: { cutscreen: { isFirstJoin: 0 } } },
  })
  // A form says the same.
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await app().post(path, `testpaperid=${id}&testCode=`, students[7], form)
  expect(answer.status).toBe(1)
})

test('doSubjectList, as programs read it', async () => {
  const id = await add([], {
    ...{ title: 'Midterm', workingMinutes: 120, switchLimit: 5 },
    sections: [
      section([
        written('Read this', 0, { type: 10, html: '<p>A story</p>', parts: {}, key: null }),
        written('Which', 10),
        open('Why', 5),
      ]),
    ],
  })
  const answer = await subjects(student, id, '')
  const [which, why] = answer.lists
  expect(answer).toMatchObject({
    ...{ handupState: '0', rehandup: '1', remainTimes: 7200, begintime: null, fallback_number: 1 },
    testpaper: {
      ...{ title: 'Midterm', endtime: '0', timelength: 7200, totalCount: 2, totalScore: 15, style: '1' },
      ...{ allowcopy: '1', allowpaster: '1', fallback: '0', countDown: -1, viewanswer: '1', over: '0' },
      ...{ isrand: '0', randextra: '0', randtype: '3', begintime: expect.stringMatching(/^\d{10}$/) },
      cutscreen: {
        ...{
          cutscreenState: 1,
          testpaperAllCount: 5,
          studentCount: 0,
          lastCount: 5,
          testCode: '',
          isFirstJoin: 1,
        },
      },
    },
  })
  expect(which).toMatchObject({
    ...{ title: '<p>A story</p><p>Which</p>', type: '2', score: '10.0', sort: '1', attachment: null },
    ...{ difficulty: '2', replenishtype: '单选题', extract: true, myanswer: '' },
    options: [
      { id: `${which!.id}-a`, subjectid: which!.id, title: '<p>Which yes</p>', status: '0', deltime: '0' },
      { id: `${which!.id}-b`, title: '<p>Which no</p>' },
    ],
  })
  expect(why).toMatchObject({ type: '4', options: [], sort: '2', score: '5.0', myanswer: '' })
  for (const row of answer.lists)
    for (const key of ['answer', 'myscore', 'explanation']) expect(row).not.toHaveProperty(key)
})

test('saveAnswer takes both spellings; null, an empty text and the text null are no answer', async () => {
  const id = await add([written('Which', 10), open('Why', 5)])
  const [which, why] = (await subjects(student, id)).lists
  const save = (body: object) => app().post(testProtocolCalls.saveAnswer.path, body, student)
  expect(
    await save({
      courseid: all.courseId,
      testpaperid: id,
      subjectid: which!.id,
      answer: which!.options[1]!.id,
      attachment: '',
    }),
  ).toMatchObject({
    ...{ status: 1, code: 10000 },
    data: { savetime: expect.stringMatching(/^\d{10}$/) },
  })
  await save({ paperid: id, questionid: why!.id, answer: 'One\nTwo' })
  const mine = async () => (await subjects(student, id)).lists.map(({ myanswer }) => myanswer)
  expect(await mine()).toEqual([which!.options[1]!.id, 'One\nTwo'])
  await save({ paperid: id, questionid: why!.id, answer: '未作答' })
  expect(await mine()).toEqual([which!.options[1]!.id, '未作答'])
  for (const answer of [null, '', 'null']) {
    await save({ testpaperid: id, subjectid: which!.id, answer: which!.options[0]!.id })
    await save({ testpaperid: id, subjectid: which!.id, answer })
    expect((await mine())[0]).toBe('')
  }
})

test('in a shuffled paper options stand in another order, and their ids say the same', async () => {
  const id = await two({ shufflesOptions: true })
  const people = students.slice(0, 8)
  const firsts = new Set<boolean>()
  for (const who of people) {
    const { lists } = await subjects(who, id, '')
    const right = lists[0]!.options.find(({ title }) => title.includes('yes'))!
    for (const { options } of lists) firsts.add(options[0]!.title.includes('yes'))
    await saveText(who, id, lists[0]!.id, right.id)
    await saveText(who, id, lists[1]!.id, lists[1]!.options.find(({ title }) => title.includes('yes'))!.id)
    await handUp(who, id)
  }
  await app().settle()
  await end(id)
  await app().settle()
  await release(id)
  for (const who of people) expect((await result(who, id)).score).toBe(15)
  // Of sixteen that are shuffled not all stand as they were written, nor all the other way round.
  expect(firsts.size).toBe(2)
})

test('states and what may be read: begun, handed in, over, graded and published', async () => {
  const id = await two({ workingMinutes: 30 })
  expect(await details(student, id)).toMatchObject({
    ...{
      submit_state: 2,
      submit_status: 3,
      handupState: '0',
      totalScore: '15.0',
      subjectCount: 2,
      timelength: '30',
    },
    ...{
      endtime: '',
      over: '0',
      rehandup: '1',
      score: '',
      consumption: '',
      attachment: null,
      testpaperType: 3,
    },
    ...{
      begintime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/),
      createtime: expect.stringMatching(/^\d{10}$/),
    },
    cutscreen: { cutscreenState: 0, testpaperAllCount: -1, studentCount: 0, lastCount: -1 },
    nickname: student.name,
  })
  await take(student, id)
  // A machine has scored it; nothing of that is shown, and one may go on.
  expect(await details(student, id)).toMatchObject({
    submit_state: 9,
    submit_status: 4,
    handupState: '2',
    score: '',
  })
  expect(await subjects(student, id)).toMatchObject({
    handupState: '2',
    lists: [{ myanswer: expect.any(String) }, {}],
  })
  await end(id)
  await app().settle()
  // It is over, and the paper is shown once it is published.
  expect(await subjects(student, id)).toMatchObject({ lists: [], testpaper: { over: '1' } })
  await refused(subjects(classmate, id), closed)
  await refused(subjects(classmate, id, ''), closed)
  expect(await details(classmate, id)).toMatchObject({ submit_state: 1, submit_status: 1, over: '1' })
  await release(id)
  expect(await details(student, id)).toMatchObject({
    submit_state: 6,
    submit_status: 3,
    score: '15',
    total_score: '15.0',
  })
  const { lists } = await subjects(student, id)
  expect(lists[0]).toMatchObject({ myscore: '10', answer: `${lists[0]!.id}-a`, explanation: '' })
  await release(id, false)
  expect(await subjects(student, id)).toMatchObject({ lists: [] })
})

test('where the paper is never shown, a score is all that is read of it', async () => {
  const id = await two({ scoreShown: 1, paperShown: 0 })
  await take(student, id)
  expect(await details(student, id)).toMatchObject({ submit_state: 7, viewtestpaper: '0', score: '15' })
  expect(await subjects(student, id)).toMatchObject({ lists: [] })
})

test('staff viewing as a student read what need not be begun, and begin nothing; so does everybody once the course has ended', async () => {
  const free = await two()
  const timed = await two({ workingMinutes: 10 })
  const viewing = { 'x-student-viewer': '1' }
  const view = (testpaperid: string) => app().post(path, { testpaperid, testCode: '' }, teacher1, viewing)
  expect(await view(free)).toMatchObject({ status: 1, data: { lists: [{ myanswer: '' }, {}] } })
  expect(await view(timed)).toMatchObject({ status: 0, code: notBegun.code, data: {} })
  await start(student, timed)
  expect((await paper(student, timed)).isOpen).toBe(true)
})
