import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Config } from './config.ts'

/** Serves the chat app's JavaScript API, used to scan codes. */
const chatScripts = ' https://res.wx.qq.com'

const contentPolicy = (sockets: string, scripts: string) =>
  [
    "default-src 'self'",
    // WebAssembly computes the checksums of uploads.
    `script-src 'self' 'wasm-unsafe-eval'${scripts}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    // Teachers link films that are somewhere else.
    "media-src 'self' blob: https:",
    // Named, because Safari before 15.4 does not count sockets as 'self'.
    `connect-src 'self'${sockets}`,
    "worker-src 'self' blob:",
    // Pages that teachers link to, where they let themselves be shown.
    "frame-src 'self' blob: https:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')

/** Headers by which proxies say for whom a request is. */
export const forwarding =
  /^(x-forwarded-.+|x-original-.+|x-real-ip|x-client-ip|forwarded|via|true-client-ip|cf-connecting-ip)$/

/** A host name or address with its port, and nothing that could end the directive. */
const isHost = (text: string) => /^([\w.-]+|\[[0-9a-fA-F:.]+\])(:\d+)?$/.test(text)

type Settings = Pick<Config, 'PUBLIC_URL' | 'CHAT_APP_ID'>

/** The policy by requested host, of which a server has few. */
function policies({ PUBLIC_URL, CHAT_APP_ID }: Settings) {
  const known = new LRUCache<string, string>({ max: 100 })
  const declared = PUBLIC_URL ? [new URL(PUBLIC_URL).host] : []
  const scripts = CHAT_APP_ID ? chatScripts : ''
  return ({ host }: FastifyRequest) => {
    const found = known.get(host)
    if (found) return found
    const hosts = new Set([...declared, host].filter(isHost))
    const policy = contentPolicy([...hosts].map(name => ` ws://${name} wss://${name}`).join(''), scripts)
    known.set(host, policy)
    return policy
  }
}

/** Constant and set directly: computing them for each request took a twentieth of a short call. */
const policyHeader = 'Content-Security-Policy'
const ofPages = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  // For scanning codes; never for a page inside another one.
  'Permissions-Policy': 'camera=(self)',
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'SAMEORIGIN',
  'X-DNS-Prefetch-Control': 'off',
  'X-Permitted-Cross-Domain-Policies': 'none',
}
/** Any page may call, without credentials; an answer is never a page. */
const ofCalls = {
  'Access-Control-Allow-Origin': '*',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'X-Content-Type-Options': 'nosniff',
}
const ofPreflight = {
  ...ofCalls,
  'Access-Control-Allow-Methods': 'GET, POST, OPTIONS',
  'Access-Control-Allow-Headers': 'content-type, token, x-language, x-once, x-student-viewer',
  'Access-Control-Max-Age': '86400',
}

/** Lets pages of other origins read an answer that is not a page. */
export function openToAnyPage(reply: FastifyReply) {
  for (const name of Object.keys(ofPages)) reply.removeHeader(name)
  reply.removeHeader(policyHeader)
  return reply.headers(ofCalls)
}

/** Sets the headers that protect pages, opens the calls to pages of other origins, and answers every preflight. */
export function setHeaders(server: FastifyInstance, settings: Settings) {
  const policyOf = policies(settings)
  server.addHook('onRequest', (request, reply, done) => {
    if (request.method === 'OPTIONS') return void reply.headers(ofPreflight).code(204).send()
    if (request.routeOptions.config.call) reply.headers(ofCalls)
    else reply.headers(ofPages).header(policyHeader, policyOf(request))
    done()
  })
}
