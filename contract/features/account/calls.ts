import { z } from 'zod'
import { account, anyone, operatorOnLoopback } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { flag, flagNumber, id, integer, nothing, oneOf, text, time, url, verbatim } from '#contract/wire.ts'

/** What a picture code may be spent on; one for one thing never opens another. */
export const pictureKinds = ['sms', 'email', 'completion'] as const
export type PictureKind = (typeof pictureKinds)[number]

/** The answer of every way of logging in (wire.md section 5). */
const loginResult = z.object({
  url: z.string(),
  token: z.string(),
  isenterprise: z.number(),
  uid: id('account'),
  bindWechat: z.boolean(),
  /** 0: the account existed before. */
  is_new: z.number(),
  /** 1: the password is weak and should be reset. */
  safe: z.number(),
  /** With `safe` 1, as far as there are such: where a code for a new password can go, and what sets one without a code. */
  mobile: z.string().optional(),
  email: z.string().optional(),
  xAuth: z.string().optional(),
})

/** With this a new password can be set once, within a quarter of an hour. */
const resetGrant = z.object({ sign: z.string(), expires: z.string(), uid: id('account'), key: z.string() })

/** The picture code with a request to send something. */
const pictureAnswer = { verify: verbatim(200).default(''), sessionid: verbatim(64).default('') }
/** Which registration or login the pending chat-app identity is bound to (decision 7), and the second-level domain (decision 6). */
const around = {
  code_key: text(200).optional(),
  secondDomain: text(100).optional(),
  domain: text(100).optional(),
  mobilexdomain: text(100).optional(),
}

/** The current user's own data. */
const userInfo = z.object({
  id: id('account'),
  uid: id('account'),
  username: z.string(),
  avatar: url,
  school: z.string(),
  department: z.string().nullable(),
  stno: z.string(),
  account: z.string(),
  mobile: z.string(),
  email: z.string().nullable(),
  usertype: z.enum(['0', '1']),
  teachcourseid: z.string(),
  teachcourse: z.array(z.string()),
  majors: z.array(z.string()),
  majorsV2: z.array(z.string()),
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
  isvip: z.number(),
  userScore: z.number(),
  coid: z.number(),
  begintime: time,
  endtime: z.number(),
  i18nSwitchEnabled: z.number(),
})

const basicInfo = z.object({
  usertype: z.enum(['0', '1']),
  username: z.string(),
  account: z.string(),
  avatar: url,
  stno: z.string(),
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
    input: z.object({
      /** Account name, phone or e-mail; `username` is another name of the same field. */
      email: text(100).optional(),
      username: text(100).optional(),
      password: verbatim(400).default(''),
      remember: text(10).default('1'),
      source_type: integer().optional(),
      code: text(64).optional(),
      code_key: text(200).optional(),
      mobile: text(100).optional(),
      type: text(20).optional(),
      /** 1: the password is AES-128-CBC under the public compatibility key. */
      encryption: integer(0, 1).default(0),
    }),
    output: loginResult,
  }),
  loginByMobile: command('/UserApi/loginByMobile', {
    summary: 'Log in with a code sent to a phone; a new phone gets a token to register with (is_new 1).',
    access: anyone,
    input: z.object({
      mobile: text(100).optional(),
      /** Another name of the same field. */
      phone: text(100).optional(),
      code: text(20).default(''),
      remember: text(10).default('1'),
      source_type: integer().optional(),
      ...around,
    }),
    output: loginResult,
  }),
  getFigureCode: command('/UserApi/getFigureCode', {
    summary:
      'A new picture code: the address of its picture, and a puzzle for devices of people who cannot see it.',
    access: anyone,
    input: z.object({
      /** What it will be used for; without it the first use decides. */
      type: oneOf(pictureKinds).optional(),
    }),
    output: z.object({
      sessionid: z.string(),
      url,
      puzzle: z.object({ challenge: z.string(), bits: z.number() }),
    }),
  }),
  sendCode: command('/UserApi/sendCode', {
    summary: 'Send a verification code to a phone.',
    access: anyone,
    input: z.object({
      ...pictureAnswer,
      mobile: text(100).default(''),
      type: text(30).default('login'),
      ...around,
    }),
    output: nothing,
  }),
  sendEmailCode: command('/UserApi/sendEmailCode', {
    summary: 'Send a verification code by mail.',
    access: anyone,
    input: z.object({
      ...pictureAnswer,
      email: text(200).default(''),
      type: text(30).default('reg'),
      ...around,
    }),
    output: nothing,
  }),
  register: command('/UserApi/register', {
    summary:
      'First step of a registration: the code proves the phone or the e-mail; the token is for the second.',
    access: anyone,
    input: z.object({
      code: text(20).default(''),
      phone: text(100).optional(),
      email: text(200).optional(),
      /** May come here or with the completion. */
      password: verbatim(400).optional(),
      sessionid: text(64).optional(),
      ...around,
    }),
    output: z.object({ token: z.string() }),
  }),
  completion: command('/UserApi/completion', {
    summary: 'Second step of a registration: who it is. Opens the account and a session.',
    access: anyone,
    input: z.object({
      /** From register, or from loginByMobile with `is_new` 1; the latter asks for a picture code besides. */
      token: verbatim(4000).default(''),
      username: text(200).default(''),
      school: text(100).default(''),
      usertype: oneOf(['0', '1']).default('0'),
      stno: text(100).default(''),
      password: verbatim(400).optional(),
      ...pictureAnswer,
    }),
    output: loginResult,
  }),
  forgetPasswordByMobile: command('/UserApi/forgetPasswordByMobile', {
    summary: 'Prove by the code sent to its phone that an account may get a new password.',
    access: anyone,
    input: z.object({
      mobile: text(100).default(''),
      code: text(20).default(''),
      /** From a login with a weak password, in the place of a code. */
      xAuth: verbatim(2000).optional(),
    }),
    output: resetGrant,
  }),
  forgetPasswordByEmail: command('/UserApi/forgetPasswordByEmail', {
    summary: 'Prove by the code sent to its e-mail that an account may get a new password.',
    access: anyone,
    input: z.object({
      email: text(200).default(''),
      code: text(20).default(''),
      xAuth: verbatim(2000).optional(),
    }),
    output: resetGrant,
  }),
  resetPassword: command('/UserApi/resetPassword', {
    summary: 'Set a new password with what forgetPasswordBy… answered; ends every session of the account.',
    access: anyone,
    input: z.object({
      uid: id('account'),
      expires: integer(),
      sign: verbatim(100),
      password: verbatim(400),
      key: verbatim(100).default(''),
    }),
    output: nothing,
  }),
  getSessions: query('/UserApi/getSessions', {
    summary: 'Where the person is logged in, the latest use first.',
    access: account,
    input: z.object({}),
    output: z.object({
      list: z.array(
        z.object({
          id: id('session'),
          /** What the browser says of itself. */
          device: z.string(),
          address: z.string(),
          createtime: time,
          /** Exact to the hour. */
          seentime: time,
          /** 1: the session that asks. */
          current: flagNumber,
        }),
      ),
    }),
  }),
  endSession: command('/UserApi/endSession', {
    summary: 'Log out one of the sessions of the person, or all but this one.',
    access: account,
    input: z.object({ id: id('session').optional() }),
    output: nothing,
  }),
  getOutbox: query('/OperatorApi/getOutbox', {
    summary: 'Messages that went nowhere because neither mail nor SMS is configured, for development.',
    access: operatorOnLoopback,
    input: z.object({}),
    output: z.object({
      list: z.array(
        z.object({
          way: z.enum(['mail', 'sms']),
          to: z.string(),
          subject: z.string(),
          text: z.string(),
          senttime: time,
        }),
      ),
    }),
  }),
  logout: command('/UserApi/logout', {
    summary: 'End the session that makes this call.',
    access: account,
    input: z.object({}),
    output: nothing,
  }),
  getUserInfo: query('/UserApi/getUserInfo', {
    summary: 'The data of the person who is logged in.',
    access: account,
    input: z.object({ secondDomain: text(100).optional() }),
    output: userInfo,
  }),
  getUserBasinInfo: query('/UserApi/getUserBasinInfo', {
    summary: 'The basic data of the person who is logged in; also tells whether the session still stands.',
    access: account,
    input: z.object({}),
    output: basicInfo,
  }),
}
