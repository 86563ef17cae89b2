import { errors } from '#contract/error.ts'
import { guessCodes } from './rules.ts'

/** The login forms' own errors: kept separate so that the web's first screen does not load the others. */
export const loginErrors = errors('account', {
  accountMissing: {
    code: 20002,
    en: 'Enter your account (6 characters or more)',
    zh: '请输入账号（至少 6 个字符）',
  },
  passwordShort: { code: 20002, en: 'enter 6+ digit password', zh: '请输入 6 位以上密码' },
  phoneWrong: { code: 20002, en: 'please enter the correct phone number', zh: '请输入正确的手机号' },
  codeMissing: { code: 20002, en: 'please enter verification code', zh: '请输入验证码' },
  pictureWrong: {
    code: guessCodes.pictureWrong,
    en: 'please enter correct verification code',
    zh: '请输入正确的图形验证码',
  },
})
