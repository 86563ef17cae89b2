import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { storageErrors } from '#contract/storage.ts'
import { students } from '#seed/people.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { noise, postForm, sendChunk, uploadFile } from './test-upload.ts'

const ana = students[0]!
const sent = { name: 'large.bin', bytes: noise(3_000_000) }
const readiness = async (app: ReturnType<typeof testApp>) =>
  (await app().http.inject({ method: 'GET', url: '/readyz' })).json()

const folder = mkdtempSync(join(tmpdir(), 'lectern-full-'))
const isMounted = mount()
afterAll(() => {
  if (isMounted) execFileSync('umount', ['-l', folder])
  rmSync(folder, { recursive: true, force: true })
})

/** A disk of four megabytes; only root may make one. */
function mount() {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

describe.skipIf(!isMounted)('a disk that is full', () => {
  const app = testApp({ settings: { DATA_DIR: folder, DISK_RESERVE: '0' } })
  const filler = join(folder, 'filler')

  test("is not the sender's fault: the chunk is requested again, and the log says why", async () => {
    writeFileSync(filler, noise(2_000_000))
    const error = vi.spyOn(app().services.log, 'error')
    expect(await sendChunk(app(), ana, sent, 0)).toMatchObject({ status: 0, code: kernelErrors.unknown.code })
    const whole = await postForm(app(), '/UploadApi/upload', ana, {}, sent)
    expect(whole).toMatchObject({ status: 0, code: kernelErrors.unknown.code, http: 500 })
    expect(error.mock.calls.map(([details]) => (details as { error: { code: string } }).error.code)).toEqual([
      'ENOSPC',
      'ENOSPC',
    ])
    rmSync(filler)
    expect((await uploadFile(app(), ana, sent)).orgin_size).toBe(sent.bytes.length)
  })
})

describe('a disk that fails', () => {
  const app = testApp()

  test('is reported as our fault, whatever the error', async () => {
    const { scratch } = app().services.files
    await rename(scratch, `${scratch}-gone`)
    expect(await sendChunk(app(), ana, sent, 0)).toMatchObject({ status: 0, code: kernelErrors.unknown.code })
    await rename(`${scratch}-gone`, scratch)
    expect((await uploadFile(app(), ana, sent)).orgin_size).toBe(sent.bytes.length)
  })
})

describe('a disk that is nearly full', () => {
  const app = testApp({ settings: { DISK_RESERVE: String(2 ** 53 - 1) } })

  test('refuses uploads with a message, and the server reports that it is not ready', async () => {
    const refusal = { code: storageErrors.full.code, message: storageErrors.full.text.en }
    expect(await sendChunk(app(), ana, sent, 0)).toMatchObject({ status: 2, ...refusal })
    expect(await postForm(app(), '/UploadApi/upload', ana, {}, sent)).toMatchObject({ http: 200, ...refusal })
    expect(await readiness(app)).toEqual({ status: 'no disk space' })
    expect((await app().post('/UserApi/getUserInfo', {}, ana)).status).toBe(1)
  })
})
