import { sql } from 'kysely'
import { at, type Database } from '#server/kernel/database.ts'
import { newId } from '#server/kernel/ids.ts'
import { fragment, prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'

interface ExamDateInput {
  title: string
  place: string
  beginsAt: number | null
}

/** Exams not yet over for a day. */
const shownExamDates = fragment((db, accountId: string, now: number) =>
  db
    .selectFrom('exam_date')
    .where('account_id', '=', accountId)
    .where('begins_at', '>', sql<number>`${at(now)} - interval '24 hours'`),
)

export const listExamDates = prepared((db, accountId: string, now: number) =>
  shownExamDates(db, accountId, now)
    .select(['id', 'title', 'place', 'begins_at as beginsAt'])
    .orderBy('begins_at')
    .orderBy('id'),
)

const count = prepared((db, accountId: string, now: number) =>
  shownExamDates(db, accountId, now).select(sql<number>`count(*)::int`.as('count')),
)

/** How many of them there are; past ones do not count. */
export const countExamDates = async (db: Database, accountId: string, now: number) =>
  (await count.one(db, accountId, now)).count

interface ExamDate {
  id: string
  accountId: string
  title: string
  place: string
  begins: number
}

const insert = prepared((db, { id, accountId, title, place, begins, now }: ExamDate & { now: number }) =>
  db
    .insertInto('exam_date')
    .values({ id, account_id: accountId, title, place, begins_at: at(begins), created_at: at(now) }),
)

/** In a command. @returns its id */
export function insertExamDate({ db, now }: Unit, accountId: string, examDate: ExamDateInput) {
  const id = newId()
  void insert(db, { id, accountId, ...columnsOf(examDate), now })
  return id
}

const update = prepared((db, { id, accountId, title, place, begins }: ExamDate) =>
  db
    .updateTable('exam_date')
    .set({ title, place, begins_at: at(begins) })
    .where('id', '=', id)
    .where('account_id', '=', accountId),
)

/** @returns whether the person has such an exam */
export const updateExamDate = async (db: Database, accountId: string, id: string, examDate: ExamDateInput) =>
  (await update.count(db, { id, accountId, ...columnsOf(examDate) })) > 0

const remove = prepared((db, accountId: string, id: string) =>
  db.deleteFrom('exam_date').where('id', '=', id).where('account_id', '=', accountId),
)

/** @returns whether the person had such an exam */
export const deleteExamDate = async (db: Database, accountId: string, id: string) =>
  (await remove.count(db, accountId, id)) > 0

const columnsOf = ({ title, place, beginsAt }: ExamDateInput) => ({ title, place, begins: beginsAt ?? 0 })
