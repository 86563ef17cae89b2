import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { App } from './feature.ts'
import { openApi } from './inventory.ts'

const year = 31_536_000_000

/** The web client: hashed assets for ever, the page itself asked for each time; every unknown address of a page is the page. */
export async function servePages(server: FastifyInstance, app: App, folder?: string) {
  server.get('/api.json', async () => openApi(app))
  server.get('/api', async (_request, reply) => reply.type('text/html').send(apiPage(app)))
  if (!folder || !existsSync(join(folder, 'index.html'))) return
  await server.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    setHeaders: (reply, path) => {
      const isAsset = path.includes(`${folder}/assets/`)
      reply.header('Cache-Control', isAsset ? `public, max-age=${year / 1000}, immutable` : 'no-cache')
    },
  })
  server.setNotFoundHandler(async (request, reply) => {
    const wantsPage = request.method === 'GET' && request.headers.accept?.includes('text/html')
    if (wantsPage) return reply.header('Cache-Control', 'no-cache').sendFile('index.html', { maxAge: 0 })
    return reply.code(404).send({ status: 0, code: 40400, message: 'Not found', data: { info: 'Not found' } })
  })
}

function apiPage(app: App) {
  const rows = Object.entries(openApi(app).paths).map(
    ([path, { post }]) =>
      `<details><summary><code>${path}</code> ${post.summary}</summary><p>${post.description}</p><pre>${escapeHtml(JSON.stringify({ request: post.requestBody, answer: post.responses[200] }, null, 2))}</pre></details>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Lectern API</title>
<style>body{font:16px/1.5 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem}code{font-size:.95em}pre{overflow:auto;font-size:.8rem}summary{cursor:pointer;padding:.25rem 0}</style>
<h1>Lectern API</h1><p>${rows.length} calls. The same as <a href="/api.json">OpenAPI</a>.</p>${rows.join('\n')}</html>`
}

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
