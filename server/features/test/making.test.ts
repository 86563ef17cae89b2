import { expect, test } from 'vitest'
import { type Permission, permissions } from '#contract/access.ts'
import { type ErrorDefinition, kernelErrors } from '#contract/error.ts'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { assistantCalls } from '#contract/features/member/team.ts'
import { packageCalls } from '#contract/features/package/calls.ts'
import { bankCalls, questionCalls } from '#contract/features/question/calls.ts'
import { testCalls } from '#contract/features/test/calls.ts'
import { testErrors } from '#contract/features/test/errors.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { assistant1, students, teacher1, teacher2 } from '#seed/people.ts'
import { banksOf } from '#server/features/question/test-questions.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { drawn, kept, open, section, taken, testsOf, written } from './test-tests.ts'

const app = testApp()
const { begin, write } = banksOf(app)
const { add, change, get, questions, preview } = testsOf(app)
const [student] = [students[0]!]
const courseId = linearAlgebra.id
const refused = (call: Promise<unknown>, { text: { zh } }: ErrorDefinition) =>
  expect(call).rejects.toThrow(zh.split('{')[0]!)
const says = (sections: Awaited<ReturnType<typeof questions>>) =>
  sections.map(({ entries }) =>
    entries.map(({ question, draw }) => question?.excerpt ?? `${draw?.count} of ${draw?.poolSize}`),
  )

test('a test of questions that are written, taken from a bank and drawn', async () => {
  const bank = await begin()
  const from = await write(bank, 'Taken')
  for (const name of ['One', 'Two', 'Three']) await write(bank, name, { tags: ['draw'] })
  const id = await add([], {
    sections: [
      section([written('Written', 10), taken(from.id, 20)], 'First'),
      section([drawn(bank, 2, 5, { tags: ['draw'] }), open('Why', 15)], 'Second'),
    ],
  })
  expect(says(await questions(id))).toEqual([
    ['Written', 'Taken'],
    ['2 of 3', 'Why'],
  ])
  expect(await get(id)).toMatchObject({
    ...{ totalScore: 55, fullScore: 55, questionCount: 5, isBegun: false, workingMinutes: 0 },
    can: { manage: true, grade: true },
  })
  const papers = await Promise.all([1, 2, 3, 4, 5, 6].map(seed => preview(id, seed)))
  for (const paper of papers) {
    expect(paper.questions).toHaveLength(5)
    expect(paper.questions.map(({ section: place }) => place)).toEqual([0, 0, 1, 1, 1])
    expect(paper.questions[0]!.right.key).toEqual({ right: ['a'] })
  }
  expect(
    new Set(papers.map(paper => JSON.stringify(paper.questions.map(one => one.id)))).size,
  ).toBeGreaterThan(1)
  expect(await preview(id, 3)).toEqual(papers[2])
})

test('what is taken stays what it was, is known where it came from, and a newer version is offered', async () => {
  const bank = await begin()
  const from = await write(bank, 'Old')
  const id = await add([taken(from.id)])
  const { list } = await app().call(teacher1, questionCalls.listUses, { id: from.id })
  expect(list).toMatchObject([{ kind: 'test', id, title: 'Mid-term' }])
  const one = async () => (await questions(id))[0]!.entries[0]!.question!
  expect(await one()).toMatchObject({ excerpt: 'Old', fromId: from.id, isNewer: false })
  await app().call(teacher1, questionCalls.change, {
    id: from.id,
    question: { ...(await asInput(from.id)), html: '<p>New</p>' },
  })
  expect(await one()).toMatchObject({ excerpt: 'Old', isNewer: true })
  const before = await one()
  await change(id, { sections: [section([taken(from.id)])] })
  expect(await one()).toMatchObject({ excerpt: 'New', isNewer: false })
  expect((await one()).id).not.toBe(before.id)
  // Its bank may go: the test has its own.
  await app().call(teacher1, bankCalls.delete, { id: bank })
  expect(await one()).toMatchObject({ excerpt: 'New', fromId: null })
  await change(id, { sections: [section([kept((await one()).id, 7)])] })
  expect(await get(id)).toMatchObject({ totalScore: 7 })
})

const asInput = async (id: string) => {
  const { type, html, parts, key, scoring, explanation, difficulty, points, knowledge, tags } =
    await app().call(teacher1, questionCalls.get, { id })
  return { type, html, parts, key, scoring, explanation, difficulty, points, knowledge, tags, fileIds: [] }
}

test('the questions of tests are in no bank that people see, and change in their test alone', async () => {
  const banks = async () => (await app().call(teacher1, bankCalls.list, {})).list.map(({ id }) => id)
  const before = await banks()
  const id = await add([written('Only here')])
  expect(await banks()).toEqual(before)
  const [question] = (await questions(id))[0]!.entries
  const { bankId } = await app().call(teacher1, questionCalls.get, { id: question!.question!.id })
  for (const call of [
    () => app().call(teacher1, bankCalls.delete, { id: bankId }),
    () => app().call(teacher1, bankCalls.change, { id: bankId, title: 'Mine' }),
    () => app().call(teacher1, questionCalls.copy, { questionIds: [question!.question!.id], bankId }),
    () => app().call(teacher1, questionCalls.delete, { questionIds: [question!.question!.id] }),
  ])
    await refused(call(), kernelErrors.notFound)
  const own = await begin()
  await app().call(teacher1, questionCalls.copy, { questionIds: [question!.question!.id], bankId: own })
})

test.each([
  ['no question', [section([])], testErrors.nothingToAnswer],
  ['no part', [], testErrors.sectionMissing],
  ['more points than there may be', [section([written('A', 100.5)])], testErrors.pointsInvalid],
  ['hundredths', [section([written('A', 1.25)])], testErrors.pointsInvalid],
  ['nothing but what is worth nothing', [section([written('A', 0)])], testErrors.nothingToAnswer],
  [
    'more than all may be worth',
    [section(Array.from({ length: 6 }, (_, n) => written(`${n}`, 100)))],
    testErrors.totalTooHigh,
  ],
])('%s is refused', async (_, sections, error) => {
  await refused(add([], { sections }), error)
})

test('draws: not all may be of nothing, nor of more than there is', async () => {
  const bank = await begin()
  await write(bank, 'Easy', { difficulty: 1 })
  await write(bank, 'Hard', { difficulty: 3 })
  await refused(add([written('A'), drawn(bank, 0)]), testErrors.drawsNothing)
  await refused(add([drawn(bank, 2, 5, { difficulties: [3] })]), testErrors.drawTooFew)
  const id = await add([drawn(bank, 2), drawn(bank, 0)])
  expect(await get(id)).toMatchObject({ totalScore: 10, questionCount: 2 })
  // What came into the bank since is drawn from only when that is asked for.
  await write(bank, 'New')
  await change(id, { sections: [section([drawn(bank, 2)])] })
  expect(says(await questions(id))).toEqual([['2 of 2']])
  await change(id, { sections: [section([drawn(bank, 2, 5, { isAnew: true })])] })
  expect(says(await questions(id))).toEqual([['2 of 3']])
})

test('questions of others’ banks are absent, and so is a question of another test', async () => {
  const theirs = await begin(teacher2)
  const from = await write(theirs, 'Theirs', {}, teacher2)
  await refused(add([taken(from.id)]), kernelErrors.notFound)
  await refused(add([drawn(theirs, 1)]), kernelErrors.notFound)
  const other = await add([written('Other')])
  const [entry] = (await questions(other))[0]!.entries
  const id = await add([written('Own')])
  await refused(change(id, { sections: [section([kept(entry!.question!.id)])] }), kernelErrors.notFound)
})

test('many questions at once: points, difficulty, out', async () => {
  const id = await add([written('A', 1), written('B', 2), written('C', 3)])
  const ids = async () => (await questions(id))[0]!.entries.map(entry => entry.question!.id)
  const [a, b] = await ids()
  const batch = (input: object) =>
    app().call(teacher1, testCalls.batchUpdate, { id, questionIds: [a!, b!], ...input } as never)
  await batch({ action: 'score', points: 9 })
  expect(await get(id)).toMatchObject({ totalScore: 21 })
  await batch({ action: 'difficulty', difficulty: 3 })
  expect((await questions(id))[0]!.entries.map(entry => entry.question!.difficulty)).toEqual([3, 3, 2])
  await batch({ action: 'delete' })
  expect(says(await questions(id))).toEqual([['C']])
  await refused(batch({ action: 'delete' }), kernelErrors.notFound)
  await refused(batch({ questionIds: [], action: 'delete' }), testErrors.batchNothing)
})

test('settings are kept, and told; a change leaves the others as they were', async () => {
  const id = await add([written('A')], { publishAt: null })
  const settings = {
    ...{ isExam: true, workingMinutes: 90, beginWindow: 15, attempts: 2, attemptRule: 2, isAnswerOnce: true },
    ...{ shufflesQuestions: true, shufflesOptions: true, switchLimit: 5, passPercent: 70, scoreShown: 1 },
    ...{
      answersShown: 2,
      explanationsShown: 0,
      paperShown: 2,
      isOneDevice: true,
      mayCopy: false,
      mayPaste: false,
    },
    isAnonymous: true,
  }
  await app().call(teacher1, testCalls.updateSettings, { id, ...settings })
  expect(await get(id)).toMatchObject(settings)
  await app().call(teacher1, testCalls.updateSettings, { id, passPercent: 0 })
  expect(await get(id)).toMatchObject({ ...settings, passPercent: 0 })
  for (const most of [
    { switchLimit: 100, passPercent: 100 },
    { switchLimit: 0, passPercent: 0 },
  ]) {
    await app().call(teacher1, testCalls.updateSettings, { id, ...most })
    expect(await get(id)).toMatchObject(most)
  }
  for (const switchLimit of [101, -3])
    await refused(
      app().call(teacher1, testCalls.updateSettings, { id, switchLimit }),
      testErrors.switchLimitInvalid,
    )
  for (const more of [
    { passpercent: 101 },
    { passpercent: -1 },
    { passpercent: 0.5 },
    { switchcount: 1.5 },
  ]) {
    const { status, code } = await app().post(testCalls.updateSettings.path, { id, ...more }, teacher1)
    expect({ status, code }).toEqual({ status: 0, code: kernelErrors.malformed.code })
  }
  const now = app().clock.now()
  await refused(
    app().call(teacher1, testCalls.updateSettings, {
      id,
      publishAt: now + 7_200_000,
      deadline: now + 3_600_000,
    }),
    testErrors.deadlineConflict,
  )
})

test('it is published now or later, and ended for everybody', async () => {
  const id = await add([written('A')], { publishAt: null })
  await refused(get(id, student), kernelErrors.notFound)
  await app().call(teacher1, testCalls.publish, { id, deadline: app().clock.now() + 3_600_000 })
  expect(await get(id, student)).toMatchObject({ title: 'Mid-term', isOver: false, totalScore: 10 })
  await app().call(teacher1, testCalls.end, { id })
  await app().settle()
  expect(await get(id, student)).toMatchObject({ isOver: true })
  const { list } = await app().call(student, activityCalls.list, { courseId, contentType: 6, limit: 100 })
  expect(list.find(row => row.id === id)).toMatchObject({
    ...{
      testpaperid: id,
      submit_state: 1,
      submit_status: 1,
      over: 1,
      viewanswer: '1',
      display: '1',
      cutscreen: '-1',
    },
    ...{ type: '0', fullscore: '10', isrand: '0', allowmultidevice: '1', activitylabel: '测试' },
  })
})

test('students neither make a test nor see what is asked, nor do assistants who may not make one', async () => {
  const id = await add([written('Secret')])
  for (const call of [testCalls.listQuestions, testCalls.preview])
    await refused(app().call(student, call, { id }), kernelErrors.notFound)
  await refused(add([written('A')], {}, student), kernelErrors.notAllowed)
  expect(says(await questions(id, assistant1))).toEqual([['Secret']])
  const allow = (auth: readonly Permission[]) =>
    app().call(teacher1, assistantCalls.updateAssistant, { courseId, uid: assistant1.id, auth: [...auth] })
  await allow(permissions.filter(one => one !== 'manage-activities'))
  for (const call of [testCalls.listQuestions, testCalls.preview])
    await refused(app().call(assistant1, call, { id }), kernelErrors.permissionMissing)
  await allow(permissions)
})

test('the bank of a test is searched: one bank, or all', async () => {
  const [one, two] = [await begin(teacher1, 'Bank one'), await begin(teacher1, 'Bank two')]
  await write(one, 'Findable alpha')
  await write(two, 'Findable beta', { difficulty: 3 })
  const found = async (input: object) =>
    (await app().call(teacher1, testCalls.listBank, { courseId, search: 'findable', ...input })).list.map(
      ({ excerpt, bankTitle }) => [excerpt, bankTitle],
    )
  expect(await found({})).toEqual([
    ['Findable beta', 'Bank two'],
    ['Findable alpha', 'Bank one'],
  ])
  expect(await found({ bankId: one })).toEqual([['Findable alpha', 'Bank one']])
  expect(await found({ difficulty: '3' })).toEqual([['Findable beta', 'Bank two']])
  expect(await found({ type: '4' })).toEqual([])
})

test.each([
  ['with its course', (id: string) => copiedCourse(id)],
  ['alone', (id: string) => copiedAlone(id)],
  ['in a package', (id: string) => imported(id)],
])('a test is copied %s with its questions, draws and settings, and is its own', async (_, copied) => {
  const bank = await begin()
  for (const name of ['One', 'Two', 'Three']) await write(bank, name)
  // Worth more than a hundred, as only tests are.
  const id = await add([written('Written', 100), drawn(bank, 2)], {
    ...{
      title: `Copied ${Math.random()}`,
      passPercent: 42,
      scoreShown: 1,
      switchLimit: 3,
      workingMinutes: 20,
    },
  })
  const copy = await copied(id)
  expect(copy).not.toBe(id)
  expect(await get(copy)).toMatchObject({
    ...{
      passPercent: 42,
      scoreShown: 1,
      switchLimit: 3,
      workingMinutes: 20,
      totalScore: 110,
      questionCount: 3,
    },
  })
  expect(says(await questions(copy))).toEqual([['Written', '2 of 3']])
  const own = (await questions(copy))[0]!.entries[0]!.question!
  const sections = (await questions(copy)).map(({ entries }) =>
    section(
      entries.map(({ draw, points }) =>
        draw ? { ...kept('', points), id: null, draw: { ...draw, isAnew: false } } : kept(own.id, points),
      ),
    ),
  )
  const changed = { ...(await asInput(own.id)), html: '<p>Changed</p>' }
  sections[0]!.entries[0]!.question = changed
  // By the editor of banks nobody makes a version that the test does not ask.
  await refused(
    app().call(teacher1, questionCalls.change, { id: own.id, question: changed }),
    kernelErrors.notFound,
  )
  await change(copy, { sections })
  expect(says(await questions(copy))).toEqual([['Changed', '2 of 3']])
  expect((await preview(copy)).questions).toHaveLength(3)
  expect(says(await questions(id))).toEqual([['Written', '2 of 3']])
  const { list } = await app().call(teacher1, questionCalls.listUses, { id: own.id })
  expect(list).toMatchObject([{ kind: 'test', id: copy }])
})

const testIn = async (course: string, title: string) => {
  const { list } = await app().call(teacher1, activityCalls.list, {
    courseId: course,
    contentType: 6,
    limit: 100,
  })
  return list.find(row => row.title === title)!.id
}
const titleOf = async (id: string) => (await get(id)).title

async function copiedCourse(id: string) {
  const { id: course } = await app().call(teacher1, packageCalls.copyCourse, {
    ...{ sourceCourseId: courseId, courseName: 'Again', copycourseware: true, copyweblink: true },
  })
  return testIn(course, await titleOf(id))
}
async function copiedAlone(id: string) {
  const { id: course } = await app().call(teacher1, packageCalls.copyCourse, {
    ...{ sourceCourseId: courseId, courseName: 'Other', copycourseware: true, copyweblink: true },
  })
  const { list } = await app().call(teacher1, packageCalls.copyActivity, {
    ...{ courseId, activityId: id as never, courseIds: [course] },
  })
  return list[0]!.activityId
}
async function imported(id: string) {
  await app().call(teacher1, packageCalls.exportCourse, { courseId, people: false, work: false })
  await app().settle()
  const { list } = await app().call(teacher1, packageCalls.listExports, { courseId })
  const { id: check } = await app().call(teacher1, packageCalls.checkPackage, { fileId: list[0]!.file!.id })
  await app().settle()
  await app().call(teacher1, packageCalls.importCourse, { id: check, courseName: 'From a file' })
  await app().settle()
  return testIn(
    (await app().call(teacher1, packageCalls.getImport, { id: check })).courseId,
    await titleOf(id),
  )
}
