import { beforeEach, expect, test } from 'vitest'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { joinCalls } from '#contract/features/course/joining.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { memberCalls } from '#contract/features/member/calls.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { students, teacher1 } from '#seed/people.ts'
import { at } from '#server/kernel/database.ts'
import { believed } from '#server/kernel/memory.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { slowly } from '#server/kernel/test-meanwhile.ts'
import { roundTripsOf } from '#server/kernel/test-round-trips.ts'

const app = testApp()
const courseid = linearAlgebra.id
const [anna, ben] = [students[0]!, students[1]!]
let id = ''

const handIn = (who: typeof anna, content = 'my solution') =>
  app().call(who, homeworkCalls.submit, { id, content })
const grade = (score: number) => app().call(teacher1, homeworkCalls.grade, { id, studentId: anna.id, score })
const giveBack = () =>
  app().call(teacher1, homeworkCalls.return, { id, studentIds: [anna.id], reason: 'Again' })
const leave = () =>
  app().call(teacher1, memberCalls.removeStudents, { courseId: courseid, studentIds: [ben.id] })
const join = () => app().call(ben, joinCalls.join, { code: linearAlgebra.code })

/** What the teacher sees: in the course's content, for the homework, beside its list of students. */
async function shown() {
  const [content, homework, list] = await Promise.all([
    app().call(teacher1, activityCalls.list, { courseId: courseid }),
    app().call(teacher1, homeworkCalls.get, { id }),
    app().call(teacher1, homeworkCalls.listSubmissions, { id }),
  ])
  const { submitcount, gradecount, studentcount } = content.list[0] as Record<string, unknown>
  expect(list.counts).toEqual(homework.counts)
  expect({ submitcount, gradecount, studentcount }).toEqual({
    submitcount: list.counts.submitted,
    gradecount: list.counts.graded,
    studentcount: list.counts.all,
  })
  return list.counts
}

beforeEach(async () => {
  const task = { courseId: courseid, title: 'Eigenvalues' }
  id = (await app().call(teacher1, homeworkCalls.create, task)).id
})

test('what was counted is not counted again', async () => {
  await shown()
  const texts = (await roundTripsOf(shown)).flat()
  // The files of each work are counted with it.
  const counting = texts.map(text => text.replace(/\(select count\(\*\)\S* from submission_file/, ''))
  expect(counting.filter(text => text.includes('count('))).toEqual([])
})

const steps: [string, () => Promise<unknown>, Record<string, number>][] = [
  ['a hand-in', () => handIn(anna), { all: 40, notsubmitted: 39, submitted: 1, tograde: 1, graded: 0 }],
  ['a grade', () => grade(90), { submitted: 1, tograde: 0, graded: 1 }],
  ['a return', giveBack, { notsubmitted: 39, submitted: 0, graded: 0, returned: 1 }],
  ['a new hand-in', () => handIn(anna, 'better'), { submitted: 1, tograde: 1, returned: 0 }],
  ["a classmate's hand-in", () => handIn(ben), { notsubmitted: 38, submitted: 2 }],
  ['the leaving of who handed in', leave, { all: 39, notsubmitted: 38, submitted: 1 }],
  ['the return to the course', join, { all: 40, notsubmitted: 38, submitted: 2 }],
]

test('everything acknowledged is counted at once', async () => {
  await shown()
  for (const [name, step, expected] of steps) {
    await step()
    expect(await shown(), name).toMatchObject(expected)
  }
})

test('a count made meanwhile is not kept', async () => {
  for (const [name, step, expected] of steps) {
    const { services } = app()
    const { db } = services
    services.memory.forgetAll()
    const slow = slowly(db)
    services.db = slow.db
    const counting = shown()
    await slow.answer.found
    services.db = db
    await step()
    slow.answer.arrives()
    await counting
    expect(await shown(), name).toMatchObject(expected)
  }
})

test('what another process did is counted after ten seconds', async () => {
  await handIn(anna)
  expect((await shown()).tograde).toBe(1)
  // Not by `app().db`, which notifies this process.
  await app()
    .services.db.updateTable('submission_author')
    .set({ state: 2, graded_at: at(app().clock.now()) })
    .where('activity_id', '=', id)
    .execute()
  expect((await shown()).tograde).toBe(1)
  app().clock.advance(believed)
  expect((await shown()).tograde).toBe(0)
})

test('a student whose number changes moves in the list', async () => {
  const names = async () =>
    (await app().call(teacher1, homeworkCalls.listSubmissions, { id, limit: 3 })).list.map(row => row.name)
  const [first, second] = await names()
  await app().db.updateTable('account').set({ number: '0' }).where('name', '=', second!).execute()
  expect((await names()).slice(0, 2)).toEqual([second, first])
})
