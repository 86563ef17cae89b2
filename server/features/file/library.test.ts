import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { fileCalls } from '#contract/features/file/calls.ts'
import { fileErrors } from '#contract/features/file/errors.ts'
import { libraryCalls } from '#contract/features/file/library.ts'
import { students, teacher1 } from '#seed/people.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { transaction } from '#server/kernel/unit.ts'
import { claimFiles } from './store.ts'
import { phonesHeic, phonesQuarters, picture, quartersOf } from './test-pictures.ts'
import { postForm, uploadFile } from './test-upload.ts'

const app = testApp()
const student = (index: number) => students[index]!
const text = (name: string, content = name) => ({ name, bytes: Buffer.from(content) })
const listOf = (index: number, input: { search?: string; page?: number; limit?: number } = {}) =>
  app().call(student(index), libraryCalls.listFiles, input)

describe('the library', () => {
  test('lists their own files, newest first, by page and by part of the name', async () => {
    for (const name of ['alpha.txt', 'BETA 100%.txt', '复习_提纲.txt'])
      await uploadFile(app(), student(0), text(name))
    await uploadFile(app(), student(1), text('theirs.txt'))
    await postForm(
      app(),
      '/UploadApi/uploadAvatarByCrop',
      student(0),
      {},
      {
        name: 'me.png',
        bytes: await picture('png', 300, 300),
      },
    )
    const all = await listOf(0)
    expect(all.list.map(({ name }) => name)).toEqual(['复习_提纲.txt', 'BETA 100%.txt', 'alpha.txt'])
    expect(all).toMatchObject({ total: 3, pageTotal: 1, used: expect.any(Number) })
    expect(all.quota).toBeGreaterThan(all.used)
    expect((await listOf(0, { page: 2, limit: 2 })).list.map(({ name }) => name)).toEqual(['alpha.txt'])
    const found = async (search: string) => (await listOf(0, { search })).list.map(({ name }) => name)
    expect(await found('beta')).toEqual(['BETA 100%.txt'])
    expect(await found('%')).toEqual(['BETA 100%.txt'])
    expect(await found('_')).toEqual(['复习_提纲.txt'])
    expect(await found("' or 1=1 --")).toEqual([])
  })

  test('renames, keeping the extension, and removes dangerous characters', async () => {
    const file = await uploadFile(app(), student(2), text('essay.txt'))
    const rename = async (name: string) =>
      (await app().call(student(2), libraryCalls.renameFile, { id: file.id, name })).name
    expect(await rename('My essay')).toBe('My essay.txt')
    expect(await rename('My essay.exe')).toBe('My essay.exe.txt')
    expect(await rename('../../etc/passwd.txt')).toBe('passwd.txt')
    expect((await rename(`${'长'.repeat(400)}.txt`)).length).toBe(200)
    await app().refused(
      student(2),
      libraryCalls.renameFile,
      { id: file.id, name: '  ' },
      fileErrors.nameMissing,
    )
  })

  test('deletes files in no use, and keeps those in use', async () => {
    const [free, used] = [
      await uploadFile(app(), student(3), text('free.txt')),
      await uploadFile(app(), student(3), text('used.txt')),
    ]
    await transaction(app().services, unit => claimFiles(unit, student(3).id, [used.id]))
    expect((await listOf(3)).list.map(({ name, isUsed }) => [name, isUsed])).toEqual([
      ['used.txt', true],
      ['free.txt', false],
    ])
    for (const { id } of [free, used]) await app().call(student(3), libraryCalls.deleteFile, { id })
    expect((await listOf(3)).list).toEqual([])
    await app().refused(student(3), fileCalls.getAttachment, { id: free.id }, kernelErrors.notFound)
    expect((await app().call(student(3), fileCalls.getAttachment, { id: used.id })).name).toBe('used.txt')
    await app().refused(student(3), libraryCalls.deleteFile, { id: used.id }, kernelErrors.notFound)
    // Uploading it again brings it back.
    for (const name of ['free.txt', 'used.txt']) await uploadFile(app(), student(3), text(name))
    expect((await listOf(3)).total).toBe(2)
  })

  test('is nobody else’s', async () => {
    const { id } = await uploadFile(app(), student(4), text('mine.txt'))
    for (const other of [student(5), teacher1]) {
      await app().refused(other, libraryCalls.renameFile, { id, name: 'x.txt' }, kernelErrors.notFound)
      await app().refused(other, libraryCalls.deleteFile, { id }, kernelErrors.notFound)
    }
    expect((await listOf(4)).list).toMatchObject([{ name: 'mine.txt' }])
  })
})

describe('a HEIC picture as their own picture', () => {
  /** The head of a HEIC file, and then something else. */
  const made = (rest: Buffer) =>
    Buffer.concat([Buffer.from('00000018667479706865696300000000686569636d696631', 'hex'), rest])

  test('as a phone takes it, lying on its side, is cropped and stored upright', async () => {
    const answer = await postForm(
      app(),
      '/UploadApi/uploadAvatarByCrop',
      student(7),
      {},
      { name: 'IMG_0001.HEIC', bytes: await readFile(phonesHeic) },
    )
    expect(answer.status).toBe(1)
    const { key } = await app()
      .db.selectFrom('account')
      .innerJoin('file', 'file.id', 'account.avatar_id')
      .select('file.key')
      .where('account.id', '=', student(7).id)
      .executeTakeFirstOrThrow()
    const stored = await buffer(app().services.files.read(key))
    expect(await sharp(stored).metadata()).toMatchObject({ format: 'png', width: 200, height: 200 })
    expect(await quartersOf(stored)).toEqual(phonesQuarters)
  })

  test('that is crafted is refused, whatever it does to the decoder, and the server keeps running', async () => {
    const files = [
      made(Buffer.alloc(0)),
      made(Buffer.alloc(100_000, 0xff)),
      made(Buffer.from('00000010meta')),
    ]
    const answers = await Promise.all(
      files.map(bytes =>
        postForm(app(), '/UploadApi/uploadAvatarByCrop', student(6), {}, { name: 'IMG_1.HEIC', bytes }),
      ),
    )
    for (const answer of answers) expect(answer.code).toBe(fileErrors.notImage.code)
    const fine = await postForm(
      app(),
      '/UploadApi/uploadAvatarByCrop',
      student(6),
      {},
      {
        name: 'me.png',
        bytes: await picture('png', 300, 300),
      },
    )
    expect(fine.status).toBe(1)
  })
})
