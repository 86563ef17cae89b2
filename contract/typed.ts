import { z } from 'zod'
import { text } from './wire.ts'

/**
 * What identifies somebody or something, as people type, paste or import it: in full width, with blanks, dashes, or signs that
 * nobody sees. Whatever reads such a thing reads it through here, so that what one door takes the next one does (decision 263).
 */

const blankOrUnseen = /[\s\p{Z}\p{Cc}\p{Cf}]/gu
const dashes = /[-\u2010-\u2015\u2212]/g
/** China, before a number of a mobile phone there. */
const countryCode = /^(?:\+|00)?86(?=1\d{10}$)/

/** A leading 1 and ten digits. */
export const isPhone = (text: string) => /^1\d{10}$/.test(text)

/** A student or staff number: in half width, without blanks. */
export const typedNumber = (typed: string) => typed.normalize('NFKC').replace(blankOrUnseen, '')

/** The digits of what was typed, such as of a code that was sent. */
export const typedDigits = (typed: string) => typed.normalize('NFKC').replace(/\D/g, '')

/** A code to be joined or confirmed by: in capitals, without blanks and dashes. */
export const typedJoinCode = (typed: string) => typedNumber(typed).toUpperCase().replace(dashes, '')

/** The digits of a phone, without the code of the country. */
export const typedPhone = (typed: string) =>
  typedNumber(typed).replace(dashes, '').replace(/[()]/g, '').replace(countryCode, '')

/** A blank inside is left for whoever refuses it: what stands there may be two things. */
export const typedEmail = (typed: string) =>
  typed
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replaceAll('。', '.')
    .toLowerCase()

/** What somebody logs in or is named by: a phone, an e-mail, or the name of an account. */
export function typedAccount(typed: string): string {
  if (/[@＠]/.test(typed)) return typedEmail(typed)
  const phone = typedPhone(typed)
  return isPhone(phone) ? phone : typedNumber(typed)
}

/** What people are searched for by: part of a name, its pinyin or a number, in lower case. */
export const typedSearch = (typed: string) =>
  typed.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase()

/** On the wire, a text that is read so. */
export const readAs = (read: (typed: string) => string, max: number, min = 0) =>
  z.codec(text(2 * max), z.string().min(min).max(max), { decode: read, encode: value => value })
