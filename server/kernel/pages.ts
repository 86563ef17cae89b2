import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { kernelErrors } from '#contract/error.ts'
import { failureEnvelope, languageOf } from './envelope.ts'
import { Failure } from './failure.ts'
import type { App } from './feature.ts'
import { formerBuild } from './former-build.ts'
import { openToAnyPage } from './headers.ts'
import { openApi } from './inventory.ts'
import { madeOnce } from './made-once.ts'

/** Seconds. */
const [day, year] = [86_400, 31_536_000]

/** What a file of the build may be kept for. A browser asks for its icon whenever the address of the page changes. */
function cachingOf(path: string): string {
  if (path.includes('/assets/')) return `public, max-age=${year}, immutable`
  return path.includes('/icons/') ? `public, max-age=${day}` : 'no-cache'
}

/**
 * The web client: hashed assets are cached for ever, the page itself is revalidated each time; every unknown page
 * address serves the page.
 */
export async function servePages(server: FastifyInstance, app: Pick<App, 'features'>, folder?: string) {
  const own = { compress: false } as const
  server.get(
    '/api.json',
    own,
    madeOnce('application/json; charset=utf-8', () => JSON.stringify(openApi(app))),
  )
  server.get(
    '/api',
    own,
    madeOnce('text/html; charset=utf-8', () => apiPage(app)),
  )
  const isBuilt = folder !== undefined && existsSync(join(folder, 'index.html'))
  if (isBuilt)
    await server.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      // The build has compressed what is worth it, and better than there is time for here.
      preCompressed: true,
      globIgnore: ['**/*.br', '**/*.gz'],
      setHeaders: (reply, path) => {
        reply.header('Cache-Control', cachingOf(path.slice(folder.length)))
      },
    })
  const isPage = pagesBeside(app)
  server.setNotFoundHandler(async (request, reply) => {
    const other = isBuilt ? ofOtherBuild(folder, request) : undefined
    if (other) return reply.sendFile(other.name, other.root)
    if (isBuilt && request.method === 'GET' && isPage(request))
      return reply.header('Cache-Control', 'no-cache').sendFile('index.html', { maxAge: 0 })
    return answerUnknown(request, reply)
  })
}

/**
 * While a new build takes the place of another one, processes of both serve pages of both: the assets of each are there, their
 * names hashed.
 */
function ofOtherBuild(folder: string, { method, url }: FastifyRequest) {
  const name = /^\/(assets\/[\w-][\w.-]*)$/.exec(url)?.[1]
  if (method !== 'GET' || name === undefined || /\.(br|gz)$/.test(name)) return
  const root = [folder, formerBuild(folder)].find(each => existsSync(join(each, name)))
  return root && { name, root }
}

/**
 * Whether a request is for a page. Browsers say so; scanners and previews accept everything and get one where no call, no
 * file and no other address of ours could be meant.
 */
function pagesBeside(app: Pick<App, 'features'>) {
  const ours = app.features.flatMap(({ calls = [], addresses = [] }) => [
    ...calls.flatMap(({ call }) => [call.path, ...(call.aliases ?? [])]),
    ...addresses.filter(({ path }) => path.lastIndexOf('/') > 0).map(({ path }) => path),
  ])
  const first = (path: string) => path.split(/[/?]/, 2)[1]?.toLowerCase() ?? ''
  const taken = new Set([...ours.map(first), 'assets'])
  const isTaken = (url: string) =>
    taken.has(first(url)) || first(url).endsWith('api') || /\.\w{1,12}$/.test(url.split('?', 1)[0] ?? '')
  return ({ url, headers: { accept = '*/*' } }: FastifyRequest) =>
    accept.includes('text/html') || (accept.includes('*/*') && !isTaken(url))
}

/** Answers an unknown address as the protocol does: its clients may be pages of any origin. */
function answerUnknown(request: FastifyRequest, reply: FastifyReply) {
  const failure = new Failure(kernelErrors.notFound, {}, {}, false)
  return openToAnyPage(reply)
    .code(404)
    .send(failureEnvelope(failure, languageOf(request.headers['x-language'])))
}

function apiPage(app: Pick<App, 'features'>) {
  const rows = Object.entries(openApi(app).paths).map(
    ([path, { post }]) =>
      `<details><summary><code>${path}</code> ${post.summary}</summary><p>${post.description}</p><pre>${escapeHtml(JSON.stringify({ request: post.requestBody, answer: post.responses[200] }, null, 2))}</pre></details>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Lectern API</title>
<style>body{font:16px/1.5 system-ui;max-width:60rem;margin:2rem auto;padding:0 1rem}code{font-size:.95em}pre{overflow:auto;font-size:.8rem}summary{cursor:pointer;padding:.25rem 0}</style>
<h1>Lectern API</h1><p>${rows.length} calls. The same as <a href="/api.json">OpenAPI</a>.</p>${rows.join('\n')}</html>`
}

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
