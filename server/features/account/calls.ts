import { accountCalls } from '#contract/features/account/calls.ts'
import { accountErrors } from '#contract/features/account/errors.ts'
import {
  isStrongPassword,
  loginNameLength,
  maskPhone,
  passwordLength,
} from '#contract/features/account/rules.ts'
import { fail, refuse } from '#server/kernel/failure.ts'
import { serve } from '#server/kernel/feature.ts'
import { checkAttempts, countWrongAttempt, forgetAttempts } from './attempts.ts'
import { decryptPassword, isPassword } from './password.ts'
import { avatarUrl } from './public.ts'
import { openSession, revokeSessions } from './sessions.ts'
import { findAccountByLogin, getAccount } from './store.ts'

export const accountHandlers = serve(accountCalls, {
  login: async (context, { email, username, password, remember, encryption }) => {
    const login = email || username || ''
    const plain = encryption === 1 ? decryptPassword(password) : password
    if (login.length < loginNameLength) fail(accountErrors.accountMissing)
    if (plain.length < passwordLength.min) fail(accountErrors.passwordShort)
    checkAttempts(login, context.address)

    const account = await findAccountByLogin(context.db, login)
    if (!(await isPassword(account?.password_hash, plain)) || !account) {
      countWrongAttempt(login, context.address)
      return refuse(accountErrors.wrongPassword)
    }
    forgetAttempts(login)
    const token = await openSession(context, account.id, remember !== '0', context)
    context.setSession(token)
    return {
      url: '',
      token,
      isenterprise: 0,
      uid: account.id,
      bindWechat: false,
      is_new: 0,
      safe: isStrongPassword(plain) ? 0 : 1,
    }
  },

  logout: async context => {
    await revokeSessions(context, context.person.id, context.person.sessionId)
    context.setSession(null)
    return {}
  },

  getUserInfo: async ({ db, person, config }) => {
    const account = await getAccount(db, person.id)
    return {
      id: account.id,
      uid: account.id,
      username: account.name,
      avatar: avatarUrl(config, account.avatar_id),
      school: account.school,
      department: account.department || null,
      stno: account.number,
      account: account.login ?? account.email ?? account.phone ?? '',
      mobile: account.phone ?? '',
      email: account.email,
      usertype: account.kind === 1 ? '1' : '0',
      teachcourseid: '',
      teachcourse: [],
      majors: [],
      majorsV2: [],
      additionInfo: {
        enrolltime: account.enrolled_month,
        grade: account.grade,
        classno: account.class_number,
      },
      openid: '',
      unionid: '',
      wechat_nikename: '',
      notify1: account.notify_members,
      notify2: account.notify_due,
      notify3: account.notify_letters,
      notify4: account.notify_topics,
      isenterprise: '0',
      atteststate: account.attest_state,
      attestInfo: [],
      isvip: account.vip_level,
      userScore: 0,
      coid: -1,
      begintime: null,
      endtime: Math.floor((account.vip_until ?? 0) / 1000),
      i18nSwitchEnabled: 1,
    }
  },

  getUserBasinInfo: async ({ db, person, config, publicUrl, token }) => {
    const account = await getAccount(db, person.id)
    return {
      usertype: account.kind === 1 ? '1' : '0',
      username: account.name,
      account: account.login ?? account.email ?? account.phone ?? '',
      avatar: avatarUrl(config, account.avatar_id),
      stno: account.number,
      school: account.school,
      email: account.email,
      department: account.department || null,
      mobile: maskPhone(account.phone ?? ''),
      teachcourseid: '',
      setting: '',
      isenterprise: 0,
      coid: -1,
      isvip: account.vip_level,
      coidAdmin: 0,
      vipObject: { coid: -1, vip: account.vip_level, triplescreen: 0, jigouVip: [] },
      token,
      oldtoken: token,
      uid: account.id,
      mobile_url: publicUrl,
      bindWechat: false,
    }
  },
})
