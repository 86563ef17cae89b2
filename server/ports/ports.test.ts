import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, test } from 'vitest'
import { readConfig } from '#server/kernel/config.ts'
import { Undeliverable } from './mail.ts'
import { openMailOverSmtp } from './mail-over-smtp.ts'
import { openPorts } from './ports.ts'
import { aliyunSignature } from './sms-over-aliyun.ts'
import { tencentAuthorization } from './sms-over-tencent.ts'
import { openMailbox } from './test-mailbox.ts'

const closing: (() => Promise<unknown> | unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const letter = { to: 'li@school.example', subject: '验证码 · code', text: '您的验证码是 123456。\n\n.\nEnd' }

describe('mail over SMTP', () => {
  async function mailbox(refuse?: (to: string) => Error | undefined) {
    const box = await openMailbox(refuse)
    closing.push(box.close)
    return { box, mail: openMailOverSmtp(box.url, 'Lectern <no-reply@school.example>') }
  }

  test('arrives, in Chinese, with lines that resemble SMTP commands', async () => {
    const { box, mail } = await mailbox()
    await mail.send(letter)
    expect(box.letters).toHaveLength(1)
    expect(box.letters[0]).toMatchObject({
      from: 'no-reply@school.example',
      to: [letter.to],
      subject: letter.subject,
    })
    expect(box.letters[0]!.text.replaceAll('\r\n', '\n').trim()).toBe(letter.text)
  })

  test('arrives with an HTML part too', async () => {
    const { box, mail } = await mailbox()
    await mail.send({ ...letter, html: '<p>您的验证码</p>' })
    expect(box.letters[0]!.raw).toContain('text/html')
    expect(box.letters[0]!.text).toContain('您的验证码是 123456')
  })

  test('goes to one person, whatever the address or the subject contains', async () => {
    const { box, mail } = await mailbox()
    await mail
      .send({ ...letter, to: 'a@school.example, b@evil.example', subject: 'x\r\nBcc: c@evil.example' })
      .catch(() => {})
    expect(box.letters.flatMap(({ to }) => to).filter(to => to.endsWith('evil.example'))).toEqual([])
  })

  test('distinguishes permanent from temporary refusals', async () => {
    const { mail } = await mailbox(to =>
      Object.assign(new Error('no'), { responseCode: to.startsWith('nobody') ? 550 : 451 }),
    )
    await expect(mail.send({ ...letter, to: 'nobody@school.example' })).rejects.toThrow(Undeliverable)
    await expect(mail.send({ ...letter, to: 'busy@school.example' })).rejects.not.toThrow(Undeliverable)
  })

  test('fails, to be retried, while nobody answers', async () => {
    const { box, mail } = await mailbox()
    await box.close()
    closing.pop()
    await expect(mail.send(letter)).rejects.not.toThrow(Undeliverable)
  })
})

/** Replaces a service: records the requests, and answers as configured. */
async function standIn(answer: (request: IncomingMessage, body: string) => unknown) {
  const requests: { headers: IncomingMessage['headers']; body: string }[] = []
  const server = createServer(async (request, response) => {
    const body = await text(request)
    requests.push({ headers: request.headers, body })
    response.end(JSON.stringify(answer(request, body)))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => server.close())
  const address = server.address()
  return { requests, url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}` }
}

const message = { to: '13800000001', code: '123456', minutes: 10, language: 'zh-Hans', text: '…' } as const
const ofService = (service: string, url: string) =>
  openPorts(
    readConfig({
      SMS_SERVICE: service,
      SMS_URL: url,
      SMS_KEY_ID: 'id',
      SMS_KEY_SECRET: 'secret',
      SMS_SIGN_NAME: '讲台',
      SMS_TEMPLATE: 'T_ZH',
      SMS_TEMPLATE_ENGLISH: 'T_EN',
      SMS_APP_ID: '1400000000',
    }),
    Date.now,
  ).sms!

describe('SMS over Alibaba Cloud', () => {
  test('signs the example that Alibaba Cloud publishes for SendSms', () => {
    // https://help.aliyun.com/document_detail/56189.html, "Request signature"
    const published = {
      AccessKeyId: 'testId',
      Action: 'SendSms',
      Format: 'XML',
      OutId: '123',
      PhoneNumbers: '15300000001',
      RegionId: 'cn-hangzhou',
      SignName: '阿里云短信测试专用',
      SignatureMethod: 'HMAC-SHA1',
      SignatureNonce: '45e25e9b-0a6f-4070-8c85-2956eda1b466',
      SignatureVersion: '1.0',
      TemplateCode: 'SMS_71390007',
      TemplateParam: '{"customer":"test"}',
      Timestamp: '2017-07-12T02:42:19Z',
      Version: '2017-05-25',
    }
    expect(aliyunSignature('GET', published, 'testSecret')).toBe('zJDF+Lrzhj/ThnlvIToysFRq6t4=')
  })

  test('sends the code in the template of the language, signed', async () => {
    const service = await standIn(() => ({ Code: 'OK' }))
    await ofService('aliyun', service.url).send({ ...message, language: 'en' })
    const { Signature, ...sent } = Object.fromEntries(new URLSearchParams(service.requests[0]!.body))
    expect(sent).toMatchObject({
      Action: 'SendSms',
      PhoneNumbers: message.to,
      SignName: '讲台',
      TemplateCode: 'T_EN',
      TemplateParam: '{"code":"123456"}',
    })
    expect(Signature).toBe(aliyunSignature('POST', sent, 'secret'))
  })

  test('gives up on an invalid number, and retries when there were too many', async () => {
    const answers = [{ Code: 'isv.MOBILE_NUMBER_ILLEGAL' }, { Code: 'isv.BUSINESS_LIMIT_CONTROL' }]
    const service = await standIn(() => answers.shift())
    const sms = ofService('aliyun', service.url)
    await expect(sms.send(message)).rejects.toThrow(Undeliverable)
    await expect(sms.send(message)).rejects.not.toThrow(Undeliverable)
  })
})

describe('SMS over Tencent Cloud', () => {
  test.each([
    // https://cloud.tencent.com/document/api/213/30654, "Signature v3", with the key as printed there
    ['Gu5t9xGARNpq86cd98joQYCN3*******', '2230eefd229f582d8b1b891af7107b91597240707d778ab3738f756258d7652c'],
    // The later edition of the same page
    ['Gu5t9xGARNpq86cd98joQYCN3EXAMPLE', '72e494ea809ad7a8c8f7a4507b9bddcbaa8e581f516e8da2f66e2c5a96525168'],
  ])('signs the example that Tencent Cloud publishes, with %s', (keySecret, signature) => {
    const authorization = tencentAuthorization({
      keyId: 'AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE',
      keySecret,
      host: 'cvm.tencentcloudapi.com',
      service: 'cvm',
      body: '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}',
      seconds: 1551113065,
    })
    expect(authorization).toBe(
      `TC3-HMAC-SHA256 Credential=AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE/2019-02-25/cvm/tc3_request, SignedHeaders=content-type;host, Signature=${signature}`,
    )
  })

  test('sends code and minutes in the template of the language, signed', async () => {
    const service = await standIn(() => ({ Response: { SendStatusSet: [{ Code: 'Ok' }] } }))
    await ofService('tencent', service.url).send(message)
    const { headers, body } = service.requests[0]!
    expect(JSON.parse(body)).toEqual({
      PhoneNumberSet: ['+8613800000001'],
      SmsSdkAppId: '1400000000',
      SignName: '讲台',
      TemplateId: 'T_ZH',
      TemplateParamSet: ['123456', '10'],
    })
    expect(headers).toMatchObject({ 'x-tc-action': 'SendSms', 'x-tc-version': '2021-01-11' })
    expect(headers.authorization).toBe(
      tencentAuthorization({
        keyId: 'id',
        keySecret: 'secret',
        host: new URL(service.url).host,
        service: 'sms',
        body,
        seconds: Number(headers['x-tc-timestamp']),
      }),
    )
  })

  test('gives up on an invalid number, and retries after a failure on their side', async () => {
    const answers = [
      { Response: { SendStatusSet: [{ Code: 'InvalidParameterValue.IncorrectPhoneNumber' }] } },
      { Response: { Error: { Code: 'InternalError.Timeout' } } },
    ]
    const service = await standIn(() => answers.shift())
    const sms = ofService('tencent', service.url)
    await expect(sms.send(message)).rejects.toThrow(Undeliverable)
    await expect(sms.send(message)).rejects.not.toThrow(Undeliverable)
  })
})

describe('without configuration', () => {
  test('messages are held in the outbox, newest first, a limited number of them', async () => {
    const { mail, sms, outbox } = openPorts(readConfig({}), () => 5)
    await sms!.send(message)
    for (let number = 0; number < 400; number++) await mail!.send({ ...letter, subject: String(number) })
    expect(outbox!.messages()).toHaveLength(300)
    expect(outbox!.messages()[0]).toEqual({
      way: 'mail',
      to: letter.to,
      subject: '399',
      text: letter.text,
      sentAt: 5,
    })
  })

  test('there is neither an outbox nor any sending in production', () => {
    const { convert, pages, ...sending } = openPorts(readConfig({ PRODUCTION: '1' }), Date.now)
    expect(sending).toEqual({})
    expect([convert, pages].every(port => port !== undefined)).toBe(true)
  })

  test('a service without its keys is reported at the start', () => {
    expect(() => readConfig({ SMS_SERVICE: 'tencent', SMS_KEY_ID: 'id' })).toThrow(
      /SMS_KEY_SECRET[\s\S]*SMS_SIGN_NAME[\s\S]*SMS_TEMPLATE[\s\S]*SMS_APP_ID/,
    )
  })
})
