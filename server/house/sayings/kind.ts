import { sql } from 'kysely'
import { z } from 'zod'
import { errors, kernelErrors } from '#contract/error.ts'
import { text } from '#contract/wire.ts'
import type { StreamKind } from '#server/features/stream/public.ts'
import { failureOf } from '#server/kernel/failure.ts'
import { prepared } from '#server/kernel/prepared.ts'

export const sayingErrors = errors('saying', {
  silent: { code: 59_998, en: 'You only listen here', zh: '您在此处只能收听' },
})

const readable = prepared(
  (_, accountId: string, subjectIds: readonly string[]) => sql<{ id: string; since: number }>`
    select id, since from saying_room where account_id = ${accountId} and id = any(${subjectIds}::uuid[])`,
)
const writable = prepared(
  (_, accountIds: readonly string[], subjectIds: readonly string[]) => sql<{
    place: number
    may_add: boolean
  }>`
    select place::int, may_add
    from unnest(${accountIds}::uuid[], ${subjectIds}::uuid[]) with ordinality as asked (account_id, id, place)
    join saying_room using (account_id, id)`,
)

const rooms: Pick<StreamKind, 'entries' | 'mayRead' | 'mayAdd'> = {
  entries: { text: z.object({ text: text(10_000, 1) }), picture: z.object({ fileId: z.string() }) },
  async mayRead(db, reader, subjectIds) {
    const rows = await readable(db, reader.id, subjectIds)
    return new Map(rows.map(({ id, since }) => [id, since]))
  },
  async mayAdd({ db }, sayings) {
    const rows = await writable(
      db,
      sayings.map(({ person }) => person.id),
      sayings.map(({ subjectId }) => subjectId),
    )
    const byPlace = new Map(rows.map(({ place, may_add }) => [place - 1, may_add]))
    return sayings.map((_, place) => {
      if (byPlace.get(place)) return undefined
      return failureOf(byPlace.has(place) ? sayingErrors.silent : kernelErrors.notFound)
    })
  },
}

/** What is said to each other: stored before it is told, and kept. */
export const talk: StreamKind = {
  ...rooms,
  name: 'talk',
  stored: 'before',
  pace: { burst: 1000, perSecond: 100 },
}

/** What flies over the screen: told at once, and kept for a day. */
export const barrage: StreamKind = {
  ...rooms,
  name: 'barrage',
  stored: 'after',
  pace: { burst: 20, perSecond: 1 },
  keptDays: 1,
}
