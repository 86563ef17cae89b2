import { sql } from 'kysely'
import { maxFollowing } from '#contract/features/chat/rules.ts'
import { isUnclaimed } from '#server/features/account/public.ts'
import { leaveStreams } from '#server/features/stream/public.ts'
import { at } from '#server/kernel/database.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { publishListChanged } from '../news.ts'
import { isOver } from '../store.ts'
import { sayDone } from './saying.ts'
import { passOn } from './store.ts'

interface Moved {
  conversation_id: string
  stream_id: string
  account_id: string
  has_come: boolean
  was_owner: boolean
}

/**
 * Conversations of a course as these people's places in it want them. Who comes reads what is said from then on; who has left by
 * themselves or was removed stays out.
 */
const follow = prepared(
  (_, courseId: string, accountIds: readonly string[], now: number, most: number) => sql<Moved>`
    with bound as materialized (
      select conversation.*, stream.id as stream_id, stream.last_position from conversation
      join stream on stream.kind = 'conversation' and stream.subject_id = conversation.id
      where conversation.of_course_id = ${courseId} and not ${isOver}
    ), asked as materialized (
      select bound.*, account_id,
        conversation_admits(bound.scope, bound.of_course_id, bound.class_id, bound.group_id, account_id) as belongs
      from bound, unnest(${accountIds}::uuid[]) as account_id
    ), gone as (
      delete from conversation_member as member using asked
      where member.conversation_id = asked.id and member.account_id = asked.account_id and not asked.belongs
      returning member.conversation_id, member.account_id, asked.stream_id, asked.owner_id
    ), noted as (
      insert into conversation_former (conversation_id, account_id, left_at, how)
      select conversation_id, account_id, ${at(now)}, 'place' from gone
      on conflict (conversation_id, account_id) do update set left_at = excluded.left_at, how = excluded.how
    ), come as (
      insert into conversation_member (conversation_id, account_id, joined_at, from_position, seen_position, hidden_position)
      select asked.id, account.id, ${at(now)}, asked.last_position + 1, asked.last_position, asked.last_position
      from asked join account on account.id = asked.account_id
      where asked.belongs and account.deleted_at is null and not ${isUnclaimed('account')}
        and (select count(*) from conversation_member as each where each.conversation_id = asked.id) < ${most}
        and not exists (select from conversation_former as former
          where former.conversation_id = asked.id and former.account_id = account.id and former.how <> 'place')
      on conflict do nothing
      returning conversation_id, account_id
    ), back as (
      delete from conversation_former as former using come
      where former.conversation_id = come.conversation_id and former.account_id = come.account_id
    )
    select conversation_id, stream_id, account_id, false as has_come, owner_id = account_id as was_owner from gone
    union all
    select come.conversation_id, bound.stream_id, come.account_id, true, false from come join bound on bound.id = come.conversation_id`,
)

/** What became of the places of these people in a course. */
export async function followPlaces(
  unit: Unit,
  { courseId, accountIds }: { courseId: string; accountIds: readonly string[] },
): Promise<void> {
  const moved = await follow(unit.db, courseId, accountIds, unit.now, maxFollowing)
  leaveStreams(
    unit,
    moved.flatMap(one => (one.has_come ? [] : [{ accountId: one.account_id, streamIds: [one.stream_id] }])),
  )
  for (const { conversation_id, account_id } of moved) publishListChanged(unit, account_id, conversation_id)
  await findHeirs(
    unit,
    moved.flatMap(({ conversation_id, was_owner }) => (was_owner ? [conversation_id] : [])),
  )
}

/** Groups whose owner is no longer in them go to somebody else, and say so. */
export async function findHeirs(unit: Unit, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const passed = await passOn(unit.db, ids, unit.now)
  const heirs = passed.flatMap(({ id, stream_id, owner_id }) =>
    owner_id
      ? [{ id, streamId: stream_id, event: { what: 'owner' as const, byId: owner_id, ids: [owner_id] } }]
      : [],
  )
  if (heirs.length > 0) await sayDone(unit, heirs)
}

const giveToTeacher = prepared(
  (_, courseId: string, accountId: string) => sql<{ id: string; stream_id: string }>`
    update conversation set owner_id = ${accountId} from stream
    where conversation.of_course_id = ${courseId} and conversation.dissolved_at is null
      and conversation.owner_id is distinct from ${accountId}
      and stream.kind = 'conversation' and stream.subject_id = conversation.id
      and exists (select from conversation_present as member
        where member.conversation_id = conversation.id and member.account_id = ${accountId})
    returning conversation.id, stream.id as stream_id`,
)

/** A course's conversations are of whom it is. */
export async function followTransfer(
  unit: Unit,
  { courseId, accountId }: { courseId: string; accountId: string },
) {
  await followPlaces(unit, { courseId, accountIds: [accountId] })
  const given = await giveToTeacher(unit.db, courseId, accountId)
  await sayDone(
    unit,
    given.map(({ id, stream_id }) => ({
      ...{ id, streamId: stream_id },
      event: { what: 'owner', byId: accountId, ids: [accountId] },
    })),
  )
}

const leaveAll = prepared(
  (_, accountId: string, now: number) => sql<{ conversation_id: string }>`
    with gone as (
      delete from conversation_member as member using conversation
      where member.account_id = ${accountId} and conversation.id = member.conversation_id and conversation.scope is not null
      returning member.conversation_id
    )
    insert into conversation_former (conversation_id, account_id, left_at, how)
    select conversation_id, ${accountId}::uuid, ${at(now)}, 'left' from gone
    on conflict (conversation_id, account_id) do update set how = excluded.how
    returning conversation_id`,
)

/** Whoever has closed their account is in no group any more; what they said stays, by a deleted account. */
export async function leaveAllGroups(unit: Unit, { accountId }: { accountId: string }): Promise<void> {
  const left = await leaveAll(unit.db, accountId, unit.now)
  await findHeirs(
    unit,
    left.map(({ conversation_id }) => conversation_id),
  )
}
