import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { kernelErrors } from '#contract/error.ts'
import { accountCalls } from '#contract/features/account/calls.ts'
import { fileCalls } from '#contract/features/file/calls.ts'
import type { Attachment } from '#contract/features/file/entities.ts'
import { fileErrors } from '#contract/features/file/errors.ts'
import { type CastMember, students, teacher1, teacher2 } from '#seed/people.ts'
import { lectern } from '#server/app.ts'
import type { Feature } from '#server/kernel/feature.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { fileReader } from './readers.ts'
import { pdf, picture } from './test-pictures.ts'
import { form, noise, postForm, uploadFile } from './test-upload.ts'

/** A feature that lends files to people. */
const lending: Feature = {
  name: 'lending',
  declares: [fileReader(id => sql`select from test_loan where file_id = ${id} and account_id = reader.id`)],
}
const app = testApp({ app: { ...lectern, features: [...lectern.features, lending] } })
beforeAll(async () => {
  await sql`create table test_loan (file_id uuid, account_id uuid)`.execute(app().db)
})
const lend = (fileId: string, { id }: CastMember) =>
  sql`insert into test_loan values (${fileId}, ${id})`.execute(app().db)
const takeBack = (fileId: string) => sql`delete from test_loan where file_id = ${fileId}`.execute(app().db)
const [ana, ben, cleo] = students as [CastMember, CastMember, CastMember]
const hour = 3_600_000

async function get(url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') {
  const { pathname, search } = new URL(url, 'http://localhost')
  return app().http.inject({ method, url: pathname + search, headers })
}
const tokenOf = async (person: CastMember) => ({ token: await app().tokenOf(person) })
const plain = ({ id }: Attachment) => `/File/download/id/${id}`
const text = (name: string, content: string) =>
  uploadFile(app(), teacher1, { name, bytes: Buffer.from(content) })

describe('a signed address', () => {
  test('gives the file to anyone who has it, without a session, for some hours', async () => {
    const { url } = await text('Plan.txt', 'Chapter 1')
    const answer = await get(url)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toBe('Chapter 1')
    app().clock.advance(5.9 * hour)
    expect((await get(url)).statusCode).toBe(200)
    app().clock.advance(1.2 * hour)
    expect((await get(url)).statusCode).toBe(403)
    app().clock.advance(-7.1 * hour)
  })

  test('cannot be altered for another file, person or time', async () => {
    const first = await text('a.txt', 'the first')
    const second = await text('b.txt', 'the second')
    const address = new URL(first.url)
    const bent = (change: (url: URL) => void) => {
      const url = new URL(address)
      change(url)
      return get(url.href)
    }
    expect((await bent(url => (url.pathname = plain(second)))).statusCode).toBe(403)
    expect((await bent(url => url.searchParams.set('expires', '9999999999'))).statusCode).toBe(403)
    expect((await bent(url => url.searchParams.set('for', ana.id))).statusCode).toBe(403)
    expect((await bent(url => url.searchParams.delete('for'))).statusCode).toBe(403)
    expect((await bent(url => url.searchParams.set('sign', '0'.repeat(40)))).statusCode).toBe(403)
    expect((await bent(url => url.searchParams.append('sign', 'x'))).statusCode).toBe(403)
  })

  test('made for one person gives nothing to another who is logged in', async () => {
    const { url } = await text('for the teacher.txt', 'answers')
    expect((await get(url, await tokenOf(ana))).statusCode).toBe(403)
    expect((await get(url, await tokenOf(teacher1))).statusCode).toBe(200)
  })

  test('works only as long as a feature lets its person read the file', async () => {
    const file = await text('lent.txt', 'lent')
    await lend(file.id, ana)
    const { url } = await app().call(ana, fileCalls.getAttachment, { id: file.id })
    expect((await get(url)).statusCode).toBe(200)
    await takeBack(file.id)
    expect((await get(url)).statusCode).toBe(403)
    // Its owner keeps it.
    expect((await get(plain(file), await tokenOf(teacher1))).statusCode).toBe(200)
    expect((await get(file.url)).statusCode).toBe(200)
  })

  test('ends with the session that it was made for', async () => {
    const token = await app().freshToken(cleo)
    const { body, type } = await form({}, { name: 'mine.txt', bytes: Buffer.from('mine') })
    const { data } = await app().post('/UploadApi/upload', body, null, { token, 'content-type': type })
    expect((await get(String(data.url))).statusCode).toBe(200)
    await app().post(accountCalls.logout.path, {}, null, { token })
    expect((await get(String(data.url))).statusCode).toBe(403)
    expect((await get(String(data.url), await tokenOf(cleo))).statusCode).toBe(200)
  })
})

describe('a session', () => {
  test('gives a person their own files, by header or cookie', async () => {
    const file = await text('own.txt', 'mine')
    const { token } = await tokenOf(teacher1)
    expect((await get(plain(file), { token })).body).toBe('mine')
    expect((await get(plain(file), { cookie: `token=${token}` })).body).toBe('mine')
    expect((await app().call(teacher1, fileCalls.getAttachment, { id: file.id })).name).toBe('own.txt')
  })

  test("gives nobody another's, unless a feature lets them", async () => {
    const file = await text('lent.txt', 'lent')
    expect((await get(plain(file), await tokenOf(ben))).statusCode).toBe(403)
    expect((await get(plain(file))).statusCode).toBe(403)
    await app().refused(ben, fileCalls.getAttachment, { id: file.id }, kernelErrors.notFound)

    await lend(file.id, ben)
    expect((await get(plain(file), await tokenOf(ben))).body).toBe('lent')
    expect((await get(plain(file), await tokenOf(ana))).statusCode).toBe(403)
    const info = await app().call(ben, fileCalls.getAttachment, { id: file.id })
    expect((await get(info.url)).body).toBe('lent')
    await takeBack(file.id)
  })

  test("answers the same for absent files and for other people's", async () => {
    const file = await text('secret.txt', 'x')
    const forbidden = await get(plain(file), await tokenOf(ben))
    const absent = await get(`/File/download/id/${file.id.replace(/.{4}$/, '0000')}`, await tokenOf(ben))
    const senseless = await get('/File/download/id/..%2f..%2fetc%2fpasswd', await tokenOf(ben))
    for (const other of [absent, senseless])
      expect([other.statusCode, other.body]).toEqual([forbidden.statusCode, forbidden.body])
  })
})

describe('the bytes', () => {
  test('come in the single range requested', async () => {
    const bytes = noise(10_000)
    const { url } = await uploadFile(app(), teacher1, { name: 'film.bin', bytes })
    const part = async (range: string) => {
      const { statusCode, headers, rawPayload } = await get(url, { range })
      return [statusCode, headers['content-range'], rawPayload.length]
    }
    expect(await part('bytes=0-99')).toEqual([206, 'bytes 0-99/10000', 100])
    expect(await part('bytes=9990-')).toEqual([206, 'bytes 9990-9999/10000', 10])
    expect(await part('bytes=-5')).toEqual([206, 'bytes 9995-9999/10000', 5])
    expect(await part('bytes=-50000')).toEqual([206, 'bytes 0-9999/10000', 10_000])
    expect(await part('bytes=9999-99999')).toEqual([206, 'bytes 9999-9999/10000', 1])
    for (const whole of ['bytes=0-1,5-6', 'bytes=5-2', 'lines=1-2', 'bytes=-', 'bytes=a-b'])
      expect(await part(whole)).toEqual([200, undefined, 10_000])
    for (const outside of ['bytes=10000-', 'bytes=-0'])
      expect((await part(outside)).slice(0, 2)).toEqual([416, 'bytes */10000'])
    const middle = await get(url, { range: 'bytes=100-199' })
    expect(middle.rawPayload.equals(bytes.subarray(100, 200))).toBe(true)
  })

  test('come once: a browser that has them gets 304', async () => {
    const { url } = await text('kept.txt', 'kept')
    const { headers } = await get(url)
    const etag = String(headers.etag)
    expect((await get(url, { 'if-none-match': `"other", W/${etag}` })).statusCode).toBe(304)
    expect((await get(url, { 'if-none-match': '"other"' })).statusCode).toBe(200)
    expect((await get(url, { range: 'bytes=0-1', 'if-range': etag })).statusCode).toBe(206)
    expect((await get(url, { range: 'bytes=0-1', 'if-range': '"other"' })).statusCode).toBe(200)
  })

  test('are left out of HEAD requests, and are never compressed in transit', async () => {
    const { url } = await text('long.txt', 'word '.repeat(5000))
    const head = await get(url, { 'accept-encoding': 'br, gzip' }, 'HEAD')
    expect(head.statusCode).toBe(200)
    expect(head.rawPayload.length).toBe(0)
    expect(head.headers['content-length']).toBe('25000')
    const whole = await get(url, { 'accept-encoding': 'br, gzip' })
    expect(whole.headers['content-encoding']).toBeUndefined()
    expect(whole.rawPayload.length).toBe(25_000)
  })

  test('carry their name, in old and new encoding', async () => {
    const { url, rurl } = await text('第1章 "导论" 100%\'s (final)*.txt', 'x')
    const name = `filename="_1_ ____ 100_'s (final)*.txt"; filename*=UTF-8''%E7%AC%AC1%E7%AB%A0%20%22%E5%AF%BC%E8%AE%BA%22%20100%25%27s%20%28final%29%2A.txt`
    expect((await get(url)).headers['content-disposition']).toBe(`inline; ${name}`)
    expect((await get(rurl)).headers['content-disposition']).toBe(`attachment; ${name}`)
  })
})

describe('what somebody uploaded', () => {
  const script = '<script>alert(document.cookie)</script>'
  const cases: [string, Buffer, string, 'inline' | 'attachment'][] = [
    [
      'page.html',
      Buffer.from(`<!doctype html><html>${script}</html>`),
      'text/plain; charset=utf-8',
      'inline',
    ],
    ['photo.png', Buffer.from(`<html>${script}</html>`), 'text/plain; charset=utf-8', 'inline'],
    [
      'drawing.svg',
      Buffer.from(`<?xml version="1.0"?>\n<!-- a --><svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`),
      'image/svg+xml',
      'attachment',
    ],
    ['report.pdf', pdf, 'application/pdf', 'inline'],
    ['program.txt', noise(5000), 'application/octet-stream', 'attachment'],
    ['nulls.zip', Buffer.alloc(200_000), 'application/octet-stream', 'attachment'],
    [
      'bomb.zip',
      Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(100_000)]),
      'application/zip',
      'attachment',
    ],
    ['中文.txt', Buffer.from('d6d0cec4d1a7cfb0', 'hex'), 'text/plain;charset=gb18030', 'inline'],
  ]
  test.each(cases)('%s is served as its type and does nothing', async (name, bytes, type, how) => {
    const { url } = await uploadFile(app(), teacher1, { name, bytes })
    const { headers, statusCode } = await get(url)
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe(type)
    expect(headers['content-disposition']).toMatch(how)
    expect(headers['x-content-type-options']).toBe('nosniff')
    const policy = headers['content-security-policy']
    expect(policy).toContain(type === 'application/pdf' ? "script-src 'none'" : "default-src 'none'")
    if (type !== 'application/pdf') expect(policy).toContain('sandbox')
  })
})

describe('a picture', () => {
  test('has its upright size, and a thumbnail without camera metadata', async () => {
    const bytes = await picture('jpeg', 1600, 1200, 6)
    expect((await sharp(bytes).metadata()).exif).toBeDefined()
    const file = await uploadFile(app(), teacher1, { name: 'board.JPEG', bytes })
    expect(file).toMatchObject({
      isPic: true,
      width: 1200,
      height: 1600,
      ext: 'jpeg',
      ext_s: 'jpg',
      mime: 'image/jpeg',
    })
    const answer = await get(file.thumb)
    expect(answer.headers['content-type']).toBe('image/webp')
    const metadata = await sharp(answer.rawPayload).metadata()
    expect([metadata.width, metadata.height]).toEqual([360, 480])
    expect(metadata.exif).toBeUndefined()
    expect((await get(file.url)).rawPayload.equals(bytes)).toBe(true)
  })

  test('gets its thumbnail from a job, and only once', async () => {
    const file = await uploadFile(app(), teacher1, { name: 'a.webp', bytes: await picture('webp', 900, 300) })
    await app().settle()
    const row = await app()
      .db.selectFrom('file')
      .select('thumbnail_key')
      .where('id', '=', file.id)
      .executeTakeFirstOrThrow()
    expect(row.thumbnail_key).toContain(file.id)
    expect((await get(file.thumb)).statusCode).toBe(200)
  })

  test('that claims too many pixels, or is truncated, is treated as an ordinary file', async () => {
    const bytes = await picture('png', 10, 10)
    bytes.writeUInt32BE(60_000, 16)
    bytes.writeUInt32BE(60_000, 20)
    const huge = await uploadFile(app(), teacher1, { name: 'huge.png', bytes })
    expect(huge).toMatchObject({ width: null, thumb: '' })
    const noHeader = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), noise(500)])
    const broken = await uploadFile(app(), teacher1, { name: 'broken.png', bytes: noHeader })
    expect(broken).toMatchObject({ width: null, thumb: '' })
    await app().settle()
  })

  test('for a text must be one, of at most 5 MB', async () => {
    const send = (name: string, bytes: Uint8Array, path = '/UploadApi/uploadV2') =>
      postForm(app(), path, teacher1, {}, { name, bytes })
    const answer = await send('a.png', await picture('png', 20, 20), '/UploadApi/uploadFile')
    expect(answer.data).toMatchObject({ name: 'a.png', isPic: '1', width: 20 })
    expect((await get(String(answer.data.url))).statusCode).toBe(200)
    for (const bytes of [Buffer.from('<html>'), noise(100), pdf, Buffer.from('<svg></svg>')])
      expect((await send('a.png', bytes)).message).toBe(fileErrors.notImage.text.en)
    const large = Buffer.concat([await picture('png', 20, 20), Buffer.alloc(5_242_880)])
    expect((await send('a.png', large)).message).toBe('image cannot exceed 5MB')
    expect((await send('a.png', large.subarray(0, 5_242_880))).status).toBe(1)
    expect(await postForm(app(), '/UploadApi/uploadV2', null, {}, { name: 'a', bytes: pdf })).toMatchObject({
      status: 0,
      code: 20003,
    })
  })
})

describe('an avatar', () => {
  const send = (person: CastMember, bytes: Uint8Array) =>
    postForm(app(), '/UploadApi/uploadAvatarByCrop', person, {}, { name: 'me.png', bytes })

  test('is cropped to a square, belongs to the account, and replaces the previous one', async () => {
    const first = await send(teacher2, await picture('jpeg', 900, 600))
    expect(first.status).toBe(1)
    const { avatar } = await app().call(teacher2, accountCalls.getAccount)
    expect(avatar).toBe(first.data.avatar)
    const answer = await get(avatar)
    expect(answer.headers['content-type']).toBe('image/png')
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 200, height: 200 })

    const second = await send(teacher2, await picture('png', 300, 300))
    expect((await get(String(second.data.avatar))).statusCode).toBe(200)
    expect((await get(avatar)).statusCode).toBe(403)
  })

  test('must be a picture, and its address cannot be forged for another file', async () => {
    expect((await send(teacher2, Buffer.from('no picture'))).message).toBe('choose an image file')
    const secret = await text('secret.txt', 'x')
    expect((await get(`/File/avatar/${secret.id}?sign=${'0'.repeat(40)}`)).statusCode).toBe(403)
    expect((await get(`/File/avatar/${secret.id}`)).statusCode).toBe(403)
  })
})
