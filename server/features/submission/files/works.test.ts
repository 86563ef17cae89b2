import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readSheet } from 'read-excel-file/node'
import { beforeEach, describe, expect, test } from 'vitest'
import { openPromise } from 'yauzl'
import { kernelErrors } from '#contract/error.ts'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { notificationCalls } from '#contract/features/notification/calls.ts'
import { archiveCalls as calls } from '#contract/features/submission/archive-calls.ts'
import { assistant1, type CastMember, students, teacher1 } from '#seed/people.ts'
import { groupsOf } from '#server/features/group/test-groups.ts'
import { courseid, homeworkOf } from '#server/features/homework/test-homework.ts'
import { hour } from '#server/features/submission/test-work.ts'
import { newId } from '#server/kernel/ids.ts'
import { testApp } from '#server/kernel/test-app.ts'

const app = testApp({ settings: { REQUEST_RATE: '100000' } })
const { set, handIn, grade, upload } = homeworkOf(app)
const { makeBatch, makeGroup } = groupsOf(app)
const [ada, ben] = students as [CastMember, CastMember]

const download = (id: string, which: 'submitted' | 'tograde' | 'graded' = 'submitted', as = teacher1) =>
  app().call(as, calls.download, { id, which })
const filesOf = async (id: string, as: CastMember = teacher1) =>
  (await app().call(as, calls.listDownloads, { id })).list
/** Every minute. */
async function sweep() {
  app().clock.advance(3 * 60_000)
  await app().services.jobs.enqueue(app().services.db, 'submission.works.resume', {})
  await app().settle()
}

async function get(address: string, as: CastMember) {
  const { pathname, search } = new URL(address, 'http://localhost')
  return app().http.inject({
    method: 'GET',
    url: pathname + search,
    headers: { token: await app().tokenOf(as) },
  })
}

interface Zip {
  /** Of the files, without what explains them. */
  texts: Map<string, string>
  folders: string[]
  readMe: string
  grades: (string | number | null)[][]
}
async function fetched(address: string, as: CastMember = teacher1): Promise<Zip> {
  const response = await get(address, as)
  expect(response.statusCode).toBe(200)
  const path = join(app().services.files.scratch, newId())
  await writeFile(path, response.rawPayload)
  const zip = await openPromise(path)
  const texts = new Map<string, string>()
  const folders: string[] = []
  let readMe = ''
  let grades: Zip['grades'] = []
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.endsWith('/')) {
      folders.push(entry.fileName)
      continue
    }
    const pieces: Buffer[] = []
    for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece as Buffer)
    const bytes = Buffer.concat(pieces)
    if (entry.fileName.endsWith('.xlsx'))
      grades = (await readSheet(bytes, 1)).map(row => row.map(cell => cell as string | number | null))
    else if (!entry.fileName.includes('/')) readMe = bytes.toString('utf8')
    else texts.set(entry.fileName, bytes.toString('utf8'))
  }
  return { texts, folders, readMe, grades }
}
async function worksOf(id: string, which: 'submitted' | 'tograde' | 'graded' = 'submitted') {
  await download(id, which)
  await app().settle()
  const [made] = await filesOf(id)
  expect(made).toMatchObject({ state: 'done', progress: 100 })
  return fetched(made!.file!.rurl)
}

beforeEach(() => void app().clock.advance(1000))

describe('a file of all works', () => {
  test('has a folder for each student with text and files, and a table to grade in', async () => {
    const id = await set({ title: 'Eigenvalues: part 1/2' })
    const file = await upload(ada, 'proof.pdf')
    await handIn(ada, id, 'See the proof', { attachments: [file.id] })
    await handIn(ben, id, 'Mine')
    await grade(ben, id, 85, { comment: 'Well done' })
    const { texts, folders, readMe, grades } = await worksOf(id)
    expect(folders).toEqual([`${ada.number} ${ada.name}/批改/`, `${ben.number} ${ben.name}/批改/`])
    expect(readMe).toContain('成绩.xlsx')
    expect([...texts]).toEqual([
      [`${ada.number} ${ada.name}/正文.txt`, '\ufeffSee the proof'],
      [`${ada.number} ${ada.name}/proof.pdf`, 'proof.pdf'],
      [`${ben.number} ${ben.name}/正文.txt`, '\ufeffMine'],
    ])
    expect(grades.slice(1).map(row => row.slice(1))).toEqual([
      [ada.number, ada.name, `${ada.number} ${ada.name}`, null, null],
      [ben.number, ben.name, `${ben.number} ${ben.name}`, 85, 'Well done'],
    ])
    const [made] = await filesOf(id)
    expect(made).toMatchObject({ count: 2, file: { name: expect.stringMatching(/\.zip$/) } })
  })

  test('has only what is to be graded, or only what is graded, if asked for', async () => {
    const id = await set()
    await handIn(ada, id, 'One')
    await handIn(ben, id, 'Two')
    await grade(ben, id, 85)
    expect([...(await worksOf(id, 'tograde')).texts.values()]).toEqual(['\ufeffOne'])
    expect([...(await worksOf(id, 'graded')).texts.values()]).toEqual(['\ufeffTwo'])
    expect(await filesOf(id)).toMatchObject([{ which: 'graded' }, { which: 'tograde', file: null }])
  })

  test('has what a group has handed in once, under its name', async () => {
    const batch = await makeBatch()
    await makeGroup(batch, [ada, ben])
    const id = await set({ kind: 2, groupSetId: batch })
    await handIn(ada, id, 'Ours')
    const { texts, grades } = await worksOf(id)
    expect([...texts.values()]).toEqual(['\ufeffOurs'])
    expect([...texts.keys()][0]).not.toContain(ada.name)
    expect(grades).toHaveLength(2)
    expect(grades[1]![2]).toBe(`${ada.name}, ${ben.name}`)
  })

  test('is not led astray by names of files, and numbers those that are alike', async () => {
    const id = await set()
    const names = ['a.pdf', 'A.pdf', '..', 'con.txt', 'x'.repeat(120), '=1+1.csv', 'a\u202efdp.exe']
    const attachments: string[] = []
    for (const [place, name] of names.entries()) attachments.push((await upload(ada, name, `${place}`)).id)
    await handIn(ada, id, '', { attachments })
    const { texts } = await worksOf(id)
    const folder = `${ada.number} ${ada.name}/`
    expect(texts.size).toBe(names.length)
    for (const path of texts.keys()) {
      expect(path.startsWith(folder)).toBe(true)
      expect(path.slice(folder.length)).toMatch(/^[^/\\:*?"<>|\u202e]{1,100}$/)
      expect(path.slice(folder.length)).not.toMatch(/^(\.\.|con\.)/i)
    }
    expect([...texts.keys()]).toContain(`${folder}A (2).pdf`)
  })

  test('of a homework that nobody has handed in has an empty table', async () => {
    const { texts, grades } = await worksOf(await set())
    expect(texts.size).toBe(0)
    expect(grades).toHaveLength(1)
  })

  test('is told of when it is ready, and leads to where it can be fetched', async () => {
    const id = await set({ title: 'Ready soon' })
    await handIn(ada, id)
    const told = async () => {
      const { list } = await app().call(teacher1, notificationCalls.list, { pageSize: 100 })
      return list.filter(message => message.contentType === 41 && message.contentId === id)
    }
    await worksOf(id)
    expect(await told()).toHaveLength(1)
    app().clock.advance(8 * 24 * hour)
    await sweep()
    expect(await filesOf(id)).toMatchObject([{ state: 'done', file: null, expiresAt: null }])
    expect(await told()).toEqual([])
  })
})

describe('who gets it', () => {
  test('is whoever asked, while they may grade; nobody else', async () => {
    const id = await set()
    await handIn(ada, id, 'Mine')
    await app().refused(ada, calls.download, { id }, kernelErrors.notFound)
    await worksOf(id)
    const address = (await filesOf(id))[0]!.file!.rurl.replace(/\?.*/, '')
    for (const person of [ada, ben]) expect((await get(address, person)).statusCode).toBe(403)
  })

  test('is no assistant any more who may not grade now', async () => {
    const id = await set()
    await handIn(ada, id, 'Mine')
    await download(id, 'submitted', assistant1)
    await app().settle()
    const address = (await filesOf(id, assistant1))[0]!.file!.rurl
    await sweep()
    expect((await get(address, assistant1)).statusCode).toBe(200)
    const isTheirs = app()
      .db.updateTable('membership')
      .where('course_id', '=', courseid)
      .where('account_id', '=', assistant1.id)
    const known = await app()
      .db.selectFrom('membership')
      .select('permissions')
      .where('course_id', '=', courseid)
      .where('account_id', '=', assistant1.id)
      .executeTakeFirstOrThrow()
    await isTheirs.set({ permissions: [] }).execute()
    await sweep()
    expect((await get(address, assistant1)).statusCode).toBe(403)
    await isTheirs.set(known).execute()
  })

  test('is nobody any more once the homework is deleted', async () => {
    const id = await set()
    await handIn(ada, id, 'Mine')
    await worksOf(id)
    const address = (await filesOf(id))[0]!.file!.rurl
    await app().call(teacher1, activityCalls.delete, { courseId: courseid, contentId: id })
    await app().refused(teacher1, calls.listDownloads, { id }, kernelErrors.notFound)
    await sweep()
    expect((await get(address, teacher1)).statusCode).toBe(403)
  })
})

describe('a file that is being made', () => {
  const rowOf = (id: string) =>
    app().db.selectFrom('submission_download').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  test('asked for twice is made once', async () => {
    const id = await set()
    await handIn(ada, id)
    const [one, other] = await Promise.all([download(id), download(id)])
    expect(one.id).toBe(other.id)
    await app().settle()
    expect(await filesOf(id)).toHaveLength(1)
  })

  test('by a process that was killed is made by the next', async () => {
    const id = await set()
    await handIn(ada, id, 'Mine')
    const { id: downloadId } = await download(id)
    await app().settle()
    // As it stood when the process ended in the middle.
    await app()
      .db.updateTable('submission_download')
      .set({ state: 'running', progress: 40, file_id: null, finished_at: null })
      .where('id', '=', downloadId)
      .execute()
    await sweep()
    expect(await rowOf(downloadId)).toMatchObject({ state: 'done', progress: 100, works: 1 })
    const { texts } = await fetched((await filesOf(id))[0]!.file!.rurl)
    expect([...texts.values()]).toEqual(['\ufeffMine'])
  })

  test('ends when the homework is deleted meanwhile, and leaves nothing behind', async () => {
    const id = await set()
    await handIn(ada, id, 'Mine')
    const { id: downloadId } = await download(id)
    await app().call(teacher1, activityCalls.delete, { courseId: courseid, contentId: id })
    await app().settle()
    await sweep()
    expect((await rowOf(downloadId)).file_id).toBeNull()
    expect(['failed', 'done']).toContain((await rowOf(downloadId)).state)
  })
})
