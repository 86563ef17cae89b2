import { z } from 'zod'
import { anyone } from '#contract/access.ts'
import { command } from '#contract/call.ts'
import { readAs, typedEmail, typedNumber, typedPhone } from '#contract/typed.ts'
import { id, integer, nothing, oneOf, text, url, verbatim } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'
import { loginResult } from './calls.ts'
import { pictureAnswer, pictureKinds } from './picture.ts'

const phone = readAs(typedPhone, 100)
const email = readAs(typedEmail, 200)
/** As it was sent to one of them. */
const code = readAs(typedNumber, 20)

/** Lets a new password be set once, within 15 minutes. */
const resetGrant = z.object({ sign: z.string(), expires: z.string(), uid: id('account'), key: z.string() })

/** Which registration or login the pending chat-app identity is bound to (decision P7), and the second-level domain (decision P6). */
const around = {
  code_key: text(200).optional(),
  secondDomain: text(100).optional(),
  domain: text(100).optional(),
  mobilexdomain: text(100).optional(),
}

/** Ways in other than a password: codes, registration, password reset. */
export const entryCalls = {
  loginByPhone: command('/UserApi/loginByMobile', {
    summary: 'Log in with a code sent to a phone; a new phone gets a token to register with (is_new 1).',
    access: anyone,
    input: z.object({
      mobile: phone.optional(),
      /** Another name for the same field. */
      phone: phone.optional(),
      code: code.default(''),
      remember: text(10).default('1'),
      source_type: integer().optional(),
      ...pictureAnswer,
      ...around,
    }),
    output: loginResult,
  }),
  getCaptcha: command('/UserApi/getFigureCode', {
    summary:
      'A new picture code: the address of its picture, and a puzzle for the devices of people who cannot see it.',
    access: anyone,
    input: z.object({
      /** What the code will be used for; if absent, the first use decides. */
      type: oneOf(pictureKinds).optional(),
    }),
    output: z.object({
      sessionid: z.string(),
      url,
      /** After very many from one address only the puzzle is left, and nothing is drawn. */
      hasPicture: z.boolean(),
      puzzle: z.object({ challenge: z.string(), bits: z.number() }),
    }),
  }),
  getCaptchaInWords: command('/UserApi/getFigureWords', {
    summary: 'The question of a picture code in words, for people who cannot see it; replaces its picture.',
    access: anyone,
    input: z.object({ sessionid: verbatim(64) }),
    output: z.object({ question: z.string() }),
  }),
  sendPhoneCode: command('/UserApi/sendCode', {
    summary: 'Send a verification code to a phone.',
    access: anyone,
    input: z.object({
      ...pictureAnswer,
      mobile: phone.default(''),
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
      email: email.default(''),
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
      code: code.default(''),
      phone: phone.optional(),
      email: email.optional(),
      /** May be sent here or on completion. */
      password: verbatim(400).optional(),
      ...pictureAnswer,
      ...around,
    }),
    output: z.object({ token: z.string() }),
  }),
  completeRegistration: command('/UserApi/completion', {
    summary: "Second step of a registration: the person's data. Creates the account and a session.",
    access: anyone,
    input: wired({
      /** From register, or from loginByMobile with `is_new` 1; the latter also requires a picture code. */
      token: verbatim(4000).default(''),
      name: ['username', text(200).default('')],
      school: text(100).default(''),
      usertype: oneOf(['0', '1']).default('0'),
      number: ['stno', readAs(typedNumber, 100).default('')],
      password: verbatim(400).optional(),
      ...pictureAnswer,
    }),
    output: loginResult,
  }),
  requestResetByPhone: command('/UserApi/forgetPasswordByMobile', {
    summary: 'Prove with the code sent to its phone that an account may get a new password.',
    access: anyone,
    input: z.object({
      mobile: phone.default(''),
      code: code.default(''),
      /** From a login with a weak password, instead of a code. */
      xAuth: verbatim(2000).optional(),
      ...pictureAnswer,
    }),
    output: resetGrant,
  }),
  requestResetByEmail: command('/UserApi/forgetPasswordByEmail', {
    summary: 'Prove with the code sent to its e-mail that an account may get a new password.',
    access: anyone,
    input: z.object({
      email: email.default(''),
      code: code.default(''),
      xAuth: verbatim(2000).optional(),
      ...pictureAnswer,
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
}
