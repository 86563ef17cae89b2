import { errors } from '#contract/error.ts'

export const accountErrors = errors('account', {
  wrongPassword: { code: 20001, en: 'The account or the password is wrong', zh: '账号或密码错误' },
  accountMissing: {
    code: 20002,
    en: 'Enter your account (6 characters or more)',
    zh: '请输入账号（至少6个字符）',
  },
  passwordShort: { code: 20002, en: 'enter 6+ digit password', zh: '请输入6位以上密码' },
  tooManyAttempts: {
    code: 20005,
    en: 'Too many wrong attempts, please wait {minutes} minutes',
    zh: '尝试次数过多，请{minutes}分钟后再试',
  },
  unreadablePassword: { code: 20002, en: 'The encrypted password cannot be read', zh: '加密的密码无法识别' },
})
