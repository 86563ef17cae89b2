import { type RawBuilder, sql } from 'kysely'
import { recordStates } from '#contract/features/attendance/rules.ts'
import { type NotificationEvent, notificationKinds } from '#contract/features/notification/events.ts'
import { progressStates } from '#server/features/activity/public.ts'
import { at } from '#server/kernel/database.ts'

/** A condition at a moment. */
type Condition = (now: number) => RawBuilder<boolean>

interface Subject {
  /** Its name as it is now. SQL over the row `message`. */
  title: RawBuilder<string>
  /** The rows behind a `message` that its reader may open: SQL from `from` on, to which a condition may be added. */
  rows: (now: number) => RawBuilder<unknown>
}

/** What messages are about. */
const subjects = {
  /** In reach of a condition: activity, course, and progress, which is null where nothing was done. */
  activity: {
    title: sql`(select title from activity where activity.id = message.content_id)`,
    rows: now => sql`
      from activity
      join course on course.id = activity.course_id and course.deleted_at is null
      join membership on membership.course_id = course.id and membership.account_id = message.account_id
        and membership.left_at is null
      left join progress on progress.activity_id = activity.id and progress.account_id = message.account_id
      where activity.id = message.content_id and activity.deleted_at is null
        and activity.published_at <= ${at(now)}`,
  },
  /** In reach of a condition: attendance, course, and record, which is null for who came later. */
  attendance: {
    title: sql`(select title from attendance where attendance.id = message.content_id)`,
    rows: () => sql`
      from attendance
      join course on course.id = attendance.course_id and course.deleted_at is null
      join membership on membership.course_id = course.id and membership.account_id = message.account_id
        and membership.left_at is null
      left join attendance_record as record on record.attendance_id = attendance.id
        and record.account_id = message.account_id
      where attendance.id = message.content_id and attendance.deleted_at is null`,
  },
  /** In reach of a condition: course, and membership, which is null for who is not in it. */
  course: {
    title: sql`(select name from course where course.id = message.course_id)`,
    rows: () => sql`
      from course
      left join membership on membership.course_id = course.id and membership.account_id = message.account_id
        and membership.left_at is null
      where course.id = message.course_id and course.deleted_at is null`,
  },
} satisfies Record<string, Subject>

/** There is still something to do, and it can be done. */
const isToDo = sql<boolean>`course.ended_at is null and coalesce(progress.state, 0) <> ${sql.lit(progressStates.done)}`
const isStaff = sql<boolean>`membership.role in ('owner', 'assistant')`

interface Truth {
  about?: keyof typeof subjects
  /** What must be true beside that; else nobody needs to be told any more. */
  while?: Condition
}

/** What must still be true of what a message tells, for each event: it is neither shown as news nor sent otherwise. */
const truths: Record<NotificationEvent, Truth> = {
  'homework.published': { about: 'activity', while: () => isToDo },
  'homework.returned': {
    about: 'activity',
    while: () => sql`course.ended_at is null and progress.state = ${sql.lit(progressStates.toRedo)}`,
  },
  'homework.marked': { about: 'activity', while: () => sql`progress.score is not null` },
  'homework.urged': { about: 'activity', while: () => isToDo },
  'homework.due': {
    about: 'activity',
    while: now => sql`${isToDo} and activity.ends_at > ${at(now)}
      and activity.ends_at <= ${at(now)} + interval '24 hours'`,
  },
  'attendance.started': {
    about: 'attendance',
    while: now => sql`attendance.ended_at is null
      and (attendance.ends_at is null or attendance.ends_at > ${at(now)})
      and coalesce(record.state, ${sql.lit(recordStates.pending)}) = ${sql.lit(recordStates.pending)}`,
  },
  'course.members': { about: 'course', while: () => isStaff },
  'course.invited': { about: 'course', while: () => sql`membership.role is null` },
  'course.transferred': { about: 'course', while: () => sql`membership.role = 'owner'` },
  'assistant.added': { about: 'course', while: () => isStaff },
  'assistant.removed': { about: 'course', while: () => sql`(${isStaff}) is not true` },
  'student.removed': { about: 'course', while: () => sql`membership.role is null` },
  'enrolment.passed': { about: 'course', while: () => sql`membership.role is not null` },
  'enrolment.rejected': { about: 'course', while: () => sql`membership.role is null` },
  'school.academic': {},
  'school.system': {},
  'profile.exported': {},
}

const events = Object.keys(notificationKinds) as NotificationEvent[]
const eventsAbout = (subject: string) => events.filter(event => truths[event].about === subject)

/** One piece of SQL over the row `message` out of those of the subjects. */
function bySubject<T>(piece: (subject: Subject, name: string) => RawBuilder<T>, otherwise: RawBuilder<T>) {
  const cases = Object.entries(subjects).map(
    ([name, subject]) =>
      sql`when message.event in (${sql.join(eventsAbout(name).map(sql.lit))}) then ${piece(subject, name)}`,
  )
  return sql<T>`case ${sql.join(cases, sql` `)} else ${otherwise} end`
}

/** The name that what a message is about has by now; null where it has none. */
export const presentTitle = bySubject<string | null>(({ title }) => title, sql`null`)

/** Whether the reader of a row `message` may open what it is about. */
export const isThere: Condition = now =>
  bySubject(({ rows }) => sql<boolean>`exists (select ${rows(now)})`, sql<boolean>`true`)

/** Whether what a row `message` tells is still true and news: what is not is neither shown unread nor sent. */
export const stillHolds: Condition = now =>
  bySubject(
    ({ rows }, name) => sql<boolean>`exists (select ${rows(now)} and ${conditionOf(name, now)})`,
    sql<boolean>`true`,
  )

function conditionOf(subject: string, now: number) {
  const cases = eventsAbout(subject).flatMap(event => {
    const condition = truths[event].while?.(now)
    return condition ? [sql`when ${sql.lit(event)} then ${condition}`] : []
  })
  return sql<boolean>`case message.event ${sql.join(cases, sql` `)} else true end`
}
