import type { Language, Text } from '#contract/error.ts'
import { textIn } from '#server/kernel/answer.ts'
import type { CodePurpose } from './codes.ts'

const subject: Text = { en: '{code} is your Lectern code', zh: '您的 Lectern 验证码：{code}' }
const body: Text = {
  en: 'Your verification code to {purpose} is {code}. It is good for {minutes} minutes. Tell it to nobody. If you did not ask for it, you need do nothing.',
  zh: '您正在{purpose}，验证码为 {code}，{minutes} 分钟内有效，请勿告知他人。如非本人操作，请忽略本消息。',
}
const purposes: Record<CodePurpose, Text> = {
  login: { en: 'log in', zh: '登录' },
  register: { en: 'confirm this address', zh: '验证联系方式' },
  reset: { en: 'set a new password', zh: '重设密码' },
  confirm: { en: 'confirm a change of your account', zh: '确认账号变更' },
  bind: { en: 'link this phone to your account', zh: '绑定手机' },
}

/** The letter that brings a code. */
export function codeLetter(purpose: CodePurpose, code: string, minutes: number, language: Language) {
  const say = (text: Text, details = {}) => textIn(language, { text }, details)
  return {
    subject: say(subject, { code }),
    text: say(body, { code, minutes, purpose: say(purposes[purpose]) }),
  }
}
