import { accountCalls } from '#contract/features/account/calls.ts'
import { maskPhone } from '#contract/features/account/rules.ts'
import { serve } from '#server/kernel/feature.ts'
import { login } from './entry/signing-in.ts'
import { avatarUrl } from './person/avatar-url.ts'
import { accountInfo } from './person/info.ts'
import { getAccountWithChat } from './person/store.ts'
import { vipOf } from './person/vip.ts'
import { revokeSessions } from './session/sessions.ts'

export const accountHandlers = serve(accountCalls, {
  login,

  logout: async context => {
    void revokeSessions(context, context.person.id, { only: context.person.sessionId })
    context.setSession(null)
    return {}
  },

  getAccount: accountInfo,

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
