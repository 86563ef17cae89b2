import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileCalls } from '#contract/features/file/calls.ts'
import { maxPages } from '#contract/features/file/rules.ts'
import { materialCalls } from '#contract/features/material/calls.ts'
import { linearAlgebra } from '#seed/cast.ts'
import { students, teacher1 } from '#seed/people.ts'
import { newId } from '#server/kernel/ids.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { openConvert } from '#server/ports/convert-by-programs.ts'
import { actingPdf, longPdf } from '#server/ports/test-hostile-pdfs.ts'
import { coverKey } from './keeping.ts'
import { uploadFile } from './test-upload.ts'

/** With the programs of this machine, where it has them. */
const app = testApp()
const bare = testApp({ settings: { LIBREOFFICE: '0', PDFTOPPM: '0' } })
type App = ReturnType<typeof app>
const anna = students[0]!
const { hasPages } = openConvert()

/** What a PDF would reach if it could: a file that a program writes, and an address. */
const written = join(tmpdir(), `lectern-launched-${newId()}`)
let visits = 0
const trap = createServer((_, response) => {
  visits++
  response.end()
})
let address = ''
beforeAll(async () => {
  await new Promise<void>(resolve => trap.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(trap.address() as AddressInfo).port}/told`
})
afterAll(() => new Promise(resolve => void trap.close(resolve)))

const give = async (on: App, bytes: Buffer, isDownloadAllowed: boolean) => {
  const file = await uploadFile(on, teacher1, { name: `hostile-${newId()}.pdf`, bytes })
  await on.call(teacher1, materialCalls.add, {
    ...{ courseId: linearAlgebra.id, title: 'Hostile', attachments: [file.id], isDownloadAllowed },
  })
  await on.settle()
  return file
}
const prepared = async (on: App, id: string) => {
  await on.call(anna, fileCalls.preparePreview, { id })
  await on.settle()
  return on.call(anna, fileCalls.getPreview, { id })
}
const fetchAt = async (on: App, url: string) => {
  const { pathname, search } = new URL(url)
  return on.http.inject({ url: pathname + search })
}
const nothingHappened = () => expect([existsSync(written), visits]).toEqual([false, 0])

describe('a PDF that would run scripts, start a program and save one', () => {
  test('comes as a PDF that may run nothing, in no page of ours', async () => {
    const file = await give(bare(), actingPdf(written, address), true)
    const answer = await fetchAt(bare(), file.url)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "script-src 'none'; form-action 'none'; frame-ancestors 'self'",
    })
    nothingHappened()
  })

  test.runIf(hasPages)('is drawn as pictures, and does nothing of that', async () => {
    const file = await give(app(), actingPdf(written, address), false)
    const preview = await prepared(app(), file.id)
    expect(preview).toMatchObject({ way: 'pages', pages: 1, problem: '' })
    for (const size of ['', '&thumb=1']) {
      const page = await fetchAt(app(), `${preview.pageUrl}&page=1${size}`)
      expect([page.statusCode, String(page.headers['content-type'])]).toEqual([
        200,
        size === '' ? 'image/jpeg' : 'image/webp',
      ])
    }
    nothingHappened()
  })
})

describe('a PDF of 100,000 pages', () => {
  const long = longPdf(100_000)

  test.runIf(hasPages)('is counted and drawn within limits, at most a thousand pages of it', async () => {
    const file = await give(app(), long, false)
    const preview = await prepared(app(), file.id)
    expect(preview).toMatchObject({ way: 'pages', pages: maxPages, problem: '' })
    const page = (number: number) => fetchAt(app(), `${preview.pageUrl}&page=${number}`)
    expect((await page(1)).statusCode).toBe(200)
    expect((await page(maxPages)).statusCode).toBe(200)
    expect((await page(maxPages + 1)).statusCode).toBe(403)
  })

  test('is given like any other where no program reads it', async () => {
    const file = await give(bare(), long, true)
    const preview = await bare().call(anna, fileCalls.getPreview, { id: file.id })
    expect(preview).toMatchObject({ way: 'file', pageUrl: '' })
    const answer = await bare().http.inject({
      url: preview.url.slice(preview.url.indexOf('/File/')),
      headers: { range: 'bytes=0-1023' },
    })
    expect([answer.statusCode, answer.rawPayload.length]).toEqual([206, 1024])
  })
})

test.runIf(hasPages)(
  'the first page of a PDF is drawn when it is uploaded, small, and goes with it',
  async () => {
    const bytes = actingPdf(written, 'once')
    const file = await uploadFile(app(), teacher1, { name: 'script.pdf', bytes })
    await app().settle()
    const { sha256 } = await app()
      .db.selectFrom('file')
      .select('sha256')
      .where('id', '=', file.id)
      .executeTakeFirstOrThrow()
    expect(await app().services.files.size(coverKey(sha256))).toBeGreaterThan(100)
    const cover = await fetchAt(app(), `${file.url.replace('/download/', '/page/')}&page=1&thumb=1`)
    expect([cover.statusCode, cover.headers['content-type']]).toEqual([200, 'image/webp'])
    const other = await fetchAt(app(), `${file.url.replace('/download/', '/page/')}&page=2&thumb=1`)
    expect(other.statusCode).toBe(403)
  },
)
