import type { Call } from '#contract/call.ts'
import type { Thing } from '#contract/wire.ts'
import { kinds } from '../kinds.ts'

/** Kinds of activities that have a name of their own for an activity's id, by the number in a row of the course. */
export const activityThings: Partial<Record<Thing, number>> = Object.fromEntries(
  kinds.map(({ thing, types }) => [thing, types[0]]),
)

/** What opens an activity, by its kind. */
export const openings: Record<number, Call> = Object.fromEntries(
  kinds.map(({ types, opens }) => [types[0], opens]),
)

/** By the content type of a message: what opens it. */
export const openingsOfMessages: Record<number, Call> = Object.fromEntries(
  kinds.flatMap(({ contentTypes, opens }) => contentTypes.map(type => [type, opens])),
)
