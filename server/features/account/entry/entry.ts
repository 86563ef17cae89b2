import { kernelErrors } from '#contract/error.ts'
import { entryCalls } from '#contract/features/account/entry.ts'
import { accountErrors } from '#contract/features/account/errors.ts'
import { type Contact, contactOf, isEmail } from '#contract/features/account/registration.ts'
import { isPhone } from '#contract/typed.ts'
import { allows, domainOf } from '#server/features/school/public.ts'
import { fail } from '#server/kernel/failure.ts'
import { type Context, serve } from '#server/kernel/feature.ts'
import { checkCode, issueCode } from '../codes/codes.ts'
import { askInWords, checkPicture, openPictureCode, type PictureAnswer } from '../codes/picture-code.ts'
import type { CodePurpose } from '../person/letters.ts'
import { findByContact } from '../person/store.ts'
import { beginRegistration, finishRegistration, readRegistration } from './registering.ts'
import { grantReset, redeemReset, redeemWeakPasswordPass } from './resetting.ts'
import { loginByPhone, signIn } from './signing-in.ts'

/** The purposes of codes by the `type` of the request. */
const purposes: Record<string, CodePurpose> = {
  login: 'login',
  reg: 'register',
  register: 'register',
  forget: 'reset',
  reset: 'reset',
  saveMobile: 'bind',
}
const purposeOf = (type: string) => purposes[type] ?? fail(kernelErrors.malformed, { field: 'type' })

export const entryHandlers = serve(entryCalls, {
  loginByPhone,

  getCaptcha: async (context, { type }) => {
    const { id, hasPicture, puzzle } = await openPictureCode(context, type)
    const url = `${context.publicUrl}/UserApi/verify?sessionid=${id}`
    return { sessionid: id, url, hasPicture, puzzle }
  },

  getCaptchaInWords: async (context, { sessionid }) => ({ question: await askInWords(context, sessionid) }),

  sendPhoneCode: async (context, { mobile, verify, sessionid, type, ...around }) => {
    const purpose = purposeOf(type)
    if (purpose === 'login' && !(await allows(context, 'has_phone_login', { domain: domainOf(around) })))
      fail(accountErrors.phoneLoginClosed)
    if (!isPhone(mobile)) fail(accountErrors.phoneWrong)
    const picture = await checkPicture(context, 'sms', sessionid, verify)
    await issueCode(context, purpose, { phone: mobile }, picture)
    return {}
  },

  sendEmailCode: async (context, { email, verify, sessionid, type }) => {
    const purpose = purposeOf(type)
    if (!isEmail(email)) fail(accountErrors.emailWrong)
    const picture = await checkPicture(context, 'email', sessionid, verify)
    await issueCode(context, purpose, { email }, picture)
    return {}
  },

  register: async (context, { code, password, code_key, ...input }) => {
    const contact = contactOf(input.phone || input.email || '') ?? fail(accountErrors.accountTypeWrong)
    await checkCode(context, 'register', contact, code, input)
    const domain = domainOf(input)
    return {
      token: await beginRegistration(context, {
        contact,
        mode: 'normal',
        password,
        domain,
        codeKey: code_key,
      }),
    }
  },

  completeRegistration: async (context, { token, usertype, verify, sessionid, ...person }) => {
    const registration = readRegistration(context, token)
    if (registration.mode === 'quick') await checkPicture(context, 'completion', sessionid, verify)
    const account = await finishRegistration(context, registration, {
      ...person,
      kind: usertype === '1' ? 'teacher' : 'student',
      language: context.language,
    })
    return signIn(context, account)
  },

  requestResetByPhone: (context, { mobile, ...proof }) =>
    grantBy(context, isPhone(mobile) ? { phone: mobile } : undefined, proof, accountErrors.phoneWrong),

  requestResetByEmail: (context, { email, ...proof }) =>
    grantBy(context, isEmail(email) ? { email } : undefined, proof, accountErrors.emailWrong),

  resetPassword: async (context, { password, ...grant }) => {
    await redeemReset(context, grant, password)
    return {}
  },
})

/** Anyone who can read the code owns the phone or mailbox, and may learn whether an account exists. */
async function grantBy(
  context: Context,
  contact: Contact | undefined,
  { code, xAuth, ...guest }: PictureAnswer & { code: string; xAuth?: string },
  malformed: typeof accountErrors.phoneWrong | typeof accountErrors.emailWrong,
) {
  if (xAuth) return grantReset(context, await redeemWeakPasswordPass(context, xAuth))
  if (!contact) return fail(malformed)
  await checkCode(context, 'reset', contact, code, guest)
  const account = (await findByContact(context.db, contact)) ?? fail(accountErrors.contactUnknown)
  return grantReset(context, account)
}
