// The baseline of the screens: node:http with the built bare page and the true answers, compressed once.
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { reportTo } from './report-to.ts'

const types: Record<string, string> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript' }
const folder = process.env.BENCH_BARE_PAGE!
const answers = JSON.parse(readFileSync(process.env.BENCH_ANSWERS!, 'utf8')) as Record<string, unknown>
const screens = process.env.BENCH_SCREENS!

const files = new Map<string, { type: string; body: Buffer }>()
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile()) continue
  const file = join(entry.parentPath, entry.name)
  const type = types[extname(file)] ?? 'application/octet-stream'
  files.set(file.slice(folder.length), { type, body: brotliCompressSync(readFileSync(file)) })
}
const page = readFileSync(join(folder, 'index.html'), 'utf8').replace(
  '<html',
  `<html data-screens='${screens.replaceAll("'", '&#39;')}'`,
)
const pageFile = { type: types['.html']!, body: brotliCompressSync(page) }
for (const [path, answer] of Object.entries(answers))
  files.set(`/answers${path}`, {
    type: 'application/json',
    body: brotliCompressSync(JSON.stringify(answer)),
  })

const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://any')
  const { type, body } = files.get(pathname) ?? pageFile
  const caching = pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
  response
    .writeHead(200, { 'Content-Type': type, 'Content-Encoding': 'br', 'Cache-Control': caching })
    .end(body)
})
server.listen({ port: 0, host: '127.0.0.1' }, () => {
  const bound = server.address()
  reportTo(`http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`, async () => {
    server.close()
  })
})
