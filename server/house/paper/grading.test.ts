import { beforeAll, beforeEach, expect, test } from 'vitest'
import { assistant1, students, teacher1 } from '#seed/people.ts'
import { lectern } from '#server/app.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { heard, makeTables, paperErrors, paperFeature } from './kind.ts'
import { paperOf } from './test-paper.ts'

const app = testApp({ app: { ...lectern, features: [...lectern.features, paperFeature] } })
const {
  set,
  save,
  handIn,
  grade,
  giveBack,
  publish,
  regrade,
  undo,
  standing,
  progress,
  refused,
  sinceThen,
  answers,
} = paperOf(app)
const [student, classmate] = [students[0]!, students[1]!]

const right = [
  { slot: 1, answer: 'B', points: 2 },
  { slot: 2, answer: ['A', 'C'], points: 3.5 },
]
/** The first question had another answer after all. */
const corrected = [{ slot: 1, answer: 'C', points: 2 }, right[1]!]
/** Two questions for the machine, one for people; handed in with the first one wrong. */
async function handedIn(who = student, id?: string) {
  const paper = id ?? (await set({ slots: 3, key: right }))
  await save(who, paper, 1, { value: 'C' })
  await save(who, paper, 2, { value: ['A', 'C'] })
  await save(who, paper, 3, { text: 'Because' })
  await handIn(who, paper)
  await app().settle()
  return paper
}

beforeAll(() => makeTables(app().db))
beforeEach(() => void heard.splice(0))

test('what the machine and a person give is added up; until the last slot has a score it waits', async () => {
  const id = await handedIn()
  expect(await standing(student, id)).toMatchObject({ state: 1, score: null })
  await grade(student, id, 3, 4)
  expect(await standing(student, id)).toMatchObject({ state: 2, score: 7.5, result: 7.5 })
  expect(await progress(student, id)).toMatchObject({ score: null })
})

test('a paper for the machine alone is graded with the hand-in; without an answer it gives nothing', async () => {
  const id = await set({ slots: 2, key: right })
  await save(student, id, 2, { value: ['A', 'C'] })
  await handIn(student, id)
  await app().settle()
  expect(await standing(student, id)).toMatchObject({ state: 2, score: 3.5 })
})

test('a person overrules the machine in a slot; the newest grade counts, and all are kept', async () => {
  const id = await handedIn()
  await grade(student, id, 3, 4)
  await grade(student, id, 1, 1.5)
  expect(await standing(student, id)).toMatchObject({ score: 9 })
  await grade(student, id, 1, 0.5)
  expect(await standing(student, id)).toMatchObject({ score: 8 })
  const kept = await app()
    .db.selectFrom('submission_grade as grade')
    .innerJoin('submission', 'submission.id', 'grade.submission_id')
    .select(['slot', 'number', 'grade.score'])
    .where('activity_id', '=', id)
    .orderBy('slot')
    .orderBy('number')
    .execute()
  expect(kept).toEqual([
    { slot: 1, number: 1, score: 1.5 },
    { slot: 1, number: 2, score: 0.5 },
    { slot: 3, number: 1, score: 4 },
  ])
})

test('of two graders of one slot one is told who was quicker; of different slots both count', async () => {
  const id = await handedIn()
  const by = { seen: 0, version: 1 }
  expect(await grade(student, id, 3, 4, { by: teacher1, ...by })).toBe(1)
  const slower = grade(student, id, 3, 1, { by: assistant1, ...by })
  await refused(slower, paperErrors.markedMeanwhile, { details: { name: teacher1.name }, data: { marks: 1 } })
  expect(await standing(student, id)).toMatchObject({ score: 7.5 })
  // The same sent again is the same.
  expect(await grade(student, id, 3, 4, { by: teacher1, ...by })).toBe(1)
  expect(await grade(student, id, 3, 1, { by: assistant1, seen: 1 })).toBe(2)
  expect(await standing(student, id)).toMatchObject({ score: 4.5 })

  const other = await handedIn(classmate)
  await Promise.all([
    grade(classmate, other, 3, 4, { by: teacher1, ...by }),
    grade(classmate, other, 1, 1, { by: assistant1, ...by }),
  ])
  expect(await standing(classmate, other)).toMatchObject({ state: 2, score: 8.5 })
})

test('what peers give on tracks of their own is kept and does not count', async () => {
  const id = await handedIn()
  await grade(student, id, 3, 9, { track: 1 })
  expect(await standing(student, id)).toMatchObject({ state: 1, score: null })
  await grade(student, id, 3, 4)
  expect(await standing(student, id)).toMatchObject({ score: 7.5 })
})

test('a grade is only given to the version that was seen, and not to what was returned', async () => {
  const id = await handedIn()
  await save(student, id, 3, { text: 'Better' })
  await handIn(student, id)
  await refused(grade(student, id, 3, 4, { version: 1 }), paperErrors.handedInAgain, { data: { version: 2 } })
  await giveBack([student], id)
  await refused(grade(student, id, 3, 4, { version: 2 }), paperErrors.notHandedIn)
})

test('with another key all is scored anew, and that can be undone step by step', async () => {
  const id = await handedIn()
  await handedIn(classmate, id)
  await grade(student, id, 3, 4)
  const first = await regrade(id, [student, classmate], corrected)
  expect(await standing(student, id)).toMatchObject({ score: 9.5 })
  const second = await regrade(id, [student, classmate], [{ ...corrected[0]!, points: 1 }, right[1]!])
  expect(await standing(student, id)).toMatchObject({ score: 8.5 })
  expect(await undo(id, second)).toEqual({ undone: 2, stayed: 0 })
  expect(await standing(student, id)).toMatchObject({ score: 9.5 })
  expect(await undo(id, first)).toEqual({ undone: 2, stayed: 0 })
  expect(await standing(student, id)).toMatchObject({ score: 7.5 })
  const third = await regrade(id, [student, classmate], corrected)
  expect(await standing(student, id)).toMatchObject({ score: 9.5 })
  expect(await undo(id, third)).toEqual({ undone: 2, stayed: 0 })
  expect(await standing(student, id)).toMatchObject({ score: 7.5 })
  // The other one has no grade for the last slot yet.
  expect(await standing(classmate, id)).toMatchObject({ state: 1, score: null })
})

test('what was handed in since the scoring is scored by itself, and an undo does not touch it', async () => {
  const id = await handedIn()
  await handedIn(classmate, id)
  const made = await regrade(id, [student, classmate], corrected)
  await save(student, id, 1, { value: 'D' })
  await handIn(student, id)
  await app().settle()
  await grade(student, id, 3, 4)
  await grade(classmate, id, 3, 4)
  expect(await standing(student, id)).toMatchObject({ score: 7.5 })
  expect(await standing(classmate, id)).toMatchObject({ score: 9.5 })
  expect(await undo(id, made)).toEqual({ undone: 1, stayed: 1 })
  expect(await standing(student, id)).toMatchObject({ score: 7.5 })
  expect(await standing(classmate, id)).toMatchObject({ score: 7.5 })
})

test('scored anew before or after publication, the score that is shown is the one that counts', async () => {
  const id = await handedIn()
  await grade(student, id, 3, 4)
  const made = await regrade(id, [student], corrected)
  expect(await progress(student, id)).toMatchObject({ score: null })
  await sinceThen()
  await publish(id)
  expect(await progress(student, id)).toMatchObject({ score: 9.5 })
  expect(await sinceThen()).toEqual(['graded 1'])
  await undo(id, made)
  expect(await progress(student, id)).toMatchObject({ score: 7.5 })
  expect(await sinceThen()).toEqual(['graded 1'])
  // Scored to the same total, nobody is told anything.
  await regrade(id, [student], right)
  expect(await sinceThen()).toEqual([])
  await publish(id, false)
  expect(await progress(student, id)).toMatchObject({ score: null })
})

test('staff read answers and scores slot by slot; the student reads the scores once they are published', async () => {
  const id = await handedIn()
  await grade(student, id, 3, 4, { comment: 'Well argued' })
  await grade(student, id, 1, 1.5)
  const { answers: read, scores } = await answers(student, id, teacher1)
  expect(read.map(({ slot, text, value }) => [slot, text, value])).toEqual([
    [1, '', 'C'],
    [2, '', ['A', 'C']],
    [3, 'Because', null],
  ])
  expect(scores).toEqual([
    { slot: 1, score: 1.5, comment: '', judgement: null, number: 1, numberAlone: 0 },
    { slot: 2, score: 3.5, comment: '', judgement: null, number: 0, numberAlone: 0 },
    { slot: 3, score: 4, comment: 'Well argued', judgement: null, number: 1, numberAlone: 0 },
  ])
  expect(await answers(student, id)).toMatchObject({ scores: [] })
  await publish(id)
  expect((await answers(student, id)).scores).toEqual(scores)
})

test('what is written after a hand-in is the student’s alone until it is handed in', async () => {
  const id = await handedIn()
  await save(student, id, 3, { text: 'Because of that' })
  const third = async (by = student) =>
    (await answers(student, id, by)).answers.find(({ slot }) => slot === 3)
  expect(await third()).toMatchObject({ text: 'Because of that', sequence: 2 })
  expect(await third(teacher1)).toMatchObject({ text: 'Because', sequence: 1 })
  await handIn(student, id)
  expect(await third(teacher1)).toMatchObject({ text: 'Because of that' })
})
