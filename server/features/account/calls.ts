import { accountCalls } from '#contract/features/account/calls.ts'
import { maskPhone } from '#contract/features/account/rules.ts'
import type { Major } from '#contract/features/profile/majors.ts'
import { serve } from '#server/kernel/feature.ts'
import { avatarUrl } from './public.ts'
import { revokeSessions } from './sessions.ts'
import { login } from './signing-in.ts'
import { getAccountWithChat } from './store.ts'
import { vipOf } from './vip.ts'

export const accountHandlers = serve(accountCalls, {
  login,

  logout: async context => {
    void revokeSessions(context, context.person.id, { only: context.person.sessionId })
    context.setSession(null)
    return {}
  },

  getAccount: async ({ db, person, config, now }) => {
    const account = await getAccountWithChat(db, person.id)
    const isvip = vipOf(account, now)
    return {
      id: account.id,
      uid: account.id,
      name: account.name,
      avatar: avatarUrl(config, account.avatar_id),
      school: account.school,
      department: account.department || null,
      number: account.number,
      account: account.login ?? account.email ?? account.phone ?? '',
      mobile: account.phone ?? '',
      email: account.email,
      usertype: account.kind === 1 ? '1' : '0',
      teachcourseid: '',
      teachcourse: account.taught_courses,
      majors: account.majors as Major[],
      majorsV2: account.majors as Major[],
      additionInfo: {
        enrolltime: account.enrolled_month,
        grade: account.grade,
        classno: account.class_number,
      },
      openid: account.openid ?? '',
      unionid: account.unionid ?? '',
      wechat_nikename: account.nickname ?? '',
      notify1: account.notify_members,
      notify2: account.notify_due,
      notify3: account.notify_letters,
      notify4: account.notify_topics,
      isenterprise: '0',
      atteststate: account.attest_state,
      attestInfo: [],
      isvip,
      userScore: 0,
      coid: -1,
      beginsAt: null,
      endsAt: isvip > 0 ? Math.floor((account.vip_until ?? 0) / 1000) : 0,
      i18nSwitchEnabled: 1,
      isoperator: person.isOperator,
      iscounsellor: person.isCounsellor,
    }
  },

  getAccountBasics: async ({ db, person, config, publicUrl, token, now }) => {
    const account = await getAccountWithChat(db, person.id)
    const isvip = vipOf(account, now)
    return {
      usertype: account.kind === 1 ? '1' : '0',
      name: account.name,
      account: account.login ?? account.email ?? account.phone ?? '',
      avatar: avatarUrl(config, account.avatar_id),
      number: account.number,
      school: account.school,
      email: account.email,
      department: account.department || null,
      mobile: maskPhone(account.phone ?? ''),
      teachcourseid: '',
      setting: '',
      isenterprise: 0,
      coid: -1,
      isvip,
      coidAdmin: 0,
      vipObject: { coid: -1, vip: isvip, triplescreen: 0, jigouVip: [] },
      token,
      oldtoken: token,
      uid: account.id,
      mobile_url: publicUrl,
      bindWechat: account.openid !== null,
    }
  },
})
