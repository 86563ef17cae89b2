import { beforeEach, describe, expect, test } from 'vitest'
import { type Permission, permissions } from '#contract/access.ts'
import { type ErrorDefinition, kernelErrors } from '#contract/error.ts'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { exceptionCalls } from '#contract/features/activity/exceptions.ts'
import { attendanceCalls } from '#contract/features/attendance/calls.ts'
import { commentCalls } from '#contract/features/comment/calls.ts'
import { courseCalls } from '#contract/features/course/calls.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { memberCalls } from '#contract/features/member/calls.ts'
import { assistantCalls } from '#contract/features/member/team.ts'
import { notificationCalls } from '#contract/features/notification/calls.ts'
import { performanceCalls } from '#contract/features/performance/calls.ts'
import { scoreCalls as calls } from '#contract/features/score/calls.ts'
import { scoreColumnCalls as columnCalls } from '#contract/features/score/column-calls.ts'
import { scoreErrors as errors } from '#contract/features/score/errors.ts'
import { letterOf, totalScore } from '#contract/features/score/rules.ts'
import { attemptCalls } from '#contract/features/submission/attempt-calls.ts'
import { topicCalls } from '#contract/features/topic/calls.ts'
import { videoCalls } from '#contract/features/video/calls.ts'
import { assistant1, type CastMember, emailOf, students, teacher1, teacher2 } from '#seed/people.ts'
import { at } from '#server/kernel/database.ts'
import { testApp } from '#server/kernel/test-app.ts'

const app = testApp({ settings: { REQUEST_RATE: '100000' } })
const [anna, ben, cara] = students.slice(20) as [CastMember, CastMember, CastMember]
const hour = 3_600_000
let courseId = ''
let joinCode = ''

/** A course of its own for each story, with three students. */
beforeEach(async () => {
  const form = { courseName: 'Optics', semester: '2026-2027', term: '1' as const }
  const course = await app().call(teacher1, courseCalls.create, form)
  courseId = course.id
  joinCode = course.code
  for (const person of [anna, ben, cara])
    await app().post('/CourseApi/joinCourseByCode', { code: course.code }, person)
})

const asTeacher = () => app().call(teacher1, calls.list, { courseId, limit: 100 })
const lineOf = async (person: CastMember) =>
  (await asTeacher()).list.find(({ studentId }) => studentId === person.id)!
const detailOf = (as: CastMember, studentId: string | null = null) =>
  app().call(as, calls.getStudent, { courseId, studentId })

interface Task {
  title?: string
  fullScore?: number
  /** Milliseconds from now. */
  deadline?: number | null
}
async function setHomework({ title = 'Lenses', fullScore = 100, deadline = hour }: Task = {}) {
  const at = deadline === null ? null : Math.floor(app().clock.now() / 1000) * 1000 + deadline
  return (await app().call(teacher1, homeworkCalls.create, { courseId, title, fullScore, deadline: at })).id
}
async function graded(id: string, person: CastMember, score: number) {
  await app().call(person, homeworkCalls.submit, { id, content: 'Done' })
  await app().call(teacher1, homeworkCalls.grade, { id, studentId: person.id, score })
}
/** A second person of the staff who may do all of this. */
async function withAssistant(auth: Permission[] = ['grade']) {
  const account = emailOf(assistant1)
  await app().call(teacher1, assistantCalls.addAssistant, { courseId, account, auth })
  return assistant1
}
async function gradedHomework(score: number) {
  const id = await setHomework()
  await graded(id, anna, score)
  return id
}
const publish = (id: string) => app().call(teacher1, homeworkCalls.publishGrades, { id, published: true })
const weigh = (weights: Record<string, number>, dropped: Record<string, number> = {}) =>
  app().call(teacher1, calls.setScheme, {
    courseId,
    items: Object.entries(weights).map(([kind, weight]) => ({ kind, weight, dropped: dropped[kind] ?? 0 })),
  })
async function addColumn(title = 'Oral exam', fullScore = 100, isExtra = false) {
  const { columns } = await app().call(teacher1, calls.getScheme, { courseId })
  const own = columns.filter(column => column.isOwn)
  const list = [
    ...own.map(column => ({ ...column, id: column.id })),
    { id: null, title, fullScore, isExtra, isShown: true },
  ]
  return (await app().call(teacher1, calls.saveColumns, { courseId, list })).ids.at(-1)!
}
const enter = (
  person: CastMember,
  item: string,
  score: string,
  more: { seen?: string; reason?: string } = {},
) => app().call(teacher1, calls.set, { courseId, studentId: person.id, item, score, ...more })

test('the mean of several attempts is rounded where it is shown, and nowhere before', async () => {
  const form = { courseId, fullScore: 100, attempts: 3, attemptRule: 3 }
  const { id } = await app().call(teacher1, homeworkCalls.create, { ...form, title: 'Several' })
  for (const [index, score] of [70, 70.1, 70.1].entries()) {
    const attempt = index + 1
    if (attempt > 1) await app().call(anna, attemptCalls.begin, { id, attempt })
    await app().call(anna, homeworkCalls.submit, { id, content: `Done ${attempt}`, attempt })
    await app().call(teacher1, homeworkCalls.grade, { id, studentId: anna.id, score, attempt })
  }
  await gradedHomework(70)
  await publish(id)
  // 70.0667 and 70: in tenths they would be 70.1 and 70, whose mean is 70.05.
  expect((await app().call(anna, homeworkCalls.get, { id })).grade).toBe(70.1)
  const { work } = await app().call(teacher1, homeworkCalls.getSubmission, { id, studentId: anna.id })
  expect(work.score).toBe(70.1)
  const { list } = await app().call(teacher1, homeworkCalls.listSubmissions, { id })
  expect(list.find(({ studentId }) => studentId === anna.id)?.score).toBe(70.1)
  const line = await lineOf(anna)
  expect(line.cells.filter(score => score !== null).sort()).toEqual([70, 70.1])
  expect(line.total).toBe(70)
  expect((await detailOf(teacher1, anna.id)).items[0]).toMatchObject({ score: 70, counted: 70.034 })
})

describe('a total', () => {
  test('is what the kinds bring by their weights; a kind without a score does not count yet', async () => {
    const id = await setHomework({ fullScore: 20 })
    await graded(id, anna, 15)
    expect((await lineOf(anna)).total).toBe(75)
    const oral = await addColumn()
    await weigh({ homework: 40, own: 60 })
    await enter(anna, oral, '90')
    expect(await lineOf(anna)).toMatchObject({ total: 84 })
    expect((await lineOf(ben)).total).toBeNull()
  })

  test('is rounded once, halves up: 88.6 and 91.3 are 90, and an A', async () => {
    for (const score of [88.6, 91.3]) await publish(await gradedHomework(score))
    await app().call(teacher1, calls.setLetters, {
      courseId,
      letters: [
        { letter: 'A', lowest: 90 },
        { letter: 'B', lowest: 0 },
      ],
    })
    const { total, items, letters } = await detailOf(teacher1, anna.id)
    expect([total, letterOf(total, letters)]).toEqual([90, 'A'])
    expect(items.find(({ kind }) => kind === 'homework')).toMatchObject({ score: 90, counted: 89.95 })
    const { content } = await app().call(teacher1, calls.export, { courseId, format: 'csv' })
    const line = Buffer.from(content, 'base64')
      .toString()
      .split('\n')
      .find(each => each.includes(anna.number))
    expect(line).toContain(',90,A')
  })

  test('drops the lowest, at least one stays', async () => {
    for (const score of [50, 80, 90]) await graded(await setHomework({ title: `Task ${score}` }), anna, score)
    await weigh({ homework: 100 }, { homework: 1 })
    expect((await lineOf(anna)).total).toBe(85)
    const { cells } = await detailOf(teacher1, anna.id)
    expect(cells.filter(({ isDropped }) => isDropped).map(({ score }) => score)).toEqual([50])
    await weigh({ homework: 100 }, { homework: 9 })
    expect((await lineOf(anna)).total).toBe(90)
  })

  test('counts 0 for what was not handed in by its deadline, unless the course says otherwise', async () => {
    const id = await setHomework()
    await graded(id, anna, 80)
    expect((await lineOf(ben)).total).toBeNull()
    app().clock.advance(2 * hour)
    expect(await lineOf(ben)).toMatchObject({ total: 0, missing: [0], cells: [null, null, null] })
    expect((await asTeacher()).missingcounts).toBe(true)
    const items = [{ kind: 'homework', weight: 100, dropped: 0 }]
    await app().call(teacher1, calls.setScheme, { courseId, items, missingCounts: false })
    expect((await lineOf(ben)).total).toBeNull()
    expect((await asTeacher()).missingcounts).toBe(false)
    expect((await lineOf(anna)).total).toBe(80)
  })

  test('gets the points of what is extra, and never more than 100', async () => {
    await graded(await setHomework(), anna, 97)
    const extra = await addColumn('Physics club', 5, true)
    await enter(anna, extra, '2')
    expect((await lineOf(anna)).total).toBe(99)
    await enter(anna, extra, '5')
    expect((await lineOf(anna)).total).toBe(100)
    await enter(ben, extra, '5')
    expect((await lineOf(ben)).total, 'extra to nothing').toBeNull()
  })

  test('of stars is nothing while only those have any who have left', async () => {
    const gone = cara
    await app().call(teacher1, performanceCalls.give, { courseId, studentIds: [gone.id], stars: 4 })
    await weigh({ performance: 100 })
    expect((await lineOf(ben)).total).toBe(0)
    await app().call(teacher1, memberCalls.removeStudents, { courseId, studentIds: [gone.id] })
    expect((await lineOf(ben)).total).toBeNull()
  })

  test('comes from attendance and stars too', async () => {
    const { id } = await app().call(teacher1, attendanceCalls.startWithCode, {
      ...{ courseId, title: 'Week 1', code: '4821' },
    })
    await app().call(anna, attendanceCalls.checkIn, { id, code: '4821' })
    await app().call(teacher1, attendanceCalls.end, { id })
    await weigh({ attendance: 50, performance: 50 })
    expect([(await lineOf(anna)).total, (await lineOf(ben)).total]).toEqual([100, 0])
    await app().call(teacher1, performanceCalls.give, { courseId, studentIds: [anna.id], stars: 4 })
    expect([(await lineOf(anna)).total, (await lineOf(ben)).total]).toEqual([70, 0])
  })
})

describe('weights', () => {
  test('add up to 100, of kinds that there are', async () => {
    const refused = (
      items: { kind: string; weight: number }[],
      error: ErrorDefinition = errors.weightsWrong,
    ) =>
      app().refused(
        teacher1,
        calls.setScheme,
        { courseId, items: items.map(item => ({ ...item, dropped: 0 })) },
        error,
      )
    await refused([{ kind: 'homework', weight: 99.9 }])
    await refused([])
    await refused([
      { kind: 'homework', weight: 150 },
      { kind: 'attendance', weight: -50 },
    ])
    await refused([{ kind: 'astrology', weight: 100 }], kernelErrors.notFound)
    await weigh({ homework: 33.3, attendance: 66.7 })
    const { items } = await app().call(teacher1, calls.getScheme, { courseId })
    expect(items.map(({ kind, weight }) => [kind, weight])).toEqual([
      ['homework', 33.3],
      ['review', 0],
      ['test', 0],
      ['answering', 0],
      ['topic', 0],
      ['video', 0],
      ['attendance', 66.7],
      ['performance', 0],
      ['own', 0],
    ])
  })
})

describe('a grade that is entered', () => {
  test('must be a number up to the full score', async () => {
    const oral = await addColumn('Oral exam', 20)
    for (const score of ['', '  ']) await refuse(oral, score, errors.scoreMissing)
    for (const score of ['x', '-1', '3.14', '1e2']) await refuse(oral, score, errors.scoreForm)
    await refuse(oral, '20.5', errors.scoreTooHigh)
    await refuse('homework', '100.1', errors.scoreTooHigh)
    await refuse('astrology', '10', kernelErrors.notFound)
    expect((await lineOf(anna)).total).toBeNull()
  })
  const refuse = (item: string, score: string, error: ErrorDefinition) =>
    app().refused(teacher1, calls.set, { courseId, studentId: anna.id, item, score }, error)

  test('for a whole kind replaces what would come of it, until it is taken back', async () => {
    await graded(await setHomework(), anna, 60)
    await enter(anna, 'homework', '88.5', { reason: 'Was ill' })
    expect((await lineOf(anna)).total).toBe(88.5)
    expect((await detailOf(teacher1, anna.id)).items[0]).toMatchObject({ score: 88.5, isSet: true })
    await app().call(teacher1, calls.clear, { courseId, studentId: anna.id, item: 'homework' })
    expect((await lineOf(anna)).total).toBe(60)
    const { list } = await app().call(teacher1, calls.listChanges, {
      ...{ courseId, studentId: anna.id, item: 'homework' },
    })
    expect(list).toMatchObject([
      { score: null, by: teacher1.name },
      { score: 88.5, reason: 'Was ill' },
    ])
  })

  test('is not written over what somebody else has entered meanwhile', async () => {
    const oral = await addColumn()
    await enter(anna, oral, '70', { seen: '' })
    await app().refused(
      teacher1,
      calls.set,
      { courseId, studentId: anna.id, item: oral, score: '75', seen: '' },
      errors.changedMeanwhile,
    )
    await enter(anna, oral, '75', { seen: '70' })
    expect((await lineOf(anna)).cells.at(-1)).toBe(75)
  })

  test('is not removed by who has seen another one there', async () => {
    const oral = await addColumn()
    const place = { courseId, studentId: anna.id, item: oral }
    await enter(anna, oral, '70')
    await enter(anna, oral, '75')
    await app().refused(teacher1, calls.clear, { ...place, seen: '70' }, errors.changedMeanwhile)
    expect((await lineOf(anna)).cells.at(-1)).toBe(75)
    await app().call(teacher1, calls.clear, { ...place, seen: '75' })
    expect((await lineOf(anna)).cells.at(-1)).toBeNull()
  })

  test('by two at the same moment leaves both in the history, and one that counts', async () => {
    const oral = await addColumn()
    await Promise.all(['61', '62', '63'].map(score => enter(anna, oral, score)))
    const { list } = await app().call(teacher1, calls.listChanges, {
      ...{ courseId, studentId: anna.id, item: oral },
    })
    expect(list.map(({ score }) => score).toSorted()).toEqual([61, 62, 63])
    expect((await lineOf(anna)).cells.at(-1)).toBe(list[0]!.score)
  })

  test('is for students of the course, in its own columns', async () => {
    const oral = await addColumn()
    const elsewhere = { courseId, studentId: students[0]!.id, item: oral, score: '50' }
    await app().refused(teacher1, calls.set, elsewhere, kernelErrors.notFound)
    await app().refused(anna, calls.set, { ...elsewhere, studentId: anna.id }, kernelErrors.notAllowed)
    await app().refused(teacher2, calls.set, { ...elsewhere, studentId: anna.id }, kernelErrors.courseAbsent)
  })
})

describe('a change that is undone', () => {
  const historyOf = async (item: string) =>
    (await app().call(teacher1, calls.listChanges, { courseId, studentId: anna.id, item })).list
  const undo = (item: string, changeId: string) =>
    app().call(teacher1, calls.undo, { courseId, studentId: anna.id, item, changeId })

  test('gives back the grade that stood there, with who entered it, when and why', async () => {
    const oral = await addColumn()
    const assistant = await withAssistant()
    const place = { courseId, studentId: anna.id, item: oral }
    await app().call(assistant, calls.set, { ...place, score: '70', reason: 'As heard' })
    const [first] = await historyOf(oral)
    app().clock.advance(60_000)
    const { changeId } = await app().call(teacher1, calls.set, { ...place, score: '7' })
    await undo(oral, changeId)
    expect((await lineOf(anna)).cells.at(-1)).toBe(70)
    expect(await historyOf(oral)).toMatchObject([
      { id: changeId, score: 7, by: teacher1.name, isCurrent: false, undoneBy: teacher1.name },
      { ...first, isCurrent: true, undoneBy: '' },
    ])
    // And so on, back to nothing.
    await undo(oral, first!.id)
    expect((await lineOf(anna)).cells.at(-1)).toBeNull()
    await enter(anna, oral, '80')
    expect((await historyOf(oral)).map(({ score }) => score)).toEqual([80, 7, 70])
  })

  test('gives back a grade that was removed, and a whole kind its computed score', async () => {
    const oral = await addColumn()
    await enter(anna, oral, '70')
    const place = { courseId, studentId: anna.id }
    const { changeId } = await app().call(teacher1, calls.clear, { ...place, item: oral })
    expect((await lineOf(anna)).cells.at(-1)).toBeNull()
    await undo(oral, changeId)
    expect((await lineOf(anna)).cells.at(-1)).toBe(70)
    await graded(await setHomework(), anna, 90)
    const kind = await app().call(teacher1, calls.set, { ...place, item: 'homework', score: '20' })
    await undo('homework', kind.changeId)
    const { items } = await lineOf(anna)
    expect(items.find(item => item.kind === 'homework')).toMatchObject({ score: 90, isSet: false })
  })

  test('does not come back when what was entered after it is undone', async () => {
    const oral = await addColumn()
    await enter(anna, oral, '70')
    const place = { courseId, studentId: anna.id, item: oral }
    for (const score of ['7', '75']) {
      const { changeId } = await app().call(teacher1, calls.set, { ...place, score })
      await undo(oral, changeId)
      expect((await lineOf(anna)).cells.at(-1)).toBe(70)
    }
  })

  test('is refused where something else has been entered since, and twice', async () => {
    const oral = await addColumn()
    await enter(anna, oral, '70')
    const place = { courseId, studentId: anna.id, item: oral }
    const { changeId } = await app().call(teacher1, calls.set, { ...place, score: '7' })
    const { changeId: newer } = await app().call(teacher1, calls.set, { ...place, score: '75' })
    await app().refused(teacher1, calls.undo, { ...place, changeId }, errors.undoneMeanwhile)
    expect((await lineOf(anna)).cells.at(-1)).toBe(75)
    const twice = await Promise.allSettled([undo(oral, newer), undo(oral, newer)])
    expect(twice.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await lineOf(anna)).cells.at(-1)).toBe(7)
  })
})

test('weights, letters and shown totals leave a trace, where they have changed', async () => {
  await weigh({ homework: 80, attendance: 20 })
  await weigh({ homework: 70, attendance: 30 })
  const letters = [{ letter: 'Pass', lowest: 0 }]
  for (const shown of [true, true, false]) await app().call(teacher1, calls.show, { courseId, shown })
  for (const _ of [1, 2]) await app().call(teacher1, calls.setLetters, { courseId, letters })
  const { list } = await app().call(teacher1, columnCalls.listChanges, { courseId })
  expect(list.map(({ kind, before, after }) => [kind, before, after].join(' ')).toSorted()).toEqual([
    'letters  Pass 0',
    'totalsHidden  ',
    'totalsShown  ',
    'weight 20 % 30 %',
    'weight 80 % 70 %',
  ])
  expect(list.every(({ by }) => by === teacher1.name)).toBe(true)
})

describe('a column of the course’s own', () => {
  test('is renamed, moved, deleted, and comes back with what was entered', async () => {
    const oral = await addColumn('Oral exam')
    const essay = await addColumn('Essay', 50)
    await enter(anna, oral, '70')
    const save = (...list: { id: string; title: string; fullScore: number }[]) =>
      app().call(teacher1, calls.saveColumns, {
        courseId,
        list: list.map(column => ({ ...column, isExtra: false, isShown: true })),
      })
    await save({ id: essay, title: 'Long essay', fullScore: 60 })
    expect((await asTeacher()).columns.at(-1)).toMatchObject({ title: 'Long essay', fullScore: 60 })
    expect((await lineOf(anna)).cells.at(-1)).toBeNull()
    await app().refused(
      teacher1,
      calls.set,
      { courseId, studentId: anna.id, item: oral, score: '1' },
      kernelErrors.notFound,
    )
    await save({ id: essay, title: 'Essay', fullScore: 50 }, { id: oral, title: 'Oral exam', fullScore: 100 })
    expect((await lineOf(anna)).cells.at(-1)).toBe(70)
  })

  test('stays when a colleague saves a list of before there was one, with what was entered', async () => {
    const oral = await addColumn('Oral exam')
    const assistant = await withAssistant()
    const column = { isExtra: false, isShown: true, fullScore: 100 }
    const rename = (title: string) =>
      app().call(assistant, calls.saveColumns, { courseId, list: [{ ...column, id: oral, title }] })
    app().clock.advance(1000)
    const midterm = await addColumn('Midterm')
    await enter(anna, midterm, '55')
    await rename('Oral examination')
    expect((await asTeacher()).columns.map(({ title }) => title).slice(-2)).toEqual([
      'Oral examination',
      'Midterm',
    ])
    expect((await lineOf(anna)).cells.at(-1)).toBe(55)
    // Whoever added it, or names a newer one, knows it.
    app().clock.advance(1000)
    const talk = await addColumn('Talk')
    const list = [{ ...column, id: talk, title: 'Talk' }]
    await app().call(assistant, calls.saveColumns, { courseId, list })
    expect((await asTeacher()).columns.filter(({ isOwn }) => isOwn).map(({ id }) => id)).toEqual([talk])
  })

  test('changes by itself, whatever colleagues do with the others at the same time', async () => {
    const [oral, essay] = [await addColumn('Oral exam'), await addColumn('Essay', 50)]
    const assistant = await withAssistant()
    const as = { isExtra: false, isShown: true, fullScore: 100 }
    const [, , { id: added }] = await Promise.all([
      app().call(teacher1, columnCalls.save, { courseId, columnId: oral, title: 'Oral', ...as }),
      app().call(assistant, columnCalls.sort, { courseId, columnIds: [essay, oral] }),
      app().call(assistant, columnCalls.save, { courseId, columnId: null, title: 'Midterm', ...as }),
    ])
    const own = (await asTeacher()).columns.filter(({ isOwn }) => isOwn)
    expect(own.map(({ id, title }) => [id, title])).toEqual([
      [essay, 'Essay'],
      [oral, 'Oral'],
      [added, 'Midterm'],
    ])
  })

  test('that was deleted is listed for 30 days, and restored where it was, as the history says', async () => {
    const [oral, essay] = [await addColumn('Oral exam'), await addColumn('Essay', 50)]
    await enter(anna, oral, '70')
    await app().call(teacher1, columnCalls.remove, { courseId, columnId: oral })
    expect((await asTeacher()).columns.at(-1)!.id).toBe(essay)
    const deleted = () => app().call(teacher1, columnCalls.listDeleted, { courseId })
    expect((await deleted()).list).toMatchObject([{ columnId: oral, title: 'Oral exam', grades: 1 }])
    await app().call(teacher1, columnCalls.restore, { courseId, columnId: oral })
    expect((await deleted()).total).toBe(0)
    expect((await lineOf(anna)).cells.slice(-2)).toEqual([70, null])
    const { list } = await app().call(teacher1, columnCalls.listChanges, { courseId })
    expect(list.map(({ kind, title, by }) => [kind, title, by])).toEqual([
      ['columnRestored', 'Oral exam', teacher1.name],
      ['columnDeleted', 'Oral exam', teacher1.name],
      ['columnAdded', 'Essay', teacher1.name],
      ['columnAdded', 'Oral exam', teacher1.name],
    ])
    await app().call(teacher1, columnCalls.remove, { courseId, columnId: oral })
    const longAgo = at(app().clock.now() - 30 * 86_400_000)
    await app().db.updateTable('score_column').set({ deleted_at: longAgo }).where('id', '=', oral).execute()
    expect((await deleted()).total).toBe(0)
    await app().refused(teacher1, columnCalls.restore, { courseId, columnId: oral }, errors.columnGone)
  })

  test('has a name and a full score not below what was entered', async () => {
    const oral = await addColumn()
    await enter(anna, oral, '70')
    const refused = (
      column: { title: string; fullScore: number | null; id?: string },
      error: ErrorDefinition,
    ) =>
      app().refused(
        teacher1,
        calls.saveColumns,
        { courseId, list: [{ id: null, isExtra: false, isShown: true, ...column }] },
        error,
      )
    await refused({ title: ' ', fullScore: 10 }, errors.titleMissing)
    await refused({ title: 'Oral', fullScore: 0 }, errors.scoreForm)
    await refused({ title: 'Oral', fullScore: null }, errors.scoreForm)
    await refused({ title: 'Oral', fullScore: 101 }, errors.scoreTooHigh)
    await refused({ title: 'Oral', fullScore: 60, id: oral }, errors.scoreTooHigh)
    expect((await asTeacher()).columns.at(-1)).toMatchObject({ id: oral, fullScore: 100 })
  })
})

describe('a student', () => {
  test('sees only their own, and no score that its homework still hides', async () => {
    const id = await setHomework()
    await graded(id, anna, 80)
    await app().call(teacher1, calls.show, { courseId, shown: true })
    expect(await detailOf(anna)).toMatchObject({ studentId: anna.id, total: null })
    expect((await detailOf(anna)).cells[0]!.score).toBeNull()
    await publish(id)
    expect(await detailOf(anna)).toMatchObject({ total: 80 })
    await app().refused(anna, calls.getStudent, { courseId, studentId: ben.id }, kernelErrors.notFound)
    await app().refused(anna, calls.listHomework, { courseId, studentId: ben.id }, kernelErrors.notFound)
    const { list } = await app().call(anna, calls.list, { courseId, limit: 100 })
    expect(list.map(({ studentId }) => studentId)).toEqual([anna.id])
  })

  test('sees a total once the staff let them', async () => {
    const id = await setHomework()
    await graded(id, anna, 80)
    await publish(id)
    expect(await detailOf(anna)).toMatchObject({ total: null, shown: false })
    expect((await detailOf(anna)).cells[0]).toMatchObject({ score: 80 })
    await app().call(teacher1, calls.show, { courseId, shown: true })
    expect(await detailOf(anna)).toMatchObject({ total: 80, shown: true })
    await app().call(teacher1, calls.show, { courseId, shown: false })
    expect((await app().call(anna, calls.list, { courseId })).list[0]!.total).toBeNull()
  })

  test('has homework listed with what is missing', async () => {
    const id = await setHomework({ title: 'Mirrors' })
    app().clock.advance(2 * hour)
    const { list } = await app().call(anna, calls.listHomework, { courseId })
    expect(list).toMatchObject([{ id, title: 'Mirrors', score: null, fullScore: 100, state: true }])
  })

  test('who left is in no gradebook any more; back again, everything is there', async () => {
    const oral = await addColumn()
    await enter(anna, oral, '70')
    await app().call(teacher1, memberCalls.removeStudents, { courseId, studentIds: [anna.id] })
    expect(await asTeacher()).toMatchObject({ total: 2, left: 1 })
    await app().refused(anna, calls.getStudent, { courseId, studentId: null }, kernelErrors.courseAbsent)
    await app().post('/CourseApi/joinCourseByCode', { code: joinCode }, anna)
    expect(await asTeacher()).toMatchObject({ total: 3, left: 0 })
    expect((await lineOf(anna)).cells.at(-1)).toBe(70)
  })

  test('does not see a column that is not shown, nor what it does to the total', async () => {
    const oral = await addColumn('Oral exam')
    const essay = await addColumn('Essay')
    await weigh({ own: 100 })
    await enter(anna, oral, '70')
    await enter(anna, essay, '90')
    await app().call(teacher1, calls.show, { courseId, shown: true })
    const show = (isShown: boolean) =>
      app().call(teacher1, calls.saveColumns, {
        courseId,
        list: [
          { id: oral, title: 'Oral exam', fullScore: 100, isExtra: false, isShown },
          { id: essay, title: 'Essay', fullScore: 100, isExtra: false, isShown: true },
        ],
      })
    await show(false)
    const hidden = await detailOf(anna)
    expect(hidden.columns.map(({ title }) => title)).not.toContain('Oral exam')
    expect(hidden.cells.map(({ score }) => score)).not.toContain(70)
    expect(hidden).toMatchObject({ total: 90 })
    expect((await app().call(anna, calls.list, { courseId })).list[0]!.total).toBe(90)
    expect((await lineOf(anna)).total).toBe(80)
    await show(true)
    expect(await detailOf(anna)).toMatchObject({ total: 80 })
  })
})

describe('who has left', () => {
  const leave = (person: CastMember) =>
    app().call(teacher1, memberCalls.removeStudents, { courseId, studentIds: [person.id] })
  const former = (as: CastMember = teacher1, name = '') =>
    app().call(as, calls.listFormer, { courseId, name, limit: 50 })

  test('keeps a row for staff, with what was theirs, and nothing missed since', async () => {
    await graded(await setHomework({ title: 'Lenses' }), anna, 80)
    const oral = await addColumn()
    await enter(anna, oral, '70')
    await leave(anna)
    await setHomework({ title: 'Mirrors' })
    app().clock.advance(2 * hour)
    const { list, total } = await former()
    expect(total).toBe(1)
    expect(list).toMatchObject([
      { studentId: anna.id, total: 80, cells: [80, null, null, null, 70], missing: [] },
    ])
    expect((await former(teacher1, 'nobody at all')).list).toEqual([])
    expect(await detailOf(teacher1, anna.id)).toMatchObject({
      ...{ studentId: anna.id, total: 80, leftAt: expect.any(Number), can: { grade: false } },
    })
    await app().refused(
      teacher1,
      calls.set,
      { courseId, studentId: anna.id, item: oral, score: '90' },
      kernelErrors.notFound,
    )
    await app().refused(ben, calls.listFormer, { courseId }, kernelErrors.notAllowed)
    await app().refused(ben, calls.getStudent, { courseId, studentId: anna.id }, kernelErrors.notFound)
  })

  test('stands below in the file if asked for, which then comes back without a complaint', async () => {
    await graded(await setHomework(), anna, 80)
    await leave(anna)
    const linesOf = async (withFormer: boolean) => {
      const asked = { courseId, format: 'csv', withFormer } as const
      const { content } = await app().call(teacher1, calls.export, asked)
      return Buffer.from(content, 'base64').toString().trim().split('\r\n')
    }
    expect(await linesOf(false)).toHaveLength(3)
    const lines = await linesOf(true)
    expect(lines).toHaveLength(4)
    expect(lines.at(-1)).toMatch(new RegExp(`^${anna.name},.*,80,\\d{4}-\\d{2}-\\d{2}$`))
  })
})

describe('letters', () => {
  const set = (...letters: { letter: string; lowest: number | null }[]) =>
    app().call(teacher1, calls.setLetters, { courseId, letters })
  const scale = [
    { letter: 'Pass', lowest: 60 },
    { letter: 'Fail', lowest: 0 },
  ]

  test('name a total for staff, for its student and in the file', async () => {
    const id = await setHomework()
    await graded(id, anna, 60)
    await publish(id)
    await set(...scale.toReversed())
    expect((await asTeacher()).letters).toEqual(scale)
    expect((await detailOf(anna)).letters).toEqual(scale)
    const { letters, total } = await detailOf(teacher1, anna.id)
    expect(letterOf(total, letters)).toBe('Pass')
    expect([letterOf(59.9, letters), letterOf(null, letters), letterOf(0, letters)]).toEqual([
      'Fail',
      '',
      'Fail',
    ])
    const { content } = await app().call(teacher1, calls.export, { courseId, format: 'csv' })
    const lines = Buffer.from(content, 'base64').toString().trim().split('\r\n')
    expect(lines.find(line => line.includes(anna.name))).toMatch(/,60,Pass$/)
    await set()
    expect((await asTeacher()).letters).toEqual([])
  })

  test('are refused where a total would have none or two', async () => {
    const refused = (error: ErrorDefinition, ...letters: { letter: string; lowest: number | null }[]) =>
      app().refused(teacher1, calls.setLetters, { courseId, letters }, error)
    const [pass, fail] = scale as [(typeof scale)[number], (typeof scale)[number]]
    await refused(errors.lettersFromZero, pass)
    await refused(errors.letterMissing, pass, { ...fail, letter: ' ' })
    await refused(errors.letterTwice, pass, fail, { letter: 'Fail', lowest: 20 })
    await refused(errors.letterTwice, pass, fail, { letter: 'Good', lowest: 60 })
    await refused(errors.scoreForm, fail, { letter: 'Pass', lowest: null })
    await refused(errors.scoreForm, fail, { letter: 'Pass', lowest: 101 })
    const many = Array.from({ length: 21 }, (_, place) => ({ letter: `L${place}`, lowest: place }))
    await refused(errors.tooManyLetters, ...many)
    expect((await asTeacher()).letters).toEqual([])
  })
})

describe('what two of the staff change at the same time', () => {
  const weights = (homework: number) => [
    { kind: 'homework', weight: homework, dropped: 0 },
    { kind: 'attendance', weight: 100 - homework, dropped: 0 },
  ]

  test('weights that somebody has not seen are not overwritten', async () => {
    const seen = (await app().call(teacher1, calls.getScheme, { courseId })).items
    const colleague = await withAssistant()
    await app().call(colleague, calls.setScheme, { courseId, items: weights(50), seen })
    await app().refused(
      teacher1,
      calls.setScheme,
      { courseId, items: weights(70), seen },
      errors.schemeChanged,
    )
    const now = await app().call(teacher1, calls.getScheme, { courseId })
    expect(now.items.find(({ kind }) => kind === 'homework')?.weight).toBe(50)
    await app().call(teacher1, calls.setScheme, { courseId, items: weights(70), seen: now.items })
    // Who says nothing of what was seen means whatever it is.
    await app().call(teacher1, calls.setScheme, { courseId, items: weights(60) })
  })

  test('nor are letters', async () => {
    const letters = [
      { letter: 'Fail', lowest: 0 },
      { letter: 'Pass', lowest: 60 },
    ]
    await app().call(teacher1, calls.setLetters, { courseId, letters, seen: [] })
    const mine = { courseId, letters: [], seen: [] }
    await app().refused(teacher1, calls.setLetters, mine, errors.schemeChanged)
    expect((await asTeacher()).letters).toHaveLength(2)
    await app().call(teacher1, calls.setLetters, { ...mine, seen: letters })
    expect((await asTeacher()).letters).toEqual([])
  })
})

describe('that totals are shown', () => {
  const show = async (shown: boolean) => {
    app().clock.advance(1000)
    await app().call(teacher1, calls.show, { courseId, shown })
    await app().settle()
  }
  const told = async (person: CastMember) => {
    const { list } = await app().call(person, notificationCalls.list, { pageSize: 100 })
    return list.filter(message => message.courseId === courseId && message.contentType === 40)
  }

  test('is announced to students once, and no longer when they are hidden', async () => {
    await show(true)
    expect(await told(anna)).toHaveLength(1)
    expect(await told(teacher1)).toEqual([])
    await show(false)
    expect(await told(anna)).toEqual([])
    await show(true)
    expect(await told(anna)).toHaveLength(1)
  })

  test('is announced to nobody who has left meanwhile', async () => {
    await app().call(teacher1, calls.show, { courseId, shown: true })
    await app().call(teacher1, memberCalls.removeStudents, { courseId, studentIds: [anna.id] })
    await app().settle()
    expect(await told(anna)).toEqual([])
    expect(await told(ben)).toHaveLength(1)
  })
})

test('while weights change and marks come in, every answer is one of before or after, and no mark is lost', async () => {
  const people = [anna, ben, cara]
  const [oral, essay] = [await addColumn('Oral exam'), await addColumn('Essay')]
  const id = await setHomework()
  for (const person of people) {
    await graded(id, person, 40)
    await enter(person, oral, '80')
    await enter(person, essay, '80')
  }
  const weigh = (own: number) =>
    app().call(teacher1, calls.setScheme, {
      courseId,
      items: [
        { kind: 'homework', weight: 100 - own, dropped: 0 },
        { kind: 'own', weight: own, dropped: 0 },
      ],
    })
  await weigh(50)
  const seen: Awaited<ReturnType<typeof asTeacher>>[] = []
  const marks = people.flatMap(person => [10, 20, 30, 40, 50, 60].map(score => ({ person, score })))
  await Promise.all([
    ...marks.map(({ person, score }, place) => enter(person, place % 2 ? oral : essay, String(score))),
    ...[0, 100, 25, 75, 10, 90].map(weigh),
    ...Array.from({ length: 20 }, async () => void seen.push(await asTeacher())),
  ])
  seen.push(await asTeacher())
  for (const book of seen) {
    expect(book.kinds.reduce((sum, { weight }) => sum + weight, 0)).toBe(100)
    for (const { total, items } of book.list) expect(total).toBe(totalScore(items))
    for (const { items } of book.list)
      expect(items.map(({ weight }) => weight)).toEqual(book.kinds.map(({ weight }) => weight))
  }
  for (const person of people) {
    const entered = await Promise.all(
      [oral, essay].map(item =>
        app().call(teacher1, calls.listChanges, { courseId, studentId: person.id, item }),
      ),
    )
    const scores = entered.flatMap(({ list }) => list.map(({ score }) => score))
    expect(scores.toSorted((one, other) => one! - other!)).toEqual([10, 20, 30, 40, 50, 60, 80, 80])
  }
})

test('the gradebook as a file has a line for everybody, and no formula', async () => {
  await graded(await setHomework({ title: '=1+1' }), anna, 80)
  const { name, content } = await app().call(teacher1, calls.export, { courseId, format: 'csv' })
  expect(name).toMatch(/^Optics .*\.csv$/)
  const lines = Buffer.from(content, 'base64').toString().trim().split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines[0]).toContain("'=1+1 (100)")
  expect(lines.find(line => line.includes(anna.name))).toBe(`${anna.name},${anna.number},,80,,,80,,,,,,,,,80`)
})

describe('what students do elsewhere', () => {
  const cellOf = async (person: CastMember, title: string) => {
    const { columns, cells } = await detailOf(person)
    return cells[columns.findIndex(column => column.title === title)]?.score
  }

  test('a best answer in a topic brings ten points, which go with it', async () => {
    expect((await detailOf(anna)).columns).not.toContainEqual(expect.objectContaining({ kind: 'topic' }))
    const topic = { courseId, title: 'Proofs', content: '<p>Which?</p>' }
    const { id } = await app().call(teacher1, topicCalls.create, topic)
    const activityId = id as string
    const write = async (content: string) =>
      (await app().call(anna, commentCalls.add, { activityId, content })).id
    const [one, two] = [await write('One'), await write('Two')]
    expect(await cellOf(anna, '话题')).toBeNull()
    for (const comment of [one, two]) await app().call(teacher1, commentCalls.choose, { id: comment })
    await weigh({ topic: 100 })
    expect([await cellOf(anna, '话题'), await cellOf(ben, '话题')]).toEqual([20, 0])
    expect((await lineOf(anna)).total).toBe(20)
    await app().call(teacher1, commentCalls.hide, { id: two })
    expect(await cellOf(anna, '话题')).toBe(10)
    await app().call(teacher1, activityCalls.delete, { courseId, contentId: activityId })
    expect((await detailOf(anna)).columns).not.toContainEqual(expect.objectContaining({ kind: 'topic' }))
  })

  test('likes from others in topics bring the points that the staff say, with best answers up to a limit', async () => {
    const topic = { courseId, title: 'Proofs', content: '<p>Which?</p>' }
    const activityId = (await app().call(teacher1, topicCalls.create, topic)).id as string
    const write = async (as: CastMember, content: string, answersId?: string) =>
      (await app().call(as, commentCalls.add, { activityId, content, answersId })).id
    const like = (as: CastMember, id: string) => app().call(as, commentCalls.like, { id, isLiked: true })
    const [best, liked, ofStaff] = [
      await write(anna, 'One'),
      await write(ben, 'Two'),
      await write(teacher1, 'Three'),
    ]
    // What staff wrote brings nobody anything.
    for (const person of [anna, ben]) await like(person, ofStaff)
    for (const person of [anna, ben, teacher1]) await like(person, liked)
    const items = [{ kind: 'topic', weight: 100, dropped: 0 }]
    const set = (points: object) => app().call(teacher1, calls.setScheme, { courseId, items, ...points })
    await set({})
    // Until the staff say otherwise likes count nothing.
    expect(await cellOf(ben, '话题')).toBeNull()
    await set({ likePoints: 1.5 })
    // His own like is none.
    expect(await Promise.all([anna, ben, cara].map(who => cellOf(who, '话题')))).toEqual([0, 3, 0])
    await app().call(teacher1, commentCalls.choose, { id: best })
    await like(cara, best)
    await set({ bestPoints: 20, likePoints: 1.5, topicLimit: 21 })
    expect(await Promise.all([anna, ben, cara].map(who => cellOf(who, '话题')))).toEqual([21, 3, 0])
    // Nor does what answers a comment that staff have hidden.
    const answer = await write(cara, 'Four', liked)
    await like(anna, answer)
    expect(await cellOf(cara, '话题')).toBe(1.5)
    await app().call(teacher1, commentCalls.hide, { id: liked })
    expect(await Promise.all([anna, ben, cara].map(who => cellOf(who, '话题')))).toEqual([21, 0, 0])
    const { kinds } = await asTeacher()
    expect(kinds.find(({ kind }) => kind === 'topic')?.note).toBe(
      '每个最佳回答 20 分，每个赞 1.5 分，合计最高 21 分',
    )
    await app().refused(teacher1, calls.setScheme, { courseId, items, likePoints: 101 }, errors.scoreForm)
  })

  test('videos bring how much of them was watched, once the time for it is over', async () => {
    const now = Math.floor(app().clock.now() / 1000) * 1000
    const video = { courseId, source: 'https://films.school.example/lecture.mp4', duration: 100 }
    const add = async (title: string, endsAt: number | null) =>
      (await app().call(teacher1, videoCalls.create, { ...video, title, endsAt })).id
    const [open, later] = [await add('Waves', null), await add('Rays', now + hour)]
    const watch = async (id: string, seconds: number) => {
      await app().call(anna, videoCalls.report, { id })
      app().clock.advance(200_000)
      const ranges: [number, number][] = [[0, seconds]]
      await app().call(anna, videoCalls.report, { id, ranges, seconds, position: seconds })
    }
    await watch(open, 60)
    await watch(later, 30)
    expect([await cellOf(anna, '视频'), await cellOf(ben, '视频')]).toEqual([60, 0])
    app().clock.advance(2 * hour)
    expect([await cellOf(anna, '视频'), await cellOf(ben, '视频')]).toEqual([45, 0])
    await app().call(teacher1, videoCalls.setClosed, { id: open, isClosed: true })
    expect(await cellOf(anna, '视频')).toBe(30)
  })

  test('videos that were over before they came, or from which they are excused, are none of theirs', async () => {
    const now = Math.floor(app().clock.now() / 1000) * 1000
    const video = { courseId, source: 'https://films.school.example/lecture.mp4', duration: 100 }
    const add = async (title: string, endsAt: number) =>
      (await app().call(teacher1, videoCalls.create, { ...video, title, endsAt })).id
    const [early, other] = [await add('Early', now + hour), await add('Other', now + 3 * hour)]
    await app().call(anna, videoCalls.report, { id: other })
    app().clock.advance(200_000)
    const ranges: [number, number][] = [[0, 80]]
    await app().call(anna, videoCalls.report, { id: other, ranges, seconds: 80, position: 80 })
    app().clock.advance(2 * hour)
    await app().call(teacher1, memberCalls.setCountsFrom, {
      ...{ courseId, studentIds: [ben.id], from: app().clock.now() },
    })
    const both = async () => [await cellOf(anna, '视频'), await cellOf(ben, '视频')]
    expect(await both()).toEqual([0, null])
    await app().call(teacher1, exceptionCalls.grantException, {
      ...{ activityId: early as never, studentIds: [anna.id], endsAt: null, isExcused: true },
    })
    expect(await both()).toEqual([null, null])
    app().clock.advance(2 * hour)
    expect(await both()).toEqual([80, 0])
  })
})

describe('an assistant who does not grade', () => {
  test('sees nothing of the gradebook, neither scores nor what is entered nor how they are counted', async () => {
    await gradedHomework(55)
    const { id: item } = await app().call(teacher1, columnCalls.save, {
      ...{ courseId, title: 'Talk', fullScore: 10 },
    })
    const of = { courseId, studentId: anna.id }
    await app().call(teacher1, calls.set, { ...of, item, score: '7', reason: 'Lively' })
    const who = await withAssistant(permissions.filter(permission => permission !== 'grade'))
    const looks = [
      [calls.list, { courseId }],
      [calls.listFormer, { courseId }],
      [calls.getStudent, of],
      [calls.listHomework, of],
      [calls.getScheme, { courseId }],
      [calls.listChanges, { ...of, item }],
      [calls.export, { courseId }],
    ] as const
    for (const [call, input] of looks) {
      await app().call(teacher1, call, input)
      await app().refused(who, call, input, kernelErrors.permissionMissing)
    }
    // Students see their own as before.
    await app().call(anna, calls.list, { courseId })
    await app().call(anna, calls.getStudent, { courseId })
    await app().call(teacher1, assistantCalls.updateAssistant, { courseId, uid: who.id, auth: ['grade'] })
    expect((await detailOf(who, anna.id)).cells).toContainEqual(expect.objectContaining({ score: 7 }))
  })
})
