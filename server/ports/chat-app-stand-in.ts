import { randomBytes } from 'node:crypto'
import type { ChatIdentity } from './chat-app.ts'
import type { Request } from './chat-app-over-http.ts'

interface TemplateMessage {
  touser: string
  template_id: string
  url: string
  data: Record<string, { value: string }>
}

/** Milliseconds. */
const codeLasts = 300_000
const tokenLasts = 7_200_000

/**
 * Implements WeChat's documented protocol in its place: over HTTP in tests, in process in the demo. Everything is in
 * memory. Every request to confirm somebody is accepted.
 * @param now the clock of codes and tokens
 */
export function openChatStandIn(app: { appId: string; appSecret: string }, now: () => number = Date.now) {
  const codes = new Map<string, { identity: ChatIdentity; until: number; isUsed: boolean }>()
  const people = new Map<string, ChatIdentity>()
  const sent: TemplateMessage[] = []
  /** Who does not follow the account, by openid. */
  const strangers = new Set<string>()
  /** How often each path was requested. */
  const asked = new Map<string, number>()
  let token = { value: '', until: 0 }
  const secret = () => randomBytes(24).toString('base64url')
  const isApp = (query: URLSearchParams) =>
    query.get('appid') === app.appId && query.get('secret') === app.appSecret

  const refusals = {
    secret: { errcode: 40125, errmsg: 'invalid appsecret' },
    token: { errcode: 40001, errmsg: 'invalid credential, access_token is invalid or not latest' },
    expired: { errcode: 42001, errmsg: 'access_token expired' },
    code: { errcode: 40029, errmsg: 'invalid code' },
    used: { errcode: 40163, errmsg: 'code been used' },
    stranger: { errcode: 43004, errmsg: 'require subscribe' },
  }
  const tokenProblem = (query: URLSearchParams) =>
    query.get('access_token') !== token.value || token.value === ''
      ? refusals.token
      : token.until < now()
        ? refusals.expired
        : undefined

  const pages: Record<string, (query: URLSearchParams, body: string) => object> = {
    '/sns/oauth2/access_token'(query) {
      if (!isApp(query)) return refusals.secret
      const known = codes.get(query.get('code') ?? '')
      if (!known || known.until < now()) return refusals.code
      if (known.isUsed) return refusals.used
      known.isUsed = true
      const access_token = secret()
      people.set(access_token, known.identity)
      const { openid, unionid } = known.identity
      return { access_token, expires_in: 7200, openid, unionid, scope: 'snsapi_userinfo' }
    },
    '/sns/userinfo'(query) {
      const identity = people.get(query.get('access_token') ?? '')
      return identity && identity.openid === query.get('openid') ? identity : refusals.token
    },
    '/cgi-bin/token'(query) {
      if (!isApp(query)) return refusals.secret
      token = { value: secret(), until: now() + tokenLasts }
      return { access_token: token.value, expires_in: tokenLasts / 1000 }
    },
    '/cgi-bin/ticket/getticket': query =>
      tokenProblem(query) ?? { errcode: 0, errmsg: 'ok', ticket: secret(), expires_in: tokenLasts / 1000 },
    '/cgi-bin/message/template/send'(query, body) {
      const problem = tokenProblem(query)
      if (problem) return problem
      const message = JSON.parse(body) as TemplateMessage
      if (strangers.has(message.touser)) return refusals.stranger
      sent.push(message)
      return { errcode: 0, errmsg: 'ok', msgid: sent.length }
    },
  }

  const answer = (address: URL, body = ''): object | undefined => {
    asked.set(address.pathname, (asked.get(address.pathname) ?? 0) + 1)
    return pages[address.pathname]?.(address.searchParams, body)
  }
  const request: Request = async (address, { body }) => {
    const found = answer(address, typeof body === 'string' ? body : undefined)
    return found ? Response.json(found) : new Response(null, { status: 404 })
  }

  return {
    answer,
    request,
    sent,
    strangers,
    asked,
    /** Invalidates the current access token. */
    endToken() {
      token = { value: secret(), until: token.until }
    },
    /** Somebody agreed. @returns the address to return to */
    confirm(identity: ChatIdentity, redirect: string, state: string) {
      const code = secret()
      codes.set(code, { identity, until: now() + codeLasts, isUsed: false })
      const back = new URL(redirect)
      back.searchParams.set('code', code)
      back.searchParams.set('state', state)
      return back.href
    },
  }
}

export type ChatStandIn = ReturnType<typeof openChatStandIn>
