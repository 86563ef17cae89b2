import { createHash } from 'node:crypto'
import ical, { ICalAlarmType, ICalCalendarMethod } from 'ical-generator'
import { sql } from 'kysely'
import type { Text } from '#contract/error.ts'
import {
  activityKind,
  byKind,
  isExcused,
  isFor,
  kindsByType,
  ownTimes,
  progressStates,
} from '#server/features/activity/public.ts'
import { at } from '#server/kernel/database.ts'
import { derived } from '#server/kernel/declaration.ts'
import { textIn } from '#server/kernel/envelope.ts'
import type { Address, Context } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { besides } from './besides.ts'
import { feedPath, readerOfFeed } from './feed-address.ts'
import { until } from './until.ts'

const minute = 60_000
const day = 24 * 60 * minute
/** A deadline has no length; calendars show a short entry that ends with it. */
const shownLength = 30 * minute
const alarms = [day, 60 * minute]
const span = { back: 60 * day, ahead: 400 * day }

interface Entry {
  id: string
  summary: string
  place: string
  description: string
  begins: number
  ends: number
  changed: number
  /** The page it opens; empty if none. */
  path: string
  /** Nothing is left to do: no alarm. */
  isDone: boolean
}

const texts = {
  name: { en: 'Lectern deadlines', zh: 'Lectern 截止日期' },
  due: { en: 'Due: {title}', zh: '截止：{title}' },
  exam: { en: 'Exam: {title}', zh: '考试：{title}' },
}

async function calendar(
  context: Context,
  request: { params: unknown },
  reply: import('fastify').FastifyReply,
) {
  const reader = await readerOfFeed(context, (request.params as { name: string }).name)
  if (!reader) return reply.code(404).type('text/plain').send('')
  const text = write(context, reader.language, await entriesOf(context, reader))
  const etag = `"${createHash('sha256').update(text).digest('hex').slice(0, 32)}"`
  return reply
    .header('cache-control', 'private, max-age=300')
    .header('etag', etag)
    .header('content-disposition', 'inline; filename="lectern.ics"')
    .type('text/calendar; charset=utf-8')
    .send(text)
}

type Reader = NonNullable<Awaited<ReturnType<typeof readerOfFeed>>>

/** A person's course deadlines and own exams, RFC 5545. */
function write({ publicUrl }: Context, language: Reader['language'], entries: Entry[]) {
  const feed = ical({
    name: textIn(language, { text: texts.name }),
    prodId: { company: 'Lectern', product: 'Lectern', language: language.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 3600,
    url: publicUrl,
  })
  for (const entry of entries) {
    const event = feed.createEvent({
      id: `${entry.id}@lectern`,
      summary: entry.summary,
      description: entry.description,
      location: entry.place || null,
      url: entry.path ? `${publicUrl}${entry.path}` : null,
      start: new Date(entry.begins),
      end: new Date(entry.ends),
      stamp: new Date(entry.changed),
      lastModified: new Date(entry.changed),
    })
    for (const before of entry.isDone ? [] : alarms)
      event.createAlarm({ type: ICalAlarmType.display, trigger: before / 1000, description: entry.summary })
  }
  return feed.toString()
}

interface Deadline {
  id: string
  type: number
  course_id: string
  title: string
  ends: number | null
  updated_at: number
  name: string
  class_name: string
  is_done: boolean
  /** Of what there is to do besides. */
  ends_besides: number | null
}

interface Span {
  accountId: string
  now: number
  from: number
  to: number
}

/** `offset 0`: only the person's courses, whatever number PostgreSQL expects. */
const deadlinesIn = derived(declarations => {
  const also = besides({ declarations })
  const kinds = declarations.of(activityKind)
  // What merely ends is nothing that is due.
  const isToDo = byKind(kinds, ({ todo }) => todo && (todo.which ?? sql<boolean>`true`), sql<boolean>`false`)
  return prepared(
    (_, { accountId, now, from, to }: Span) => sql<Deadline>`
    select * from (
      select activity.id, activity.type, activity.course_id, activity.title, ${until({ declarations })} as ends, activity.updated_at,
        course.name, course.class_name,
        membership.role = 'student' and (coalesce(progress.state, 0) = ${sql.lit(progressStates.done)} or ${isExcused})
          as is_done,
        case when membership.role = 'student' and progress.state = ${sql.lit(progressStates.done)} and ${also.isDue} and not ${isExcused}
          then ${also.ends} end as ends_besides
      from course_member membership
      join course on course.id = membership.course_id and course.deleted_at is null and course.ended_at is null
      cross join lateral (
        select * from activity
        where course_id = course.id and deleted_at is null and published_at <= ${at(now)} offset 0
      ) as activity
      left join progress on progress.activity_id = activity.id and progress.account_id = membership.account_id
      ${ownTimes(sql.ref('membership.account_id'))}
      where membership.account_id = ${accountId} and membership.archived_at is null
        and ${isToDo} and (membership.role <> 'student' or ${isFor(sql.ref('membership.account_id'))})
    ) as entry
    where ends between ${at(from)} and ${at(to)} or ends_besides between ${at(from)} and ${at(to)}
    order by ends, id limit 2000`,
  )
})

const examDatesIn = prepared((db, { accountId, from, to }: Span) =>
  db
    .selectFrom('exam_date')
    .select(['id', 'title', 'place', 'begins_at', 'created_at'])
    .where('account_id', '=', accountId)
    .where('begins_at', '>', at(from))
    .where('begins_at', '<', at(to))
    .orderBy('begins_at'),
)

async function entriesOf(context: Context, { accountId, language }: Reader): Promise<Entry[]> {
  const { db, now } = context
  const kinds = kindsByType(context)
  const wanted = { accountId, now, from: now - span.back, to: now + span.ahead }
  const [deadlines, examDates] = await Promise.all([
    deadlinesIn(context)(db, wanted),
    examDatesIn(db, wanted),
  ])
  return [
    ...deadlines.flatMap(row => {
      const kind = kinds.get(row.type)
      const entry = {
        place: '',
        description: [row.name, row.class_name].filter(Boolean).join(' · '),
        changed: row.updated_at,
        path: kind?.opensAt({ id: row.id, courseId: row.course_id }) ?? '',
      }
      const ending = (ends: number) => ({ begins: ends - shownLength, ends })
      const said = (text: Text) => textIn(language, { text }, { title: row.title })
      const also = kind?.todo?.besides
      return [
        ...(row.ends === null
          ? []
          : [{ ...entry, ...ending(row.ends), id: row.id, summary: said(texts.due), isDone: row.is_done }]),
        ...(row.ends_besides === null || !also
          ? []
          : [
              {
                ...entry,
                ...ending(row.ends_besides),
                id: `${row.id}-besides`,
                summary: said(also.entry),
                isDone: false,
              },
            ]),
      ]
    }),
    ...examDates.map(row => ({
      id: row.id,
      summary: textIn(language, { text: texts.exam }, { title: row.title }),
      place: row.place,
      description: '',
      begins: row.begins_at,
      ends: row.begins_at + 2 * 60 * minute,
      changed: row.created_at,
      path: '',
      isDone: false,
    })),
  ]
}

export const calendarAddress: Address = { method: 'GET', path: feedPath, handle: calendar }
