import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PageRefused } from './page.ts'
import { describe as describePage } from './page-html.ts'
import { openPagesOverHttp } from './page-over-http.ts'
import { isPublicAddress } from './public-address.ts'

/** The web of these tests: hosts by name, all at this machine. */
const answers: Record<string, http.RequestListener> = {}
let port = 0
const seen: string[] = []
const server = http.createServer((request, response) => {
  const host = (request.headers.host ?? '').split(':')[0]!
  seen.push(`${host}${request.url}`)
  const answer = answers[host]
  if (answer) answer(request, response)
  else response.writeHead(404).end()
})
beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => new Promise(resolve => void server.close(resolve)))

/** Names of the test's web lead here, and only they count as public. */
const here = (lookup: (host: string) => string[] = () => ['127.0.0.1'], limits: object = {}) =>
  openPagesOverHttp(
    { timeout: 1000, ports: [port], ...limits },
    {
      lookup: async host => lookup(host),
      isPublic: address => address === '127.0.0.1',
    },
  )
const html =
  (text: string, headers: http.OutgoingHttpHeaders = {}): http.RequestListener =>
  (_, response) =>
    void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(text)
const look = (host: string, pages = here()) => pages.look(`http://${host}:${port}/page`)
const reasonOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  return error instanceof PageRefused ? error.reason : error
}

test.each([
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '127.255.0.9', '169.254.169.254', '172.16.0.1'],
  ...['168.63.129.16', '100.100.100.200'],
  ...['172.31.255.255', '192.168.1.1', '198.18.0.1', '224.0.0.1', '255.255.255.255', '192.0.2.7'],
  ...['::', '::1', 'fe80::1', 'fc00::1', 'fd12::1', 'ff02::1', '::ffff:10.0.0.1', '::ffff:8.8.8.8'],
  ...['64:ff9b::a00:1', '2001:db8::1', '2002:0a00:0001::1', '2001::1', '', 'localhost', '8.8.8'],
])('%s is not on the public internet', address => expect(isPublicAddress(address)).toBe(false))

test.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '203.0.114.1', '2606:4700::1111', '2400:cb00::1'])(
  '%s is on the public internet',
  address => expect(isPublicAddress(address)).toBe(true),
)

describe('a page', () => {
  test('says its title and picture, as text and as an address', async () => {
    answers['lecture.test'] = html(
      `<html><head><!-- <title>no</title> --><title>Eigenvalues &amp; more &#x2013; week&nbsp;3</title>
      <meta content='/cover.png' property=og:image></head><body>`,
    )
    expect(await look('lecture.test')).toEqual({
      address: `http://lecture.test:${port}/page`,
      title: 'Eigenvalues & more – week 3',
      picture: `http://lecture.test:${port}/cover.png`,
      // Only over HTTPS.
      mayEmbed: false,
    })
  })

  test('with a hostile title gives harmless text', async () => {
    answers['evil.test'] = html(
      `<title>&lt;script&gt;alert(1)&lt;/script&gt;<img src=x onerror=alert(1)>\u202etxt.exe\u0000\n${'long '.repeat(200)}</title>`,
    )
    const { title } = await look('evil.test')
    expect(title.startsWith('<script>alert(1)</script>')).toBe(true)
    expect(title).not.toMatch(/\p{C}/u)
    expect([...title].length).toBeLessThanOrEqual(300)
  })

  test('in GBK is read as its author wrote it', async () => {
    const bytes = Buffer.concat([
      Buffer.from('<meta charset=gb2312><title>'),
      Buffer.from([0xcf, 0xdf, 0xd0, 0xd4, 0xb4, 0xfa, 0xca, 0xfd]),
      Buffer.from('</title>'),
    ])
    answers['gbk.test'] = (_, response) =>
      void response.writeHead(200, { 'content-type': 'text/html' }).end(bytes)
    expect((await look('gbk.test')).title).toBe('线性代数')
  })

  test('that is no HTML has no title; one that is compressed against our wish is not unpacked', async () => {
    answers['pdf.test'] = (_, response) =>
      void response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF')
    expect(await look('pdf.test')).toMatchObject({ title: '', picture: undefined })
    const bomb = gzipSync(Buffer.alloc(20 * 1024 ** 2))
    answers['bomb.test'] = (_, response) =>
      void response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end(bomb)
    expect((await look('bomb.test')).title).toBe('')
  })
})

describe('what leads to a network of its own', () => {
  test('is refused by its address and by its name, before anything is asked of it', async () => {
    const pages = here(host => (host === 'intranet.test' ? ['10.0.0.5'] : ['127.0.0.1']))
    const before = seen.length
    for (const address of [
      ...[`http://10.0.0.5:${port}/`, `http://169.254.169.254:${port}/latest/meta-data`],
      ...[`http://[::1]:${port}/`, `http://[::ffff:127.0.0.1]:${port}/`, `http://intranet.test:${port}/`],
      // Ways to write 127.0.0.1 and 10.0.0.5; the first of them is public in these tests, the others are not.
      ...[`http://0x0a000005:${port}/`, `http://167772165:${port}/`, `http://10.5:${port}/`],
    ])
      expect([address, await reasonOf(pages.look(address))]).toEqual([address, 'private'])
    expect(seen.length).toBe(before)
  })

  test('is refused when only one of the addresses of a name leads there', async () => {
    const pages = here(() => ['127.0.0.1', '192.168.0.1'])
    expect(await reasonOf(look('both.test', pages))).toBe('private')
  })

  test('is refused after a redirect', async () => {
    answers['start.test'] = (_, response) =>
      void response.writeHead(302, { location: `http://intranet.test:${port}/admin` }).end()
    answers['intranet.test'] = html('<title>Secret</title>')
    const pages = here(host => (host === 'intranet.test' ? ['10.0.0.5'] : ['127.0.0.1']))
    const before = seen.length
    expect(await reasonOf(look('start.test', pages))).toBe('private')
    expect(seen.slice(before)).toEqual(['start.test/page'])
  })

  test('is not reached by a name that means something else when it is asked again', async () => {
    answers['turning.test'] = html('<title>Public</title>')
    let asked = 0
    const pages = here(() => (asked++ === 0 ? ['127.0.0.1'] : ['10.0.0.5']))
    expect((await look('turning.test', pages)).title).toBe('Public')
    // Looked up once: what was checked is what was connected to.
    expect(asked).toBe(1)
  })

  test('is refused at other ports, with credentials, and by other protocols', async () => {
    const pages = here(undefined, { ports: [80] })
    expect(await reasonOf(look('lecture.test', pages))).toBe('private')
    expect(await reasonOf(here().look(`http://user:secret@lecture.test:${port}/`))).toBe('private')
    answers['file.test'] = (_, response) =>
      void response.writeHead(302, { location: 'file:///etc/passwd' }).end()
    expect(await reasonOf(look('file.test'))).toBe('unreachable')
  })
})

describe('a page that does not behave', () => {
  test('by redirecting in circles, failing, or being nowhere, is unreachable', async () => {
    answers['circle.test'] = (_, response) => void response.writeHead(301, { location: '/page' }).end()
    expect(await reasonOf(look('circle.test'))).toBe('unreachable')
    expect(await reasonOf(look('nothing.test'))).toBe('unreachable')
    const none = here(() => [])
    expect(await reasonOf(look('lecture.test', none))).toBe('unreachable')
  })

  test('by sending without end is read as far as needed; its picture is not read at all', async () => {
    answers['endless.test'] = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' })
      response.write('<title>Endless</title>')
      const more = setInterval(() => response.write(Buffer.alloc(64 * 1024, 32)), 1)
      response.on('close', () => clearInterval(more))
    }
    expect((await look('endless.test')).title).toBe('Endless')
    const pages = here(undefined, { picture: 100_000 })
    expect(await reasonOf(pages.fetchPicture(`http://endless.test:${port}/`))).toBe('unreachable')
  })

  test('by not answering, or one drop at a time, is given up in time', async () => {
    answers['silent.test'] = () => undefined
    answers['slow.test'] = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' })
      const drops = setInterval(() => response.write('.'), 20)
      response.on('close', () => clearInterval(drops))
    }
    const pages = here(undefined, { timeout: 200 })
    expect(await reasonOf(look('silent.test', pages))).toBe('unreachable')
    expect(await reasonOf(look('slow.test', pages))).toBe('unreachable')
    const lost = openPagesOverHttp(
      { timeout: 200, ports: [port] },
      { lookup: () => new Promise(() => undefined), isPublic: () => true },
    )
    expect(await reasonOf(look('lecture.test', lost))).toBe('unreachable')
  })
})

/**
 * 200 kB each, of what never closes: a reader that looks back takes seconds to half a minute for one of them. Twenty
 * seconds for all, three times over, is ample for one that does not.
 */
test('unclosed tags do not take longer than closed ones', { timeout: 20_000 }, () => {
  const starts = [
    '<title',
    '<style>',
    '<!--',
    '<script>',
    '<meta ',
    '<title>',
    '<meta name="',
    '<',
    '</script',
  ]
  const bodies = starts.map(start => Buffer.from(start.repeat(200_000 / start.length)))
  for (let round = 0; round < 3; round++)
    for (const body of bodies) expect(describePage(body, 'text/html').picture).toBeUndefined()
})

test('what a page says is found between what is not said: comments, scripts, styles', () => {
  const page = `<!-- <title>A</title> --><script>document.write("<title>B</title>")</script>
    <STYLE>p::before { content: "<meta property='og:title' content='C'>" }</STYLE>
    <meta property="og:image" content="/cover.png"><Title lang="en">D &amp; <b>E</b></TITLE><title>F</title>`
  expect(describePage(Buffer.from(page), 'text/html')).toEqual({
    title: 'D & <b>E</b>',
    picture: '/cover.png',
  })
})
