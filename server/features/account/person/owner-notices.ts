import type { Language } from '#contract/error.ts'
import { maskPhone } from '#contract/features/account/rules.ts'
import { sendMail, sendSms } from '#server/kernel/delivery.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { type AccountChange, changeLetter } from './letters.ts'

interface Owner {
  email: string | null
  phone: string | null
  language: string
}

/**
 * Notifies the owner that the ways of signing in have changed, in their language, wherever they could be reached
 * before: somebody else may have made the change.
 * @param before the account as it was
 * @param contact the new phone or e-mail
 */
export function notifyOwner(unit: Unit, before: Owner, change: AccountChange, contact = '') {
  const { email, phone } = before
  const language = before.language as Language
  const letter = changeLetter(change, masked(contact), language)
  if (email && unit.ports.mail) void sendMail(unit, { to: email, ...letter })
  if (phone && unit.ports.sms) void sendSms(unit, { to: phone, language, text: letter.text })
}

/** `13800000001` as `138****0001`, `anna@school.example` as `a***@school.example`. */
const masked = (contact: string) => maskPhone(contact).replace(/^(.)[^@]*@/, '$1***@')
