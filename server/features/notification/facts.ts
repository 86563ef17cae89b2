import type { RawBuilder } from 'kysely'
import type { Event } from '#server/kernel/jobs.ts'

/** A fact that makes messages. */
export interface Making {
  event: string
  audience(fact: object, now: number): RawBuilder<unknown>
  only(fact: object): boolean
}

/**
 * Makes messages of a fact.
 * @param audience SQL for rows of account_id, course_id, content_id, details
 * @param only which of these facts; without it all
 */
export const upon = <Fact extends object>(
  { event }: Event<Fact>,
  audience: (fact: Fact, now: number) => RawBuilder<unknown>,
  only: (fact: Fact) => boolean = () => true,
): Making => ({ event, audience: audience as Making['audience'], only: only as Making['only'] })

/** Which messages a change may concern: those about a content, a course, or somebody's place in one. */
export type Scope = { contentId: string } | { courseId: string; accountId?: string }

/** A fact after which messages are looked at again: they are withdrawn, come back, or bear another name. */
export interface Change {
  event: string
  scope(fact: object): Scope
}

export const change = <Fact extends object>(
  { event }: Event<Fact>,
  scope: (fact: Fact) => Scope,
): Change => ({
  event,
  scope: scope as Change['scope'],
})

/** A fact after which some people need no longer be told: their message is read, or it is gone, also when it was read. */
export interface Ending {
  event: string
  by: 'reading' | 'deleting'
  whose(fact: object): RawBuilder<boolean>
}

/** @param whose the messages that it ends, as SQL over the row `notification` */
export const ending = <Fact extends object>(
  { event }: Event<Fact>,
  by: Ending['by'],
  whose: (fact: Fact) => RawBuilder<boolean>,
): Ending => ({ event, by, whose: whose as Ending['whose'] })
