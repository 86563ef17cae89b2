// What `every-call` finds in the school besides the lecture's crowd: courses of ordinary size with ordinary homework.
import { sql } from 'kysely'
import { castId, demoSchool } from '#seed/people.ts'
import { at, type Database } from '#server/kernel/database.ts'
import { newToken } from '#server/kernel/ids.ts'
import { nameColumns } from '#server/kernel/names.ts'
import { type Attendee, lectureId, openSessions, type World } from './world.ts'

const courseCount = 47
const classSize = 60
export const homeworkEach = 10
/** Works for each of the lecture's first homework; for half of these, half are graded. */
const lectureWorks = { homework: 6, each: 3000 }

export interface Lessons {
  /** Owns all of the courses. */
  teacher: Attendee
  /** In all of them. */
  student: Attendee
  /** The first one is active: homework handed in and graded. In the others nothing has happened yet. */
  courses: string[]
  homework(course: number, number: number): string
  /** The others of a course. */
  classmates(course: number): Attendee[]
  /** Homework of the lecture, the newest without work. */
  lectureHomework: string[]
}

const courseOf = (index: number) => castId(62, index + 1)
const homeworkOf = (course: number, index: number) => castId(71, course * 100 + index + 1)

export async function makeLessons({ db, students }: World): Promise<Lessons> {
  const now = Date.now()
  const teacher = { id: castId(51, 1), token: newToken() }
  const student = { id: castId(51, 2), token: newToken() }
  await addPeople(db, teacher, student, now)
  const courses = Array.from({ length: courseCount }, (_, index) => courseOf(index))
  // Not the lecture's first ones, who are already in many courses.
  const classmates = (course: number) =>
    students.slice(1000 + course * classSize, 1000 + course * classSize + classSize - 1)
  for (const [index, id] of courses.entries())
    await addCourse(db, { id, index, teacher, members: [student, ...classmates(index)] }, now)
  const lectureHomework = Array.from({ length: homeworkEach }, (_, index) => castId(72, index + 1))
  const file = await addFile(db, teacher.id, now)
  for (const [index, course] of courses.entries())
    for (let number = 0; number < homeworkEach; number++)
      await addHomework(db, { id: homeworkOf(index, number), course, author: teacher.id, number, file }, now)
  for (const [number, id] of lectureHomework.entries())
    await addHomework(db, { id, course: lectureId, author: teacher.id, number, file }, now)
  for (let number = 0; number < homeworkEach / 2; number++)
    await addWorks(db, homeworkOf(0, number), courseOf(0), { works: 40, graded: number < 2 ? 40 : 20 }, now)
  for (const [number, id] of lectureHomework.slice(0, lectureWorks.homework).entries()) {
    const graded = number < lectureWorks.homework / 2 ? lectureWorks.each / 2 : 0
    await addWorks(db, id, lectureId, { works: lectureWorks.each, graded }, now)
  }
  await sql`vacuum analyze`.execute(db)
  return { teacher, student, courses, homework: homeworkOf, classmates, lectureHomework }
}

async function addPeople(db: Database, teacher: Attendee, student: Attendee, now: number) {
  const account = ({ id }: Attendee, name: string, kind: number) => ({
    id,
    email: `${id}@bench.lectern`,
    password_hash: '-',
    ...nameColumns(name),
    kind,
    school: demoSchool,
    created_at: at(now),
  })
  await db
    .insertInto('account')
    .values([account(teacher, 'Teacher of many', 1), account(student, 'Student of many', 0)])
    .execute()
  await openSessions(db, [teacher, student], now)
}

interface NewCourse {
  id: string
  index: number
  teacher: Attendee
  members: Attendee[]
}

async function addCourse(db: Database, { id, index, teacher, members }: NewCourse, now: number) {
  await db
    .insertInto('course')
    .values({
      id,
      owner_id: teacher.id,
      name: `Lessons ${index + 1}`,
      class_name: `Class ${index + 1}`,
      semester: '2026-2027',
      term: 1,
      code: `LE${2000 + index}`,
      student_count: members.length,
      created_at: at(now),
      updated_at: at(now),
    })
    .execute()
  const rows = [
    { account_id: teacher.id, role: 'owner' },
    ...members.map(({ id: account_id }) => ({ account_id, role: 'student' })),
  ]
  await db
    .insertInto('membership')
    .values(rows.map(row => ({ ...row, course_id: id, joined_at: at(now) })))
    .execute()
}

async function addFile(db: Database, owner_id: string, now: number) {
  const id = castId(73, 1)
  const digest = '0'.repeat(64)
  await db
    .insertInto('file')
    .values({
      id,
      owner_id,
      name: 'Exercises.pdf',
      size: 184_320,
      md5: digest.slice(32),
      sha256: digest,
      mime: 'application/pdf',
      key: 'bench',
      began_at: at(now),
      created_at: at(now),
      used_at: at(now),
    })
    .execute()
  return id
}

const details = `<p>${'Read the chapter and solve the exercises at its end; write down how you found the result. '.repeat(4)}</p><ul><li>Show every step.</li><li>Name your sources.</li></ul><p>${'题目见附件，请写出完整的解题过程。'.repeat(6)}</p>`

interface NewHomework {
  id: string
  course: string
  author: string
  number: number
  file: string
}

/** One in three comes with a file. */
async function addHomework(db: Database, { id, course, author, number, file }: NewHomework, now: number) {
  const moment = at(now - (homeworkEach - number) * 3_600_000)
  await db
    .insertInto('activity')
    .values({
      id,
      course_id: course,
      type: 4,
      title: `Exercises ${number + 1}`,
      author_id: author,
      published_at: moment,
      announced_at: moment,
      ends_at: at(now + (number + 1) * 86_400_000),
      created_at: moment,
      updated_at: moment,
    })
    .execute()
  await db.insertInto('activity_text').values({ activity_id: id, html: details }).execute()
  await db.insertInto('submission_policy').values({ activity_id: id }).execute()
  if (number % 3 === 0)
    await db.insertInto('activity_file').values({ activity_id: id, file_id: file, position: 0 }).execute()
}

interface Works {
  works: number
  /** Of these. */
  graded: number
}

/** Works of the first of a course's students. */
async function addWorks(
  db: Database,
  homework: string,
  course: string,
  { works, graded }: Works,
  now: number,
) {
  const moment = at(now - 600_000)
  await sql`
    with done as materialized (
      select gen_random_uuid() as id, account_id, case when place <= ${graded} then 2 else 1 end as state,
        case when place <= ${graded} then 60 + place % 40 end as score,
        case when place <= ${graded} then owner_id end as graded_by,
        case when place <= ${graded} then ${moment} end as graded_at
      from (
        select account_id, owner_id, row_number() over (order by account_id desc) as place
        from membership join course on course.id = course_id
        where course_id = ${course} and role = 'student'
      ) as student
      where place <= ${works}
    ), made as (
      insert into submission (id, activity_id, version, sealed, began_at)
      select id, ${homework}::uuid, 1, 1, ${moment} from done
    )
    insert into submission_author (activity_id, account_id, submission_id, state, submitted_at, score, result,
      graded_by, graded_at, grade_count)
    select ${homework}::uuid, account_id, id, state, ${moment}, score, score, graded_by, graded_at, state - 1
    from done`.execute(db)
  await sql`
    insert into submission_part (submission_id, slot, version, text, saved_by, sequence, saved_at, changed_at)
    select submission_id, 0, 1, repeat('My answer, with its reasons. ', 8), account_id, 1, submitted_at, submitted_at
    from submission_author where activity_id = ${homework}`.execute(db)
  await sql`
    insert into submission_version (submission_id, version, submitted_by, submitted_at)
    select submission_id, 1, account_id, submitted_at from submission_author
    where activity_id = ${homework}`.execute(db)
  await sql`
    insert into submission_grade (submission_id, number, version, score, graded_by, graded_at)
    select submission_id, 1, 1, score, graded_by, graded_at from submission_author
    where activity_id = ${homework} and state = 2`.execute(db)
  await sql`
    insert into progress (activity_id, account_id, state, begun_at, done_at, updated_at)
    select activity_id, account_id, 2, submitted_at, submitted_at, submitted_at from submission_author
    where activity_id = ${homework}`.execute(db)
}
