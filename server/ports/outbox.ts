import type { Mail } from './mail.ts'
import type { Sms } from './sms.ts'

export interface OutboxMessage {
  way: 'mail' | 'sms'
  to: string
  /** Empty for a short message. */
  subject: string
  text: string
  sentAt: number
}

/** Holds messages in development instead of sending them; in memory, so that no code reaches the disk. */
export interface Outbox {
  mail: Mail
  sms: Sms
  /** Newest first. */
  messages(): readonly OutboxMessage[]
}

const kept = 300

/** @param now the server's clock */
export function openOutbox(now: () => number): Outbox {
  let messages: OutboxMessage[] = []
  const keep = (message: Omit<OutboxMessage, 'sentAt'>) => {
    messages = [{ ...message, sentAt: now() }, ...messages].slice(0, kept)
  }
  return {
    mail: { send: async ({ to, subject, text }) => keep({ way: 'mail', to, subject, text }) },
    sms: { send: async ({ to, text }) => keep({ way: 'sms', to, subject: '', text }) },
    messages: () => messages,
  }
}
