import { type Letter, Undeliverable } from '#server/ports/mail.ts'
import type { ShortMessage } from '#server/ports/sms.ts'
import { job, work } from './jobs.ts'
import { seal, unseal } from './seal.ts'
import type { Unit } from './unit.ts'

interface SealedMessage {
  /** Codes and addresses are stored in no table in plain text. */
  sealed: string
  /** It is not sent after this moment; null means no limit. */
  until: number | null
}

const mailJob = job<SealedMessage>('delivery.mail')
const smsJob = job<SealedMessage>('delivery.sms')

/**
 * Sends a letter once this unit is committed, in a job that is retried for about half an hour. The caller supplies the
 * text, in the recipient's language. @param until a moment (ms) after which it is of no use
 */
export function sendMail({ enqueue, config }: Unit, letter: Letter, until: number | null = null) {
  return enqueue(mailJob, { sealed: seal(config.SECRET, mailJob.name, letter), until })
}

/** Sends a short message to a phone; otherwise as `sendMail`. */
export function sendSms({ enqueue, config }: Unit, message: ShortMessage, until: number | null = null) {
  return enqueue(smsJob, { sealed: seal(config.SECRET, smsJob.name, message), until })
}

export const deliveryWorkers = [
  work(mailJob, (unit, data) => deliver<Letter>(unit, mailJob.name, data, unit.ports.mail), { slow: true }),
  work(smsJob, (unit, data) => deliver<ShortMessage>(unit, smsJob.name, data, unit.ports.sms), {
    slow: true,
  }),
]

async function deliver<T extends object>(
  { config, log, now }: Unit,
  purpose: string,
  { sealed, until }: SealedMessage,
  port: { send(message: T): Promise<void> } | undefined,
) {
  const message = unseal<T>(config.SECRET, purpose, sealed)
  if (!message || !port || (until !== null && now > until))
    return log.warn({ purpose, readable: !!message, configured: !!port }, 'a message was not sent')
  try {
    await port.send(message)
  } catch (error) {
    if (!(error instanceof Undeliverable)) throw error
    log.warn({ purpose, problem: error.message }, 'a message was rejected permanently')
  }
}
