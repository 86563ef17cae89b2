import { errors } from '#contract/error.ts'
import { loginErrors } from './login-errors.ts'
import { guessCodes } from './rules.ts'

export const accountErrors = {
  ...loginErrors,
  ...errors('account', {
    wrongPassword: { code: 20001, en: 'Wrong account or password', zh: '账号或密码错误' },
    tooManyAttempts: {
      code: guessCodes.tooMany,
      en: 'Too many wrong attempts. Try again in {minutes} {minutes:minute|minutes}',
      zh: '尝试次数过多，请 {minutes} 分钟后再试',
    },
    emailWrong: { code: 20002, en: 'Please enter the correct email', zh: '请输入正确的邮箱' },
    accountTypeWrong: { code: 20002, en: 'Wrong account type', zh: '账号类型错误' },
    codeWrong: {
      code: 20006,
      en: 'The code is wrong or no longer valid',
      zh: '验证码错误或已不可用，请核对或重新获取',
    },
    codeWait: {
      code: 20007,
      en: 'A code was just sent. Try again in {seconds} {seconds:second|seconds}',
      zh: '验证码刚刚发送过，请 {seconds} 秒后再试',
    },
    codeLimit: {
      code: 20007,
      en: 'Too many codes requested. Please try again later',
      zh: '获取验证码过于频繁，请稍后再试',
    },
    codeLimitHere: {
      code: 20007,
      en: 'Too many codes were requested from this network. Request one again and choose “I can’t see the picture”: this device then completes a check instead',
      zh: '本网络获取验证码过于频繁，请重新获取并点击“看不到图片？”，由本设备完成验证',
    },
    phoneLoginClosed: {
      code: 20013,
      en: 'Your school doesn’t allow login with a phone code',
      zh: '您的学校未开放手机验证码方式，请使用密码',
    },
    chatLoginClosed: {
      code: 20029,
      en: 'Your school doesn’t allow login with WeChat',
      zh: '您的学校未开放微信方式，请使用密码',
    },
    mailNotOffered: { en: 'Codes can’t be sent by email here', zh: '本站暂不支持邮件验证码' },
    smsNotOffered: { en: 'Codes can’t be sent to phones here', zh: '本站暂不支持短信验证码' },
    passwordWeak: { code: 20002, en: 'password strength too low', zh: '密码强度过低' },
    passwordsDiffer: { code: 20002, en: 'The two passwords are inconsistent', zh: '两次输入的密码不一致' },
    nameMissing: { code: 20002, en: 'Please enter your name', zh: '请输入姓名' },
    nameLong: { code: 20002, en: 'Use at most 40 characters for the name', zh: '姓名最多 40 个字符' },
    wordsLimit: {
      code: 20007,
      en: 'Too many questions were requested from this network. Let this device complete a check instead',
      zh: '文字算式请求过于频繁，请改用本设备验证',
    },
    numberMissing: { code: 20002, en: 'Please enter your student number', zh: '请输入学号' },
    numberLong: {
      code: 20002,
      en: 'Use at most 20 characters for the student number',
      zh: '学号最多 20 个字符',
    },
    contactTaken: { code: 20009, en: 'An account with this already exists', zh: '该账号已被注册' },
    contactUnknown: { code: 20010, en: 'There’s no account with this yet', zh: '该账号尚未注册' },
    registrationClosed: { code: 20011, en: 'Registration isn’t open here', zh: '本站暂未开放注册' },
    registrationOver: {
      code: 20012,
      en: 'This took too long. Please start registering again',
      zh: '注册等待时间过长，请重新开始注册',
    },
    resetOver: {
      code: 20012,
      en: 'This reset is no longer valid. Please start again',
      zh: '本次重置已不可用，请重新开始',
    },
    unreadablePassword: {
      code: 20002,
      en: 'The encrypted password cannot be read',
      zh: '加密的密码无法识别',
    },
    // 登录 is intended: existing clients then log in again and repeat the call, which succeeds.
    confirmFirst: {
      code: 20317,
      en: 'To be safe, please log in again and then repeat this',
      zh: '为保障账号安全，请重新登录后再操作',
    },
    ownPasswordWrong: { code: 20316, en: 'Wrong password', zh: '密码错误' },
    passwordUnset: {
      code: 20316,
      en: 'This account has no password yet. Set one under account management, or confirm with a verification code',
      zh: '该账号尚未设置密码，请先在账号管理中设置密码，或使用验证码确认',
    },
    proofMissing: {
      code: 20318,
      en: 'Confirm with your password or a verification code',
      zh: '请使用密码或验证码确认',
    },
    contactNotBound: { code: 20314, en: 'Nothing is bound yet', zh: '尚未绑定' },
    deviceKeyWrong: { en: 'This device’s key can’t be used', zh: '该设备的密钥不可用' },
    chatNotOffered: { code: 20020, en: 'WeChat isn’t available here', zh: '本站暂不支持微信' },
    chatRequestOver: {
      code: 20021,
      en: 'This took too long. Please start again',
      zh: '等待时间过长，请重新开始',
    },
    chatRefused: {
      code: 20022,
      en: 'WeChat didn’t confirm who you are. Please try again',
      zh: '微信未能确认您的身份，请重试',
    },
    chatWaiting: { code: 20023, en: 'Not confirmed on the phone yet', zh: '手机上尚未确认' },
    chatTaken: {
      code: 20024,
      en: 'This WeChat account is connected to another account here',
      zh: '该微信已绑定其他账号',
    },
    chatBoundAlready: {
      code: 20025,
      en: 'This account is already connected to another WeChat account. Disconnect that one first',
      zh: '该账号已绑定其他微信，请先解除绑定',
    },
    chatDeclined: { code: 20027, en: 'Declined on the phone', zh: '手机上已取消' },
    chatUnreachable: {
      code: 20028,
      en: 'WeChat can’t be reached right now. Please try again',
      zh: '暂时无法连接微信，请稍后再试',
    },
  }),
}
