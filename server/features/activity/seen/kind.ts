import { type RawBuilder, sql } from 'kysely'
import type { Text } from '#contract/error.ts'
import type { Destination } from '#contract/features/notification/destination.ts'
import { type Announcement, ending, upon } from '#server/features/notification/public.ts'
import type { Database } from '#server/kernel/database.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { aboutActivity, endsWithin, isToDo, studentsOf, studentsTold } from '../subject.ts'
import type { SeenFacts } from './facts.ts'

/** Finds the course of an activity of one of these types: how an id of its kind leads to its course. */
export function courseOfTypes(types: readonly number[]) {
  const courseOf = prepared(
    (_, id: string) => sql<{ course_id: string }>`
      select course_id from activity
      where id = ${id}::uuid and type = any(${sql.lit(`{${types.join()}}`)}::smallint[])`,
  )
  return async (db: Database, id: string) => (await courseOf.first(db, id))?.course_id
}

/** What a message is called where it is stored, and what it says. */
interface Said {
  event: string
  title: Text
  /** The same where the course calls its type `{type}`. */
  called?: Text
}

/** Whose activity a message is about, and where it is kept. */
const authorAndFolder = sql<string>`(select concat_ws(' ', author_id, folder_id) from activity where activity.id = message.content_id)`

/** What is told to the students of a kind. */
interface SeenMessages<Fact extends object> {
  label: Text
  leadsTo: Destination
  kind?: Announcement['kind']
  switch?: Announcement['switch']
  /** Whether they can do it now, as SQL over the row `activity`; absent: always. */
  isOpen?: RawBuilder<boolean>
  facts: SeenFacts<Fact>
  /**
   * `which`: of which activities, as SQL over the row `activity`; absent: of all. `several`: what is said of those that one person
   * published in a row in one folder; absent: each is told of on its own.
   */
  published: Said & Pick<Announcement, 'once'> & { which?: RawBuilder<boolean>; several?: Text }
  reminded: Said
}

/**
 * The messages to students of a kind that is only seen: that there is something new, that staff remind them of it, and
 * that it ends soon. Who has done it needs none of them.
 */
export function seenAnnouncements<Fact extends object>(kind: SeenMessages<Fact>) {
  const { facts, isOpen = sql<boolean>`true` } = kind
  const common = {
    about: aboutActivity,
    leadsTo: kind.leadsTo,
    label: kind.label,
    ...(kind.switch && { switch: kind.switch }),
    ...(kind.kind && { kind: kind.kind }),
    endedBy: [
      ending(
        facts.done,
        'reading',
        fact => sql`content_id = ${facts.idOf(fact)} and account_id = ${fact.studentId}`,
      ),
    ],
  } satisfies Partial<Announcement>
  const { which, several, ...published } = kind.published
  const { reminded } = kind
  const isLeft = sql<boolean>`${isOpen} and ${isToDo}`
  return {
    common,
    published: {
      ...common,
      called: { en: 'New {type}: {title}', zh: '发布了新 {type}：{title}' },
      ...published,
      ...(several && { bundle: { by: authorAndFolder, title: several } }),
      madeBy: [upon(facts.published, fact => studentsTold(facts.idOf(fact), fact, which))],
      while: () => isOpen,
      action: { en: 'Published', zh: '已发布' },
    } satisfies Announcement,
    reminded: {
      ...common,
      called: { en: reminded.title.en, zh: '请及时查看 {type}：{title}' },
      ...reminded,
      madeBy: [
        upon(facts.reminded, fact =>
          studentsOf(sql`activity.id = ${facts.idOf(fact)}
            and (${fact.studentIds}::uuid[] is null or membership.account_id = any(${fact.studentIds}::uuid[]))`),
        ),
      ],
      while: () => isLeft,
      action: { en: 'Reminder', zh: '提醒' },
    } satisfies Announcement,
    /** Made by the kind's reminder, a day before the end. */
    dueSoon: (said: Said): Announcement => ({
      ...common,
      called: { en: said.title.en, zh: '{type} 将在一天内截止：{title}' },
      ...said,
      while: now => sql`${isLeft} and ${endsWithin(24, now)}`,
      action: { en: 'Due soon', zh: '即将截止' },
    }),
  }
}
