import { createHash } from 'node:crypto'
import { entryCalls } from '#contract/features/account/entry.ts'
import type { PictureKind } from '#contract/features/account/picture.ts'
import { leadingZeros, puzzlePrefix, puzzleText } from '#contract/features/account/puzzle.ts'
import { contactOf } from '#contract/features/account/registration.ts'
import { sign } from '#server/kernel/ids.ts'
import type { testApp } from '#server/kernel/test-app.ts'

type App = ReturnType<ReturnType<typeof testApp>>

/** Opens a picture code, has its picture drawn and reads it, which only the server's key allows. */
export async function readPicture(app: App, type?: PictureKind) {
  const { sessionid, url, puzzle } = await app.call(null, entryCalls.getCaptcha, type ? { type } : {})
  await app.http.inject({ method: 'GET', url: new URL(url).pathname + new URL(url).search })
  const verify = await answerOf(app, sessionid)
  return { sessionid, verify, url, puzzle }
}

/** The answer to a picture code's current question. */
export async function answerOf(app: App, sessionid: string) {
  const { answer } = await app.db
    .selectFrom('picture_code')
    .select('answer')
    .where('id', '=', sessionid)
    .executeTakeFirstOrThrow()
  const { SECRET } = app.services.config
  for (let number = 0; number < 200; number++)
    if (sign(SECRET, 'picture', sessionid, String(number)) === answer) return String(number)
  throw new Error('there is no question')
}

/** What a device computes for somebody who cannot see the picture. */
export function solve({ challenge, bits }: { challenge: string; bits: number }) {
  for (let attempt = 0; ; attempt++) {
    const digest = createHash('sha256').update(puzzleText(challenge, attempt)).digest()
    if (leadingZeros(digest) >= bits) return `${puzzlePrefix}${attempt}`
  }
}

/** Requests a code to a phone or e-mail, waiting out the minute since the last. @returns the code that arrived */
export async function codeTo(app: App, target: string, type: string) {
  app.clock.advance(61_000)
  if (contactOf(target)?.phone)
    await app.call(null, entryCalls.sendPhoneCode, {
      ...(await readPicture(app, 'sms')),
      mobile: target,
      type,
    })
  else
    await app.call(null, entryCalls.sendEmailCode, {
      ...(await readPicture(app, 'email')),
      email: target,
      type,
    })
  return arrivedCode(app, target)
}

/** The code that arrived last. */
export async function arrivedCode(app: App, target: string) {
  await app.settle()
  const messages = app.services.ports.outbox?.messages() ?? []
  const code = messages
    .filter(({ to }) => to === target.toLowerCase())
    .flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? [])[0]
  if (!code) throw new Error(`no code arrived at ${target}`)
  return code
}
