import { sql } from 'kysely'
import { at, type Database } from '#server/kernel/database.ts'
import type { Context } from '#server/kernel/feature.ts'
import { isSignature, sign } from '#server/kernel/ids.ts'
import type { Unit } from '#server/kernel/unit.ts'

// The address is signed, not stored: the database holds nothing that opens a calendar.

/** Which address of the person's calendar is good now; the first until it is renewed. */
export async function generationOf(db: Database, accountId: string) {
  const row = await db
    .selectFrom('calendar_feed')
    .select('generation')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.generation ?? 1
}

/** Makes all earlier addresses worthless. @returns the new generation */
export async function renewFeed({ db, now }: Unit, accountId: string) {
  const row = await db
    .insertInto('calendar_feed')
    .values({ account_id: accountId, generation: 2, changed_at: at(now) })
    .onConflict(conflict =>
      conflict
        .column('account_id')
        .doUpdateSet({ generation: sql`calendar_feed.generation + 1`, changed_at: at(now) }),
    )
    .returning('generation')
    .executeTakeFirstOrThrow()
  return row.generation
}

export const feedPath = '/calendar/:name'

export function feedUrl({ config, publicUrl }: Context, accountId: string, generation: number) {
  return `${publicUrl}/calendar/${accountId}-${sign(config.SECRET, 'calendar', accountId, generation)}.ics`
}

/** The account of a feed's file name; undefined when it is not, or no longer, an address of ours. */
export async function accountOfFeed({ db, config }: Context, name: string) {
  const [, accountId, signature] =
    /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-([0-9a-f]{40})\.ics$/.exec(name) ?? []
  if (!accountId || !signature) return undefined
  const generation = await generationOf(db, accountId)
  return isSignature(config.SECRET, signature, 'calendar', accountId, generation) ? accountId : undefined
}
