import { sql } from 'kysely'
import { languages } from '#contract/error.ts'
import { at, type Database } from '#server/kernel/database.ts'
import type { Context } from '#server/kernel/feature.ts'
import { isSignature, sign } from '#server/kernel/ids.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'

// The address is signed, not stored: the database holds nothing that opens a calendar.

const feedOf = prepared((db, accountId: string) =>
  db
    .selectFrom('account')
    .leftJoin('calendar_feed', 'account_id', 'account.id')
    .select(['language', sql<number>`coalesce(generation, 1)`.as('generation')])
    .where('account.id', '=', accountId)
    .where('deleted_at', 'is', null),
)

/** The generation of the person's valid calendar address; the first until it is renewed. */
export const generationOf = async (db: Database, accountId: string) =>
  (await feedOf.one(db, accountId)).generation

const renew = prepared((db, accountId: string, now: number) =>
  db
    .insertInto('calendar_feed')
    .values({ account_id: accountId, generation: 2, changed_at: at(now) })
    .onConflict(conflict =>
      conflict
        .column('account_id')
        .doUpdateSet({ generation: sql`calendar_feed.generation + 1`, changed_at: at(now) }),
    )
    .returning('generation'),
)

/** Invalidates all earlier addresses. @returns the new generation */
export const renewFeed = async ({ db, now }: Unit, accountId: string) =>
  (await renew.one(db, accountId, now)).generation

export const feedPath = '/calendar/:name'

export function feedUrl({ config, publicUrl }: Context, accountId: string, generation: number) {
  return `${publicUrl}/calendar/${accountId}-${sign(config.SECRET, 'calendar', accountId, generation)}.ics`
}

/** The owner of the calendar with this file name; undefined when it is not, or no longer, an address of ours. */
export async function readerOfFeed({ db, config }: Context, name: string) {
  const [, accountId, signature] =
    /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-([0-9a-f]{40})\.ics$/.exec(name) ?? []
  if (!accountId || !signature) return undefined
  const feed = await feedOf.first(db, accountId)
  if (!feed || !isSignature(config.SECRET, signature, 'calendar', accountId, feed.generation))
    return undefined
  return { accountId, language: languages.find(language => language === feed.language) ?? 'zh-Hans' }
}
