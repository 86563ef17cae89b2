import { sql } from 'kysely'
import { newJoinCode } from '#server/features/course/public.ts'
import { at } from '#server/kernel/database.ts'
import { newId } from '#server/kernel/ids.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'

/** Copies the groups of a batch into a new batch, each with its own code. */
export async function copyGroups(
  { db, now }: Unit,
  { from, to, withPeople }: { from: string; to: string; withPeople: boolean },
) {
  const originals = (await groupsOf(db, from)).map(({ id }) => id)
  const pairs = { originals, copies: originals.map(() => newId()) }
  void putCopies(db, { ...pairs, codes: originals.map(newJoinCode), batchId: to, now })
  if (!withPeople) return
  void putPeople(db, { ...pairs, batchId: to, now })
  void countPeople(db, pairs)
}

const groupsOf = prepared((db, batchId: string) =>
  db.selectFrom('course_group').select('id').where('batch_id', '=', batchId),
)

interface Pairs {
  originals: readonly string[]
  copies: readonly string[]
}

const putCopies = prepared(
  (
    _,
    { originals, copies, codes, batchId, now }: Pairs & { codes: string[]; batchId: string; now: number },
  ) => sql`
    insert into course_group (id, batch_id, name, code, member_cap, author_id, position, created_at)
    select pairs.copy, ${batchId}::uuid, name, pairs.code, member_cap, author_id, position, ${at(now)}
    from unnest(${originals}::uuid[], ${copies}::uuid[], ${codes}::text[]) as pairs (original, copy, code)
    join course_group on course_group.id = pairs.original`,
)

const putPeople = prepared(
  (_, { originals, copies, batchId, now }: Pairs & { batchId: string; now: number }) => sql`
    insert into group_member (batch_id, group_id, account_id, joined_at)
    select ${batchId}::uuid, pairs.copy, account_id, ${at(now)}
    from unnest(${originals}::uuid[], ${copies}::uuid[]) as pairs (original, copy)
    join group_member on group_member.group_id = pairs.original`,
)

// Counted here, not taken from the original: students may have joined it since its groups were read.
const countPeople = prepared(
  (_, { originals, copies }: Pairs) => sql`
    update course_group set
      member_count = (select count(*) from group_member where group_id = course_group.id),
      leader_id = (select account_id from group_member
        where group_id = course_group.id and account_id = original.leader_id)
    from unnest(${originals}::uuid[], ${copies}::uuid[]) as pairs (original, copy)
    join course_group as original on original.id = pairs.original
    where course_group.id = pairs.copy`,
)
