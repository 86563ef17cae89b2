import { z } from 'zod'
import { account, anyone } from '#contract/access.ts'
import { command, query } from '#contract/call.ts'
import { flag, flagNumber, integer, nothing, oneOf, text, url, verbatim } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'

/** The protocol's answer when a chat-app identity is not bound yet. */
export const notBound = 111
/** The counterpart of `notBound`; the protocol has no number for it. */
const bound = 1
export const bindStateOf = (isBound: boolean) => (isBound ? bound : notBound)

/** Milliseconds between polls for whether a QR code has been scanned. */
export const scanPoll = 3000

const key = verbatim(128)
const appid = text(100).optional()

/** Signing in with the chat app (WeChat): its browser, QR codes for other devices, binding, and its page interface. */
export const chatCalls = {
  getLoginAddress: command('/UserApi/getWechatThirdPardLoginConf', {
    summary: 'Where the chat app asks a person who it is; `key` stays in the browser that asked.',
    access: anyone,
    input: z.object({
      appid,
      /**
       * `normalLogin`: a screen needs a login; `loginByWechat`: the person tapped it; `bind`: the person is logged in.
       */
      type: oneOf(['normalLogin', 'loginByWechat', 'bind']).default('loginByWechat'),
      /** From a scanned QR code, instead of a type. */
      scan: text(64).optional(),
      secondDomain: text(100).optional(),
    }),
    output: z.object({
      appid: z.string(),
      /** Address to open. */
      redirect: url,
      state: z.string(),
      key: z.string(),
      /** 1: the demo's substitute answers instead of WeChat. */
      standin: flagNumber,
    }),
  }),
  loginByReturn: command('/UserApi/getInfoStatusByCode', {
    summary: 'Exchange what the chat app sent back with the browser: logs in, or returns a code_key to bind.',
    access: anyone,
    waits: true,
    input: z.object({
      code: verbatim(512).default(''),
      appid,
      /** As returned in the address, with the key kept in the browser. */
      state: key.default(''),
      key: key.default(''),
    }),
    output: wired({
      /** normalLogin, loginByWechat or bind as requested; scanLogin or scanBind for a scanned QR code. */
      state: z.string(),
      /** 1: the identity has an account; 2: it has none yet. */
      otherType: z.number(),
      /** Empty unless this call opened a session. */
      token: z.string(),
      code_key: z.string(),
      isenterprise: z.number(),
      uid: z.string(),
      nickname: z.string(),
      /** For a scanned code: the device that shows it, and the account to bind. */
      device: z.string(),
      name: ['username', z.string()],
    }),
  }),
  confirmScan: command('/Wechat/confirmScan', {
    summary: 'Accept or decline on the phone what the scanned QR code asks for.',
    access: anyone,
    input: z.object({ key, agree: flag.default(true) }),
    output: nothing,
  }),
  createLoginCode: command('/wechat/login', {
    summary: 'A QR code to log in with: its content, and the code_key for checking whether it was scanned.',
    access: anyone,
    input: z.object({ secondDomain: text(100).optional() }),
    output: z.object({
      /** The current time in Unix seconds. */
      time: z.number(),
      url,
      code_key: z.string(),
      standin: flagNumber,
    }),
  }),
  checkLoginCode: command('/UserApi/checkWechatCode', {
    summary: 'Whether the QR code of a code_key was scanned and accepted; if so, logs in.',
    access: anyone,
    input: z.object({ code_key: key.default('') }),
    output: z.object({
      /** 1: logged in; 2: the identity has no account yet, and the code_key binds it. */
      otherType: z.number(),
      token: z.string(),
      isenterprise: z.number(),
      uid: z.string(),
      code_key: z.string(),
    }),
  }),
  getBinding: query('/UserApi/isBindWechat', {
    summary: "Whether the person's account is bound to a chat-app identity, and to which.",
    access: account,
    input: z.object({}),
    output: z.object({ isBind: z.boolean(), nickname: z.string() }),
  }),
  getAppBindingState: query('/UserApi/isBindOtherWechat', {
    summary: "The state of the binding to an app's identity: 111 means not yet bound.",
    access: account,
    input: z.object({ appid }),
    output: z.object({ code: z.number() }),
  }),
  unbind: command('/UserApi/unbindWechat', {
    summary: "End the binding of the person's account.",
    access: account,
    input: z.object({}),
    output: nothing,
  }),
  createBindingPicture: command('/Wechat/qrcodeV2', {
    summary: 'A QR code to bind the account with, as the address of a picture.',
    access: account,
    input: z.object({ secondDomain: text(100).optional() }),
    output: z.object({ url }),
  }),
  createBindingCode: command('/WechatApi/getBindQrcode', {
    summary: 'A QR code to bind the account with: the address of a picture, and its content.',
    access: account,
    input: z.object({ appid, clientRandNum: text(64).optional() }),
    output: z.object({ url, content: z.string(), clientRandNum: z.string() }),
  }),
  getBindingState: query('/WechatApi/getBindState', {
    summary: 'The state of the binding, and what the binding dialog needs.',
    access: account,
    input: z.object({ appid }),
    output: z.object({
      bindState: z.number(),
      config: z.object({ mustbind: flagNumber, clientRandNum: z.string() }),
      /** Whether this deployment has a chat app at all. */
      offered: flagNumber,
      standin: flagNumber,
    }),
  }),
  checkBindingCode: query('/WechatApi/isBind', {
    summary: 'Polled while a QR code to bind with is shown.',
    access: account,
    input: z.object({ clientRandNum: text(64).default('') }),
    output: z.object({
      isBind: flagNumber,
      /** 1: this QR code is no longer valid. */
      over: flagNumber,
    }),
  }),
  signPage: query('/WechatApi/getSignPackage', {
    summary: "What a page of this deployment needs to use the chat app's page interface (JS-SDK).",
    access: anyone,
    aliases: ['/Wechat/getSignPackage'],
    input: z.object({ url: verbatim(2000), appid, timestamp: integer().optional() }),
    output: z.object({
      appId: z.string(),
      timestamp: z.number(),
      nonceStr: z.string(),
      signature: z.string(),
    }),
  }),
}
