import { execFile } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { fileErrors } from '#contract/features/file/errors.ts'
import { students, teacher1 } from '#seed/people.ts'
import { newId } from '#server/kernel/ids.ts'
import { testApp } from '#server/kernel/test-app.ts'
import { openPictures, pictures } from './pictures.ts'
import { postForm, uploadFile } from './test-upload.ts'

const app = testApp()
const [ana] = students
const edge = 8000

/** A small picture whose header claims `edge` × `edge` pixels. */
const claiming: Record<string, () => Promise<Buffer>> = {
  avif: async () => {
    const bytes = await small().avif().toBuffer()
    const at = bytes.indexOf('ispe') + 8
    return bigEndian(bytes, 4, at, at + 4)
  },
  gif: async () => {
    const bytes = await small().gif().toBuffer()
    const frame = bytes.indexOf(0x2c, 13)
    for (const at of [6, 8, frame + 5, frame + 7]) bytes.writeUInt16LE(edge, at)
    return bytes
  },
  webp: async () => {
    const bytes = await small().webp().toBuffer()
    const at = bytes.indexOf(Buffer.from([0x9d, 0x01, 0x2a])) + 3
    bytes.writeUInt16LE(edge, at)
    bytes.writeUInt16LE(edge, at + 2)
    return bytes
  },
  'progressive.jpeg': async () => {
    const bytes = await small().jpeg({ progressive: true }).toBuffer()
    const at = bytes.indexOf(Buffer.from([0xff, 0xc2])) + 5
    return bigEndian(bytes, 2, at, at + 2)
  },
  'interlaced.png': async () => bigEndian(await small().png({ progressive: true }).toBuffer(), 4, 16, 20),
}

const small = () => sharp({ create: { width: 16, height: 16, channels: 3, background: '#c87828' } })

function bigEndian(bytes: Buffer, size: number, ...places: number[]) {
  for (const place of places) bytes.writeUIntBE(edge, place, size)
  return bytes
}

const send = (path: string, name: string, bytes: Buffer) => postForm(app(), path, ana!, {}, { name, bytes })

describe('a small file that decodes to a giant picture', () => {
  test.each(Object.entries(claiming))('(%s) is refused in words', async (name, make) => {
    const bytes = await make()
    for (const path of ['/UploadApi/uploadV2', '/UploadApi/uploadAvatarByCrop']) {
      const answer = await send(path, name, bytes)
      expect([answer.code, answer.message]).toEqual([
        fileErrors.pictureTooLarge.code,
        fileErrors.pictureTooLarge.text.en,
      ])
    }
  })

  test.each(Object.entries(claiming))(
    '(%s) is treated as an ordinary file without any thumbnail',
    async (name, make) => {
      const file = await uploadFile(app(), teacher1, { name, bytes: await make() })
      expect(file).toMatchObject({ width: null, height: null, thumb: '' })
    },
  )
})

test("a phone's photo of 48 million pixels is drawn", async () => {
  const background = '#c87828'
  const bytes = await sharp({ create: { width: 8000, height: 6000, channels: 3, background } })
    .jpeg()
    .toBuffer()
  const file = await uploadFile(app(), teacher1, { name: 'board.jpg', bytes })
  expect(file).toMatchObject({ width: 8000, height: 6000 })
  const { pathname, search } = new URL(file.thumb)
  const thumb = await app().http.inject({ url: pathname + search })
  expect(await sharp(thumb.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 480, height: 360 })
  expect((await send('/UploadApi/uploadAvatarByCrop', 'me.jpg', bytes)).status).toBe(1)
})

test('of an animation the first frame is drawn', async () => {
  const frames = Buffer.alloc(100 * 100 * 3 * 40, 7)
  for (let frame = 0; frame < 40; frame++) frames.fill(frame * 6, frame * 30_000, frame * 30_000 + 9000)
  const film = sharp(frames, { raw: { width: 100, height: 4000, channels: 3, pageHeight: 100 } })
  for (const [name, bytes] of [
    ['film.gif', await film.clone().gif().toBuffer()],
    ['film.webp', await film.clone().webp().toBuffer()],
  ] as const)
    expect(await uploadFile(app(), teacher1, { name, bytes })).toMatchObject({ width: 100, height: 100 })
})

describe('the picture process', () => {
  const path = join(tmpdir(), `lectern-${newId()}.png`)
  /** A pipe nobody writes to: whoever reads it waits for ever. */
  const neverRead = `${path}.pipe`
  afterAll(() => Promise.all([path, neverRead].map(file => rm(file, { force: true }))))

  test('ends when a picture takes too much memory or time, and is started again for the next', async () => {
    await writeFile(path, await small().png().toBuffer())
    await promisify(execFile)('mkfifo', [neverRead])
    const size = { width: 16, height: 16 }
    const limits = { timeout: 60_000, memory: 2 ** 40 }
    for (const { picture, ...tight } of [
      { memory: 1, picture: path },
      { timeout: 100, picture: neverRead },
    ]) {
      const refusing = openPictures({ ...limits, ...tight })
      for (let time = 0; time < 2; time++)
        await expect(refusing.measure(picture, 'image/png')).rejects.toMatchObject({
          definition: fileErrors.pictureTooLarge,
        })
    }
    expect(await pictures.measure(path, 'image/png')).toEqual(size)
    expect(await openPictures(limits).measure(path, 'image/png')).toEqual(size)
  })
})
