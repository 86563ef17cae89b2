import { kernelErrors } from '#contract/error.ts'
import type { GroupEvent } from '#contract/features/chat/entities.ts'
import { chatErrors } from '#contract/features/chat/errors.ts'
import type { chatGroupCalls } from '#contract/features/chat/group-calls.ts'
import { maxChosen, maxFollowing } from '#contract/features/chat/rules.ts'
import { leaveStreams } from '#server/features/stream/public.ts'
import type { Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { AccountContext, HandlerOf } from '#server/kernel/feature.ts'
import { publishListChanged } from '../news.ts'
import { findHeirs } from './following.ts'
import { addable } from './making.ts'
import { sayDone } from './saying.ts'
import {
  deleteMembers,
  endGroup,
  findGroup,
  type Group,
  insertMembers,
  lockGroup,
  setOwner,
  setStaffOnly,
  setTitle,
} from './store.ts'

type Calls = typeof chatGroupCalls

/** What somebody may do with a group that they are in. */
export const rightsIn = (accountId: string, group: Group) => {
  const isOwner = group.owner_id === accountId
  const manages = !group.is_over && (isOwner || (group.of_course_id !== null && group.is_staff))
  return {
    manage: manages,
    add: !group.is_over && (manages || group.scope === 'people'),
    own: !group.is_over && isOwner,
    leave: !group.is_over,
    mentionAll: group.is_staff,
    seeReaders: group.is_staff,
  }
}

/**
 * A group in which somebody may do something, as it stands once nobody else changes it.
 * @throws notFound where they are not in it, dissolved, notAllowed
 */
async function groupTo(
  right: keyof ReturnType<typeof rightsIn>,
  { db, person }: { db: Database; person: AccountContext['person'] },
  id: string,
) {
  void lockGroup(db, id)
  const group = (await findGroup(db, person.id, id)) ?? fail(kernelErrors.notFound)
  if (group.is_over) fail(chatErrors.dissolved)
  if (!rightsIn(person.id, group)[right]) fail(kernelErrors.notAllowed)
  return group
}

/** Says what the caller did. @returns where it stands */
const say = async (context: AccountContext, group: Group, event: Omit<GroupEvent, 'byId'>) =>
  (
    await sayDone(context, [
      { id: group.id, streamId: group.stream_id, event: { ...event, byId: context.person.id } },
    ])
  )[0]!

export const rename: HandlerOf<Calls['rename']> = async (context, { id, title }) => {
  const group = await groupTo('manage', context, id)
  if (title === '') fail(chatErrors.titleMissing)
  if (title === group.title) return {}
  void setTitle(context.db, id, title)
  await say(context, group, { what: 'renamed', title })
  return {}
}

export const changeStaffOnly: HandlerOf<Calls['setStaffOnly']> = async (context, { id, isStaffOnly }) => {
  const group = await groupTo('manage', context, id)
  if (group.staff_only === isStaffOnly) return {}
  void setStaffOnly(context.db, id, isStaffOnly)
  await say(context, group, { what: isStaffOnly ? 'staffOnly' : 'allWrite' })
  return {}
}

export const add: HandlerOf<Calls['add']> = async (context, { id, accountIds }) => {
  const { db, person, now } = context
  const group = await groupTo('add', context, id)
  const bringsBack = rightsIn(person.id, group).manage
  const others = await addable(context, person.id, id, accountIds, { bringsBack })
  if (others.length === 0) return {}
  const limit = group.of_course_id ? maxFollowing : maxChosen
  if (group.member_count + others.length > limit) fail(chatErrors.tooManyMembers, { limit })
  const ids = others.map(each => each.id)
  // The stream is held from here on: what they read begins with this line.
  const from = await say(context, group, { what: 'added', ids })
  void insertMembers(db, id, ids, from, now)
  for (const each of ids) publishListChanged(context, each, id)
  return {}
}

export const remove: HandlerOf<Calls['remove']> = async (context, { id, accountId }) => {
  const { person } = context
  const group = await groupTo('manage', context, id)
  if (accountId === group.owner_id || accountId === person.id) fail(chatErrors.ownerStays)
  await takeOut(context, group, accountId, 'removed')
  await say(context, group, { what: 'removed', ids: [accountId] })
  return {}
}

export const leave: HandlerOf<Calls['leave']> = async (context, { id }) => {
  const { person } = context
  const group = await groupTo('leave', context, id)
  await takeOut(context, group, person.id, 'left')
  await say(context, group, { what: 'left' })
  if (group.owner_id === person.id) await findHeirs(context, [id])
  return {}
}

async function takeOut(context: AccountContext, group: Group, accountId: string, how: 'left' | 'removed') {
  const out = await deleteMembers(context.db, group.id, [accountId], how, context.now)
  if (out.length === 0) fail(kernelErrors.notFound)
  leaveStreams(context, [{ accountId, streamIds: [group.stream_id] }])
  publishListChanged(context, accountId, group.id)
}

export const giveAway: HandlerOf<Calls['giveAway']> = async (context, { id, accountId }) => {
  const group = await groupTo('own', context, id)
  if (accountId === group.owner_id) return {}
  if ((await setOwner.count(context.db, id, accountId)) === 0) fail(kernelErrors.notFound)
  await say(context, group, { what: 'owner', ids: [accountId] })
  return {}
}

export const dissolve: HandlerOf<Calls['dissolve']> = async (context, { id }) => {
  const group = await groupTo('own', context, id)
  void endGroup(context.db, id, context.now)
  await say(context, group, { what: 'dissolved' })
  return {}
}
