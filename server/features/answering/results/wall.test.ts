import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { answeringErrors as errors } from '#contract/features/answering/errors.ts'
import { answeringWallCalls as calls } from '#contract/features/answering/wall-calls.ts'
import { type CastMember, students, teacher1 } from '#seed/people.ts'
import { picture } from '#server/features/file/test-pictures.ts'
import { uploadFile } from '#server/features/file/test-upload.ts'
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

test('a set leaves as a workbook: a row for each student with answers and points, and how each question was answered', async () => {
  const { id, stepIds } = await withSteps([step([asked('Is it A', 5), openly('Why'), ranks('Which first')])])
  const [stepId] = stepIds as [string]
  await start(stepId)
  await answer(student, stepId, [{ value: ['a'] }, { text: '=1+1' }, { value: ['c', 'a'] }])
  await answer(classmate, stepId, [{ value: ['b'] }, null, null])
  const [head, ...rows] = await sheet(id, 1)
  expect(head).toEqual([
    ...['姓名', '学号', '参与步骤数', '1. Is it A', '1. Is it A，得分', '2. Why', '3. Which first'],
    ...['得分', '经证明在结束前作答'],
  ])
  const rowOf = ({ name }: CastMember) => rows.find(([first]) => first === name)
  // A text stays a text, whatever it begins with.
  expect(rowOf(student)!.slice(2)).toEqual([1, 'A', 5, '=1+1', 'C A', 5, null])
  expect(rowOf(classmate)!.slice(2)).toEqual([1, 'B', 0, null, null, 0, null])
  expect(rowOf(third)!.slice(2)).toEqual([0, null, null, null, null, null, null])
  const counts = await sheet(id, 2)
  expect(counts).toContainEqual(['1. Is it A', '单选题', 2, 1, null, 'A', expect.any(String), 1])
  expect(counts).toContainEqual(['3. Which first', '排名投票', 1, null, 1, 'C', 'C', 1])
})

test('anonymous answers leave by themselves, without a name, and never fewer than five before the end', async () => {
  const { id, stepIds } = await withSteps([step([openly('What was hard', 1), vote('Tea', 1)])])
  const [stepId] = stepIds as [string]
  await start(stepId)
  for (const who of students.slice(0, 4)) await answer(who, stepId, [{ text: `From ${who.name}` }, null])
  expect((await sheet(id, 3)).slice(1)).toEqual([])
  expect(JSON.stringify(await sheet(id, 1))).not.toContain('From ')
  await end(stepId)
  const told = (await sheet(id, 3)).slice(1).map(row => row[1])
  expect(told.sort()).toEqual(
    students
      .slice(0, 4)
      .map(({ name }) => `From ${name}`)
      .sort(),
  )
  expect(JSON.stringify(await sheet(id, 1))).not.toContain('From ')
})
