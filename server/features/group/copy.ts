import { sql } from 'kysely'
import { newJoinCode } from '#server/features/course/public.ts'
import { at } from '#server/kernel/database.ts'
import { newId } from '#server/kernel/ids.ts'
import type { Unit } from '#server/kernel/unit.ts'

/** Copies the groups of a batch into a batch just made, each with a code of its own. */
export async function copyGroups(
  { db, now }: Unit,
  { from, to, withPeople }: { from: string; to: string; withPeople: boolean },
) {
  const groups = await db
    .selectFrom('course_group')
    .select(['id', 'name', 'member_cap', 'author_id', 'position'])
    .where('batch_id', '=', from)
    .orderBy('position')
    .execute()
  if (groups.length === 0) return
  const copies = groups.map(group => ({ ...group, from: group.id, id: newId() }))
  await db
    .insertInto('course_group')
    .values(
      copies.map(({ id, name, member_cap, author_id, position }) => ({
        id,
        batch_id: to,
        name,
        code: newJoinCode(),
        member_cap,
        author_id,
        position,
        created_at: at(now),
      })),
    )
    .execute()
  if (!withPeople) return
  await sql`insert into group_member (batch_id, group_id, account_id, joined_at)
    select ${to}, pairs.copy, account_id, ${at(now)}
    from unnest(${copies.map(copy => copy.from)}::uuid[], ${copies.map(copy => copy.id)}::uuid[]) as pairs (original, copy)
    join group_member on group_member.group_id = pairs.original`.execute(db)
  // Counted here, not taken from the original: students may have joined it since its groups were read.
  await sql`update course_group set
      member_count = (select count(*) from group_member where group_id = course_group.id),
      leader_id = (select account_id from group_member
        where group_id = course_group.id and account_id = original.leader_id)
    from unnest(${copies.map(copy => copy.from)}::uuid[], ${copies.map(copy => copy.id)}::uuid[]) as pairs (original, copy)
    join course_group as original on original.id = pairs.original
    where course_group.id = pairs.copy`.execute(db)
}
