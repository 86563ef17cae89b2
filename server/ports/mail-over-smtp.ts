import { createTransport } from 'nodemailer'
import { type Mail, Undeliverable } from './mail.ts'

/**
 * Mail over SMTP.
 * @param url such as `smtps://user:password@mail.school.example` or `smtp://…:587` (STARTTLS where it is offered)
 * @param from such as `Lectern <no-reply@school.example>`
 */
export function openMailOverSmtp(url: string, from: string): Mail {
  const transport = createTransport(
    {
      url,
      connectionTimeout: 15_000,
      greetingTimeout: 15_000,
      socketTimeout: 30_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  )
  return {
    async send({ to, subject, text, html }) {
      // As an object the address is taken literally: it cannot hide a list of several.
      const receiver = { name: '', address: to }
      try {
        await transport.sendMail({ to: receiver, subject, text, html })
      } catch (error) {
        throw isFinal(error) ? new Undeliverable((error as Error).message) : error
      }
    },
  }
}

/**
 * A 5xx answer to the recipient or the mail itself; wrong credentials (535) are ours to correct, so they are retried.
 */
function isFinal(error: unknown) {
  const { responseCode = 0, code } = error as { responseCode?: number; code?: string }
  return responseCode >= 500 && code !== 'EAUTH'
}
