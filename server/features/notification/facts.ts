import type { RawBuilder } from 'kysely'
import type { Event } from '#server/kernel/jobs.ts'

/** A fact that creates messages. */
export interface Making {
  event: string
  audience(fact: object, now: number): RawBuilder<unknown>
  only(fact: object): boolean
}

/**
 * Creates messages from a fact.
 * @param audience SQL for rows of account_id, course_id, content_id, details
 * @param only which of these facts; if absent, all
 */
export const upon = <Fact extends object>(
  { event }: Event<Fact>,
  audience: (fact: Fact, now: number) => RawBuilder<unknown>,
  only: (fact: Fact) => boolean = () => true,
): Making => ({ event, audience: audience as Making['audience'], only: only as Making['only'] })

/** Which messages a change may affect: those about an activity, about parts of it, a course, or a person's membership. */
export type Scope = { contentId: string } | { partsOf: string } | { courseId: string; accountId?: string }

/** A fact after which messages are re-checked: withdrawn, restored or renamed. */
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

/** A fact that makes a message unnecessary for some people: it is marked read, or removed even if read. */
export interface Ending {
  event: string
  by: 'reading' | 'deleting'
  whose(fact: object): RawBuilder<boolean>
}

/** @param whose the messages it ends, as SQL over the row `notification` */
export const ending = <Fact extends object>(
  { event }: Event<Fact>,
  by: Ending['by'],
  whose: (fact: Fact) => RawBuilder<boolean>,
): Ending => ({ event, by, whose: whose as Ending['whose'] })
