import { expect, test } from 'vitest'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { testCalls } from '#contract/features/test/calls.ts'
import { type CastMember, teacher1 } from '#seed/people.ts'
import { shortcutsOf } from '#server/features/submission/test-work.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { testSubmissions } from '../submissions.ts'
import { open, written } from '../test-tests.ts'
import { takingOf } from './test-taking.ts'

/*
 * The fields of wire.md sections 7 and 9 that say how a test is taken. What a new test answers is asserted elsewhere; here each of them
 * answers something else, because its setting does.
 */

const app = testApp({ settings: { REQUEST_RATE: '1000000' } })
const all = takingOf(app)
const { add, two, start, save, submit, take, end, release, details, subjects, change, student } = all
const { giveBack } = shortcutsOf(app, testSubmissions)
const { courseId } = all
const minute = 60_000
const inSeconds = (time: number) => Math.floor(time / 1000) * 1000

/** As programs of the protocol read it: exactly what stands in JSON. */
async function rowOf(id: string, who: CastMember = student) {
  const path = activityCalls.list.path
  const { data } = await app().post(path, { courseid: courseId, contenttype: 6, page: 1, limit: 100 }, who)
  return (data as { list: Record<string, unknown>[] }).list.find(row => row.id === id)!
}

const asNew = {
  ...{ type: '0', limittype: '0', timelength: '0', viewanswer: '1', viewtestpaper: '1', display: '1' },
  ...{ isrand: '0', randoption: '0', allowcopy: '1', allowpaster: '1', allowmultidevice: '1' },
  ...{ cutscreen: '-1', rehandup: '1', fullscore: '15', runing: 1, over: 0 },
}

test.each([
  ['an exam', { isExam: true }, { type: '1' }],
  ['a time limit', { workingMinutes: 90 }, { limittype: '1', timelength: '5400' }],
  ['answers that are never shown', { answersShown: 0 }, { viewanswer: '0' }],
  ['a paper that is never shown', { paperShown: 0 }, { viewtestpaper: '0' }],
  ['a score that is never shown', { scoreShown: 0 }, { display: '0' }],
  ['shuffled questions', { shufflesQuestions: true }, { isrand: '1' }],
  ['shuffled options', { shufflesOptions: true }, { randoption: '1' }],
  ['no copying', { mayCopy: false }, { allowcopy: '0' }],
  ['no pasting', { mayPaste: false }, { allowpaster: '0' }],
  ['one device', { isOneDevice: true }, { allowmultidevice: '0' }],
  ['five times to leave the page', { switchLimit: 5 }, { cutscreen: '5' }],
  ['none at all', { switchLimit: 0 }, { cutscreen: '0' }],
  ['a hundred times', { switchLimit: 100 }, { cutscreen: '100' }],
  ['answers given once', { isAnswerOnce: true }, { rehandup: '0' }],
  ['a score that is shown at once', { scoreShown: 1 }, { rehandup: '0' }],
] as const)(
  '%s stands in the row of the test, and nothing else changes by it',
  async (_, setting, differs) => {
    const id = await two()
    expect(await rowOf(id)).toMatchObject(asNew)
    await app().call(teacher1, testCalls.updateSettings, { id, ...setting })
    for (const who of [student, teacher1])
      expect(await rowOf(id, who)).toMatchObject({ ...asNew, ...differs })
  },
)

/** As docs/wire.md has them, with the reason for each. */
const constants = {
  ...{ nohandupscore: '0', randextra: '0', randtype: '3', comprehensionrand: '0' },
  ...{ comprehensionrandoption: '0', mulscoretype: '2', fillscoretype: '1', casesensitive: '0' },
  ...{ weight: '1.0', style: '1', fallback: '0', publishtype: '4', status: '0', deltime: '0', share: 0 },
  ...{ issys: '0', testpaperType: 3, evaluateState: 0, fromid: null, fromtype: '0', lastuid: '0' },
  ...{ solution: null, beginmqsid: '0', endmqsid: '0', lessonlink: [] },
  ...{ dirid: '0', attachment: null, item_type: 1, index: '0', copyright: '0', activitylabel: '测试' },
}

test('what is no setting of ours is in every row as the protocol has it, whatever else is set', async () => {
  const usual = await two()
  const exam = await two({ isExam: true, shufflesQuestions: true, switchLimit: 5, workingMinutes: 90 })
  for (const id of [usual, exam])
    for (const who of [student, teacher1]) expect(await rowOf(id, who)).toMatchObject(constants)
})

test('a row says when a test may be taken from and until, in seconds as text', async () => {
  const [beginsAt, deadline] = [30, 90].map(minutes => inSeconds(app().clock.now() + minutes * minute))
  const id = await two({ beginsAt: beginsAt!, deadline: deadline! })
  const times = { begintime: String(beginsAt! / 1000), endtime: String(deadline! / 1000) }
  expect(await rowOf(id)).toMatchObject({ ...times, testpapertype: 1, state: 1, runing: 0, over: 0 })
  app().clock.advance(31 * minute)
  expect(await rowOf(id)).toMatchObject({ ...times, testpapertype: 2, state: 2, runing: 1, over: 0 })
  app().clock.advance(60 * minute)
  expect(await rowOf(id)).toMatchObject({ ...times, testpapertype: 3, state: 3, runing: 0, over: 1 })
})

test('the normalised state of a test is what its row calls its type: not published, open, over (R2-172)', async () => {
  const id = await two({ publishAt: null })
  const typeFor = async (who: CastMember) => {
    const { testpapertype, testpaperType, state } = await rowOf(id, who)
    // With another letter it is a constant of the protocol.
    expect(testpaperType).toBe(3)
    expect(testpapertype).toBe(state)
    return testpapertype
  }
  expect(await typeFor(teacher1)).toBe(1)
  await app().call(teacher1, testCalls.publish, { id })
  expect([await typeFor(teacher1), await typeFor(student)]).toEqual([2, 2])
  await end(id)
  await app().settle()
  expect([await typeFor(teacher1), await typeFor(student)]).toEqual([3, 3])
})

test('a row says how a student stands: open, handed in, returned, graded, and published with its points', async () => {
  const id = await add([written('One', 10), open('Why', 5.5)], { scoreShown: 3, paperShown: 3 })
  const standing = async () => {
    const { submit_state, submit_status, score, total_score } = await rowOf(id)
    return [submit_state, submit_status, score, total_score]
  }
  expect(await standing()).toEqual([2, 3, null, null])
  const { questions } = await start(student, id)
  await save(student, id, [{ questionId: questions[1]!.id, text: 'Because' }])
  await submit(student, id)
  await app().settle()
  expect(await standing()).toEqual([4, 4, null, null])
  await giveBack([student], id)
  expect(await standing()).toEqual([3, 3, null, null])

  const scored = await add([written('One', 10), written('Two', 5.5)], { scoreShown: 3, paperShown: 3 })
  const row = () => rowOf(scored)
  await take(student, scored)
  expect(await row()).toMatchObject({ submit_state: 9, submit_status: 4, score: null, total_score: null })
  await release(scored)
  expect(await row()).toMatchObject({
    ...{ submit_state: 6, submit_status: 3, score: '15.5', total_score: '15.5', fullscore: '15.5' },
  })
  await app().call(teacher1, testCalls.updateSettings, { id: scored, paperShown: 0 })
  expect(await row()).toMatchObject({ submit_state: 7, submit_status: 3 })
})

test('testpaperdetails and doSubjectList say what the settings say', async () => {
  const deadline = inSeconds(app().clock.now() + 200 * minute)
  const id = await two({
    ...{ title: 'Finals', details: '<p>Bring a pen</p>', isExam: true, workingMinutes: 90, switchLimit: 5 },
    ...{ answersShown: 0, paperShown: 0, scoreShown: 0, shufflesQuestions: true, isAnswerOnce: true },
    ...{ mayCopy: false, mayPaste: false, deadline },
  })
  // So does the page of the paper.
  expect(await start(student, id)).toMatchObject({ mayCopy: false, mayPaste: false, isFinalAtHandIn: true })
  await all.report(student, id, { seconds: 3 })
  await all.report(student, id, { seconds: 3 })
  const cutscreen = { cutscreenState: 1, testpaperAllCount: 5, studentCount: 2, lastCount: 3 }
  expect(await details(student, id)).toMatchObject({
    ...{ title: 'Finals', description: '<p>Bring a pen</p>', type: '1', timelength: '90', rehandup: '0' },
    ...{ viewanswer: '0', viewtestpaper: '0', display: '0', over: '0', handupState: '0', cutscreen },
    endtime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/),
  })
  expect(await subjects(student, id)).toMatchObject({
    ...{ rehandup: '0', remainTimes: 5400 },
    testpaper: {
      ...{ title: 'Finals', timelength: 5400, allowcopy: '0', allowpaster: '0', viewanswer: '0' },
      ...{ isrand: '1', endtime: String(deadline / 1000), over: '0' },
      cutscreen: { ...cutscreen, testCode: '', isFirstJoin: 0 },
    },
  })
  await change(id, { switchLimit: -1 })
  expect((await details(student, id)).cutscreen).toEqual({
    ...{ cutscreenState: 0, testpaperAllCount: -1, studentCount: 2, lastCount: -1 },
  })
})
