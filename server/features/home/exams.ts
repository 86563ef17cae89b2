import { sql } from 'kysely'
import { at, type Database } from '#server/kernel/database.ts'
import { newId } from '#server/kernel/ids.ts'
import type { Unit } from '#server/kernel/unit.ts'

interface ExamInput {
  title: string
  place: string
  begintime: number | null
}

/** Those that have not been over for a day. */
const shownExams = (db: Database, accountId: string, now: number) =>
  db
    .selectFrom('exam')
    .where('account_id', '=', accountId)
    .where('begins_at', '>', at(now - 86_400_000))

export function listExams(db: Database, accountId: string, now: number) {
  return shownExams(db, accountId, now)
    .select(['id', 'title', 'place', 'begins_at as begintime'])
    .orderBy('begins_at')
    .orderBy('id')
    .execute()
}

/** How many of them there are: what is over takes nobody's room. */
export async function countExams(db: Database, accountId: string, now: number) {
  const { count } = await shownExams(db, accountId, now)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function insertExam({ db, now }: Unit, accountId: string, exam: ExamInput) {
  const id = newId()
  await db
    .insertInto('exam')
    .values({ id, account_id: accountId, ...columnsOf(exam), created_at: at(now) })
    .execute()
  return id
}

/** @returns whether the person has such an exam */
export async function updateExam(db: Database, accountId: string, id: string, exam: ExamInput) {
  const { numUpdatedRows } = await db
    .updateTable('exam')
    .set(columnsOf(exam))
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @returns whether the person had such an exam */
export async function removeExam(db: Database, accountId: string, id: string) {
  const { numDeletedRows } = await db
    .deleteFrom('exam')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

const columnsOf = ({ title, place, begintime }: ExamInput) => ({
  title,
  place,
  begins_at: at(begintime ?? 0),
})
