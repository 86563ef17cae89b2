import type { RawBuilder } from 'kysely'
import type { Text } from '#contract/error.ts'
import type { Destination } from '#contract/features/notification/destination.ts'
import type { NotificationType } from '#contract/features/notification/entities.ts'
import { declaration } from '#server/kernel/declaration.ts'
import type { Change, Ending, Making } from './facts.ts'

/** A condition at a moment. */
export type Condition = (now: number) => RawBuilder<boolean>

/** What messages are about. */
export interface Subject {
  /** Its name as it is now. SQL over the row `message`. */
  title: RawBuilder<string>
  /** The rows behind a `message` that its reader may open: SQL from `from` on, to which a condition may be added. */
  rows(now: number): RawBuilder<unknown>
  /** Facts after which messages about it are looked at again. */
  changedBy?: readonly Change[]
}

/** Who is told the weekly announcements, and since when each has heard nothing. */
export interface Turns {
  ids: string[]
  since: Date[]
}

/** A sort of message: what it says, who gets it when, what must still be true of it, and where it leads. */
export interface Announcement {
  /** Stored with every message, so never renamed. */
  event: string
  /** Without it, teaching. */
  type?: NotificationType
  /** Without it the message is about nothing that could change. */
  about?: Subject
  /** What must be true of its subject; else it is neither shown as news nor sent. SQL over the rows of the subject. */
  while?: Condition
  /** Without it, its course. */
  leadsTo?: Destination

  /** The kind of content in a word. */
  label: Text
  /** What was done with it. */
  action: Text
  /** The whole message; `{title}` is the content's. */
  title: Text
  /** What else there is to say, where the details give a `{reason}`. */
  more?: Text

  /** With this switch of the message settings off it stays inside the application. */
  switch?: 'members' | 'due' | 'letters' | 'topics'
  /** Never leaves the application: who made it may be unknown to whom it reaches. */
  stays?: true
  /** Whoever has read it is not told again. */
  once?: true
  /** Of no use in a minute: reaches people at once, in quiet hours too. */
  urgent?: true

  /** The facts that make it; without any its feature makes it itself, with `announcer`. */
  madeBy?: readonly Making[]
  /** It is made at the hour of the week that each teacher chose: for whom, as SQL like that of `announcer`. */
  weekly?(turns: Turns): RawBuilder<unknown>
  /** Facts after which all that is told of the same content is looked at again. */
  withdrawnBy?: readonly Change[]
  /** Facts after which some people need it no longer. */
  endedBy?: readonly Ending[]
}

/** Declares what a feature announces. */
export const announcement = declaration<Announcement>('announcement')
