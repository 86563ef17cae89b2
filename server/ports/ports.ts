import type { ChatApp } from './chat-app.ts'
import { openChatAppOverHttp } from './chat-app-over-http.ts'
import { type ChatStandIn, openChatStandIn } from './chat-app-stand-in.ts'
import type { Convert } from './convert.ts'
import { type ConvertSettings, openConvert } from './convert-by-programs.ts'
import type { Mail } from './mail.ts'
import { openMailOverSmtp } from './mail-over-smtp.ts'
import { type Outbox, openOutbox } from './outbox.ts'
import type { Pages } from './page.ts'
import { openPagesOverHttp } from './page-over-http.ts'
import type { Push } from './push.ts'
import type { Sms } from './sms.ts'
import { openSmsOverAliyun } from './sms-over-aliyun.ts'
import { openSmsOverTencent } from './sms-over-tencent.ts'

/** The external services. Those undefined are not configured, and what needs them is not offered. */
export interface Ports {
  mail?: Mail
  sms?: Sms
  push?: Push
  chat?: ChatApp
  /** The web, as far as people link to it. */
  pages: Pages
  /** What makes documents readable here. */
  convert: Convert
  /** Replaces the chat app where none is configured; never in production. */
  chatStandIn?: ChatStandIn
  /** The stand-in for what is not configured; never in production. */
  outbox?: Outbox
}

type WaitingMethod<P> = {
  [M in keyof P]: P[M] extends (...given: never[]) => Promise<unknown> ? M : never
}[keyof P]
type Services = Omit<Ports, 'chatStandIn' | 'outbox'>

/**
 * What waits for something outside: other people's servers, or programs that take their time. None of it may be called
 * inside a transaction, which holds a database connection meanwhile.
 */
export const waiting: { [S in keyof Services]-?: Record<WaitingMethod<NonNullable<Services[S]>>, true> } = {
  mail: { send: true },
  sms: { send: true },
  push: { send: true },
  chat: { identify: true, accessToken: true, ticket: true, send: true },
  pages: { look: true, fetchPicture: true },
  convert: { versions: true, toPdf: true, countPages: true, drawPage: true, toText: true },
}

/** The same ports for work in a transaction: what waits throws. */
export function portsWithoutWaiting(ports: Ports): Ports {
  return new Proxy(ports, {
    get(all, name: keyof Ports) {
      const [port, methods] = [all[name], Object.keys(waiting[name as keyof Services] ?? {})]
      if (!port || methods.length === 0) return port
      const refuse = (method: string) => () => {
        throw new Error(`${name}.${method} waits, and was called inside a transaction`)
      }
      const refusing = methods.map(method => [method, { value: refuse(method) }] as const)
      return Object.create(port, Object.fromEntries(refusing))
    },
  })
}

export interface PortSettings extends ConvertSettings {
  PRODUCTION: boolean
  MAIL_URL?: string
  MAIL_FROM: string
  SMS_SERVICE?: 'aliyun' | 'tencent'
  SMS_URL?: string
  SMS_KEY_ID: string
  SMS_KEY_SECRET: string
  SMS_SIGN_NAME: string
  SMS_TEMPLATE: string
  SMS_TEMPLATE_ENGLISH?: string
  SMS_TEMPLATE_CHANGE?: string
  SMS_TEMPLATE_CHANGE_ENGLISH?: string
  SMS_APP_ID: string
  SMS_REGION?: string
  CHAT_APP_ID: string
  CHAT_APP_SECRET: string
  CHAT_APP_URL: string
  CHAT_OPEN_URL: string
}

/** @param now the server's clock */
export function openPorts(settings: PortSettings, now: () => number): Ports {
  const outbox = settings.PRODUCTION ? undefined : openOutbox(now)
  return {
    outbox,
    mail: settings.MAIL_URL ? openMailOverSmtp(settings.MAIL_URL, settings.MAIL_FROM) : outbox?.mail,
    sms: openSms(settings) ?? outbox?.sms,
    pages: openPagesOverHttp(),
    convert: openConvert(settings),
    ...openChat(settings, now),
  }
}

/** Path of the stand-in's page on this server. */
export const chatStandInPath = '/Wechat/standIn'

function openChat(settings: PortSettings, now: () => number): Pick<Ports, 'chat' | 'chatStandIn'> {
  const { CHAT_APP_ID: appId, CHAT_APP_SECRET: appSecret } = settings
  const bare = (url: string) => url.replace(/\/$/, '')
  if (appId) {
    const addresses = { url: bare(settings.CHAT_APP_URL), openUrl: bare(settings.CHAT_OPEN_URL) }
    return { chat: openChatAppOverHttp({ appId, appSecret, ...addresses }) }
  }
  if (settings.PRODUCTION) return {}
  const app = { appId: 'stand-in', appSecret: 'stand-in' }
  const chatStandIn = openChatStandIn(app, now)
  const addresses = { url: 'http://stand-in.invalid', openUrl: chatStandInPath }
  return { chat: openChatAppOverHttp({ ...app, ...addresses }, chatStandIn.request), chatStandIn }
}

const services = {
  aliyun: { url: 'https://dysmsapi.aliyuncs.com', region: 'cn-hangzhou' },
  tencent: { url: 'https://sms.tencentcloudapi.com', region: 'ap-guangzhou' },
}

function openSms(settings: PortSettings): Sms | undefined {
  if (!settings.SMS_SERVICE) return undefined
  const usual = services[settings.SMS_SERVICE]
  const account = {
    url: (settings.SMS_URL ?? usual.url).replace(/\/$/, ''),
    region: settings.SMS_REGION ?? usual.region,
    keyId: settings.SMS_KEY_ID,
    keySecret: settings.SMS_KEY_SECRET,
    signName: settings.SMS_SIGN_NAME,
    template: settings.SMS_TEMPLATE,
    templateEnglish: settings.SMS_TEMPLATE_ENGLISH,
    changeTemplate: settings.SMS_TEMPLATE_CHANGE,
    changeTemplateEnglish: settings.SMS_TEMPLATE_CHANGE_ENGLISH,
  }
  return settings.SMS_SERVICE === 'aliyun'
    ? openSmsOverAliyun(account)
    : openSmsOverTencent(account, settings.SMS_APP_ID)
}
