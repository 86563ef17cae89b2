import { sql } from 'kysely'
import { at } from '#server/kernel/database.ts'
import type { AccountContext, CourseContext } from '#server/kernel/feature.ts'
import { newId } from '#server/kernel/ids.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { takeOut } from './batch.ts'
import { noteUses, releaseUses, type Use } from './uses.ts'

const bankOfTests = prepared(
  (_, courseId: string) => sql<{ id: string }>`
    select id from question_bank where course_id = ${courseId} and is_of_tests and deleted_at is null
    order by created_at, id limit 1`,
)
const holdCourse = prepared(
  (_, courseId: string) => sql`select from course where id = ${courseId} for no key update`,
)
const insertBank = prepared(
  (_, id: string, ownerId: string, courseId: string, now: number) => sql`
    insert into question_bank (id, owner_id, course_id, title, description, is_of_tests, created_at, changed_at)
    values (${id}, ${ownerId}, ${courseId}, '', '', true, ${at(now)}, ${at(now)})`,
)

/** Where the questions of a course's tests are kept. */
export async function bankForTests({ db, course, person, now }: CourseContext): Promise<string> {
  const known = await bankOfTests.first(db, course.id)
  if (known) return known.id
  // Of two who make the first test at once, the second finds the bank of the first.
  await holdCourse(db, course.id)
  const made = await bankOfTests.first(db, course.id)
  if (made) return made.id
  const id = newId()
  void insertBank(db, id, person.id, course.id, now)
  return id
}

const setDifficulty = prepared(
  (_, questionIds: readonly string[], difficulty: number) => sql`
    update question set difficulty = ${difficulty} where id = any(${questionIds}::uuid[])`,
)

/** How hard questions of a test are; they are its own. */
export const markDifficulty = ({ db }: AccountContext, questionIds: readonly string[], difficulty: number) =>
  void setDifficulty(db, questionIds, difficulty)

/**
 * What a test uses from now on.
 * @param versions its own copies, and those that they were made of as far as the caller may use them
 * @param left questions of its own that it has no longer
 */
export async function keepUses(
  context: AccountContext,
  use: Use,
  versions: readonly string[],
  left: readonly string[],
) {
  await noteUses(context, use, versions)
  void releaseUses(context.db, use.kind, [use.subjectId], versions)
  if (left.length > 0) await takeOut(context, left)
}
