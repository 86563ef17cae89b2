import { createHash, createHmac } from 'node:crypto'
import { Undeliverable } from './mail.ts'
import { type Sms, type SmsAccount, templateFor } from './sms.ts'

const service = 'sms'
const contentType = 'application/json; charset=utf-8'

/** Temporary error codes: too many for now, or a failure on their side. */
const passing = /^(InternalError|RequestLimitExceeded|LimitExceeded|ResourceUnavailable)/

interface SendSmsAnswer {
  Response?: {
    Error?: { Code: string; Message: string }
    SendStatusSet?: { Code: string; Message: string }[]
  }
}

/**
 * Short messages over Tencent Cloud, version 2021-01-11, call `SendSms`.
 * https://cloud.tencent.com/document/api/382/55981 (call), https://cloud.tencent.com/document/api/382/52072 (signature)
 * @param appId SdkAppId of the application in their console
 */
export function openSmsOverTencent(account: SmsAccount, appId: string): Sms {
  const { host } = new URL(account.url)
  return {
    async send(message) {
      const body = JSON.stringify({
        PhoneNumberSet: [`+86${message.to}`],
        SmsSdkAppId: appId,
        SignName: account.signName,
        TemplateId: templateFor(account, message),
        TemplateParamSet: message.code === undefined ? [] : [message.code, String(message.minutes)],
      })
      const seconds = Math.floor(Date.now() / 1000)
      const response = await fetch(account.url, {
        method: 'POST',
        body,
        headers: {
          'Content-Type': contentType,
          Authorization: tencentAuthorization({ ...account, host, service, body, seconds }),
          'X-TC-Action': 'SendSms',
          'X-TC-Version': '2021-01-11',
          'X-TC-Region': account.region,
          'X-TC-Timestamp': String(seconds),
        },
        signal: AbortSignal.timeout(15_000),
      })
      const { Response } = (await response.json()) as SendSmsAnswer
      const outcome = Response?.Error ?? Response?.SendStatusSet?.[0]
      if (outcome?.Code === 'Ok') return
      const problem = `Tencent Cloud SMS: ${outcome?.Code} ${outcome?.Message}`
      throw !outcome || passing.test(outcome.Code) ? new Error(problem) : new Undeliverable(problem)
    },
  }
}

interface SignedRequest {
  keyId: string
  keySecret: string
  host: string
  service: string
  body: string
  /** Unix time of the request. */
  seconds: number
}

/** The `Authorization` header of signature method TC3-HMAC-SHA256. */
export function tencentAuthorization({ keyId, keySecret, host, service, body, seconds }: SignedRequest) {
  const signedHeaders = 'content-type;host'
  const headers = `content-type:${contentType}\nhost:${host}\n`
  const request = ['POST', '/', '', headers, signedHeaders, sha256(body)].join('\n')
  const date = new Date(seconds * 1000).toISOString().slice(0, 10)
  const scope = `${date}/${service}/tc3_request`
  const text = ['TC3-HMAC-SHA256', seconds, scope, sha256(request)].join('\n')
  const key = [date, service, 'tc3_request'].reduce<string | Buffer>(hmac, `TC3${keySecret}`)
  const signature = hmac(key, text).toString('hex')
  return `TC3-HMAC-SHA256 Credential=${keyId}/${scope}, SignedHeaders=${signedHeaders}, Signature=${signature}`
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
