import { expect, test } from 'vitest'
import { activityCalls } from '#contract/features/activity/calls.ts'
import type { Directory } from '#contract/features/activity/entities.ts'
import { activityErrors } from '#contract/features/activity/errors.ts'
import { materialCalls } from '#contract/features/material/calls.ts'
import { courseNoticeCalls } from '#contract/features/notice/calls.ts'
import { emptyCourse } from '#seed/cast.ts'
import { teacher1 } from '#seed/people.ts'
import { testApp } from '#server/kernel/test-app.ts'

const app = testApp()
const courseId = emptyCourse.id

const make = async (name: string, parentid = '0') =>
  (await app().call(teacher1, activityCalls.createFolder, { courseId, name, parentid })).id
const move = (id: string, parentid: string) =>
  app().call(teacher1, activityCalls.changeFolder, { courseId, id, parentid })
const remove = (id: string) => app().call(teacher1, activityCalls.deleteFolder, { courseId, id })
const tree = async () => (await app().call(teacher1, activityCalls.listFolders, { courseId })).list
const everyFolder = (list: Directory[]): Directory[] => list.flatMap(one => [one, ...everyFolder(one.child)])
const shown = async () => everyFolder(await tree()).map(({ id }) => id)
const link = (folderId: string) =>
  app().call(teacher1, materialCalls.add, {
    ...{ courseId, title: 'Reading', form: '2', source: 'https://example.org/', folderId },
  })
const content = () =>
  app()
    .call(teacher1, activityCalls.list, { courseId, page: 1, limit: 200 })
    .then(({ list }) => list)
const stored = (id: string, parent: string) =>
  app().db.updateTable('folder').set({ parent_id: parent }).where('id', '=', id).execute()

test('two people who move two folders into each other at the same moment leave one within the other', async () => {
  for (let round = 0; round < 12; round++) {
    const [a, b] = [await make(`A${round}`), await make(`B${round}`)]
    const outcomes = await Promise.allSettled([move(a, b), move(b, a)])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await shown()).toEqual(expect.arrayContaining([a, b]))
    await link(a)
    await content()
    await remove(a)
    await remove(b)
  }
}, 60_000)

test('what is put into a folder at the moment it is deleted is found outside, or refused', async () => {
  const add = async (title: string, folderId: string) => {
    const notice = { courseId, title, content: 'Text', folderId }
    return (await app().call(teacher1, courseNoticeCalls.create, notice)).id as string
  }
  for (let round = 0; round < 12; round++) {
    const [folder, other] = [await make(`F${round}`), await make(`G${round}`)]
    const moved = await add(`moved ${round}`, other)
    const [, , added, inner] = await Promise.allSettled([
      app().call(teacher1, activityCalls.move, { courseId, contentId: moved, folderId: folder }),
      remove(folder),
      add(`added ${round}`, folder),
      make(`inner ${round}`, folder),
    ])
    const known = await shown()
    expect(known).not.toContain(folder)
    const rows = (await content()).filter(row => row.title.endsWith(` ${round}`))
    expect(rows.map(({ title }) => title)).toContain(`moved ${round}`)
    expect(rows.some(({ title }) => title.startsWith('added'))).toBe(added.status === 'fulfilled')
    const folders = await app().db.selectFrom('activity').select('folder_id').execute()
    for (const { folder_id } of folders) if (folder_id !== null) expect(known).toContain(folder_id)
    if (inner.status === 'fulfilled') expect(known).toContain(inner.value)
  }
}, 60_000)

test('a course whose folders lie within each other is opened, and mended by moving one', async () => {
  const [a, b, c] = [await make('Ring A'), await make('Ring B'), await make('Within')]
  await stored(c, b)
  await stored(a, b)
  await stored(b, a)
  await link(c)
  const seen = everyFolder(await tree())
  expect(seen.filter(({ id }) => [a, b, c].includes(id)).map(({ id }) => id)).toHaveLength(3)
  expect((await content()).find(row => row.directory?.id === c)).toBeDefined()
  // The first of the ring is shown at the root, the other within it.
  expect(seen.find(({ id }) => id === b)!.parentid).toBe(a)
  await app().refused(
    teacher1,
    activityCalls.changeFolder,
    { courseId, id: a, parentid: c },
    activityErrors.folderInside,
  )
  await make('Inside', c)
  await move(b, '0')
  const after = everyFolder(await tree())
  expect(after.find(({ id }) => id === a)!.parentid).toBe('0')
  expect(after.find(({ id }) => id === b)!.parentid).toBe('0')
  expect(after.find(({ id }) => id === c)!.parentid).toBe(b)
  const { parent_id } = await app()
    .db.selectFrom('folder')
    .select('parent_id')
    .where('id', '=', a)
    .executeTakeFirstOrThrow()
  expect(parent_id).toBeNull()
})
