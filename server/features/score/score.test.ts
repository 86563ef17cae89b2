import { beforeEach, describe, expect, test } from 'vitest'
import { type ErrorDefinition, kernelErrors } from '#contract/error.ts'
import { attendanceCalls } from '#contract/features/attendance/calls.ts'
import { courseCalls } from '#contract/features/course/calls.ts'
import { homeworkCalls } from '#contract/features/homework/calls.ts'
import { memberCalls } from '#contract/features/member/calls.ts'
import { performanceCalls } from '#contract/features/performance/calls.ts'
import { scoreCalls as calls } from '#contract/features/score/calls.ts'
import { scoreErrors as errors } from '#contract/features/score/errors.ts'
import { type CastMember, students, teacher1, teacher2 } from '#seed/people.ts'
import { testApp } from '#server/kernel/test-app.ts'

const app = testApp({ settings: { REQUEST_RATE: '100000' } })
const [anna, ben, cara] = students.slice(20) as [CastMember, CastMember, CastMember]
const hour = 3_600_000
let courseId = ''

/** A course of its own for each story, with three students. */
beforeEach(async () => {
  const form = { courseName: 'Optics', semester: '2026-2027', term: '1' as const }
  const course = await app().call(teacher1, courseCalls.create, form)
  courseId = course.id
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
const publish = (id: string) => app().call(teacher1, homeworkCalls.publishGrades, { id, published: true })
const weigh = (weights: Record<string, number>, dropped: Record<string, number> = {}) =>
  app().call(teacher1, calls.setScheme, {
    courseId,
    items: Object.entries(weights).map(([kind, weight]) => ({ kind, weight, dropped: dropped[kind] ?? 0 })),
  })
async function addColumn(title = 'Oral exam', fullScore = 100, isExtra = false) {
  const { columns } = await app().call(teacher1, calls.getScheme, { courseId })
  const own = columns.filter(column => column.isOwn)
  const list = [...own.map(column => ({ ...column, id: column.id })), { id: null, title, fullScore, isExtra }]
  return (await app().call(teacher1, calls.saveColumns, { courseId, list })).ids.at(-1)!
}
const enter = (
  person: CastMember,
  item: string,
  score: string,
  more: { seen?: string; reason?: string } = {},
) => app().call(teacher1, calls.set, { courseId, studentId: person.id, item, score, ...more })

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
    const items = [{ kind: 'homework', weight: 100, dropped: 0 }]
    await app().call(teacher1, calls.setScheme, { courseId, items, missingCounts: false })
    expect((await lineOf(ben)).total).toBeNull()
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

describe('a column of the course’s own', () => {
  test('is renamed, moved, deleted, and comes back with what was entered', async () => {
    const oral = await addColumn('Oral exam')
    const essay = await addColumn('Essay', 50)
    await enter(anna, oral, '70')
    const save = (...list: { id: string; title: string; fullScore: number }[]) =>
      app().call(teacher1, calls.saveColumns, {
        courseId,
        list: list.map(column => ({ ...column, isExtra: false })),
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
        { courseId, list: [{ id: null, isExtra: false, ...column }] },
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
    expect((await asTeacher()).total).toBe(2)
    await app().refused(teacher1, calls.getStudent, { courseId, studentId: anna.id }, kernelErrors.notFound)
  })
})

test('the gradebook as a file has a line for everybody, and no formula', async () => {
  await graded(await setHomework({ title: '=1+1' }), anna, 80)
  const { name, content } = await app().call(teacher1, calls.export, { courseId, format: 'csv' })
  expect(name).toMatch(/^Optics .*\.csv$/)
  const lines = Buffer.from(content, 'base64').toString().trim().split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines[0]).toContain("'=1+1 (100)")
  expect(lines.find(line => line.includes(anna.name))).toBe(`${anna.name},${anna.number},,80,,,80,,,,80`)
})
