import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { joinCodeAlphabet, joinCodeLength } from '#contract/features/course/rules.ts'
import { at, type Database, isConflict } from '#server/kernel/database.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { courseChange } from './store.ts'

/** With 887 million codes, a second clash in a row means that something else is wrong. */
const attempts = 8

/** A random join code; never digits only, which could be taken for an attendance code. */
export function newJoinCode(): string {
  const code = Array.from(
    { length: joinCodeLength },
    () => joinCodeAlphabet[randomInt(joinCodeAlphabet.length)],
  ).join('')
  return /^\d+$/.test(code) ? newJoinCode() : code
}

/** The fields of a course's form. */
export interface CourseForm {
  name: string
  class_name: string
  venue: string
  semester: string
  term: number
  teach_type: number
  study_time: number
  is_public: boolean
  needs_class_number: boolean
  needs_grade: boolean
  needs_enrolled_month: boolean
  theme: number
}

/** The same as columns of a prepared query. */
export const formColumns = (form: CourseForm) => ({
  name: form.name,
  class_name: form.class_name,
  venue: form.venue,
  semester: form.semester,
  term: form.term,
  teach_type: form.teach_type,
  study_time: form.study_time,
  is_public: form.is_public,
  needs_class_number: form.needs_class_number,
  needs_grade: form.needs_grade,
  needs_enrolled_month: form.needs_enrolled_month,
  theme: form.theme,
})

interface NewCourse {
  id: string
  ownerId: string
  studentCap: number
  now: number
}

const insert = prepared((db, { id, ownerId, studentCap, now }: NewCourse, form: CourseForm, code: string) =>
  db
    .insertInto('course')
    .values({
      id,
      owner_id: ownerId,
      student_cap: studentCap,
      code,
      ...formColumns(form),
      created_at: at(now),
      updated_at: at(now),
    })
    .onConflict(conflict => conflict.column('code').doNothing()),
)

/** Adds a course with a unique join code. @returns the code */
export async function insertWithCode(db: Database, course: NewCourse, form: CourseForm, make = newJoinCode) {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const code = make()
    if (await insert.count(db, course, form, code)) return code
  }
  throw new Error('no free join code found')
}

const savepoint = prepared(() => sql`savepoint join_code`)
const release = prepared(() => sql`release savepoint join_code`)
const rollback = prepared(() => sql`rollback to savepoint join_code`)
const change = prepared((db, courseId: string, now: number, code: string) =>
  courseChange(db, courseId, now).set({ code, code_stopped: false }),
)

/** Gives a course another join code. @returns the code */
export async function replaceCode(db: Database, courseId: string, now: number, make = newJoinCode) {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const code = make()
    // A conflict fails the statement, not the transaction.
    void savepoint(db)
    try {
      await change(db, courseId, now, code)
      void release(db)
      return code
    } catch (error) {
      if (!isConflict(error, 'course_code_key')) throw error
      void rollback(db)
    }
  }
  throw new Error('no free join code found')
}
