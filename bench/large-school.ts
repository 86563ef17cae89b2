// A school grown over years, to test query plans and what a call costs there: 50 courses of 5,000 with 500 activities each.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { seedCast } from '#seed/cast.ts'
import { castId } from '#seed/people.ts'
import { startPostgres } from '#server/embedded-postgres/supervisor.ts'
import { openDatabase } from '#server/kernel/database.ts'
import { newToken } from '#server/kernel/ids.ts'
import { migrate } from '#server/kernel/migrate.ts'
import type { Things } from '#server/kernel/test-samples.ts'

/** Groups of ids; `bench_id(group, number)` in SQL, `castId` here. */
export const ids = {
  account: 80,
  teacher: 81,
  course: 82,
  class: 83,
  folder: 84,
  activity: 85,
  file: 86,
  workFile: 87,
  notification: 88,
  attendance: 89,
  batch: 91,
  group: 92,
} as const

const accounts = 60_000
const courses = 50
export const members = 5000
/** Small ones of past years, with smaller ids: ids grow with time. The last one is running, and empty. */
const formerCourses = 20_000
/** The number of the first large course. */
export const firstCourse = 30_001
const each = (name: string, from: number, to: number) => `generate_series(${from}, ${to}) as ${name}`
const id = (group: keyof typeof ids, number: string) => `bench_id(${ids[group]}, ${number})`
const member = `(c * 1200 + place) % ${accounts} + 1`
const course = each('c', firstCourse, firstCourse + courses - 1)
const teacher = 'c % 1000'
const formerCourse = each('c', 1, formerCourses)
const place = each('place', 0, members - 1)
const activity = 'c * 1000 + a'
/** Under one topic of the first large course. */
const comments = 100_000
export const topicNumber = 501
const topic = id('activity', `${firstCourse * 1000 + topicNumber}`)

/** One statement for each table, in the order of references. */
const fillings = [
  `insert into account (id, email, password_hash, name, name_key, kind, school, department, number, created_at)
   select ${id('account', 'n')}, 'a' || n || '@large.lectern', '-', 'Student ' || n, 'student ' || n, 0,
     'Lectern Demo School', 'Department ' || n % 20, lpad(n::text, 6, '0'), now() - interval '300 days'
   from ${each('n', 1, accounts + 1)}`,
  `insert into account (id, email, password_hash, name, name_key, kind, school, number, created_at)
   select ${id('teacher', 'n')}, 't' || n || '@large.lectern', '-', 'Teacher ' || n, 'teacher ' || n, 1,
     'Lectern Demo School', 'T' || n, now() - interval '300 days'
   from ${each('n', 1, 1000)}`,
  `insert into session (id, token_hash, account_id, device, address, created_at, seen_at, expires_at)
   select new_id(now()), sha256(convert_to('session ' || n, 'utf8')), ${id('account', 'n')}, '', '', now(), now(),
     now() + interval '30 days'
   from ${each('n', 1, accounts)}`,
  `insert into course (id, owner_id, name, semester, term, code, student_count, created_at, updated_at)
   select ${id('course', 'c')}, ${id('teacher', teacher)}, 'Lecture ' || c, '2026-2027', 1, 'LA' || (2000 + c), ${members}, now(), now()
   from ${course}`,
  `insert into course (id, owner_id, name, semester, term, code, created_at, updated_at, ended_at)
   select ${id('course', 'c')}, ${id('teacher', 'c % 900 + 100')}, 'Course ' || c, '2025-2026', 1, 'L' || (20000 + c), now(), now(),
     case when c < ${formerCourses} then now() end
   from ${formerCourse}`,
  `insert into membership (course_id, account_id, role, joined_at)
   select id, owner_id, 'owner', created_at from course where code like 'L%' and not exists
     (select from membership where course_id = course.id and account_id = owner_id)`,
  `insert into course_class (id, course_id, name, created_at)
   select ${id('class', 'c * 100 + n')}, ${id('course', 'c')}, 'Class ' || n, now() from ${course}, ${each('n', 0, 19)}`,
  `insert into course_class (id, course_id, name, created_at)
   select ${id('class', 'c * 100')}, ${id('course', 'c')}, 'Class', now() from ${formerCourse}`,
  `insert into membership (course_id, account_id, role, joined_at, class_id)
   select ${id('course', 'c')}, ${id('account', member)}, 'student', now(), ${id('class', 'c * 100 + place % 20')}
   from ${course}, ${place}`,
  `insert into folder (id, course_id, title, created_at)
   select ${id('folder', 'c * 100 + n')}, ${id('course', 'c')}, 'Folder ' || n, now() from ${course}, ${each('n', 0, 19)}`,
  `insert into folder (id, course_id, title, created_at)
   select ${id('folder', 'c * 100')}, ${id('course', 'c')}, 'Folder', now() from ${formerCourse}`,
  `insert into activity (id, course_id, type, title, folder_id, author_id, published_at, announced_at, ends_at, created_at, updated_at)
   select ${id('activity', activity)}, ${id('course', 'c')}, 4, 'Exercises ' || a,
     case when a % 2 = 0 then ${id('folder', 'c * 100 + a % 20')} end, ${id('teacher', teacher)},
     case when a <= 490 then now() - (500 - a) * interval '6 hours' end,
     case when a <= 490 then now() - (500 - a) * interval '6 hours' end,
     now() - (450 - a) * interval '6 hours', now(), now()
   from ${course}, ${each('a', 1, 500)}`,
  `insert into activity_text (activity_id, html) select id, repeat('Solve the exercises. ', 20) from activity where type = 4`,
  `insert into submission_policy (activity_id) select activity_id from activity_text`,
  `insert into due_reminder (activity_id, reminded_at) select id, now() from activity where ends_at < now()`,
  `insert into activity (id, course_id, type, title, author_id, published_at, announced_at, created_at, updated_at)
   select ${topic}, ${id('course', `${firstCourse}`)}, 5, 'Discussion', ${id('teacher', '1')}, now(), now(), now(), now()`,
  `insert into activity_text (activity_id, html) values (${topic}, '<p>Discussion</p>')`,
  `insert into topic (id) values (${topic})`,
  `insert into comment (id, activity_id, author_id, body, likes, created_at)
   select new_id(now() - (${comments} - n) * interval '1 second'), ${topic}, ${id('account', `(${firstCourse} * 1200 + n % ${members}) % ${accounts} + 1`)},
     'Comment ' || n || ': what I think of it, with reasons, and a question for the others.', n % 37, now()
   from ${each('n', 1, comments)}`,
  `insert into file (id, owner_id, name, size, md5, sha256, mime, key, began_at, created_at, used_at)
   select ${id('file', activity)}, ${id('teacher', teacher)}, 'Exercises.pdf', 1000, md5((${activity})::text), md5(a::text), 'application/pdf', '-', now(), now(), now()
   from ${course}, ${each('a', 1, 500)}`,
  `insert into activity_file (activity_id, file_id, position)
   select ${id('activity', activity)}, ${id('file', activity)}, 0 from ${course}, ${each('a', 1, 500)}`,
  // Everybody has begun the first six homework of a course, and some students each of the others.
  `insert into progress (activity_id, account_id, state, begun_at, done_at, updated_at)
   select ${id('activity', activity)}, ${id('account', member)}, case when place % 4 = 0 then 1 else 2 end, now(), now(), now()
   from ${course}, ${each('a', 1, 490)}, ${place} where a <= 6 or place between a * 10 and a * 10 + 20`,
  `insert into activity_exception (activity_id, account_id, ends_at, granted_by, granted_at)
   select ${id('activity', activity)}, ${id('account', member)}, now() + interval '1 day', ${id('teacher', teacher)}, now()
   from ${course}, ${each('a', 1, 490)}, ${place} where place % 100 = a % 100`,
  `insert into accommodation (course_id, account_id, factor)
   select ${id('course', 'c')}, ${id('account', member)}, 1.5 from ${course}, ${place} where place % 50 = 0`,
  `with begun as materialized (
     select gen_random_uuid() as id, ${id('activity', activity)} as activity_id, ${id('account', member)} as account_id, state,
       case when state = 2 then 80 end as score, case when state = 2 then ${id('teacher', teacher)} end as graded_by,
       case when state = 2 then now() end as graded_at, case when state = 2 then 1 else 0 end as grade_count
     from ${course}, ${each('a', 1, 490)}, ${place}, lateral (select (array[1, 1, 1, 1, 1, 2, 2, 2, 3, 0])[(place + a) % 10 + 1]) as of (state)
     where a <= 3 or place between a * 10 and a * 10 + 9
   ), made as (
     insert into submission (id, activity_id, version, sealed, began_at)
     select id, activity_id, least(state, 1), least(state, 1), now() from begun
   )
   insert into submission_author (activity_id, account_id, submission_id, state, submitted_at, score, result, graded_by, graded_at, grade_count)
   select activity_id, account_id, id, state, case when state > 0 then now() end, score, score, graded_by, graded_at, grade_count from begun`,
  `insert into submission_part (submission_id, slot, version, text, saved_by, saved_at, changed_at)
   select submission_id, 0, 1, 'My answer.', account_id, now(), now() from submission_author`,
  `insert into submission_version (submission_id, version, submitted_by, submitted_at)
   select submission_id, 1, account_id, submitted_at from submission_author where state > 0`,
  `insert into submission_grade (submission_id, number, version, score, graded_by, graded_at)
   select submission_id, 1, 1, score, graded_by, graded_at from submission_author where state = 2`,
  `insert into file (id, owner_id, name, size, md5, sha256, mime, key, began_at, created_at, used_at)
   select bench_id(${ids.workFile}, row_number() over ()), submitted_by, 'work.pdf', 1000, md5(submitted_by::text), md5(submission_id::text),
     'application/pdf', '-', now(), now(), now()
   from submission_version where hashtext(submitted_by::text) % 4 = 0`,
  `insert into submission_file (submission_id, slot, version, file_id, position)
   select submission_id, 0, 1, bench_id(${ids.workFile}, row_number() over ()), 0
   from submission_version where hashtext(submitted_by::text) % 4 = 0`,
  `insert into attendance (id, course_id, title, method, code, author_id, begins_at, ended_at)
   select ${id('attendance', 'c * 10 + n')}, ${id('course', 'c')}, 'Attendance', 1, '4821', ${id('teacher', teacher)}, now() - n * interval '1 day',
     case when n > 0 then now() end
   from ${course}, ${each('n', 0, 3)}`,
  `insert into attendance (id, course_id, title, method, code, author_id, begins_at, ended_at)
   select ${id('attendance', 'c * 10')}, ${id('course', 'c')}, 'Attendance', 1, '4821', ${id('teacher', '1')}, now(), now()
   from ${formerCourse}`,
  `insert into attendance_record (attendance_id, account_id, state, signed_at, address)
   select ${id('attendance', 'c * 10 + n')}, ${id('account', member)}, case when n = 0 then 100 else place % 3 end, now(), '10.0.0.' || place % 250
   from ${course}, ${each('n', 0, 3)}, ${place}`,
  `insert into notification (id, account_id, type, event, details, course_id, content_type, content_id, created_at, read_at)
   select ${id('notification', `n * 100000 + a`)}, ${id('account', 'a')}, 0, 'homework.published', '{}', ${id('course', `a % ${courses} + ${firstCourse}`)}, 4,
     ${id('activity', `(a % ${courses} + ${firstCourse}) * 1000 + n`)}, now(), case when n > 3 then now() end
   from ${each('a', 1, accounts)}, ${each('n', 1, 20)}`,
  `insert into delivery (notification_id, account_id, state, channel, due_at)
   select id, account_id, case when n % 400 = 0 then 0 else 2 end, 'push', now()
   from (select id, account_id, row_number() over () as n from notification) as told where n % 2 = 0`,
  `insert into delivery_setting (account_id) select ${id('account', 'n')} from ${each('n', 1, 30_000)}`,
  `insert into push_subscription (id, account_id, endpoint, p256dh, auth, device, created_at, session_id)
   select new_id(now()), account_id, 'https://push.example/' || id, '', '', '', now(), id from session limit 20000`,
  `insert into chat_identity (account_id, openid, bound_at) select ${id('account', 'n')}, 'open ' || n, now() from ${each('n', 1, 20_000)}`,
  `insert into calendar_feed (account_id, changed_at) select ${id('account', 'n')}, now() from ${each('n', 1, 20_000)}`,
  `insert into answered (account_id, key, path, answer, at)
   select ${id('account', `n % ${accounts} + 1`)}, 'key ' || n, '/HomeworkApi/submitWork', '{}', now() - n * interval '1 second' from ${each('n', 1, 200_000)}`,
  `insert into answered_guest (request_hash, at) select sha256(int4send(n)), now() from ${each('n', 1, 20_000)}`,
  `insert into counter (key, count, ends_at) select 'counter ' || n, 1, now() from ${each('n', 1, 50_000)}`,
  `insert into picture_code (id, puzzle_bits, expires_at) select new_id(now()), 10, now() from ${each('n', 1, 20_000)}`,
  `insert into verification (purpose, target, code, expires_at) select 'login', 'target ' || n, '', now() from ${each('n', 1, 20_000)}`,
  `insert into chat_request (key_hash, purpose, expires_at) select sha256(int4send(n)), 'scan', now() from ${each('n', 1, 20_000)}`,
  `insert into track (id, account_id, type, event_id, residence_time, at)
   select new_id(now()), ${id('account', `n % ${accounts} + 1`)}, 'banner', 'b' || n % 10, 0, now() from ${each('n', 1, 100_000)}`,
  `insert into tour (account_id, version, finished_at) select ${id('account', 'n')}, 'v' || v, now() from ${each('n', 1, accounts)}, ${each('v', 1, 2)}`,
  `insert into todo_mark (account_id, activity_id, kind, ignored, marked_at)
   select account_id, activity_id, 1, true, now() from progress limit 100000`,
  `insert into exam_date (id, account_id, title, begins_at, created_at)
   select new_id(now()), ${id('account', 'n')}, 'Exam', now() + interval '1 day', now() from ${each('n', 1, accounts)}`,
  `insert into enrolment_question (id, course_id, kind, title, selected, required, position)
   select new_id(now()), id, 'name', 'Name', true, true, 1 from course`,
  `insert into enrolment_setting (course_id, updated_at) select id, now() from course`,
  `insert into enrolment_label (id, course_id, title, created_at) select new_id(now()), id, 'Label', now() from course`,
  `insert into enrolment (id, course_id, account_id, state, answers, answer_key, applied_at)
   select new_id(now()), ${id('course', 'c')}, ${id('account', `(c * 1200 + 6000 + n) % ${accounts} + 1`)}, n % 3, '[]', 'student ' || n, now()
   from ${course}, ${each('n', 1, 1000)}`,
  `insert into invitation (id, course_id, name, name_key, phone, invited_by, created_at)
   select new_id(now()), ${id('course', 'c')}, 'Somebody', 'somebody', (13900000000 + c * 1000 + n)::text, ${id('teacher', teacher)}, now()
   from ${course}, ${each('n', 1, 500)}`,
  `insert into invitation_decline (course_id, account_id, declined_at)
   select ${id('course', 'c')}, ${id('account', `(c * 1200 + 8000 + n) % ${accounts} + 1`)}, now() from ${course}, ${each('n', 1, 300)}`,
  `insert into table_import (id, about, course_id, author_id, file_name, changes, problems, same, extra, created_at)
   select new_id(now()), 'roster', ${id('course', 'c')}, ${id('teacher', teacher)}, '', '[]', '[]', 0, '{"newClasses":[]}', now() from ${course}, ${each('n', 1, 300)}`,
  `insert into group_batch (id, course_id, name, mode, member_cap, group_cap, group_count, students_join, students_create, students_delete, students_quit, created_at, updated_at)
   select ${id('batch', 'c * 10 + n')}, ${id('course', 'c')}, 'Groups', 1, 20, 500, 500, true, true, true, true, now(), now()
   from ${course}, ${each('n', 0, 1)}`,
  `insert into group_batch (id, course_id, name, mode, member_cap, group_cap, students_join, students_create, students_delete, students_quit, created_at, updated_at)
   select ${id('batch', 'c * 10')}, ${id('course', 'c')}, 'Groups', 1, 20, 500, true, true, true, true, now(), now()
   from ${formerCourse}`,
  `insert into course_group (id, batch_id, name, code, member_cap, member_count, author_id, position, created_at)
   select ${id('group', '(c * 10 + n) * 1000 + g')}, ${id('batch', 'c * 10 + n')}, 'Group ' || g, 'G' || (c * 10 + n) * 1000 + g, 20, 10, ${id('teacher', teacher)}, g, now()
   from ${course}, ${each('n', 0, 1)}, ${each('g', 0, 499)}`,
  `insert into group_member (batch_id, account_id, group_id, joined_at)
   select ${id('batch', 'c * 10 + n')}, ${id('account', member)}, ${id('group', '(c * 10 + n) * 1000 + place / 10')}, now()
   from ${course}, ${each('n', 0, 1)}, ${place}`,
  `insert into upload (id, owner_id, md5, name, size, chunks, began_at, touched_at)
   select new_id(now()), ${id('account', 'n')}, '', 'a', 1, 1, now(), now() from ${each('n', 1, 20_000)}`,
  `insert into school_notice (id, title, content, type, author_id, published_at)
   select new_id(now()), 'Notice', '', 1, ${id('teacher', '1')}, now() from ${each('n', 1, 300)}`,
  `insert into course_export (id, course_id, account_id, with_people, with_work, state, created_at)
   select new_id(now()), id, owner_id, true, true, 'done', now() from course`,
  `insert into course_import (id, account_id, file_id, state, created_at) select new_id(now()), owner_id, id, 'done', now() from course`,
  `insert into data_export (id, account_id, state, created_at)
   select new_id(now()), ${id('account', 'n')}, 'done', now() from ${each('n', 1, 20_000)}`,
]

/** A PostgreSQL of its own with the large school in it. */
export async function makeLargeSchool() {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-plans-'))
  const settings = { fsync: 'off', max_wal_size: '8GB', shared_buffers: '1GB', autovacuum: 'off' }
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), settings })
  await migrate(postgres.url)
  const database = openDatabase({
    url: postgres.url,
    connections: 2,
    namedStatements: true,
    onError: () => {},
  })
  await seedCast(database.db, Date.now())
  await database.close()
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(`create function bench_id(kind integer, number bigint) returns uuid language sql immutable as $$
    select ('019a0000-' || lpad(kind::text, 4, '0') || '-7000-8000-' || lpad(number::text, 12, '0'))::uuid $$`)
  const references = await dropReferences(client)
  for (const statement of fillings) await client.query(statement)
  // Not re-checked, but known to the planner.
  for (const { table, definition } of references)
    await client.query(`alter table ${table} add ${definition} not valid`)
  await client.query('vacuum analyze')
  return {
    url: postgres.url,
    client,
    folder,
    async stop() {
      await client.end()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export type LargeSchool = Awaited<ReturnType<typeof makeLargeSchool>>

interface Asker {
  who: string
  token: string
  things: Things
}

/** Who asks there, with what the inputs of their calls name. */
export async function askersIn({ client }: LargeSchool): Promise<Asker[]> {
  const id = (group: keyof typeof ids, number: number) => castId(ids[group], number)
  const [student, stranger] = [id('account', 1201), id('account', 60_001)]
  const [course, empty] = [firstCourse, 20_000]
  await client.query(
    `insert into membership (course_id, account_id, role, joined_at) values ($1, $2, 'student', now())`,
    [id('course', empty), stranger],
  )
  const { rows } = await client.query('select id from enrolment where course_id = $1 limit 1', [
    id('course', course),
  ])
  const inLargest: Things = {
    course: id('course', course),
    activity: id('activity', course * 1000 + 1),
    homework: id('activity', course * 1000 + 1),
    attendance: id('attendance', course * 10),
    folder: id('folder', course * 100),
    file: id('file', course * 1000 + 1),
    courseclass: id('class', course * 100),
    groupbatch: id('batch', course * 10),
    group: id('group', course * 10_000),
    application: rows[0].id,
    account: student,
    notification: id('notification', 101_201),
  }
  const inEmpty: Things = {
    course: id('course', empty),
    folder: id('folder', empty * 100),
    account: stranger,
  }
  const asker = async (who: string, account: string, things: Things) => {
    const token = newToken()
    await client.query(
      `insert into session (id, token_hash, account_id, device, address, created_at, seen_at, expires_at)
       values (new_id(now()), sha256(convert_to($1, 'utf8')), $2, '', '', now(), now(), now() + interval '1 day')`,
      [token, account],
    )
    return { who, token, things }
  }
  return [
    await asker('owner of a large course', id('teacher', 1), inLargest),
    await asker('student of a large course', student, inLargest),
    await asker('owner of an empty course', id('teacher', 300), inEmpty),
    await asker('student of an empty course', stranger, inEmpty),
  ]
}

/** Drops the foreign keys, whose checks would take longer than the filling. */
async function dropReferences(client: pg.Client) {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, conname as name,
      'constraint ' || quote_ident(conname) || ' ' || pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`)
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`)
  return rows
}
