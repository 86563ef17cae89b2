import { createHmac, randomUUID } from 'node:crypto'
import { Undeliverable } from './mail.ts'
import { type Sms, type SmsAccount, templateFor } from './sms.ts'

/** Temporary errors of `SendSms`: too many for now, or a failure on their side. */
const passing = /^(isv\.BUSINESS_LIMIT_CONTROL|isp\.|ServiceUnavailable|InternalError|Throttling)/

/**
 * Short messages over Alibaba Cloud's Dysmsapi, version 2017-05-25, call `SendSms`.
 * https://help.aliyun.com/document_detail/419273.html (call), https://help.aliyun.com/document_detail/315526.html (signature)
 */
export function openSmsOverAliyun(account: SmsAccount): Sms {
  return {
    async send(message) {
      const parameters = {
        AccessKeyId: account.keyId,
        Action: 'SendSms',
        Format: 'JSON',
        PhoneNumbers: message.to,
        RegionId: account.region,
        SignName: account.signName,
        SignatureMethod: 'HMAC-SHA1',
        SignatureNonce: randomUUID(),
        SignatureVersion: '1.0',
        TemplateCode: templateFor(account, message),
        TemplateParam: JSON.stringify(message.code === undefined ? {} : { code: message.code }),
        Timestamp: new Date().toISOString().replace(/\.\d+Z$/, 'Z'),
        Version: '2017-05-25',
      }
      const Signature = aliyunSignature('POST', parameters, account.keySecret)
      const response = await fetch(`${account.url}/`, {
        method: 'POST',
        body: new URLSearchParams({ ...parameters, Signature }),
        signal: AbortSignal.timeout(15_000),
      })
      const answer = (await response.json()) as { Code?: string; Message?: string }
      if (answer.Code === 'OK') return
      const problem = `Alibaba Cloud SMS: ${answer.Code} ${answer.Message}`
      throw passing.test(answer.Code ?? '') || response.status >= 500
        ? new Error(problem)
        : new Undeliverable(problem)
    },
  }
}

/** RPC signature 1.0: HMAC-SHA1 over method, path and the sorted parameters, each percent-encoded. */
export function aliyunSignature(method: 'GET' | 'POST', parameters: Record<string, string>, secret: string) {
  const query = Object.keys(parameters)
    .sort()
    .map(name => `${percent(name)}=${percent(parameters[name] ?? '')}`)
    .join('&')
  return createHmac('sha1', `${secret}&`)
    .update(`${method}&${percent('/')}&${percent(query)}`)
    .digest('base64')
}

/** RFC 3986: everything but letters, digits and `-_.~`. */
const percent = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
