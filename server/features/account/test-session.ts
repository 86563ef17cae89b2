import type { CastMember } from '#seed/people.ts'
import type { testApp } from '#server/kernel/test-app.ts'

type App = ReturnType<ReturnType<typeof testApp>>

/** The session of somebody who is logged in, or logs in now. */
export async function sessionOf(app: App, who: CastMember) {
  await app.tokenOf(who)
  const session = await app.db
    .selectFrom('session')
    .select('id')
    .where('account_id', '=', who.id)
    .executeTakeFirstOrThrow()
  return session.id
}
