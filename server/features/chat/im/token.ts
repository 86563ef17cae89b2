import { personOfSession } from '#server/features/account/public.ts'
import type { AccountContext } from '#server/kernel/feature.ts'
import { seal, unseal } from '#server/kernel/seal.ts'
import type { Services } from '#server/kernel/unit.ts'

const purpose = 'im token'
/** Milliseconds. */
const validity = 24 * 3_600_000

interface Sealed {
  session: string
  /** Address of the web application, as the client reached it. */
  base: string
  until: number
}

/** A text by which the holder of a session is admitted to the socket for a day, and no longer than the session lasts. */
export function issueImToken({
  config,
  person,
  now,
  publicUrl,
}: Pick<AccountContext, 'config' | 'person' | 'now' | 'publicUrl'>) {
  const sealed: Sealed = { session: person.sessionId, base: publicUrl, until: now + validity }
  return seal(config.SECRET, purpose, sealed)
}

/** Whose token it is, asked of the database each time; undefined once it, or its session, has ended. */
export function readImToken({ config, clock, db }: Services, token: string) {
  const sealed = unseal<Sealed>(config.SECRET, purpose, token)
  if (!sealed || sealed.until <= clock.now()) return undefined
  return {
    base: sealed.base,
    find: () => personOfSession({ db, now: clock.now() }, sealed.session),
  }
}
