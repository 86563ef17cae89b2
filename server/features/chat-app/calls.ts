import { kernelErrors } from '#contract/error.ts'
import { accountErrors } from '#contract/features/account/errors.ts'
import { bindStateOf, chatCalls } from '#contract/features/chat-app/calls.ts'
import { requireFresh, signIn } from '#server/features/account/public.ts'
import { fail, refuse } from '#server/kernel/failure.ts'
import { type AccountContext, type Context, serve } from '#server/kernel/feature.ts'
import { newToken, sha256 } from '#server/kernel/ids.ts'
import { signPage } from './access-token.ts'
import { bindChat, findChatAccount, findChatIdentity, unbindChat } from './identity.ts'
import { qrPictureAddress, scanAddress } from './pages.ts'
import { checkChatLogin, completeRedirect } from './redirect.ts'
import {
  answerScan,
  forgetRequest,
  getScanned,
  identityOf,
  isOpenOf,
  lockRequest,
  openRequest,
  type RedirectPurpose,
  step,
} from './requests.ts'

const chatOf = ({ ports }: Context) => ports.chat ?? fail(accountErrors.chatNotOffered)
const isStandIn = ({ ports }: Context) => ports.chatStandIn !== undefined
const isKey = (text: string | undefined): text is string => /^[0-9a-f]{64}$/.test(text ?? '')

export const chatHandlers = serve(chatCalls, {
  getLoginAddress: async (context, { type, scan, appid, secondDomain }) => {
    const chat = chatOf(context)
    if (type !== 'bind' && !scan) await checkChatLogin(context, { domain: secondDomain, appId: appid })
    const { key, mark } = scan
      ? await openRequest(context, { purpose: 'scan', target: await getScanned(context, scan) })
      : await openRequest(context, { purpose: type, accountId: await whoBinds(context, type) })
    const redirect = chat.authorizeAddress(`${context.publicUrl}/loggingIn`, mark)
    return { appid: chat.appId, redirect, state: mark, key, standin: isStandIn(context) }
  },

  loginByReturn: (context, input) => completeRedirect(context, chatOf(context), input),

  confirmScan: async (context, { key, agree }) => {
    const asked = await lockRequest(context, sha256(key))
    if (asked?.purpose !== 'scan' || asked.step !== step.known || !asked.target)
      return fail(accountErrors.chatRequestOver)
    const scanned = await lockRequest(context, asked.target)
    void forgetRequest(context, asked.key_hash)
    if (scanned?.step !== step.open) return refuse(accountErrors.chatRequestOver)
    const identity = identityOf(asked)
    if (agree && scanned.account_id) await bindChat(context, scanned.account_id, identity)
    void answerScan(context, scanned.key_hash, agree ? identity : null)
    return {}
  },

  createLoginCode: async (context, { secondDomain }) => {
    chatOf(context)
    await checkChatLogin(context, { domain: secondDomain })
    const { key, mark } = await openRequest(context, { purpose: 'scanLogin' })
    return {
      time: Math.floor(context.now / 1000),
      url: scanAddress(context, mark),
      code_key: key,
      standin: isStandIn(context),
    }
  },

  checkLoginCode: async (context, { code_key }) => {
    const asked = await lockRequest(context, sha256(code_key))
    if (asked?.purpose !== 'scanLogin') return fail(accountErrors.chatRequestOver)
    if (asked.step === step.open) return fail(accountErrors.chatWaiting)
    if (asked.step === step.declined) {
      void forgetRequest(context, asked.key_hash)
      return refuse(accountErrors.chatDeclined)
    }
    const account = await findChatAccount(context.db, identityOf(asked))
    if (!account) return { otherType: 2, token: '', isenterprise: 0, uid: '', code_key }
    void forgetRequest(context, asked.key_hash)
    await checkChatLogin(context, { name: account.school })
    const { token } = await signIn(context, { id: account.id, isBound: true })
    return { otherType: 1, token, isenterprise: 0, uid: account.id, code_key: '' }
  },

  getBinding: async ({ db, person }) => {
    const identity = await findChatIdentity(db, person.id)
    return { isBind: identity !== undefined, nickname: identity?.nickname ?? '' }
  },

  getAppBindingState: async ({ db, person }) => ({
    code: bindStateOf((await findChatIdentity(db, person.id)) !== undefined),
  }),

  unbind: async context => {
    await requireFresh(context)
    await unbindChat(context, context.person.id)
    return {}
  },

  createBindingPicture: async context => {
    const { mark } = await askToBind(context, undefined)
    return { url: qrPictureAddress(context, mark) }
  },

  createBindingCode: async (context, { clientRandNum }) => {
    const { key, mark } = await askToBind(context, clientRandNum)
    return {
      url: qrPictureAddress(context, mark),
      content: scanAddress(context, mark),
      clientRandNum: key,
    }
  },

  getBindingState: async context => {
    const isBound = (await findChatIdentity(context.db, context.person.id)) !== undefined
    const offered = context.ports.chat !== undefined
    return {
      bindState: bindStateOf(isBound),
      config: {
        mustbind: offered && context.config.CHAT_BINDING_REQUIRED,
        clientRandNum: newToken(),
      },
      offered,
      standin: isStandIn(context),
    }
  },

  checkBindingCode: async (context, { clientRandNum }) => {
    const { db, person } = context
    const [identity, isOpen] = await Promise.all([
      findChatIdentity(db, person.id),
      isKey(clientRandNum) && isOpenOf(context, person.id, sha256(clientRandNum)),
    ])
    const isBound = identity !== undefined
    return { isBind: isBound, over: !isBound && !isOpen }
  },

  signPage: async (context, { url, timestamp }) => {
    const chat = chatOf(context)
    // A signature for a foreign page would let it act as this app.
    const isOurs = URL.canParse(url) && new URL(url).origin === new URL(context.publicUrl).origin
    if (!isOurs) fail(kernelErrors.malformed, { field: 'url' })
    const seconds = timestamp ?? Math.floor(context.now / 1000)
    return signPage(context, chat, url.split('#')[0] ?? '', seconds).catch(error => {
      context.log.warn({ error }, 'the chat app returned no ticket')
      return fail(accountErrors.chatUnreachable)
    })
  },
})

/** The account a redirect is to bind; undefined for a login. */
async function whoBinds(context: Context, type: RedirectPurpose) {
  if (type !== 'bind') return undefined
  const { person } = context
  if (!person) return fail(kernelErrors.sessionMissing)
  await requireFresh({ ...context, person })
  return person.id
}

/** A QR code that binds the caller's account. The dialog's number is its key; a used one is replaced. */
async function askToBind(context: AccountContext, clientRandNum: string | undefined) {
  chatOf(context)
  await requireFresh(context)
  const used = isKey(clientRandNum) ? await lockRequest(context, sha256(clientRandNum)) : undefined
  const key = isKey(clientRandNum) && !used ? clientRandNum : undefined
  return openRequest(context, { purpose: 'scanBind', accountId: context.person.id, key })
}
