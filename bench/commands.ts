import { sql } from 'kysely'
import { homeworkEach, type Lessons } from './lessons.ts'
import type { Requests } from './ruler.ts'
import { type Attendee, lectureId, type World } from './world.ts'

const day = 86_400
/** More than one second needs. */
const many = 4000
const text = 'My answer, with its reasons and the way to them. '.repeat(6)

/** A command as one caller makes it repeatedly. */
const repeated = (path: string, { token }: Attendee, bodies: object[]): Requests => ({
  path,
  requests: Array.from({ length: many }, (_, index) => ({ token, body: bodies[index % bodies.length]! })),
})

/** Each by a different student for a different homework. */
export function handIns({ courses, classmates, homework }: Lessons) {
  const requests = Array.from({ length: homeworkEach }, (_, number) =>
    courses.flatMap((_, course) =>
      // In the first course other students have handed in.
      classmates(course).map(({ id, token }) => ({
        account: id,
        token,
        body: { id: homework(course, number), content: text, version: 0 },
      })),
    ),
  )
  const inFirst = classmates(0).length
  return { path: '/HomeworkApi/submitWork', requests: requests.flatMap(round => round.slice(inFirst)) }
}

/** The commands a school uses most, each built so that it takes effect every time. */
export async function usualCommands(world: World, lessons: Lessons): Promise<Requests[]> {
  const { teacher, student, courses, homework } = lessons
  const now = Math.floor(Date.now() / 1000)
  const [first, second, third] = courses as [string, string, string]
  const marked = lessons.lectureHomework.at(-7)!
  const attendance = await attendanceIn(world, lectureId, world.teacher)
  const attended = await attendanceIn(world, first, teacher)
  const members = lessons.classmates(0)
  const unpublished = await addUnpublished(world, homework(0, 0), third)
  const each = (path: string, requests: Requests['requests']): Requests => ({ path, requests })
  const ofLecture = await worksIn(world, marked)
  const ofClass = await worksIn(world, homework(0, 4))
  const lastOfHandIns = (asked: Requests) => ({ ...asked, requests: asked.requests.slice(-many) })
  return [
    each(
      '/AttenceApi/checkin',
      world.students.map(({ token }) => ({ token, body: attendance })),
    ),
    repeated(
      '/AttenceApi/updateState',
      teacher,
      members.map(({ id }) => ({ attenceid: attended.id, studentid: id, state: 2 })),
    ),
    repeated('/AttenceApi/addDigitAttence', teacher, [{ courseid: second, title: 'Now' }]),
    each('/HomeworkApi/saveDraft', drafts(lessons)),
    lastOfHandIns(handIns(lessons)),
    repeated(
      '/HomeworkApi/scoreWork',
      teacher,
      ofClass.map(id => ({ id: homework(0, 4), studentid: id, score: 80, comment: 'Well done.' })),
    ),
    each(
      '/HomeworkApi/repulse',
      ofLecture.map(id => ({
        token: world.teacher.token,
        body: { id: marked, studentids: [id], reason: 'Incomplete.' },
      })),
    ),
    repeated('/HomeworkApi/publishScore', teacher, [
      { id: homework(0, 0), published: '1' },
      { id: homework(0, 0), published: '0' },
    ]),
    repeated('/HomeworkApi/addHomework', teacher, [
      { courseid: second, title: 'Exercises', details: text, publishtime: 0, deadline: now + day },
    ]),
    repeated('/HomeworkApi/editHomework', teacher, [
      { id: homework(2, 0), title: 'Exercises, changed', details: text },
    ]),
    each(
      '/Futurev2/CourseMeans/publishContent',
      unpublished.map(contentid => ({
        token: teacher.token,
        body: { courseid: third, contentid, publishtime: now },
      })),
    ),
    each(
      '/CourseApi/joinCourseByCode',
      world.students.slice(0, 900).map(({ token }) => ({ token, body: { code: 'LE2003' } })),
    ),
    repeated('/CourseApi/updateCourse', teacher, [{ courseid: second, coursename: 'Lessons, renamed' }]),
    repeated(
      '/CourseApi/setCourseTop',
      student,
      courses.map(courseid => ({ courseid })),
    ),
    repeated(
      '/CourseApi/cancelCourseTop',
      student,
      courses.map(courseid => ({ courseid })),
    ),
    each('/MessageApi/readIt', await messages(world)),
    repeated('/MessageApi/readAll', student, [{}]),
    repeated('/MessageApi/noteShown', student, [{}]),
    repeated(
      '/Futurev2/Todo/ignoreTodo',
      student,
      courses.map((_, index) => ({ contentid: homework(index, 7), msgtype: '1' })),
    ),
    repeated('/TourApi/setTourFinishV2', student, [{ version: 'bench' }]),
    repeated('/Paycourse/Tracking/trackLog', student, [{ type: 'banner' }]),
  ]
}

/** Texts being written, longer with each keystroke. */
function drafts({ courses, classmates, homework }: Lessons): Requests['requests'] {
  const writers = courses.flatMap((_, course) => classmates(course).map(({ token }) => ({ token, course })))
  return Array.from({ length: many }, (_, index) => {
    const { token, course } = writers[index % writers.length]!
    const content = `${text}${index}`
    return { token, body: { id: homework(course, homeworkEach - 1), content, sequence: index + 1 } }
  })
}

async function attendanceIn({ lectern }: World, courseid: string, { token }: Attendee) {
  const response = await fetch(`${lectern.address}/AttenceApi/addDigitAttence`, {
    method: 'POST',
    headers: { token },
    body: JSON.stringify({ courseid, title: 'Now' }),
  })
  return ((await response.json()) as { data: { id: string; code: string } }).data
}

/** Students whose work is ungraded. */
async function worksIn({ db }: World, homework: string) {
  const works = await db
    .selectFrom('submission_author')
    .select('account_id')
    .where('activity_id', '=', homework)
    .where('state', '=', 1)
    .execute()
  return works.map(({ account_id }) => account_id)
}

/** Copies of a homework nobody has seen. */
async function addUnpublished({ db }: World, like: string, course: string) {
  const { rows } = await sql<{ id: string }>`
    insert into activity (id, course_id, type, title, author_id, created_at, updated_at)
    select new_id(now()), ${course}, type, title, author_id, created_at, updated_at
    from activity, generate_series(1, 600) where activity.id = ${like}
    returning id`.execute(db)
  await sql`
    insert into activity_text (activity_id, html) select unnest(${rows.map(({ id }) => id)}::uuid[]), html
    from activity_text where activity_id = ${like}`.execute(db)
  await sql`
    insert into submission_policy (activity_id) select unnest(${rows.map(({ id }) => id)}::uuid[])`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

async function messages({ db, students }: World): Promise<Requests['requests']> {
  const readers = students.slice(0, 500)
  const { rows } = await sql<{ id: string; account_id: string }>`
    insert into notification (id, account_id, type, event, details, course_id, created_at)
    select new_id(now()), account_id, 0, 'course.joined', '{}', ${lectureId}, now()
    from unnest(${readers.map(({ id }) => id)}::uuid[]) as account_id, generate_series(1, 8)
    returning id, account_id`.execute(db)
  const tokens = new Map(readers.map(({ id, token }) => [id, token]))
  return rows.map(({ id, account_id }) => ({ token: tokens.get(account_id)!, body: { id } }))
}
