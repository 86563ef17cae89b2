import { isSignature, sign } from '#server/kernel/ids.ts'
import type { Unit } from '#server/kernel/unit.ts'

type Config = Unit['config']
const minute = 60_000
const hour = 60 * minute
/** A signed address is valid for 6 to 7 hours; it stays the same for an hour, so that browsers can cache the bytes. */
const usual = { same: hour, shortest: 6 * hour }
/** What may be played but not kept is asked for again when it has ended. */
const short = { same: 10 * minute, shortest: 20 * minute }

/** The grounds on which a request without a session gets a file. */
export interface Grant {
  /** The session the address was made for: it reads what that person may currently read. */
  session?: string
  /** The place that shows the file to all its readers, such as `course:<id>`; checked at download. */
  place?: string
}

export interface AddressOptions extends Grant {
  now: number
  /** Such as `https://school.example`; without it the address is relative. */
  base?: string
  /** The smaller picture. */
  thumb?: boolean
  /** Saved by the browser instead of shown. */
  download?: boolean
  /** The PDF that was made of it, or its pages as pictures, instead of the file itself. */
  as?: 'pdf' | 'page'
  /** It ends within half an hour. */
  isShort?: boolean
}

/** An address of a file that needs no token and no cookie. It grants no access: that is checked at each download. */
export function fileUrl(config: Config, fileId: string, options: AddressOptions) {
  const { now, session = '', place = '', base = '', thumb, download, as = 'download', isShort } = options
  const { same, shortest } = isShort ? short : usual
  const expires = (Math.ceil(now / same) * same + shortest) / 1000
  const query = new URLSearchParams({ expires: String(expires) })
  if (session) query.set('for', session)
  if (place) query.set('at', place)
  query.set('sign', sign(config.SECRET, 'file', fileId, expires, session, place))
  if (thumb) query.set('thumb', '1')
  if (download) query.set('download', '1')
  return `${base}/File/${as}/id/${fileId}?${query}`
}

export interface SignedQuery {
  expires?: string
  sign?: string
  for?: string
  at?: string
}

/** What a signed address grants; undefined when it is not signed by us or has ended. */
export function grantOf(config: Config, fileId: string, query: SignedQuery, now: number): Grant | undefined {
  const { expires, sign: signature, for: session = '', at: place = '' } = query
  if (![expires, signature, session, place].every(one => typeof one === 'string' && !one.includes('\n')))
    return undefined
  if (!/^\d{1,12}$/.test(String(expires)) || Number(expires) * 1000 <= now) return undefined
  const parts = ['file', fileId, Number(expires), session, place]
  return isSignature(config.SECRET, String(signature), ...parts) ? { session, place } : undefined
}
