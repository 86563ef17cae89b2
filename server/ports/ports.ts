import type { Mail } from './mail.ts'
import { openMailOverSmtp } from './mail-over-smtp.ts'
import { type Outbox, openOutbox } from './outbox.ts'
import type { Push } from './push.ts'
import type { Sms } from './sms.ts'
import { openSmsOverAliyun } from './sms-over-aliyun.ts'
import { openSmsOverTencent } from './sms-over-tencent.ts'

/** The ways out of the house. What is undefined is not configured, and what needs it is not offered. */
export interface Ports {
  mail?: Mail
  sms?: Sms
  push?: Push
  /** The stand-in for what is not configured; never in production. */
  outbox?: Outbox
}

export interface PortSettings {
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
  SMS_APP_ID: string
  SMS_REGION?: string
}

/** @param now the server's clock */
export function openPorts(settings: PortSettings, now: () => number): Ports {
  const outbox = settings.PRODUCTION ? undefined : openOutbox(now)
  return {
    outbox,
    mail: settings.MAIL_URL ? openMailOverSmtp(settings.MAIL_URL, settings.MAIL_FROM) : outbox?.mail,
    sms: openSms(settings) ?? outbox?.sms,
  }
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
  }
  return settings.SMS_SERVICE === 'aliyun'
    ? openSmsOverAliyun(account)
    : openSmsOverTencent(account, settings.SMS_APP_ID)
}
