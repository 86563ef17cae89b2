import type { Language, Text } from '#contract/error.ts'
import { textIn } from '#server/kernel/envelope.ts'

/** What a code may be spent on; a code is valid for one purpose only. */
export type CodePurpose = 'login' | 'register' | 'reset' | 'bind' | 'confirm'

const subject: Text = { en: '{code} is your Lectern code', zh: '您的 Lectern 验证码：{code}' }
const body: Text = {
  en: 'Your verification code to {purpose} is {code}. It is valid for {minutes} {minutes:minute|minutes}. Don’t share it. If you didn’t request it, ignore this message.',
  zh: '您正在{purpose}，验证码为 {code}，{minutes} 分钟内有效，请勿告知他人。如非本人操作，请忽略本消息。',
}
const purposes: Record<CodePurpose, Text> = {
  login: { en: 'log in', zh: '登录' },
  register: { en: 'confirm this address', zh: '验证联系方式' },
  reset: { en: 'set a new password', zh: '重设密码' },
  confirm: { en: 'confirm a change to your account', zh: '确认账号变更' },
  bind: { en: 'link this phone to your account', zh: '绑定手机' },
}

/** The letter that contains a code. */
export function codeLetter(purpose: CodePurpose, code: string, minutes: number, language: Language) {
  const say = (text: Text, details = {}) => textIn(language, { text }, details)
  return {
    subject: say(subject, { code }),
    text: say(body, { code, minutes, purpose: say(purposes[purpose]) }),
  }
}

/** The changes to the ways of signing in that an owner is notified of. */
export type AccountChange =
  | 'emailChanged'
  | 'emailRemoved'
  | 'phoneChanged'
  | 'phoneRemoved'
  | 'chatBound'
  | 'chatRemoved'
  | 'passwordChanged'

const changes: Record<AccountChange, Text> = {
  emailChanged: {
    en: 'The email of your Lectern account is now {contact}.',
    zh: '您的 Lectern 账号邮箱已更换为 {contact}。',
  },
  emailRemoved: {
    en: 'The email was removed from your Lectern account.',
    zh: '您的 Lectern 账号已解绑邮箱。',
  },
  phoneChanged: {
    en: 'The phone of your Lectern account is now {contact}.',
    zh: '您的 Lectern 账号手机已更换为 {contact}。',
  },
  phoneRemoved: {
    en: 'The phone was removed from your Lectern account.',
    zh: '您的 Lectern 账号已解绑手机。',
  },
  chatBound: {
    en: 'WeChat was connected to your Lectern account and can be used to log in.',
    zh: '您的 Lectern 账号已绑定微信，可用微信登录。',
  },
  chatRemoved: {
    en: 'WeChat was disconnected from your Lectern account.',
    zh: '您的 Lectern 账号已解绑微信。',
  },
  passwordChanged: {
    en: 'The password of your Lectern account was changed.',
    zh: '您的 Lectern 账号密码已修改。',
  },
}
const changeSubject: Text = { en: 'Your Lectern account was changed', zh: '您的 Lectern 账号有变更' }
const ifNotYou: Text = {
  en: 'If this wasn’t you, contact the people who run Lectern at your school right away.',
  zh: '如非本人操作，请立即联系学校的 Lectern 管理员。',
}

/** The letter that reports a change. @param contact the new phone or e-mail, masked */
export function changeLetter(change: AccountChange, contact: string, language: Language) {
  const say = (text: Text, details = {}) => textIn(language, { text }, details)
  const gap = language === 'en' ? ' ' : ''
  return { subject: say(changeSubject), text: say(changes[change], { contact }) + gap + say(ifNotYou) }
}
