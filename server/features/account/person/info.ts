import type { Major } from '#contract/features/profile/majors.ts'
import type { AccountContext } from '#server/kernel/feature.ts'
import { avatarUrl } from './avatar-url.ts'
import { getAccountWithChat } from './store.ts'
import { vipOf } from './vip.ts'

/** What somebody is told of their own account. */
export async function accountInfo({ db, person, config, now }: AccountContext) {
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
    usertype: account.kind === 1 ? ('1' as const) : ('0' as const),
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
}
