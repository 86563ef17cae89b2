import { sql } from 'kysely'
import { type NotificationEvent, notificationKinds } from '#contract/features/notification/events.ts'
import { at } from '#server/kernel/database.ts'
import type { Unit } from '#server/kernel/unit.ts'

/** Messages older than this have been read. */
const readAfter = 3 * 24 * 3_600_000

/** The messages that the seeded homework and attendance would have made in their time. */
export async function seedNotifications(unit: Unit) {
  await add(
    unit,
    'homework.published',
    sql`select m.account_id, a.course_id, a.id as content_id, a.title, a.published_at as moment
      from activity a join membership m on m.course_id = a.course_id and m.role = 'student'
      where a.type = 4 and a.published_at <= ${at(unit.now)}`,
  )
  await add(
    unit,
    'homework.marked',
    sql`select s.account_id, a.course_id, a.id as content_id, a.title,
        greatest(s.graded_at, h.scores_published_at, s.score_published_at) as moment
      from submission s join homework h on h.id = s.homework_id join activity a on a.id = h.id
      where s.state = 2 and (h.scores_published_at is not null or s.score_published_at is not null)`,
  )
  await add(
    unit,
    'homework.returned',
    sql`select s.account_id, a.course_id, a.id as content_id, a.title, s.returned_at as moment
      from submission s join activity a on a.id = s.homework_id where s.state = 3`,
  )
  await add(
    unit,
    'attendance.started',
    sql`select r.account_id, t.course_id, t.id as content_id, t.title, t.begins_at as moment
      from attendance t join attendance_record r on r.attendance_id = t.id`,
  )
}

/** @param facts whom it concerns (account_id), where (course_id, content_id), its title and the moment */
async function add({ db, now }: Unit, event: NotificationEvent, facts: ReturnType<typeof sql>) {
  const { type, contentType } = notificationKinds[event]
  await sql`
    insert into notification
      (id, account_id, type, event, details, course_id, content_type, content_id, created_at, read_at)
    select new_id(moment), account_id, ${Number(type)}::smallint, ${event}::text,
      jsonb_build_object('title', title), course_id, ${contentType}::smallint, content_id, moment,
      case when moment < ${at(now - readAfter)} then moment + interval '2 hours' end
    from (${facts}) fact
  `.execute(db)
}
