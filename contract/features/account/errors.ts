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
  phoneWrong: { code: 20002, en: 'please enter the correct phone number', zh: '请输入正确的手机号' },
  emailWrong: { code: 20002, en: 'Please enter the correct e-mail address', zh: '请输入正确的邮箱' },
  accountTypeWrong: { code: 20002, en: 'Wrong account type', zh: '账号类型错误' },
  codeMissing: { code: 20002, en: 'please enter verification code', zh: '请输入验证码' },
  codeWrong: {
    code: 20006,
    en: 'The verification code is wrong or no longer good',
    zh: '验证码错误或已不可用，请核对或重新获取',
  },
  codeWait: {
    code: 20007,
    en: 'A code was sent a moment ago, please wait {seconds} seconds',
    zh: '验证码刚刚发送过，请{seconds}秒后再试',
  },
  codeLimit: {
    code: 20007,
    en: 'Too many codes were asked for, please try again later',
    zh: '获取验证码过于频繁，请稍后再试',
  },
  mailNotOffered: { en: 'Codes cannot be sent by mail here', zh: '本站暂不支持邮件验证码' },
  smsNotOffered: { en: 'Codes cannot be sent to phones here', zh: '本站暂不支持短信验证码' },
  pictureWrong: {
    code: 20008,
    en: 'please enter correct verification code',
    zh: '请输入正确的图形验证码',
  },
  passwordWeak: { code: 20002, en: 'password strength too low', zh: '密码强度过低' },
  passwordsDiffer: { code: 20002, en: 'The two passwords are inconsistent', zh: '两次输入的密码不一致' },
  nameMissing: { code: 20002, en: 'Please enter your name', zh: '请输入姓名' },
  nameLong: { code: 20002, en: 'The name has at most 40 characters', zh: '姓名最多40个字符' },
  numberMissing: { code: 20002, en: 'Please enter your student number', zh: '请输入学号' },
  numberLong: { code: 20002, en: 'The student number has at most 20 characters', zh: '学号最多20个字符' },
  contactTaken: { code: 20009, en: 'There is an account with this already', zh: '该账号已被注册' },
  contactUnknown: { code: 20010, en: 'There is no account with this yet', zh: '该账号尚未注册' },
  registrationClosed: { code: 20011, en: 'Registration is not open here', zh: '本站暂未开放注册' },
  registrationOver: {
    code: 20012,
    en: 'This took too long, please begin the registration again',
    zh: '注册等待时间过长，请重新开始注册',
  },
  resetOver: {
    code: 20012,
    en: 'This reset can no longer be used, please begin again',
    zh: '本次重置已不可用，请重新开始',
  },
  unreadablePassword: { code: 20002, en: 'The encrypted password cannot be read', zh: '加密的密码无法识别' },
})
