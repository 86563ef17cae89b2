import type { Language } from '#contract/error.ts'
import { Undeliverable } from './mail.ts'

interface Message {
  /** Eleven digits of mainland China. */
  to: string
  language: Language
  /** The same as text, where no template is needed. */
  text: string
}

/**
 * A verification code to be sent to a phone. Services send approved templates only, which take the code and the
 * minutes.
 */
interface CodeMessage extends Message {
  code: string
  /** How long the code is valid. */
  minutes: number
}

/** Reports that an account was changed; its template has no parameters. */
interface ChangeMessage extends Message {
  code?: undefined
}

export type ShortMessage = CodeMessage | ChangeMessage

/** Sends short messages. */
export interface Sms {
  /** @throws Undeliverable when a retry is useless, anything else when it may help */
  send(message: ShortMessage): Promise<void>
}

/** What both cloud services require. */
export interface SmsAccount {
  /** Address of the service, without a final slash. */
  url: string
  keyId: string
  keySecret: string
  /** The approved signature that precedes the text. */
  signName: string
  /** Approved template: of Alibaba Cloud with `${code}`, of Tencent Cloud with `{1}` the code and `{2}` the minutes. */
  template: string
  /** The same for readers of English; `template` where there is none. */
  templateEnglish?: string
  /**
   * Approved template without placeholders that reports a change of the account, and the same for readers of English.
   */
  changeTemplate?: string
  changeTemplateEnglish?: string
  region: string
}

/** @throws Undeliverable where there is no template for such a message */
export function templateFor(account: SmsAccount, { code, language }: ShortMessage) {
  const [chinese, english] =
    code === undefined
      ? [account.changeTemplate, account.changeTemplateEnglish]
      : [account.template, account.templateEnglish]
  const template = language === 'en' ? (english ?? chinese) : chinese
  if (!template) throw new Undeliverable('no template tells of a change of the account')
  return template
}
