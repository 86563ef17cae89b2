import { sql } from 'kysely'
import { scoring } from '#contract/features/question/scoring.ts'
import { tallyingOf } from '#contract/features/question/tallies.ts'
import { typeOf } from '#contract/features/question/types/list.ts'
import { keysOf } from '#server/features/question/public.ts'
import { at } from '#server/kernel/database.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import type { Asked } from './asked.ts'

/** What of the tallies of a question is not what was chosen. */
export const tallied = { answered: 'answered', right: 'right' } as const
/** What is counted of an answer, as tallies name it. */
export const keyOfPart = (part: number, key: string) => `=${part}:${key}`

/** An answer as it is to be counted. */
export interface ToCount {
  asked: Pick<Asked, 'activity_id' | 'slot' | 'version_id' | 'type' | 'parts' | 'scoring'>
  accountId: string
  /** Null: nothing is answered any more. */
  answer: unknown
  /** It came after the end, and this shows that it is from before. */
  proof?: number | undefined
}

/** What of an answer is counted, and what share of the points it is worth; null: no machine can tell. */
export function countsOf({ asked: { type: number, parts, scoring: given }, answer }: ToCount, key: unknown) {
  const type = typeOf(number)!
  if (answer === null || answer === undefined) return { keys: [], worth: null }
  const worth = type.grade ? type.grade(answer, { parts, key, scoring: scoring.parse(given) }) : null
  const parted = tallyingOf(type, { parts, key })?.of(answer) ?? []
  return {
    keys: [
      tallied.answered,
      ...(worth !== null && worth >= 1 ? [tallied.right] : []),
      ...new Set(parted.map(one => keyOfPart(one.part, one.key))),
    ],
    worth,
  }
}

interface Rows {
  activityIds: readonly string[]
  slots: readonly number[]
  accountIds: readonly string[]
  /** JSON. */
  keys: readonly string[]
  worths: readonly (number | null)[]
  proofs: readonly (number | null)[]
  now: number
}
/**
 * Answers are counted once: what of somebody's answer stands in the tallies is kept, and taken out with their next. Those of one
 * person are never counted at the same time, since their work is held.
 */
const count = prepared(
  (_, { activityIds, slots, accountIds, keys, worths, proofs, now }: Rows) => sql`
    with given as (
      select given.activity_id, slot, account_id, worth, proof,
        array(select jsonb_array_elements_text(keys::jsonb)) as keys
      from unnest(${activityIds}::uuid[], ${slots}::smallint[], ${accountIds}::uuid[], ${keys}::text[],
        ${worths}::numeric[], ${proofs}::smallint[]) as given (activity_id, slot, account_id, keys, worth, proof)
    ), former as (
      select counted.activity_id, counted.slot, unnest(counted.keys) as key
      from answering_counted as counted join given using (activity_id, slot, account_id)
    ), written as (
      insert into answering_counted (activity_id, slot, account_id, keys, worth, counted_at, proof)
      select activity_id, slot, account_id, keys, worth, ${at(now)}, proof from given
      on conflict (activity_id, slot, account_id) do update
      set keys = excluded.keys, worth = excluded.worth, counted_at = excluded.counted_at, proof = excluded.proof
    ), changed as (
      select activity_id, slot, key, sum(n) as n from (
        select activity_id, slot, unnest(keys) as key, 1 as n from given
        union all select activity_id, slot, key, -1 from former
      ) as change group by activity_id, slot, key having sum(n) <> 0
    )
    insert into answering_tally as tally (activity_id, slot, key, n)
    select activity_id, slot, key, n from changed order by activity_id, slot, key
    on conflict (activity_id, slot, key) do update set n = tally.n + excluded.n`,
)

/** The same of what nobody is named with. */
const countNameless = prepared(
  (_, activityId: string, slot: number, keys: readonly string[]) => sql`
    insert into answering_tally as tally (activity_id, slot, key, n)
    select ${activityId}::uuid, ${slot}::smallint, key, 1 from unnest(${keys}::text[]) as key order by key
    on conflict (activity_id, slot, key) do update set n = tally.n + 1`,
)

/** Counts answers that were saved just now; their work is held. */
export async function countAnswers({ db, now }: Pick<Unit, 'db' | 'now'>, answers: readonly ToCount[]) {
  if (answers.length === 0) return
  const judged = answers.filter(({ asked }) => typeOf(asked.type)?.grade)
  const keys = await keysOf(db, [...new Set(judged.map(({ asked }) => asked.version_id))])
  const counted = answers.map(one => countsOf(one, keys.get(one.asked.version_id)?.key ?? null))
  void count(db, {
    activityIds: answers.map(({ asked }) => asked.activity_id),
    slots: answers.map(({ asked }) => asked.slot),
    accountIds: answers.map(({ accountId }) => accountId),
    keys: counted.map(one => JSON.stringify(one.keys)),
    worths: counted.map(({ worth }) => worth),
    proofs: answers.map(({ proof = null }) => proof),
    now,
  })
}

/** Counts an anonymous answer, once. */
export function countBallot({ db }: Pick<Unit, 'db'>, asked: Asked, answer: unknown) {
  const { keys } = countsOf({ asked, accountId: '', answer }, null)
  void countNameless(db, asked.activity_id, asked.slot, keys)
}
