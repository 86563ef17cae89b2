import type { accountCalls } from '#contract/features/account/calls.ts'
import type { profileCalls } from '#contract/features/profile/calls.ts'
import type { AnswerOf } from '#contract/input.ts'

/** A student who is logged in, as the server tells of them. */
export const student: AnswerOf<typeof accountCalls.getAccount> = {
  id: '01890000-0000-7000-8000-0000000000e1',
  uid: '01890000-0000-7000-8000-0000000000e1',
  name: '陈思远',
  avatar: '',
  school: 'Lectern Demo School',
  department: null,
  number: '2026010101',
  account: 's01@demo.lectern',
  mobile: '',
  email: 's01@demo.lectern',
  usertype: '0',
  teachcourseid: '',
  teachcourse: [],
  majors: [],
  majorsV2: [],
  additionInfo: { enrolltime: '', grade: '', classno: '' },
  openid: '',
  unionid: '',
  wechat_nikename: '',
  notify1: true,
  notify2: true,
  notify3: true,
  notify4: true,
  isenterprise: '0',
  atteststate: 0,
  attestInfo: [],
  isvip: 0,
  userScore: 0,
  coid: -1,
  beginsAt: null,
  endsAt: 0,
  i18nSwitchEnabled: 1,
  isoperator: false,
  iscounsellor: false,
}

/** How they sign in: all ways are there, and the login was a moment ago. */
export const accountState: AnswerOf<typeof profileCalls.getAccountState> = {
  hasPassword: true,
  freshlogin: true,
  emailremovable: true,
  mobileremovable: true,
  courses: [],
}
