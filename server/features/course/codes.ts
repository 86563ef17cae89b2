import { randomInt } from 'node:crypto'
import { type InsertObject, sql } from 'kysely'
import { joinCodeAlphabet, joinCodeLength } from '#contract/features/course/rules.ts'
import { at, type Database, isConflict } from '#server/kernel/database.ts'
import type { DB } from '#server/kernel/schema.ts'

/** With 887 million codes a second clash in a row means that something else is wrong. */
const attempts = 8

/** A join code by chance; never digits only, which could be taken for the code of an attendance. */
export function newJoinCode(): string {
  const code = Array.from(
    { length: joinCodeLength },
    () => joinCodeAlphabet[randomInt(joinCodeAlphabet.length)],
  ).join('')
  return /^\d+$/.test(code) ? newJoinCode() : code
}

/** Adds a course under a join code that no other has. @returns the code */
export async function insertWithCode(
  db: Database,
  row: Omit<InsertObject<DB, 'course'>, 'code'>,
  make = newJoinCode,
) {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const inserted = await db
      .insertInto('course')
      .values({ ...row, code: make() })
      .onConflict(conflict => conflict.column('code').doNothing())
      .returning('code')
      .executeTakeFirst()
    if (inserted) return inserted.code
  }
  throw new Error('no free join code found')
}

/** Gives a course another join code. @returns the code */
export async function replaceCode(db: Database, courseId: string, now: number, make = newJoinCode) {
  for (let attempt = 0; attempt < attempts; attempt++) {
    // A conflict ends the transaction's statement, not the transaction.
    await sql`savepoint join_code`.execute(db)
    try {
      const { code } = await db
        .updateTable('course')
        .set({ code: make(), code_stopped: false, updated_at: at(now) })
        .where('id', '=', courseId)
        .returning('code')
        .executeTakeFirstOrThrow()
      await sql`release savepoint join_code`.execute(db)
      return code
    } catch (error) {
      if (!isConflict(error, 'course_code_key')) throw error
      await sql`rollback to savepoint join_code`.execute(db)
    }
  }
  throw new Error('no free join code found')
}
