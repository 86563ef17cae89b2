import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { fileCalls } from '#contract/features/file/calls.ts'
import { fileErrors } from '#contract/features/file/errors.ts'
import { chunkSize } from '#contract/features/file/rules.ts'
import { students, teacher1 } from '#seed/people.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { md5, noise, postForm, sendChunk, uploadFile } from './test-upload.ts'

const app = testApp({
  settings: { STORAGE_LIMIT: '13000000', STORAGE_LIMIT_VIP: '20000000', ACCOUNT_QUOTA: '40000000' },
})
const [ana, ben, cleo, dan, eva, finn, gus, hana] = students as [
  (typeof students)[0],
  (typeof students)[0],
  (typeof students)[0],
  (typeof students)[0],
  (typeof students)[0],
  (typeof students)[0],
  (typeof students)[0],
  (typeof students)[0],
]
const minute = 60_000
let seed = 1
beforeEach(() => {
  seed++
})

/** Two whole chunks and a bit. */
const threeChunks = (name = 'lecture.bin') => ({ name, bytes: noise(2 * chunkSize + 1000, seed) })
const small = (name: string, bytes = noise(3000, seed)) => ({ name, bytes })
const rowsOf = (person: { id: string }) =>
  app().db.selectFrom('file').selectAll().where('owner_id', '=', person.id).execute()

async function bytesAt(url: string) {
  const { pathname, search } = new URL(url)
  const answer = await app().http.inject({ url: pathname + search })
  return answer.rawPayload
}

/** Everything in the file folders. */
async function stored() {
  const store = join(app().services.files.scratch, '..')
  const entries = await readdir(store, { recursive: true, withFileTypes: true })
  return entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
}

describe('uploading in chunks', () => {
  test('works in any order, with chunks repeated', async () => {
    const file = threeChunks()
    const first = await sendChunk(app(), ana, file, 2)
    expect(first).toMatchObject({ status: 1, missing: 2, url: '', file: null })
    expect((await sendChunk(app(), ana, file, 2)).missing).toBe(2)
    expect((await sendChunk(app(), ana, file, 0)).missing).toBe(1)
    const last = await sendChunk(app(), ana, file, 1)
    expect(last).toMatchObject({
      status: 1,
      id: first.id,
      missing: 0,
      file: {
        name: 'lecture.bin',
        size: '9.77MB',
        orgin_size: String(file.bytes.length),
        isPic: '0',
        ext: 'bin',
      },
    })
    expect(md5(await bytesAt(last.url))).toBe(md5(file.bytes))
    expect((await stored()).filter(path => path.includes(first.id))).toHaveLength(1)
    // Once complete, a repeated chunk finds the same file.
    expect((await sendChunk(app(), ana, file, 1)).id).toBe(first.id)
  })

  test('works with all chunks at once, and from two tabs at once', async () => {
    const file = threeChunks()
    const answers = await Promise.all([0, 1, 2, 2, 1, 0].map(chunk => sendChunk(app(), ben, file, chunk)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([1]))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(answers.some(({ missing }) => missing === 0)).toBe(true)
    const rows = await rowsOf(ben)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ md5: md5(file.bytes), size: file.bytes.length })
  })

  test('of a single chunk needs no numbers of chunks', async () => {
    const bytes = noise(1000, seed)
    const answer = await postForm(
      app(),
      '/uploadapi/UPLOADCHUNK',
      ana,
      { fileMd5: md5(bytes).toUpperCase(), name: 'notes.dat' },
      { name: 'notes.dat', bytes },
    )
    expect(answer).toMatchObject({ status: 1, file: { name: 'notes.dat', orgin_size: '1000' } })
  })

  test('continues after an interruption, and remembers when it began', async () => {
    const file = threeChunks('essay.bin')
    const announced = { fileMd5: md5(file.bytes), size: file.bytes.length, fileName: file.name }
    expect(await app().call(cleo, fileCalls.getUploadState, announced)).toEqual({ received: [], file: null })
    const began = app().clock.now()
    await sendChunk(app(), cleo, file, 1)
    app().clock.advance(90 * minute)
    expect((await app().call(cleo, fileCalls.getUploadState, announced)).received).toEqual([1])
    // Another person's uploads are not revealed.
    expect((await app().call(ben, fileCalls.getUploadState, announced)).received).toEqual([])

    await sendChunk(app(), cleo, file, 0)
    const { id } = await sendChunk(app(), cleo, file, 2)
    const [row] = await rowsOf(cleo)
    expect(row).toMatchObject({ id })
    expect(Math.abs(row!.began_at - began)).toBeLessThan(minute)
    expect(row!.created_at).toBeGreaterThan(began + 89 * minute)
    expect((await app().call(cleo, fileCalls.getUploadState, announced)).file?.id).toBe(id)
  })

  test("never touches another person's upload, whatever id is sent", async () => {
    const file = threeChunks()
    const theirs = await sendChunk(app(), dan, file, 0)
    const mine = await sendChunk(app(), eva, file, 1, { id: theirs.id })
    expect(mine.id).not.toBe(theirs.id)
    expect(mine.missing).toBe(2)
  })
})

test('a name loses characters that hide or reverse text', async () => {
  const sent = { name: '\u2066report\u202Egnp.exe', bytes: Buffer.from('hidden') }
  expect((await uploadFile(app(), ana, sent)).name).toBe('reportgnp.exe')
})

describe('an upload is refused', () => {
  const refused = async (
    changes: Record<string, string | number>,
    error: { code: number },
    part?: Uint8Array,
    file = threeChunks(),
  ) => {
    const answer = await sendChunk(app(), finn, file, 0, changes, part)
    expect(answer).toMatchObject({ status: 2, code: error.code })
    return answer
  }

  test('when its numbers do not fit together', async () => {
    await refused({ chunk: 3 }, fileErrors.wrongChunk)
    await refused({ chunks: 2 }, fileErrors.wrongChunk)
    await refused({ chunks: 4 }, fileErrors.wrongChunk)
    await refused({ size: chunkSize }, fileErrors.wrongChunk)
    await refused({}, fileErrors.wrongChunk, noise(chunkSize - 1))
    await refused({}, fileErrors.wrongChunk, noise(chunkSize + 1))
    const numbers: Record<string, string | number>[] = [
      { chunk: -1 },
      { chunk: 1.5 },
      { chunks: 'many' },
      { size: -5 },
      { fileMd5: 'x' },
    ]
    for (const field of numbers)
      expect((await sendChunk(app(), finn, threeChunks(), 0, field)).status).toBe(2)
    expect(await rowsOf(finn)).toEqual([])
  })

  test('when a chunk is too large, leaving nothing behind', async () => {
    const before = await stored()
    const answer = await sendChunk(app(), finn, threeChunks(), 0, {}, noise(6_000_000))
    expect(answer.status).toBe(2)
    const left = async () => (await stored()).filter(path => !before.includes(path))
    await expect.poll(left).toEqual([])
  })

  test('when it is empty', async () => {
    const empty = small('empty.txt', Buffer.alloc(0))
    await refused({ chunks: 1 }, fileErrors.empty, undefined, empty)
  })

  test('without a file, and without a session', async () => {
    const bytes = noise(10)
    const fields = { fileMd5: md5(bytes), size: 10, filename: 'a' }
    expect(await postForm(app(), '/UploadApi/uploadChunk', finn, fields)).toMatchObject({ status: 2 })
    expect(await postForm(app(), '/UploadApi/uploadChunk', null, fields, { name: 'a', bytes })).toMatchObject(
      { status: 2, code: 20003 },
    )
    expect(await app().post('/UploadApi/uploadChunk', '{"a":1}', finn)).toMatchObject({ status: 2 })
  })

  test('when the checksum is wrong: nothing is kept, and the same name can be tried again', async () => {
    const file = threeChunks('thesis.bin')
    const wrong = { fileMd5: md5(noise(5)) }
    await sendChunk(app(), finn, file, 0, wrong)
    await sendChunk(app(), finn, file, 1, wrong)
    const last = await sendChunk(app(), finn, file, 2, wrong)
    expect(last).toMatchObject({ status: 2, code: fileErrors.damaged.code })
    expect(await rowsOf(finn)).toEqual([])
    const uploads = await app().db.selectFrom('upload').select('id').where('owner_id', '=', finn.id).execute()
    expect((await stored()).some(path => uploads.some(({ id }) => path.includes(id)))).toBe(false)
    expect((await uploadFile(app(), finn, file)).orgin_size).toBe(file.bytes.length)
  })

  test('over the limit of a file, unless the person has VIP', async () => {
    const large = { name: 'film.bin', bytes: noise(3 * chunkSize, seed) }
    const answer = await sendChunk(app(), gus, large, 0)
    expect(answer.status).toBe(2)
    expect(answer.message).toBe('VIP required for files over 12.4M')
    await app().db.updateTable('account').set({ vip_level: 1 }).where('id', '=', hana.id).execute()
    expect(await sendChunk(app(), hana, large, 0)).toMatchObject({ status: 1, missing: 2 })
    const ask = (size: number) =>
      app().refused(gus, fileCalls.getUploadServers, { size }, fileErrors.vipRequired)
    await ask(13_000_001)
    await app().refused(gus, fileCalls.getUploadServers, { size: 0 }, fileErrors.empty)
    expect((await app().call(gus, fileCalls.getUploadServers, { size: 13_000_000 })).largest).toBe(13_000_000)
    const larger = { name: 'film.bin', bytes: noise(4 * chunkSize, seed) }
    expect((await sendChunk(app(), hana, larger, 0)).message).toBe('A file cannot exceed 19.1M')
  })

  test("when the person's storage is used up, also by several uploads at once", async () => {
    const before = await app().call(gus, fileCalls.getUploadServers)
    expect(before).toMatchObject({ largest: 13_000_000, left: 40_000_000 })
    await uploadFile(app(), gus, { name: '1.bin', bytes: noise(12_000_000, seed) })
    await sendChunk(app(), gus, { name: '2.bin', bytes: noise(12_000_000, seed + 50) }, 0)
    await sendChunk(app(), gus, { name: '3.bin', bytes: noise(12_000_000, seed + 51) }, 1)
    const fourth = { name: '4.bin', bytes: noise(12_000_000, seed + 52) }
    expect(await sendChunk(app(), gus, fourth, 0)).toMatchObject({
      status: 2,
      code: fileErrors.quotaUsedUp.code,
    })
    expect((await app().call(gus, fileCalls.getUploadServers)).left).toBe(4_000_000)
    // Abandoned ones do not count for ever.
    app().clock.advance(25 * 60 * minute)
    expect((await sendChunk(app(), gus, fourth, 0)).status).toBe(1)
  })
})

describe('a name', () => {
  test.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\me\\报告.docx', '报告.docx'],
    ['..', 'file'],
    ['.gitignore', '.gitignore'],
    ['a/.env', '.env'],
    ['..txt', '..txt'],
    [`${'x'.repeat(300)}`, 'x'.repeat(200)],
    ['a\u0000b\u202egpj.exe', 'abgpj.exe'],
    ['/absolute/作业 1.pdf', '作业 1.pdf'],
    [`${'长'.repeat(300)}.pdf`, `${'长'.repeat(196)}.pdf`],
  ])('%j becomes %j and leads nowhere', async (sent, kept) => {
    const file = await uploadFile(app(), teacher1, small(sent))
    expect(file.name).toBe(kept)
    const paths = await stored()
    expect(paths.filter(path => path.includes(file.id))).toHaveLength(1)
    expect(paths.every(path => path.startsWith(join(app().services.files.scratch, '..')))).toBe(true)
  })
})

describe('uploading in one piece', () => {
  test('answers the id of the file', async () => {
    const bytes = noise(chunkSize + 500_000, seed)
    const answer = await postForm(app(), '/UploadApi/upload', ana, {}, { name: 'old client.bin', bytes })
    expect(answer).toMatchObject({ status: 1, data: { name: 'old client.bin', size: bytes.length } })
    expect(answer.data.fileid).toBe(answer.data.id)
    const again = await postForm(app(), '/UploadApi/upload', ana, {}, { name: 'old client.bin', bytes })
    expect(again.data.id).toBe(answer.data.id)
  })

  test('has the same limits', async () => {
    const answer = await postForm(
      app(),
      '/UploadApi/upload',
      eva,
      {},
      {
        name: 'a.bin',
        bytes: noise(13_000_001),
      },
    )
    expect(answer.message).toBe('VIP required for files over 12.4M')
    expect((await postForm(app(), '/UploadApi/upload', eva, {})).code).toBe(fileErrors.missing.code)
  })
})
