import { randomInt } from 'node:crypto'
import { accountErrors } from '#contract/features/account/errors.ts'
import { type Contact, codeLength, resendWait } from '#contract/features/account/registration.ts'
import { at } from '#server/kernel/database.ts'
import { sendMail, sendSms } from '#server/kernel/delivery.ts'
import { fail, refuse } from '#server/kernel/failure.ts'
import type { Context } from '#server/kernel/feature.ts'
import { isSignature, sign } from '#server/kernel/ids.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { type CodePurpose, codeLetter } from '../person/letters.ts'
import { type Attempt, admitAttempt, countWrongAttempt } from './attempts.ts'
import { countOne } from './counters.ts'
import type { PictureAnswer } from './picture-code.ts'

const minute = 60_000
const lifetime = 10 * minute
const maxTries = 5
/** Codes to one destination in a day, and from one address in an hour; a school shares an address. */
const limits = { target: 10, address: 300 }

const targetOf = ({ phone, email }: Contact) => phone ?? email

interface Place {
  purpose: CodePurpose
  target: string
}

interface StoredCode extends Place {
  code: string
  ends: number
}

const keepCode = prepared((db, { purpose, target, code, ends }: StoredCode) =>
  db
    .insertInto('verification')
    .values({ purpose, target, code, tries: 0, expires_at: at(ends) })
    .onConflict(conflict =>
      conflict.columns(['purpose', 'target']).doUpdateSet({ code, tries: 0, expires_at: at(ends) }),
    ),
)

/**
 * Sends a code of six digits to a phone or an e-mail, in the language of the request. Looks at no account, so that
 * neither the answer nor its timing reveals whether one exists.
 * @param picture the answer to the picture code before it
 * @throws codeWait, codeLimit, codeLimitHere, smsNotOffered, mailNotOffered
 */
export async function issueCode(
  context: Context,
  purpose: CodePurpose,
  contact: Contact,
  picture: 'read' | 'computed',
) {
  const { ports, now, config, language } = context
  if (contact.phone && !ports.sms) fail(accountErrors.smsNotOffered)
  if (contact.email && !ports.mail) fail(accountErrors.mailNotOffered)
  const target = targetOf(contact)
  await countSending(context, target, picture)

  const code = String(randomInt(10 ** codeLength)).padStart(codeLength, '0')
  void keepCode(context.db, {
    purpose,
    target,
    code: sign(config.SECRET, 'code', purpose, target, code),
    ends: now + lifetime,
  })
  const letter = codeLetter(purpose, code, lifetime / minute, language)
  if (contact.phone)
    void sendSms(
      context,
      { to: contact.phone, code, minutes: lifetime / minute, language, text: letter.text },
      now + lifetime,
    )
  else void sendMail(context, { to: target, ...letter }, now + lifetime)
}

/** Each limit starts over when its window ends; what is refused here is rolled back and does not count. */
async function countSending(context: Context, target: string, picture: 'read' | 'computed') {
  const [wait, ofTarget, ofAddress] = await Promise.all([
    countOne(context, `code:wait:${target}`, resendWait),
    countOne(context, `code:day:${target}`, 24 * 60 * minute),
    countOne(context, `code:from:${context.address}`, 60 * minute),
  ])
  if (wait.count > 1) {
    const seconds = Math.max(1, Math.ceil((wait.endsAt - context.now) / 1000))
    fail(accountErrors.codeWait, { seconds }, { seconds })
  }
  if (ofTarget.count > limits.target) fail(accountErrors.codeLimit)
  // A puzzle costs a script more each time, so that nobody else at its address is denied a code.
  if (ofAddress.count > limits.address && picture === 'read') fail(accountErrors.codeLimitHere)
}

const tryCode = prepared((db, { purpose, target, now }: Place & { now: number }) =>
  db
    .updateTable('verification')
    .set(expression => ({ tries: expression('tries', '+', 1) }))
    .where('purpose', '=', purpose)
    .where('target', '=', target)
    .where('expires_at', '>', at(now))
    .where('tries', '<', maxTries)
    .returning('code'),
)

const forgetCode = prepared((db, { purpose, target }: Place) =>
  db.deleteFrom('verification').where('purpose', '=', purpose).where('target', '=', target),
)

/**
 * Spends a code. Wrong, expired, spent, for another purpose and never sent all answer the same.
 * @param guest for a guest: the answer to the picture code required after many wrong ones
 * @throws codeMissing, codeWrong (the try stays counted), tooManyAttempts, pictureWrong
 */
export async function checkCode(
  context: Context,
  purpose: CodePurpose,
  contact: Contact,
  code: string,
  guest?: PictureAnswer,
) {
  if (!code) fail(accountErrors.codeMissing)
  const { db, now, config, person } = context
  const target = targetOf(contact)
  const attempt: Attempt = guest ? { guest } : { account: person?.id }
  await admitAttempt(context, attempt)
  // Counted before it is compared: of many simultaneous guesses only five are checked.
  const row = await tryCode.first(db, { purpose, target, now })
  if (!row || !isSignature(config.SECRET, row.code, 'code', purpose, target, code)) {
    await countWrongAttempt(context, attempt)
    return refuse(accountErrors.codeWrong)
  }
  void forgetCode(db, { purpose, target })
}
