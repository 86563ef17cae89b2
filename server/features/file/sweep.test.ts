import { mkdir, readdir, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fileCalls } from '#contract/features/file/calls.ts'
import { fileErrors } from '#contract/features/file/errors.ts'
import { libraryCalls } from '#contract/features/file/library.ts'
import { chunkSize } from '#contract/features/file/rules.ts'
import { students, teacher1 } from '#seed/people.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { transaction } from '#server/kernel/unit.ts'
import { chunkKey, fileKey, thumbnailKey } from './keeping.ts'
import { claimFiles, filesOf } from './store.ts'
import { sweepFiles } from './sweep.ts'
import { picture } from './test-pictures.ts'
import { md5, noise, sendChunk, uploadFile } from './test-upload.ts'
import { storeFile } from './uploads.ts'

// Sessions outlast the time that passes here.
const app = testApp({ settings: { SESSION_DAYS: '365' } })
const ana = students[0]!
const day = 86_400_000

const claim = (ownerId: string, ids: string[]) =>
  transaction(app().services, unit => claimFiles(unit, ownerId, ids))
async function sweep() {
  await app().services.jobs.enqueue(app().db, sweepFiles.name, {})
  await app().settle()
}
const exists = async (key: string) => (await app().services.files.size(key)) !== undefined

describe('the sweep', () => {
  test('removes the chunks of an upload that was not continued for a week', async () => {
    const file = { name: 'left.bin', bytes: noise(chunkSize + 10) }
    const { id } = await sendChunk(app(), ana, file, 0)
    app().clock.advance(6.9 * day)
    await sweep()
    expect(await exists(chunkKey(id, 0))).toBe(true)
    app().clock.advance(0.2 * day)
    await sweep()
    expect(await exists(chunkKey(id, 0))).toBe(false)
    const announced = { fileMd5: md5(file.bytes), size: file.bytes.length, fileName: file.name }
    expect(await app().call(ana, fileCalls.getUploadState, announced)).toEqual({ received: [], file: null })
    // It can simply be started again.
    expect((await uploadFile(app(), ana, file)).orgin_size).toBe(file.bytes.length)
  })

  test('leaves in the library what its owner has not deleted, used or not', async () => {
    const file = await uploadFile(app(), ana, { name: 'mine.txt', bytes: Buffer.from('mine') })
    app().clock.advance(300 * day)
    await sweep()
    expect(await exists(fileKey(file.id))).toBe(true)
    const { list } = await app().call(ana, libraryCalls.listFiles, {})
    expect(list.find(({ id }) => id === file.id)).toMatchObject({ name: 'mine.txt', isUsed: false })
    await app().call(ana, libraryCalls.deleteFile, { id: file.id })
    await sweep()
    expect(await exists(fileKey(file.id))).toBe(false)
  })

  test('removes what the server itself made and nothing has used for 30 days, and keeps the rest', async () => {
    const path = join(app().services.files.scratch, 'made.png')
    await writeFile(path, await picture('png', 50, 50))
    const made = { ownerId: ana.id, name: 'unused.png', path, unused: true }
    const unused = await transaction(app().services, unit => storeFile(unit, made))
    const used = await uploadFile(app(), ana, { name: 'used.png', bytes: await picture('png', 60, 60) })
    await app().settle()
    await claim(ana.id, [used.id])
    app().clock.advance(29.9 * day)
    await sweep()
    expect(await exists(fileKey(unused.id))).toBe(true)
    app().clock.advance(0.2 * day)
    await sweep()
    expect([await exists(fileKey(unused.id)), await exists(thumbnailKey(unused.id))]).toEqual([false, false])
    expect([await exists(fileKey(used.id)), await exists(thumbnailKey(used.id))]).toEqual([true, true])
    expect([...(await filesOf(app().db, [unused.id, used.id])).keys()]).toEqual([used.id])
    await expect(claim(ana.id, [unused.id])).rejects.toMatchObject({ definition: fileErrors.notYours })
  })

  test('removes unfinished files left by a crash', async () => {
    const { scratch } = app().services.files
    await mkdir(join(scratch, 'old'))
    await writeFile(join(scratch, 'fresh'), 'x')
    const then = (Date.now() - 2 * day) / 1000
    await utimes(join(scratch, 'old'), then, then)
    await sweep()
    expect(await readdir(scratch)).toEqual(['fresh'])
    expect((await stat(join(scratch, 'fresh'))).size).toBe(1)
  })
})

describe('putting files to use', () => {
  test("returns them in the requested order, and refuses unfinished ones and another person's", async () => {
    const first = await uploadFile(app(), ana, { name: 'b.txt', bytes: Buffer.from('b') })
    const second = await uploadFile(app(), ana, { name: 'a.txt', bytes: Buffer.from('a') })
    const claimed = await claim(ana.id, [second.id, first.id, second.id])
    expect(claimed.map(({ name }) => name)).toEqual(['a.txt', 'b.txt'])
    const unfinished = await sendChunk(app(), ana, { name: 'c.bin', bytes: noise(chunkSize + 1) }, 0)
    for (const [person, ids] of [
      [teacher1, [first.id]],
      [ana, [first.id, unfinished.id]],
    ] as const)
      await expect(claim(person.id, [...ids])).rejects.toMatchObject({ definition: fileErrors.notYours })
    expect(await claim(ana.id, [])).toEqual([])
  })
})
