import { type ChatApp, ChatRefusal } from './chat-app.ts'

export interface ChatAppSettings {
  appId: string
  appSecret: string
  /** `https://api.weixin.qq.com`, or a gateway that speaks the same. */
  url: string
  /** `https://open.weixin.qq.com`, where people are asked to confirm. */
  openUrl: string
}

/** Like `fetch`. */
export type Request = (address: URL, options: RequestInit) => Promise<Response>

interface Answer {
  errcode?: number
  errmsg?: string
}

interface Authorization extends Answer {
  access_token: string
  openid: string
  unionid?: string
  /** 1: a placeholder person of the app's page preview, never seen again. */
  is_snapshotuser?: number
}

interface UserInfo extends Answer {
  openid: string
  nickname?: string
  unionid?: string
}

const timeout = 8000
/** "System busy": passes by itself. */
const busy = -1

/**
 * WeChat's official account: web authorization, access token, JS-SDK ticket, template messages.
 * https://developers.weixin.qq.com/doc/offiaccount/OA_Web_Apps/Wechat_webpage_authorization.html
 */
export function openChatAppOverHttp(settings: ChatAppSettings, request: Request = fetch): ChatApp {
  const { appId, appSecret, url, openUrl } = settings
  const app = { appid: appId, secret: appSecret }

  /** The address contains secrets, so no error may contain the address. */
  async function exchange<A extends Answer>(path: string, query: Record<string, string>, body?: object) {
    const response = await request(new URL(`${url}${path}?${new URLSearchParams(query)}`), {
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    })
    if (!response.ok) throw new Error(`chat app: HTTP ${response.status} at ${path}`)
    const answer = (await response.json()) as A
    if (answer.errcode === busy) throw new Error(`chat app: busy at ${path}`)
    if (answer.errcode) throw new ChatRefusal(answer.errcode, answer.errmsg ?? '')
    return answer
  }

  return {
    appId,
    authorizeAddress(redirect, state) {
      const query = new URLSearchParams({
        appid: appId,
        redirect_uri: redirect,
        response_type: 'code',
        scope: 'snsapi_userinfo',
        state,
      })
      return `${openUrl}/connect/oauth2/authorize?${query}#wechat_redirect`
    },

    async identify(code) {
      const grant = { ...app, code, grant_type: 'authorization_code' }
      const authorization = await exchange<Authorization>('/sns/oauth2/access_token', grant)
      if (authorization.is_snapshotuser === 1) throw new ChatRefusal(0, 'a preview, not a person')
      const { openid, access_token } = authorization
      const person = { access_token, openid, lang: 'zh_CN' }
      const { nickname = '', unionid } = await exchange<UserInfo>('/sns/userinfo', person)
      return { openid, unionid: unionid ?? authorization.unionid, nickname: nickname.slice(0, 100) }
    },

    async accessToken() {
      const answer = await exchange<Answer & { access_token: string; expires_in: number }>('/cgi-bin/token', {
        grant_type: 'client_credential',
        ...app,
      })
      return { value: answer.access_token, lifetime: answer.expires_in * 1000 }
    },

    async ticket(access_token) {
      const answer = await exchange<Answer & { ticket: string; expires_in: number }>(
        '/cgi-bin/ticket/getticket',
        { access_token, type: 'jsapi' },
      )
      return { value: answer.ticket, lifetime: answer.expires_in * 1000 }
    },

    async send(access_token, { openid, template, fields, url: address }) {
      const data = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { value }]))
      await exchange(
        '/cgi-bin/message/template/send',
        { access_token },
        { touser: openid, template_id: template, url: address, data },
      )
    },
  }
}
