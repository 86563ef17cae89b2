import { describe, expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { activityCalls } from '#contract/features/activity/calls.ts'
import { activityErrors } from '#contract/features/activity/errors.ts'
import { searchCalls } from '#contract/features/activity/search.ts'
import { settingCalls } from '#contract/features/activity/settings.ts'
import { maxFiles } from '#contract/features/activity/written.ts'
import { fileCalls } from '#contract/features/file/calls.ts'
import type { Attachment } from '#contract/features/file/entities.ts'
import { fileErrors } from '#contract/features/file/errors.ts'
import { materialCalls } from '#contract/features/material/calls.ts'
import { materialErrors } from '#contract/features/material/errors.ts'
import { packageCalls } from '#contract/features/package/calls.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { textPdf } from '#seed/pdf.ts'
import { type CastMember, students, teacher1, teacher2 } from '#seed/people.ts'
import { elsewhereOf } from '#server/features/activity/test-elsewhere.ts'
import { picture } from '#server/features/file/test-pictures.ts'
import { uploadFile } from '#server/features/file/test-upload.ts'
import { forbidDownloads } from '#server/features/school/test-downloads.ts'
import { testApp } from '#server/kernel/test-app.ts'

const app = testApp()
const courseId = linearAlgebra.id
const [anna, ben] = [students[0]!, students[1]!]
const hour = 3_600_000
const day = 24 * hour
/** Students of the course. */
const all = 40

let uploads = 0
const upload = (name: string, bytes: Buffer = Buffer.from(`file ${uploads++}`), who = teacher1) =>
  uploadFile(app(), who, { name, bytes })

const add = async (material: {
  title?: string
  content?: string
  attachments?: string[]
  contentType?: number
  folderId?: string
  publishAt?: number | null
  endsAt?: number | null
  isDownloadAllowed?: boolean
}) => {
  const attachments = material.attachments ?? [(await upload('script.txt')).id]
  const { id } = await app().call(teacher1, materialCalls.add, {
    ...{ courseId, title: 'Script', content: '<p>Chapter 1</p>' },
    ...material,
    attachments,
  })
  await app().settle()
  return id as string
}
const info = (who: CastMember, materialId: string) => app().call(who, materialCalls.get, { materialId })
const view = (who: CastMember, materialId: string) => app().call(who, materialCalls.view, { materialId })
const viewers = (materialId: string, filter: 'viewed' | 'unviewed') =>
  app().call(teacher1, materialCalls.listViewers, { materialId, filter, limit: 100 })
const rowOf = async (who: CastMember, id: string, contentType: number | number[] = [2, 8]) =>
  (await app().call(who, activityCalls.list, { courseId, contentType, limit: 200 })).list.find(
    row => row.id === id,
  )
const { messagesOf } = elsewhereOf(app, courseId)
/** The file at an address, fetched without token and cookie. */
const fetchAt = async (url: string) => {
  const { pathname, search } = new URL(url)
  const answer = await app().http.inject({ url: pathname + search, headers: { 'x-language': 'en' } })
  return { status: answer.statusCode, body: answer.body, headers: answer.headers }
}

describe('a material', () => {
  test('reaches the students; who opens it is counted once, and the message about it is done', async () => {
    const id = await add({})
    expect(await messagesOf(anna, id)).toEqual([{ title: '新资料：Script', isRead: false }])
    expect(await info(anna, id)).toMatchObject({
      ...{ title: 'Script', content: '<p>Chapter 1</p>', author: teacher1.name, contentType: 2 },
      ...{ viewedAt: null, mayDownload: true, isClosed: false, link: null, viewCount: 0, studentCount: 0 },
      attachments: [{ name: 'script.txt' }],
      can: { manage: false },
    })
    const opening = app().clock.now()
    const { viewedAt } = await view(anna, id)
    expect(viewedAt! - opening).toBeGreaterThan(-1000)
    expect(viewedAt).toBeLessThanOrEqual(app().clock.now())
    app().clock.advance(hour)
    expect((await view(anna, id)).viewedAt).toBe(viewedAt)
    expect(await messagesOf(anna, id)).toMatchObject([{ isRead: true }])
    expect(await info(teacher1, id)).toMatchObject({ viewCount: 1, studentCount: all, viewedAt: null })
    expect(await viewers(id, 'viewed')).toMatchObject({
      ...{ total: 1, viewed: 1, students: all },
      list: [{ studentId: anna.id, name: anna.name, viewedAt }],
    })
    expect((await viewers(id, 'unviewed')).total).toBe(all - 1)
  })

  test('is a row as the protocol has it: files with addresses that need no session, and its folders', async () => {
    const outer = await app().call(teacher1, activityCalls.createFolder, { courseId, name: 'Script' })
    const inner = await app().call(teacher1, activityCalls.createFolder, {
      ...{ courseId, name: 'Chapter 1', parentid: outer.id },
    })
    const file = await upload('norms.pdf', textPdf('Norms', [['A norm is']]))
    const id = await add({ attachments: [file.id], folderId: inner.id, contentType: 8 })
    const row = (await rowOf(anna, id))! as unknown as Record<string, unknown>
    expect(row).toMatchObject({
      ...{ contenttype: 8, type: '1', item_type: '1', children: [], filecount: 1, candownload: '1' },
      ...{ viewtime: '0', viewcount: 0, studentcount: 0, state: 2 },
      folder: { id: inner.id, title: 'Chapter 1', parent: { id: outer.id, title: 'Script', parent: null } },
      attachment: [{ id: file.id, name: 'norms.pdf', size: expect.stringMatching(/^[\d.]+(B|KB)$/) }],
    })
    expect(row).not.toHaveProperty('isfolder')
    const [attachment] = row.attachment as { url: string }[]
    expect(attachment!.url).toMatch(/^https?:\/\//)
    expect((await fetchAt(attachment!.url)).status).toBe(200)
    const alone = (await rowOf(teacher1, await add({})))! as unknown as Record<string, unknown>
    expect(alone).toMatchObject({ contenttype: 2, folder: null, viewcount: 0, studentcount: all })
  })

  interface FileRow {
    name: string
    url: string
    size: string
    contentid: string
    attachment: object[]
  }
  test('answers existing clients that ask for its files, and for all files of the course', async () => {
    const file = await upload('norms.pdf', textPdf('Norms', [['Another norm is']]))
    const id = await add({ attachments: [file.id], title: 'Norms' })
    const answer = await app().post(
      '/FutureV2/Courseware/query',
      { id, courseid: courseId, contenttype: '2' },
      anna,
    )
    expect(answer.data).toMatchObject({
      ...{ title: 'Norms', candownload: '1' },
      attachment: [
        {
          ...{ name: 'norms.pdf', orgin_size: String(file.orgin_size) },
          ...{ size: expect.any(String), url: expect.any(String), playurl: expect.any(String) },
          ...{ down_url: expect.stringContaining('download=1'), rurl: expect.stringContaining('download=1') },
        },
      ],
    })
    const files = async (fileType: string) =>
      (
        await app().post(
          '/CoursewareApi/getListsByFileType',
          { courseid: courseId, fileType, page: 1, limit: 20 },
          anna,
        )
      ).data as { list: FileRow[]; total: number }
    const [newest] = (await files('')).list
    expect(newest).toMatchObject({ name: 'norms.pdf', contentid: id })
    const { name, url, size } = newest!
    expect(newest!.attachment).toEqual([expect.objectContaining({ id: file.id, name, url, size })])
    expect((await files('pdf')).list.map(one => one.name)).toContain('norms.pdf')
    expect((await files('text')).list.map(one => one.name)).not.toContain('norms.pdf')
    expect((await files('.txt')).total).toBeGreaterThan(0)
  })

  test('needs a title and a file, and not too many', async () => {
    const input = { courseId, title: 'T', attachments: [(await upload('a.txt')).id] }
    const refused = (change: object, error: Parameters<ReturnType<typeof app>['refused']>[3]) =>
      app().refused(teacher1, materialCalls.add, { ...input, ...change }, error)
    await refused({ title: ' ' }, materialErrors.titleMissing)
    await refused({ attachments: [] }, materialErrors.filesMissing)
    await refused({ attachments: [], source: 'not an id' }, kernelErrors.notFound)
    const foreign = await upload('b.txt', Buffer.from('foreign'), teacher2)
    await refused({ attachments: [foreign.id] }, fileErrors.notYours)
    const many = await Promise.all(
      Array.from({ length: maxFiles + 1 }, (_, index) => upload('c.txt', Buffer.from(`many ${index}`))),
    )
    await refused({ attachments: many.map(file => file.id) }, materialErrors.tooManyFiles)
    const id = await add({ content: '' })
    await app().refused(
      teacher1,
      materialCalls.update,
      { materialId: id, attachments: [] },
      materialErrors.filesMissing,
    )
  })

  test('can be a page of text alone: read, searched, copied and kept as such', async () => {
    const content = '<h2>Schedule</h2><p>Quaternions in week <b>seven</b></p>'
    const { id } = await app().call(teacher1, materialCalls.add, { courseId, title: 'Plan', content })
    await app().settle()
    expect(await info(anna, id)).toMatchObject({
      form: '1',
      contentType: 2,
      content,
      attachments: [],
      fileId: '',
      url: '',
      link: null,
    })
    const { list } = await app().call(anna, searchCalls.search, { courseId, search: 'quaternions' })
    expect(list.map(found => found.title)).toContain('Plan')
    const { list: copies } = await app().call(teacher1, packageCalls.copyActivity, {
      ...{ courseId, activityId: id, courseIds: [courseId] },
    })
    expect(await info(teacher1, copies[0]!.activityId)).toMatchObject({ content, attachments: [] })
    // It stays one: nothing can be left of it.
    const emptied = { materialId: id, content: '<p>&nbsp;</p>' }
    await app().refused(teacher1, materialCalls.update, emptied, materialErrors.filesMissing)
    const file = await upload('plan.txt')
    await app().call(teacher1, materialCalls.update, { ...emptied, attachments: [file.id] })
    expect((await info(anna, id)).attachments).toHaveLength(1)
  })

  test('is changed without losing what is left out; a colleague keeps the files of the first author', async () => {
    const [first, second] = [await upload('first.txt'), await upload('second.txt')]
    const id = await add({ attachments: [first.id] })
    await app().call(teacher1, materialCalls.update, { materialId: id, title: 'Script, second edition' })
    expect(await info(anna, id)).toMatchObject({
      ...{ title: 'Script, second edition', content: '<p>Chapter 1</p>' },
      attachments: [{ id: first.id }],
    })
    await app().call(teacher1, materialCalls.update, {
      ...{ materialId: id, content: '<p>Both</p>', attachments: [second.id, first.id] },
    })
    expect((await info(anna, id)).attachments.map(file => file.id)).toEqual([second.id, first.id])
    await app().refused(
      teacher2,
      materialCalls.update,
      { materialId: id, title: 'No' },
      kernelErrors.notFound,
    )
  })

  test('is not there before its time, nor for others; after its end it says only that it is over', async () => {
    const file = await upload('exam.txt')
    const start = app().clock.now() + day
    const id = await add({ attachments: [file.id], publishAt: start, endsAt: start + day })
    await app().refused(anna, materialCalls.get, { materialId: id }, kernelErrors.notFound)
    await app().refused(teacher2, materialCalls.get, { materialId: id }, kernelErrors.notFound)
    app().clock.advance(day + 1000)
    const { attachments } = await info(anna, id)
    expect((await fetchAt(attachments[0]!.url)).status).toBe(200)
    app().clock.advance(day)
    expect(await info(anna, id)).toMatchObject({ isClosed: true, content: '', attachments: [], url: '' })
    expect((await view(anna, id)).viewedAt).toBeNull()
    const late = await app().call(anna, materialCalls.queryFiles, { id })
    expect(late).toMatchObject({ mayDownload: false, attachment: [] })
    expect((await fetchAt(attachments[0]!.url)).status).toBe(403)
    expect(await rowOf(anna, id)).toMatchObject({ attachment: [], filecount: 0, candownload: '0' })
    // Staff keep what is theirs.
    expect((await info(teacher1, id)).attachments).toHaveLength(1)
    await app().call(teacher1, materialCalls.publish, { materialId: id, endsAt: app().clock.now() + day })
    expect((await info(anna, id)).isClosed).toBe(false)
  })

  test('leaves a teacher who views as a student without a trace', async () => {
    const id = await add({})
    const asViewer = (path: string) =>
      app().post(path, { contentid: id }, teacher1, { 'x-student-viewer': '1' })
    expect(await asViewer('/MaterialApi/getMaterialInfo')).toMatchObject({
      status: 1,
      data: { can: { manage: false }, viewtime: '0' },
    })
    await asViewer('/MaterialApi/viewMaterial')
    expect((await viewers(id, 'unviewed')).total).toBe(all)
  })
})

describe('the original of a file that students may only read', () => {
  const refusedAt = async (url: string) => {
    const answer = await fetchAt(url)
    expect(answer.status).toBe(403)
    expect(answer.body).toBe('cannot download')
    expect(answer.headers['cache-control']).toBe('no-store')
  }
  /** Every address of the file that any call gives a student. */
  const addressesFor = async (id: string, file: Attachment) => {
    const row = (await rowOf(anna, id))! as unknown as { attachment: Attachment[] }
    const { attachments } = await info(anna, id)
    const query = await app().call(anna, materialCalls.queryFiles, { id })
    const { list } = await app().call(anna, materialCalls.listFiles, { courseId, limit: 200 })
    const one = await app().call(anna, fileCalls.getAttachment, { id: file.id })
    const found = [row.attachment[0]!, attachments[0]!, query.attachment[0]!, one]
    found.push(list.find(each => each.id === file.id)! as never)
    return [...found.flatMap(({ url, rurl }) => [url, rurl]), query.attachment[0]!.down_url]
  }

  test('is refused at its address, whichever call gave it, by the switch of the material', async () => {
    const file = await upload('key.pdf', textPdf('Key', [['Solutions']]))
    const id = await add({ attachments: [file.id], isDownloadAllowed: false })
    expect(await info(anna, id)).toMatchObject({ mayDownload: false, withheldBy: 'item' })
    expect(await rowOf(anna, id)).toMatchObject({ candownload: '0' })
    const addresses = await addressesFor(id, file)
    expect(addresses).toHaveLength(11)
    for (const address of addresses) await refusedAt(address)
    // Nor with her own session.
    const { pathname, search } = new URL(addresses[0]!)
    for (const headers of [
      { token: await app().tokenOf(anna) },
      { cookie: `token=${await app().tokenOf(anna)}` },
    ]) {
      const answer = await app().http.inject({ url: pathname + search, headers })
      expect(answer.statusCode).toBe(403)
    }
    await app().refused(
      anna,
      materialCalls.checkDownload,
      { materialId: id, fileId: file.id },
      fileErrors.cannotDownload,
    )
    const { url } = await app().call(teacher1, materialCalls.checkDownload, {
      ...{ materialId: id, fileId: file.id },
    })
    expect((await fetchAt(url)).status).toBe(200)
    await app().call(teacher1, materialCalls.update, { materialId: id, isDownloadAllowed: true })
    expect((await fetchAt(addresses[0]!)).status).toBe(200)
    expect(
      (await app().call(anna, materialCalls.checkDownload, { materialId: id, fileId: file.id })).url,
    ).toContain('download=1')
  })

  test('is refused by the course and by the school, and both say so', async () => {
    const file = await upload('key.txt')
    const id = await add({ attachments: [file.id] })
    const { attachments } = await info(anna, id)
    await app().call(teacher1, settingCalls.changeSetting, { courseId, key: 'allowdownload', value: false })
    expect(await info(teacher1, id)).toMatchObject({ withheldBy: 'course', mayDownload: true })
    await refusedAt(attachments[0]!.url)
    await app().call(teacher1, settingCalls.changeSetting, { courseId, key: 'allowdownload', value: true })
    expect((await fetchAt(attachments[0]!.url)).status).toBe(200)

    await forbidDownloads(app(), true)
    expect(await info(anna, id)).toMatchObject({ withheldBy: 'school', mayDownload: false })
    await refusedAt(attachments[0]!.url)
    await forbidDownloads(app(), false)
    expect((await fetchAt(attachments[0]!.url)).status).toBe(200)
  })

  test('has a small picture all the same, and is given where another activity hands it out', async () => {
    const file = await upload('board.jpg', await picture('jpeg', 800, 600))
    const id = await add({ attachments: [file.id], isDownloadAllowed: false })
    await app().settle()
    const [shown] = (await info(anna, id)).attachments
    expect((await fetchAt(shown!.thumb)).headers['content-type']).toBe('image/webp')
    await refusedAt(shown!.url)
    await add({ attachments: [file.id], title: 'For everybody' })
    expect((await fetchAt(shown!.url)).status).toBe(200)
  })
})

describe('those who have not opened a material', () => {
  test('are reminded, but not twice within the hour, and nobody who has', async () => {
    // Not in a row with those before.
    app().clock.advance(hour)
    const id = await add({})
    await view(anna, id)
    const remind = (studentIds: string[] = []) =>
      app().call(teacher1, activityCalls.remind, { courseId, contentId: id, studentIds })
    expect(await remind([anna.id, ben.id])).toEqual({ done: 1 })
    expect(await messagesOf(ben, id)).toMatchObject([{ title: '请及时查看资料：Script' }, {}])
    expect(await remind()).toEqual({ done: all - 2 })
    expect(await remind()).toEqual({ done: 0 })
    app().clock.advance(hour)
    expect(await remind()).toEqual({ done: all - 1 })
    expect((await messagesOf(anna, id)).map(({ title }) => title)).toEqual(['新资料：Script'])
    await app().refused(
      teacher1,
      activityCalls.remind,
      { courseId, contentId: id, studentIds: [anna.id] },
      materialErrors.nobodyLeft,
    )
    const hidden = await add({ publishAt: null })
    await app().refused(
      teacher1,
      activityCalls.remind,
      { courseId, contentId: hidden },
      activityErrors.notPublished,
    )
  })
})

test('materials are copied with their files and without their viewers, and restored from the trash', async () => {
  const file = await upload('along.txt', Buffer.from('goes along'))
  const id = await add({ title: 'Goes along', attachments: [file.id], isDownloadAllowed: false })
  await view(anna, id)
  const copy = await app().call(teacher1, packageCalls.copyCourse, {
    ...{ sourceCourseId: courseId, courseName: 'Again', copycourseware: true, copyweblink: true },
  })
  const { list } = await app().call(teacher1, activityCalls.list, { courseId: copy.id, limit: 200 })
  const copied = list.find(row => row.title === 'Goes along')
  expect(copied).toMatchObject({ published: false, viewcount: 0 })
  const there = await info(teacher1, copied!.id)
  expect(there).toMatchObject({ content: '<p>Chapter 1</p>', isDownloadAllowed: false })
  expect((await fetchAt(there.attachments[0]!.rurl)).body).toBe('goes along')

  await app().call(teacher1, activityCalls.delete, { courseId, contentId: id })
  await app().refused(anna, materialCalls.get, { materialId: id }, kernelErrors.notFound)
  await app().call(teacher1, activityCalls.restore, { courseId, contentId: id })
  expect((await info(anna, id)).viewedAt).not.toBeNull()
})
