import { at } from '#server/kernel/database.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { linearAlgebra, putCourse, type SchoolCourse, worldHistory } from './cast.ts'
import { assistant1, type CastMember, castId, students, teacher1, teacher2 } from './people.ts'
import { asWritten, type Say } from './say.ts'
import { day } from './times.ts'

interface DemoCourse extends SchoolCourse {
  /** Days ago. */
  opened: number
  deleted?: number
  ended?: number
  /** People who have archived it though it has not ended. */
  archivedBy?: readonly CastMember[]
  asks?: true
  hidden?: true
}

const course = (number: number) => castId(3, number)

/** Courses in every state that a list of courses can show, besides those of the cast. */
const demoCourses: readonly DemoCourse[] = [
  {
    id: course(11),
    name: 'Numerical Analysis',
    className: '数学 2025 级 2 班',
    code: 'NA2627',
    semester: '2026-2027',
    term: 1,
    owner: teacher1,
    students: students.slice(0, 25),
    theme: 4,
    opened: 40,
    asks: true,
  },
  {
    id: course(12),
    name: 'Functional Analysis for Quantum Mechanics, Part II',
    className: '数学与应用数学 2024 级拔尖计划实验班（含外校选修）',
    code: 'FAQM27',
    semester: '2026-2027',
    term: 1,
    owner: teacher1,
    students: students.slice(30, 34),
    theme: 6,
    opened: 20,
    hidden: true,
  },
  {
    id: course(13),
    name: '中国近代史',
    className: '历史 2026 级',
    code: 'CH2627',
    semester: '2026-2027',
    term: 0,
    owner: teacher2,
    assistants: [teacher1],
    students: students.slice(0, 12),
    theme: 5,
    opened: 50,
  },
  {
    id: course(14),
    name: 'History Seminar',
    className: '',
    code: 'HS2526',
    semester: '2025-2026',
    term: 1,
    owner: teacher2,
    assistants: [assistant1],
    students: [...students.slice(0, 6), teacher1],
    theme: 7,
    opened: 300,
  },
  {
    id: course(15),
    name: 'Probability',
    className: '数学 2025 级 1 班',
    code: 'PR2425',
    semester: '2024-2025',
    term: 2,
    owner: teacher1,
    students: students.slice(0, 10),
    theme: 1,
    opened: 500,
    archivedBy: [teacher1, students[0]!],
  },
  {
    id: course(16),
    name: 'Discrete Mathematics',
    className: '',
    code: 'DM2526',
    semester: '2025-2026',
    term: 1,
    owner: teacher1,
    students: students.slice(0, 8),
    theme: 0,
    opened: 320,
    ended: 150,
  },
  {
    id: course(17),
    name: 'Course opened by mistake',
    className: '',
    code: 'XX2627',
    semester: '2026-2027',
    term: 1,
    owner: teacher1,
    students: [],
    theme: 2,
    opened: 12,
    deleted: 5,
  },
]

const intro = `<p>What vectors and matrices are, what they are good for, and how to compute with them by hand and by machine.</p>
<h2>What it asks</h2><ul><li>Three hours of lecture a week</li><li>One problem sheet a week, handed in by <strong>Sunday evening</strong></li></ul>
<h2>How it is graded</h2><p>Homework 40 %, a test in the middle 20 %, the exam 40 %.</p>`

/** Fills the lists of the demo school: pinned, assisted, archived, ended and deleted courses over several years. */
export async function seedCourses({ db, now }: Unit, say = asWritten) {
  for (const each of demoCourses) await seedCourse({ db, now }, each, say)
  await db
    .updateTable('course')
    .set({ intro: say(intro) })
    .where('id', '=', linearAlgebra.id)
    .execute()
  for (const { courseId, person } of [
    { courseId: linearAlgebra.id, person: teacher1 },
    { courseId: linearAlgebra.id, person: students[0]! },
    { courseId: worldHistory.id, person: teacher2 },
  ])
    await db
      .updateTable('membership')
      .set({ pinned_at: at(now - day) })
      .where('course_id', '=', courseId)
      .where('account_id', '=', person.id)
      .execute()
}

function seedCourse({ db, now }: Pick<Unit, 'db' | 'now'>, course: DemoCourse, say: Say) {
  const ago = (days: number | undefined) => (days === undefined ? null : now - days * day)
  const asks = course.asks ?? false
  return putCourse(db, course, {
    say,
    opened: now - course.opened * day,
    state: {
      is_public: !course.hidden,
      needs_class_number: asks,
      needs_grade: asks,
      needs_enrolled_month: asks,
      ended_at: at(ago(course.ended)),
      deleted_at: at(ago(course.deleted)),
    },
    archivedAt: person => (course.archivedBy?.includes(person) ? ago(30) : ago(course.ended)),
  })
}
