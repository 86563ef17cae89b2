import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export interface ReceivedLetter {
  from: string
  to: string[]
  subject: string
  /** The plain text. */
  text: string
  raw: string
}

/**
 * A real SMTP server on a free port that records what it receives.
 * @param refuse returns the error for a refused recipient
 */
export async function openMailbox(refuse: (to: string) => Error | undefined = () => undefined) {
  const letters: ReceivedLetter[] = []
  let attempts = 0
  let illness: number | undefined
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      attempts += 1
      const ill = illness && Object.assign(new Error('later'), { responseCode: illness })
      done(ill || (refuse(address) ?? null))
    },
    onData(stream, { envelope }, done) {
      void buffer(stream).then(bytes => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        letters.push({
          from,
          to: envelope.rcptTo.map(({ address }) => address),
          ...readLetter(bytes.toString('utf8')),
        })
        done()
      })
    },
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    /** How often a recipient was named, refused ones included. */
    attempts: () => attempts,
    /** From now on refuses all mail with this SMTP answer; undefined: accepts it again. */
    refuseWith(code: number | undefined) {
      illness = code
    },
    close: () => new Promise<void>(resolve => server.close(resolve)),
  }
}

function readLetter(raw: string) {
  const [head = '', ...rest] = raw.split('\r\n\r\n')
  const headers = head.replace(/\r\n[ \t]+/g, ' ')
  return {
    subject: words(headerOf(headers, 'Subject')),
    text: plainText(headers, rest.join('\r\n\r\n')),
    raw,
  }
}

const headerOf = (headers: string, name: string) =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(headers)?.[1]?.trim() ?? ''

function plainText(headers: string, body: string): string {
  const boundary = /boundary="([^"]+)"/.exec(headers)?.[1]
  if (boundary) {
    const [part = ''] = body.split(`--${boundary}`).slice(1)
    const [head = '', ...rest] = part.trimStart().split('\r\n\r\n')
    return plainText(head, rest.join('\r\n\r\n'))
  }
  const encoding = headerOf(headers, 'Content-Transfer-Encoding').toLowerCase()
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  return encoding === 'quoted-printable' ? quotedPrintable(body.replace(/=\r\n/g, '')) : body
}

/** Encoded words of a header, as in `=?UTF-8?B?…?=`. */
const words = (header: string) =>
  header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_word, kind: string, text: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString('utf8')
        : quotedPrintable(text.replaceAll('_', ' ')),
    )

const quotedPrintable = (text: string) =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_code, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')
