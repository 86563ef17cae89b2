import { entryCalls } from '#contract/features/account/entry.ts'
import type { Contact } from '#contract/features/account/registration.ts'
import { profileCalls } from '#contract/features/profile/calls.ts'
import { sendOnce } from '#web/lib/call.ts'
import { secondDomain } from '#web/lib/deployment.ts'
import type { CodeUse } from './code-timer.ts'

const types = {
  login: { phone: 'login', email: 'login' },
  register: { phone: 'reg', email: 'reg' },
  forget: { phone: 'forget', email: 'forget' },
  bind: { phone: 'saveMobile', email: 'reg' },
} as const

/** Has a code sent to a phone or an e-mail. @throws CallFailure */
export function sendCode(use: CodeUse, contact: Contact, picture: { sessionid: string; verify: string }) {
  if (use === 'confirm')
    return sendOnce(profileCalls.sendConfirmationCode, { ...picture, by: contact.phone ? 'mobile' : 'email' })
  const around = { ...picture, secondDomain: secondDomain() }
  return contact.phone
    ? sendOnce(entryCalls.sendPhoneCode, { ...around, mobile: contact.phone, type: types[use].phone })
    : sendOnce(entryCalls.sendEmailCode, { ...around, email: contact.email ?? '', type: types[use].email })
}
