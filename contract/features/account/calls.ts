import { z } from 'zod'
import { account, anyone } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { major } from '#contract/features/profile/majors.ts'
import { readAs, typedAccount } from '#contract/typed.ts'
import { flag, flagNumber, id, integer, nothing, text, time, url, verbatim } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'
import { pictureAnswer } from './picture.ts'

/** The answer to every way of logging in (wire.md section 5). */
export const loginResult = z.object({
  url: z.string(),
  token: z.string(),
  isenterprise: z.number(),
  uid: id('account'),
  bindWechat: z.boolean(),
  /** 0: the account existed before. */
  is_new: z.number(),
  /** 1: the password is weak and should be reset. */
  safe: z.number(),
  /** With `safe` 1, where available: where a reset code can be sent, and what resets the password without one. */
  mobile: z.string().optional(),
  email: z.string().optional(),
  xAuth: z.string().optional(),
})

/** The current user's own data. */
const userInfo = wired({
  id: id('account'),
  uid: id('account'),
  name: ['username', z.string()],
  avatar: url,
  school: z.string(),
  department: z.string().nullable(),
  number: ['stno', z.string()],
  account: z.string(),
  mobile: z.string(),
  email: z.string().nullable(),
  usertype: z.enum(['0', '1']),
  teachcourseid: z.string(),
  teachcourse: z.array(z.string()),
  majors: z.array(major),
  majorsV2: z.array(major),
  additionInfo: z.object({ enrolltime: z.string(), grade: z.string(), classno: z.string() }),
  openid: z.string(),
  unionid: z.string(),
  wechat_nikename: z.string(),
  notify1: flag,
  notify2: flag,
  notify3: flag,
  notify4: flag,
  isenterprise: z.string(),
  atteststate: z.number(),
  attestInfo: z.array(z.never()),
  /** 0 none, 1 VIP, 2 super VIP; 3 and 4 the same through an institution. */
  isvip: z.number(),
  userScore: z.number(),
  coid: z.number(),
  beginsAt: ['begintime', time],
  /** When the VIP status ends, in Unix seconds; 0: no VIP, or no end. */
  endsAt: ['endtime', z.number()],
  i18nSwitchEnabled: z.number(),
  /** 1: runs this deployment. */
  isoperator: flagNumber,
  /** 1: looks after the students of at least one administrative class. */
  iscounsellor: flagNumber,
})

const basicInfo = wired({
  usertype: z.enum(['0', '1']),
  name: ['username', z.string()],
  account: z.string(),
  avatar: url,
  number: ['stno', z.string()],
  school: z.string(),
  email: z.string().nullable(),
  department: z.string().nullable(),
  mobile: z.string(),
  teachcourseid: z.string(),
  setting: z.string(),
  isenterprise: z.number(),
  coid: z.number(),
  isvip: z.number(),
  coidAdmin: z.number(),
  vipObject: z.object({
    coid: z.number(),
    vip: z.number(),
    triplescreen: z.number(),
    jigouVip: z.array(z.never()),
  }),
  token: z.string(),
  oldtoken: z.string(),
  uid: id('account'),
  mobile_url: z.string(),
  bindWechat: z.boolean(),
})

export const accountCalls = {
  login: command('/UserApi/login', {
    summary: 'Log in with an account name, phone or e-mail and a password.',
    access: anyone,
    // Passwords are hashed on Node's four worker threads; one is left for file access.
    atOnce: 3,
    input: wired({
      /** Account name, phone or e-mail; `username` is another name for the same field. */
      email: readAs(typedAccount, 100).optional(),
      name: ['username', readAs(typedAccount, 100).optional()],
      password: verbatim(400).default(''),
      remember: text(10).default('1'),
      source_type: integer().optional(),
      code: text(64).optional(),
      code_key: text(200).optional(),
      mobile: text(100).optional(),
      type: text(20).optional(),
      /** 1: the password is AES-128-CBC under the public compatibility key. */
      encryption: integer(0, 1).default(0),
      /** Required after too many wrong attempts (`needverify` of the refusal). */
      ...pictureAnswer,
    }),
    output: loginResult,
  }),
  logout: command('/UserApi/logout', {
    summary: 'End the session that makes this call.',
    access: account,
    whileViewing: true,
    input: z.object({}),
    output: nothing,
  }),
  getAccount: query('/UserApi/getUserInfo', {
    summary: 'The data of the logged-in person.',
    access: account,
    input: z.object({ secondDomain: text(100).optional() }),
    output: userInfo,
  }),
  getAccountBasics: query('/UserApi/getUserBasinInfo', {
    summary: 'The basic data of the logged-in person; also shows whether the session is still valid.',
    access: account,
    input: z.object({}),
    output: basicInfo,
  }),
}
