import { sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import type { chatCalls } from '#contract/features/chat/calls.ts'
import { chatErrors } from '#contract/features/chat/errors.ts'
import { chatMessages } from '#contract/features/chat/messages.ts'
import { maxPins } from '#contract/features/chat/rules.ts'
import { findEntry, presentEntry, topicOf } from '#server/features/stream/public.ts'
import { at } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { HandlerOf } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { findConversation } from '../store.ts'
import { requireMayManage } from './may-manage.ts'
import { deletePin, pinsIn } from './store.ts'

type Calls = typeof chatCalls

const insertPin = prepared(
  (_, id: string, position: number, accountId: string, now: number) => sql<{ total: number }>`
    with pinned as (
      insert into conversation_pin (conversation_id, position, by_id, pinned_at)
      values (${id}, ${position}, ${accountId}, ${at(now)}) on conflict do nothing
    )
    select count(*)::int as total from conversation_pin where conversation_id = ${id} and position <> ${position}`,
)

/** To those who have it open; others ask when they open it. */
export const publishPinned = (unit: Pick<Unit, 'publish'>, conversationId: string, streamId: string) =>
  unit.publish(topicOf(streamId), chatMessages.pinned, { conversationId })

export const pin: HandlerOf<Calls['pin']> = async (context, { id, position, isPinned }) => {
  const { db, person, now } = context
  const [row] = await Promise.all([
    findConversation(db, person.id, id),
    requireMayManage(context, person.id, id),
  ])
  if (!row || position < row.from_position) return fail(kernelErrors.notFound)
  const [entry, others] = await Promise.all([
    findEntry(context, row.stream_id, position),
    isPinned ? insertPin.one(db, id, position, person.id, now) : undefined,
    isPinned ? undefined : deletePin(db, id, position),
  ])
  if (!entry || entry.isRemoved) fail(kernelErrors.notFound)
  if (others && others.total >= maxPins) fail(chatErrors.tooManyPins, { limit: maxPins })
  publishPinned(context, id, row.stream_id)
  return {}
}

export const listPins: HandlerOf<Calls['listPins']> = async ({ db, person }, { id }) => {
  const row = (await findConversation(db, person.id, id)) ?? fail(kernelErrors.notFound)
  const pins = await pinsIn(db, id, row.stream_id, row.from_position)
  return { list: pins.map(pinned => ({ ...presentEntry(pinned), pinnedBy: pinned.pinned_by })) }
}
