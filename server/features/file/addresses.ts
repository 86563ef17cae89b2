import { isSignature, sign } from '#server/kernel/ids.ts'
import type { Unit } from '#server/kernel/unit.ts'

type Config = Unit['config']
const hour = 3_600_000
/** A signed address is good for 6 to 7 hours; it stays the same for an hour, so that browsers can keep the bytes. */
const shortest = 6 * hour

export interface AddressOptions {
  now: number
  /** Whom the address is for; somebody else who is logged in needs a right of their own to use it. */
  forAccount?: string
  /** Such as `https://school.example`; the address is relative without it. */
  base?: string
  /** The smaller picture. */
  thumb?: boolean
  /** Saved by the browser instead of shown. */
  download?: boolean
}

/** An address of a file that needs no session and ends after some hours. */
export function fileUrl(config: Config, fileId: string, options: AddressOptions) {
  const { now, forAccount = '', base = '', thumb, download } = options
  const expires = (Math.ceil(now / hour) * hour + shortest) / 1000
  const query = new URLSearchParams({ expires: String(expires) })
  if (forAccount) query.set('for', forAccount)
  query.set('sign', sign(config.SECRET, 'file', fileId, expires, forAccount))
  if (thumb) query.set('thumb', '1')
  if (download) query.set('download', '1')
  return `${base}/File/download/id/${fileId}?${query}`
}

export interface SignedQuery {
  expires?: string
  sign?: string
  for?: string
}

/** Whom a signed address is for, empty for anybody; undefined when it is not signed by us or has ended. */
export function signedFor(config: Config, fileId: string, query: SignedQuery, now: number) {
  const { expires, sign: signature, for: account = '' } = query
  if (typeof expires !== 'string' || typeof signature !== 'string' || typeof account !== 'string')
    return undefined
  if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1000 <= now) return undefined
  return isSignature(config.SECRET, signature, 'file', fileId, Number(expires), account) ? account : undefined
}
