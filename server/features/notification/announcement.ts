import type { RawBuilder } from 'kysely'
import type { Language, Text } from '#contract/error.ts'
import type { Destination } from '#contract/features/notification/destination.ts'
import type { MessageKind, NotificationType } from '#contract/features/notification/entities.ts'
import { declaration } from '#server/kernel/declaration.ts'
import type { Change, Ending, Making } from './facts.ts'

/** A condition at a given time. */
export type Condition = (now: number) => RawBuilder<boolean>

/** What messages are about. */
export interface Subject {
  /** Its name as it is now. SQL over the row `message`. */
  title: RawBuilder<string>
  /** What it is called in its course, where that is not the usual name of what it is. SQL over the row `message`. */
  called?: RawBuilder<string | null>
  /** The rows behind a `message` that its reader may open: SQL from `from` on, extensible by a condition. */
  rows(now: number): RawBuilder<unknown>
  /** What of it belongs to something else, such as the comments below an activity: SQL for its ids. */
  partsOf?(id: string): RawBuilder<unknown>
  /** Facts after which messages about it are re-checked. */
  changedBy?: readonly Change[]
}

/** Who gets the weekly announcements, and since when each has had none. */
export interface Turns {
  ids: string[]
  since: Date[]
}

/** Messages that come in a row and are one message to their reader. */
export interface Bundle {
  /** What all of a row have in common beside their course, such as who made them: SQL over the row `message`. */
  by: RawBuilder<string>
  /** The whole message where it is of several; `{title}` is their names. */
  title: Text
}

/** A type of message: what it says, who gets it when, what must still be true, and where it links. */
export interface Announcement {
  /** Stored with every message, so never renamed. */
  event: string
  /** If absent, teaching. */
  type?: NotificationType
  /** If absent, the message is about nothing that could change. */
  about?: Subject
  /**
   * What must be true of its subject; otherwise it is neither shown as unread nor sent. SQL over the rows of the
   * subject.
   */
  while?: Condition
  /** If absent, its course. */
  leadsTo?: Destination

  /** The kind of content, in one word. */
  label: Text
  /** What was done with it. */
  action: Text
  /** The whole message; `{title}` is the content's. */
  title: Text
  /**
   * Where the subject is called otherwise than usual, `{type}` is its name: then this is the whole message, and its label
   * is that name. Absent: the label does not say what the subject is.
   */
  called?: Text
  /** A name in a language, where what is named was not named by a person; if absent, as it is. */
  nameIn?(language: Language, name: string): string
  /** If absent, each is a message of its own. */
  bundle?: Bundle
  /** Additional text where the details give a `{reason}`. */
  more?: Text

  /** Whoever has silenced this kind gets it inside the application only. If absent, it cannot be silenced by kind. */
  kind?: MessageKind
  /** When this message setting is off, it stays inside the application. */
  switch?: 'members' | 'due' | 'letters' | 'topics'
  /** Never leaves the application: its author may be unknown to the recipient. */
  stays?: true
  /** Not repeated to anyone who has read it. */
  once?: true
  /** Useless a minute later: delivered at once, even in quiet hours. */
  urgent?: true

  /** The facts that create it; if none, its feature creates it with `announcer`. */
  madeBy?: readonly Making[]
  /** Created at the hour of the week each teacher chose: for whom, as SQL like that of `announcer`. */
  weekly?(turns: Turns): RawBuilder<unknown>
  /** Facts after which all messages about the same content are re-checked. */
  withdrawnBy?: readonly Change[]
  /** Facts after which some people no longer need it. */
  endedBy?: readonly Ending[]
}

/** Declares what a feature announces. */
export const announcement = declaration<Announcement>('announcement')
