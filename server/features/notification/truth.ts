import { type RawBuilder, sql } from 'kysely'
import { derived } from '#server/kernel/declaration.ts'
import { type Announcement, announcement, type Condition, type Subject } from './announcement.ts'

/** Whether a row `message` of one announcement still holds. */
export const holdsOf = ({ about, while: condition }: Announcement, now: number) =>
  about
    ? sql<boolean>`exists (select ${about.rows(now)} and ${condition?.(now) ?? sql`true`})`
    : sql<boolean>`true`

/** What applies to any row `message`, whichever feature announced it. */
export const truthOf = derived(declarations => {
  const announcements = declarations.of(announcement)
  const subjects = [...new Set(announcements.flatMap(({ about }) => about ?? []))]

  /** One piece of SQL combining those of the subjects. */
  function bySubject<T>(
    piece: (subject: Subject, about: Announcement[]) => RawBuilder<T>,
    otherwise: RawBuilder<T>,
  ) {
    if (subjects.length === 0) return otherwise
    const cases = subjects.map(subject => {
      const about = announcements.filter(one => one.about === subject)
      const events = sql.join(about.map(({ event }) => sql.lit(event)))
      return sql`when message.event in (${events}) then ${piece(subject, about)}`
    })
    return sql<T>`case ${sql.join(cases, sql` `)} else ${otherwise} end`
  }

  function conditionOf(about: Announcement[], now: number) {
    const cases = about.flatMap(one =>
      one.while ? [sql`when ${sql.lit(one.event)} then ${one.while(now)}`] : [],
    )
    return cases.length > 0
      ? sql<boolean>`case message.event ${sql.join(cases, sql` `)} else true end`
      : sql<boolean>`true`
  }

  const isThere: Condition = now =>
    bySubject(({ rows }) => sql<boolean>`exists (select ${rows(now)})`, sql<boolean>`true`)
  const stillHolds: Condition = now =>
    bySubject(
      ({ rows }, about) => sql<boolean>`exists (select ${rows(now)} and ${conditionOf(about, now)})`,
      sql<boolean>`true`,
    )
  return {
    /** The current name of a message's subject; null if it has none. */
    presentTitle: bySubject<string | null>(({ title }) => title, sql`null`),
    /** What its course calls a message's subject; null: as usual. */
    presentType: bySubject<string | null>(({ called }) => called ?? sql`null`, sql`null`),
    /** Whether the reader of a message may open what it is about. */
    isThere,
    /** The ids of whatever belongs to something, and messages are about. */
    partsOf: (id: string | null) =>
      sql.join(
        [sql`select null::uuid`, ...subjects.flatMap(subject => subject.partsOf?.(id as string) ?? [])],
        sql` union all `,
      ),
    /** Whether a message is still true and current; otherwise it is neither shown as unread nor sent. */
    stillHolds,
  }
})
