import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { answeringErrors as errors } from '#contract/features/answering/errors.ts'
import { answeringWallCalls as calls } from '#contract/features/answering/wall-calls.ts'
import { batchCalls, groupCalls } from '#contract/features/group/calls.ts'
import { performanceCalls } from '#contract/features/performance/calls.ts'
import { type CastMember, students, teacher1 } from '#seed/people.ts'
import { picture } from '#server/features/file/test-pictures.ts'
import { uploadFile } from '#server/features/file/test-upload.ts'
import { entriesOf } from '#server/features/package/test-packages.ts'
import { projectorOf } from '#server/features/projector/test-projector.ts'
import { at } from '#server/kernel/database.ts'
import { newId } from '#server/kernel/ids.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { answeringOf, asked, openly, photo, ranks, step, vote } from '../test-answering.ts'

const app = testApp({ settings: { REQUEST_RATE: '1000000' } })
const all = answeringOf(app)
const { withSteps, start, end, answer, student, classmate, third } = all
let taken = 0
const shot = async (who: CastMember) =>
  (
    await uploadFile(app(), who, {
      name: `IMG_${who.name}.png`,
      bytes: await picture('png', 60 + taken++, 40),
    })
  ).id

/** Two students have handed in a photo each, the classmate's last; the step runs. */
async function wall() {
  const { id, stepIds } = await withSteps([step([photo('Your working')])])
  const stepId = stepIds[0]!
  await start(stepId)
  const files: string[] = []
  for (const who of [student, classmate]) {
    const file = await shot(who)
    files.push(file)
    await answer(who, stepId, [{ attachments: [file] }])
    app().clock.advance(1000)
  }
  const { questions } = await all.getStep(student, stepId)
  return { id, stepId, questionId: questions[0]!.id, files: files as [string, string] }
}
type Wall = Awaited<ReturnType<typeof wall>>
const photos = (who: CastMember, { stepId, questionId }: Wall, page = 1, limit = 20) =>
  app().call(who, calls.photos, { stepId: stepId as never, questionId, page, limit })
const hide = ({ stepId }: Wall, fileId: string, isHidden = true, who: CastMember = teacher1) =>
  app().call(who, calls.hidePhoto, { stepId: stepId as never, fileId: fileId as never, isHidden })
async function reads(who: CastMember, address: string) {
  const { pathname, search } = new URL(address, 'http://localhost')
  const token = await app().tokenOf(who)
  return (await app().http.inject({ url: pathname + search, headers: { token } })).statusCode
}

test('the teacher sees photos as they come, the newest first, with names, page by page', async () => {
  const made = await wall()
  const { list, total } = await photos(teacher1, made)
  expect(list.map(({ photo, name }) => [photo.id, name])).toEqual([
    [made.files[1], classmate.name],
    [made.files[0], student.name],
  ])
  expect(total).toBe(2)
  expect((await photos(teacher1, made, 2, 1)).list.map(({ photo }) => photo.id)).toEqual([made.files[0]])
  for (const { photo } of list) expect(await reads(teacher1, photo.url)).toBe(200)
})

test('students see them once the results are shown, drawn and without a name; then they may be read, and not before', async () => {
  const made = await wall()
  await app().refused(
    third,
    calls.photos,
    { stepId: made.stepId as never, questionId: made.questionId },
    errors.resultsHidden,
  )
  const [before] = (await photos(teacher1, made)).list
  await all.showResults(made.stepId)
  const { list } = await photos(third, made)
  expect(list).toHaveLength(2)
  expect(JSON.stringify(list)).not.toContain(student.name)
  expect(list[0]).toMatchObject({ studentId: '', name: '', sentAt: null })
  for (const { photo } of list) {
    expect(await reads(third, photo.url)).toBe(200)
    expect(await reads(third, photo.thumb)).toBe(200)
  }
  // What the camera wrote stands in the original alone.
  expect(await reads(third, `/File/download/id/${before!.photo.id}`)).toBe(403)
  await all.showResults(made.stepId, false)
  expect(await reads(third, list[0]!.photo.url)).toBe(403)
})

test('what classmates get of a photo has neither the name of its file nor what the camera wrote, which the original has', async () => {
  const { stepIds } = await withSteps([step([photo('Your working')])])
  const stepId = stepIds[0]!
  await start(stepId)
  const bytes = await picture('jpeg', 300, 200, 6)
  const { id: file } = await uploadFile(app(), student, { name: `IMG_${student.name}.jpg`, bytes })
  await answer(student, stepId, [{ attachments: [file] }])
  await all.showResults(stepId)
  const { questions } = await all.getStep(student, stepId)
  const made = { id: '', stepId, questionId: questions[0]!.id, files: ['', ''] as [string, string] }
  const fetched = async (who: CastMember, address: string) => {
    const { pathname, search } = new URL(address, 'http://localhost')
    const headers = { token: await app().tokenOf(who) }
    const { headers: told, rawPayload } = await app().http.inject({ url: pathname + search, headers })
    return { told: decodeURIComponent(JSON.stringify(told)), bytes: rawPayload }
  }
  const [shown] = (await photos(third, made)).list
  for (const address of [shown!.photo.url, shown!.photo.thumb]) {
    expect(decodeURIComponent(address)).not.toContain(student.name)
    const got = await fetched(third, address)
    expect(got.bytes.length).toBeGreaterThan(100)
    expect([got.bytes.includes('somebody'), got.bytes.includes('GPS')]).toEqual([false, false])
    expect(got.told).not.toContain(student.name)
  }
  const [original] = (await photos(teacher1, made)).list
  const got = await fetched(teacher1, `/File/download/id/${original!.photo.id}`)
  expect(got.bytes.includes('somebody')).toBe(true)
  expect(got.told).toContain(student.name)
})

test('a projector shows the photos once results are shown, without names, and none that is hidden', async () => {
  const made = await wall()
  const { bound, project } = projectorOf(app)
  const { key } = await bound()
  const projected = async () => {
    const { data } = await project(key, made.stepId)
    return (data as { questions: [{ photos: { id: string; url: string }[] }] }).questions[0].photos
  }
  expect(await projected()).toEqual([])
  await all.showResults(made.stepId)
  const photos = await projected()
  expect(photos.map(({ id }) => id)).toEqual(made.files.toReversed())
  expect(JSON.stringify(photos)).not.toMatch(
    new RegExp([student, classmate].map(({ name }) => name).join('|')),
  )
  const fetchedBy = async (url: string) => {
    const { pathname, search } = new URL(url, 'http://localhost')
    return (await app().http.inject({ url: pathname + search })).statusCode
  }
  // A page in a browser in which nobody has logged in.
  for (const { url } of photos) expect(await fetchedBy(url)).toBe(200)
  await hide(made, made.files[1])
  expect((await projected()).map(({ id }) => id)).toEqual([made.files[0]])
})

test('a hidden photo is gone for students at once, its file as well, and comes back', async () => {
  const made = await wall()
  await all.showResults(made.stepId)
  const [newest] = (await photos(third, made)).list
  await hide(made, made.files[1])
  expect((await photos(third, made)).list.map(({ photo }) => photo.id)).toEqual([made.files[0]])
  expect(await reads(third, newest!.photo.url)).toBe(403)
  expect(await reads(third, newest!.photo.thumb)).toBe(403)
  expect(await reads(classmate, `/File/download/id/${made.files[1]}`)).toBe(200)
  expect((await photos(teacher1, made)).list.map(({ isHidden }) => isHidden)).toEqual([true, false])
  const { answers } = await all.question(made.stepId, made.questionId, third)
  expect(answers.flatMap(({ files }) => files.map(file => file.id))).toEqual([made.files[0]])
  await hide(made, made.files[1])
  await hide(made, made.files[1], false)
  expect((await photos(third, made)).list).toHaveLength(2)
  expect(await reads(third, newest!.photo.url)).toBe(200)
})

test('only a photo of that set can be hidden', async () => {
  const [made, other] = [await wall(), await wall()]
  await all.showResults(other.stepId)
  await hide(made, other.files[0])
  expect((await photos(third, other)).list).toHaveLength(2)
})

test('a photo that was exchanged for another is on no wall any more', async () => {
  const made = await wall()
  await all.showResults(made.stepId)
  const [newest] = (await photos(third, made)).list
  const next = await shot(classmate)
  await answer(classmate, made.stepId, [{ attachments: [next] }])
  expect((await photos(third, made)).list.map(({ photo }) => photo.id)).toEqual([next, made.files[0]])
  expect(await reads(third, newest!.photo.url)).toBe(403)
})

const sheet = async (id: string, number: number) => {
  const { content } = await app().call(teacher1, calls.export, { id: id as never })
  return readSheet(Buffer.from(content, 'base64'), number)
}

test('a set leaves as a workbook: a row for each student with class and groups, answers, points and stars, and how each question was answered', async () => {
  const { id, stepIds } = await withSteps([step([asked('Is it A', 5), openly('Why'), ranks('Which first')])])
  const [stepId] = stepIds as [string]
  await start(stepId)
  await answer(student, stepId, [{ value: ['a'] }, { text: '=1+1' }, { value: ['c', 'a'] }])
  await answer(classmate, stepId, [{ value: ['b'] }, null, null])
  await placeIn(student, 'Class A', ['Red', 'Monday'])
  const give = (who: CastMember, stars: number, of: string | null = stepId) =>
    app().call(teacher1, performanceCalls.give, {
      ...{ courseId: all.courseId as never, studentIds: [who.id as never], stars },
      stepId: of as never,
    })
  await give(student, 2)
  await give(student, -1)
  await give(student, 5, null)
  const mistaken = await give(third, 3)
  await app().call(teacher1, performanceCalls.undo, { courseId: all.courseId as never, id: mistaken.id })
  const [head, ...rows] = await sheet(id, 1)
  expect(head).toEqual([
    ...[
      '姓名',
      '学号',
      '班级',
      '小组',
      '参与步骤数',
      '1. Is it A',
      '1. Is it A，得分',
      '2. Why',
      '3. Which first',
    ],
    ...['得分', '星数，步骤 1', '经证明在结束前作答'],
  ])
  const rowOf = ({ name }: CastMember) => rows.find(([first]) => first === name)
  expect(rowOf(student)!.slice(2)).toEqual([
    ...['Class A', 'Red; Monday', 1, 'A', 5, '=1+1', 'C A', 5, 1, null],
  ])
  expect(rowOf(classmate)!.slice(3)).toEqual([null, 1, 'B', 0, null, null, 0, null, null])
  expect(rowOf(third)!.slice(3)).toEqual([null, 0, null, null, null, null, null, null, null])
  const counts = await sheet(id, 2)
  expect(counts).toContainEqual(['1. Is it A', '单选题', 2, 1, null, 'A', expect.any(String), 1])
  expect(counts).toContainEqual(['3. Which first', '排名投票', 1, null, 1, 'C', 'C', 1])
  // What is given for no step, and who never got any, has no column.
  const { id: plain } = await withSteps([step([asked('Another', 5)])])
  expect((await sheet(plain, 1))[0]).not.toContainEqual(expect.stringContaining('星数'))
})

test('stars are given for a step of the course alone', async () => {
  await app().refused(
    teacher1,
    performanceCalls.give,
    {
      ...{ courseId: all.courseId as never, studentIds: [student.id as never], stars: 1 },
      stepId: '01890000-0000-7000-8000-000000000999' as never,
    },
    kernelErrors.notFound,
  )
})

test('whatever a text begins with, it leaves as a text: in answers with and without a name, titles and names', async () => {
  const signs = ['=HYPERLINK("http://x","y")', '+1', '-1', '@SUM(1)', '=1+1']
  const { id, stepIds } = await withSteps([step([openly('Say'), openly('Say =1+1', 1)])])
  const [stepId] = stepIds as [string]
  await start(stepId)
  for (const [place, text] of signs.entries()) await answer(students[place]!, stepId, [{ text }, { text }])
  const named = { id: students[5]!.id, name: '=1+1 Bobby' }
  await app().db.updateTable('account').set({ name: named.name }).where('id', '=', named.id).execute()
  await end(stepId)
  const [, ...rows] = await sheet(id, 1)
  expect(
    rows
      .map(row => row[5])
      .filter(cell => cell !== null)
      .sort(),
  ).toEqual([...signs].sort())
  expect(rows.some(([first]) => first === named.name)).toBe(true)
  expect(
    (await sheet(id, 3))
      .slice(1)
      .map(row => row[1])
      .sort(),
  ).toEqual([...signs].sort())
  const { content } = await app().call(teacher1, calls.export, { id: id as never })
  for (const [file, bytes] of await entriesOf(Buffer.from(content, 'base64')))
    expect([file, /<f[ >]/.test(bytes.toString())]).toEqual([file, false])
  await app().db.updateTable('account').set({ name: students[5]!.name }).where('id', '=', named.id).execute()
})

/** Puts somebody into a class and into a group of a batch each. */
async function placeIn(who: CastMember, className: string, groups: readonly string[]) {
  const { db, clock } = app()
  const course_id = all.courseId
  const class_id = newId()
  await db
    .insertInto('course_class')
    .values({ id: class_id, course_id, name: className, created_at: at(clock.now()) })
    .execute()
  await db
    .updateTable('membership')
    .set({ class_id })
    .where('account_id', '=', who.id)
    .where('course_id', '=', course_id)
    .execute()
  for (const name of groups) {
    const courseId = course_id as never
    const { id: batchId } = await app().call(teacher1, batchCalls.createBatch, {
      ...{ courseId, batch: `Batch ${name}`, mode: 1 },
    })
    const { id: groupId } = await app().call(teacher1, groupCalls.createGroup, { batchId, name })
    await app().call(teacher1, groupCalls.addToGroup, { groupId, studentIds: [who.id as never] })
    clock.advance(1000)
  }
}

test('anonymous answers leave by themselves, without a name, and never fewer than five before the end', async () => {
  const { id, stepIds } = await withSteps([step([openly('What was hard', 1), vote('Tea', 1)])])
  const [stepId] = stepIds as [string]
  await start(stepId)
  for (const who of students.slice(0, 4))
    await answer(who, stepId, [{ text: `From ${who.name}` }, { value: ['a'] }])
  expect((await sheet(id, 3)).slice(1)).toEqual([])
  const votes = async () => (await sheet(id, 2)).filter(row => row[0] === '2. Tea').map(row => row.at(-1))
  expect(await votes()).toEqual([0, 0])
  expect(JSON.stringify(await sheet(id, 1))).not.toContain('From ')
  await end(stepId)
  expect(await votes()).toEqual([4, 0])
  const told = (await sheet(id, 3)).slice(1).flatMap(row => (row[0] === '1. What was hard' ? row[1] : []))
  expect(told.sort()).toEqual(
    students
      .slice(0, 4)
      .map(({ name }) => `From ${name}`)
      .sort(),
  )
  expect(JSON.stringify(await sheet(id, 1))).not.toContain('From ')
})
