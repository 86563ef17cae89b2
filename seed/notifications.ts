import { sql } from 'kysely'
import { announcement } from '#server/features/notification/public.ts'
import { at } from '#server/kernel/database.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { admin, castId, demoSchool } from './people.ts'
import { asWritten, type Say } from './say.ts'
import { day } from './times.ts'

/** Messages older than this have been read. */
const readAfter = 3 * 24 * 3_600_000

/** The messages that the seeded homework and attendance would have produced. */
export async function seedNotifications(unit: Unit, say = asWritten) {
  await addNotices(unit, say)
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
        greatest(s.graded_at, p.scores_published_at, s.score_published_at) as moment
      from submission_author s join submission_policy p using (activity_id) join activity a on a.id = s.activity_id
      where s.state = 2 and (p.scores_published_at is not null or s.score_published_at is not null)`,
  )
  await add(
    unit,
    'homework.returned',
    sql`select s.account_id, a.course_id, a.id as content_id, a.title, s.returned_at as moment
      from submission_author s join activity a on a.id = s.activity_id where s.state = 3`,
  )
  await add(
    unit,
    'attendance.started',
    sql`select r.account_id, t.course_id, t.id as content_id, t.title, t.begins_at as moment
      from attendance t join attendance_record r on r.attendance_id = t.id`,
  )
}

const notices = [
  {
    type: 2,
    school: '',
    age: 12 * day,
    title: 'Lectern 新功能：在手机上批改作业，把截止时间放进日历',
    content:
      '<p>打开作业，放大查看，打分，滑一下就到下一份。点“待办”右上角的日历图标，把截止时间放进手机日历。</p>',
  },
  {
    type: 1,
    school: demoSchool,
    age: 4 * day,
    title: '关于 2026-2027 学年第一学期期末考试安排的通知',
    content:
      '<p>各学院、各位同学：</p><p>本学期期末考试定于 <strong>2027 年 1 月 11 日至 1 月 22 日</strong>举行，请注意：</p><ul><li>请携带学生证和身份证，提前 15 分钟到达考场。</li><li>缓考申请须在考试前一周提交学院教务办公室。</li><li>考场安排将于 12 月 20 日公布。</li></ul><p>教务处</p>',
  },
  {
    type: 1,
    school: demoSchool,
    age: day / 4,
    title: 'Library: longer opening hours before the exams',
    content:
      '<p>From 1 December the reading rooms are open from <strong>7:00 to 23:30</strong>, also on weekends. Seats can be reserved two days ahead.</p>',
  },
]

/** Notices of the school and of the operator; the newest is unread. */
async function addNotices({ db, now }: Unit, say: Say) {
  for (const [index, { type, age, ...words }] of notices.entries()) {
    const notice = {
      type,
      school: say(words.school),
      title: say(words.title),
      content: say(words.content),
    }
    const id = castId(17, index + 1)
    const moment = now - age
    await db
      .insertInto('school_notice')
      .values({ id, ...notice, author_id: admin.id, published_at: at(moment) })
      .execute()
    await sql`
      insert into notification (id, account_id, type, event, details, content_type, content_id, created_at, read_at)
      select new_id(${at(moment)}), account.id, ${notice.type}::smallint,
        ${notice.type === 1 ? 'school.academic' : 'school.system'}::text, ${JSON.stringify({ title: notice.title })}::jsonb,
        0, ${id}::uuid, ${at(moment)}, ${age > readAfter ? at(moment + 7_200_000) : null}
      from account where ${notice.school} = '' or school = ${notice.school}`.execute(db)
  }
}

/** @param facts whom it concerns (account_id), where (course_id, content_id), its title and the time */
async function add({ db, now, declarations }: Unit, event: string, facts: ReturnType<typeof sql>) {
  const announced = declarations.of(announcement).find(one => one.event === event)
  if (!announced) throw new Error(`nobody announces ${event}`)
  const { type = 0, leadsTo } = announced
  await sql`
    insert into notification
      (id, account_id, type, event, details, course_id, content_type, content_id, created_at, read_at)
    select new_id(moment), account_id, ${Number(type)}::smallint, ${event}::text,
      jsonb_build_object('title', title), course_id, ${leadsTo?.contentType ?? 0}::smallint, content_id, moment,
      case when moment < ${at(now - readAfter)} then moment + interval '2 hours' end
    from (${facts}) fact
  `.execute(db)
}
