import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import compress from '@fastify/compress'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formerBuild } from './former-build.ts'
import { servePages } from './pages.ts'

const folder = mkdtempSync(join(tmpdir(), 'lectern-pages-'))
const page = `<!doctype html>${'<p>Lectern</p>'.repeat(300)}`
const script = `export const value = [${'1, '.repeat(2000)}]`
const server = Fastify()

beforeAll(async () => {
  for (const inside of ['assets', 'icons']) mkdirSync(join(folder, inside))
  const files = { 'index.html': page, 'assets/shell-abcdefgh.js': script, 'icons/mark.svg': '<svg/>' }
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(folder, name), text)
    // Of another length than what is compressed on the way.
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(`${text}\n`))
    writeFileSync(join(folder, `${name}.gz`), gzipSync(`${text}\n`))
  }
  await server.register(compress, { threshold: 2048, encodings: ['br', 'gzip'] })
  await servePages(server, { features: [] }, folder)
})

afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
  rmSync(formerBuild(folder), { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) =>
  server.inject({ method: 'GET', url, headers })

test.each(['/', '/course/somewhere', '/assets/shell-abcdefgh.js'])(
  '%s is sent as the build has compressed it',
  async url => {
    const text = url.endsWith('.js') ? script : page
    const accept = 'text/html'
    const plain = await get(url, { accept })
    expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, text])
    const br = await get(url, { accept, 'accept-encoding': 'gzip, deflate, br' })
    expect(br.headers['content-encoding']).toBe('br')
    expect(br.rawPayload).toEqual(brotliCompressSync(`${text}\n`))
    const gzipped = await get(url, { accept, 'accept-encoding': 'gzip' })
    expect(gzipped.headers['content-encoding']).toBe('gzip')
    expect(gzipped.rawPayload).toEqual(gzipSync(`${text}\n`))
    for (const { headers } of [br, gzipped]) {
      expect(headers['content-type']).toBe(plain.headers['content-type'])
      expect(headers['cache-control']).toBe(plain.headers['cache-control'])
      expect(headers.vary).toMatch(/accept-encoding/i)
    }
    const again = await get(url, {
      accept,
      'accept-encoding': 'br',
      'if-none-match': String(br.headers.etag),
    })
    expect(again.statusCode).toBe(304)
  },
)

test('assets are kept for ever, icons for a day, and the page never without asking', async () => {
  const kept = async (url: string) =>
    (await get(url, { accept: 'text/html', 'accept-encoding': 'br' })).headers['cache-control']
  expect(await kept('/assets/shell-abcdefgh.js')).toBe('public, max-age=31536000, immutable')
  expect(await kept('/icons/mark.svg')).toBe('public, max-age=86400')
  expect(await kept('/')).toBe('no-cache')
  expect(await kept('/course/somewhere')).toBe('no-cache')
})

test('what is compressed has no address of its own', async () => {
  expect((await get('/assets/shell-abcdefgh.js.br')).statusCode).toBe(404)
  expect((await get('/assets/shell-abcdefgh.js.gz')).statusCode).toBe(404)
})

test('pages of the build before, and of one that has taken the place of this one, find their assets', async () => {
  const [former, next] = ['export const before = 1', 'export const next = 1']
  mkdirSync(join(formerBuild(folder), 'assets'), { recursive: true })
  writeFileSync(join(formerBuild(folder), 'assets', 'screen-oldoldol.js'), former)
  writeFileSync(join(folder, 'assets', 'screen-newnewne.js'), next)
  for (const [name, text] of [
    ['screen-oldoldol.js', former],
    ['screen-newnewne.js', next],
  ] as const) {
    const answer = await get(`/assets/${name}`)
    expect([answer.statusCode, answer.body]).toEqual([200, text])
    expect(answer.headers['cache-control']).toContain('immutable')
    expect(answer.headers['content-type']).toContain('javascript')
  }
  for (const url of [
    '/assets/screen-nowhere1.js',
    '/assets/..%2findex.html',
    '/assets/screen-oldoldol.js.br',
  ])
    expect((await get(url)).statusCode).toBe(404)
})
