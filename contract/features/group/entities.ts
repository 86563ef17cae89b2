import { z } from 'zod'
import { memberRow } from '#contract/features/member/entities.ts'
import { flag, flagNumber, id } from '#contract/wire.ts'
import { wired } from '#contract/wired.ts'

/** What the caller may do with the batches of a course. */
export const batchesCan = z.object({ manage: z.boolean() })
/** What the caller may do with a batch. */
export const batchCan = z.object({ manage: z.boolean(), create: z.boolean(), join: z.boolean() })
/** What the caller may do with a group. */
export const groupCan = z.object({
  join: z.boolean(),
  quit: z.boolean(),
  remove: z.boolean(),
  lead: z.boolean(),
})

/** What students may do themselves in a batch. */
export const allowances = {
  allowjoin: flag,
  allowcreate: flag,
  allowdelete: flag,
  allowquit: flag,
}

/** A batch: one division of the course's students into groups. */
export const batch = wired({
  id: id('groupbatch'),
  batch: z.string(),
  /** 1 by the teacher, 2 by the students, 3 at random. */
  mode: z.number(),
  maxMembers: ['membercap', z.number()],
  maxGroups: ['groupcap', z.number()],
  ...allowances,
})

export const group = wired({
  id: id('group'),
  name: z.string(),
  /** How many are in it. */
  members: z.number(),
  maxMembers: ['membercap', z.number()],
  /** Account of the leader; empty for none. */
  leader: z.string(),
  leaderName: ['leadername', z.string()],
  full: flagNumber,
  /** For staff and group members; otherwise empty. */
  groupCode: ['groupcode', z.string()],
  /** Whether the caller is in it. */
  mine: z.boolean(),
  can: groupCan,
})
export type GroupItem = z.output<typeof group>

/** A group with its members. */
export const groupWithPeople = wired({
  id: id('group'),
  name: z.string(),
  maxMembers: ['membercap', z.number()],
  leader: z.string(),
  students: z.array(memberRow),
})
