import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { toBuffer } from 'qrcode'
import type { Address, Context } from '#server/kernel/feature.ts'
import { chatStandInPath } from '#server/ports/ports.ts'
import { isScannable } from './requests.ts'

const picturePath = '/Wechat/qrcode'
const pagePath = '/loggingIn'
const isMark = (text: unknown): text is string => typeof text === 'string' && /^[0-9a-f]{32}$/.test(text)

/** The content of a QR code: a page that identifies the person inside the chat app. */
export const scanAddress = ({ publicUrl }: Context, mark: string) => `${publicUrl}${pagePath}?scan=${mark}`

export const qrPictureAddress = ({ publicUrl }: Context, mark: string) =>
  `${publicUrl}${picturePath}?scan=${mark}`

/** Cached QR pictures; few are in use at a time, and a reloaded page fetches its own again. */
const drawn = new LRUCache<string, Promise<Buffer>>({ max: 500 })

function drawCode(text: string) {
  const known = drawn.get(text) ?? toBuffer(text, { width: 400, margin: 2 })
  drawn.set(text, known)
  return known
}

export const chatAddresses: Address[] = [
  {
    method: 'GET',
    path: picturePath,
    ofProtocol: true,
    handle: sendPicture,
  },
  {
    method: 'GET',
    path: pagePath,
    // The content of the code is also the address of its picture, to who asks for one (wire.md section 5).
    async handle(context, request, reply) {
      return wantsPicture(request) ? sendPicture(context, request, reply) : reply.callNotFound()
    },
  },
  { method: 'GET', path: `${chatStandInPath}/connect/oauth2/authorize`, handle: showStandIn },
  { method: 'GET', path: `${chatStandInPath}/confirm`, handle: confirmInStandIn },
]

function wantsPicture({ headers: { accept = '' } }: FastifyRequest) {
  return accept.includes('image/') && !accept.includes('text/html')
}

async function sendPicture(context: Context, request: FastifyRequest, reply: FastifyReply) {
  const { scan } = request.query as Record<string, unknown>
  if (!isMark(scan) || !(await isScannable(context, scan))) return reply.code(404).send()
  const picture = await drawCode(scanAddress(context, scan))
  return reply.type('image/png').header('Cache-Control', 'no-store').send(picture)
}

const cookieName = 'chatStandIn'

/**
 * The identity the stand-in gives a browser: the same as before. Nobody can take another's, so that an account bound in
 * a trial stays its owner's.
 */
function browserOf(request: FastifyRequest) {
  return request.headers.cookie?.match(/(?:^|;\s*)chatStandIn=([0-9a-f]{32})(?:;|$)/)?.[1]
}

const personOf = (browser: string) => {
  const openid = `stand-in-${createHash('sha256').update(browser).digest('hex').slice(0, 24)}`
  return { openid, nickname: `WeChat ${openid.slice(-4)}` }
}

function leadsBack({ publicUrl }: Context, redirect: unknown): redirect is string {
  return typeof redirect === 'string' && redirect === `${publicUrl}/loggingIn`
}

async function showStandIn(context: Context, request: FastifyRequest, reply: FastifyReply) {
  const { redirect_uri: redirect, state } = request.query as Record<string, unknown>
  if (!context.ports.chatStandIn || !leadsBack(context, redirect) || !isMark(state))
    return reply.code(404).send()
  const browser = browserOf(request) ?? randomBytes(16).toString('hex')
  const path = `${chatStandInPath}/confirm?${new URLSearchParams({ state })}`
  return reply
    .header(
      'Set-Cookie',
      `${cookieName}=${browser}; Path=${chatStandInPath}; Max-Age=31536000; HttpOnly; SameSite=Lax`,
    )
    .header('Cache-Control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(standInPage(personOf(browser).nickname, path.replaceAll('&', '&amp;')))
}

async function confirmInStandIn(context: Context, request: FastifyRequest, reply: FastifyReply) {
  const { state } = request.query as Record<string, unknown>
  const browser = browserOf(request)
  if (!context.ports.chatStandIn || !browser || !isMark(state)) return reply.code(404).send()
  const back = context.ports.chatStandIn.confirm(personOf(browser), `${context.publicUrl}/loggingIn`, state)
  return reply.redirect(back)
}

const standInPage = (name: string, path: string) => `<!doctype html>
<html lang="zh-Hans">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Stand-in for WeChat</title>
<style>
  :root { color-scheme: light dark; font: 17px/1.5 system-ui, sans-serif }
  body { max-width: 26rem; margin: 0 auto; padding: 3rem 1.5rem }
  a { display: block; padding: .8rem 1rem; border-radius: .8rem; background: #0b6b3a; color: #fff; text-align: center;
    text-decoration: none; font-weight: 600 }
</style>
<h1>这里代替微信<br>A stand-in for WeChat</h1>
<p>演示环境没有连接微信。此页面代替微信确认您的身份，此浏览器始终是同一个人。</p>
<p>This demo is not connected to WeChat. This page confirms in its place who you are; this browser is always the same
person.</p>
<p><a href="${path}">确认 · Confirm as “${name}”</a></p>
</html>
`
