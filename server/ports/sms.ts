import type { Language } from '#contract/error.ts'

/** A verification code on its way to a phone. Services send approved templates only, which take the code and the minutes. */
export interface CodeMessage {
  /** Eleven digits of mainland China. */
  to: string
  code: string
  /** How long the code holds. */
  minutes: number
  language: Language
  /** The same in words, for where no template is needed. */
  text: string
}

/** The way of short messages out of the house. */
export interface Sms {
  /** @throws Undeliverable when trying again is of no use, anything else when it is */
  send(message: CodeMessage): Promise<void>
}

/** What both cloud services ask for. */
export interface SmsAccount {
  /** Address of the service, without a final slash. */
  url: string
  keyId: string
  keySecret: string
  /** The approved signature that stands before the text. */
  signName: string
  /** Approved template: of Alibaba Cloud with `${code}`, of Tencent Cloud with `{1}` the code and `{2}` the minutes. */
  template: string
  /** The same for readers of English; `template` where there is none. */
  templateEnglish?: string
  region: string
}

export const templateFor = ({ template, templateEnglish }: SmsAccount, language: Language) =>
  language === 'en' ? (templateEnglish ?? template) : template
