import { sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import type { BankRow } from '#contract/features/question/entities.ts'
import { bankErrors } from '#contract/features/question/errors.ts'
import { bankLimits } from '#contract/features/question/rules.ts'
import { at } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import type { AccountContext } from '#server/kernel/feature.ts'
import { newId } from '#server/kernel/ids.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { bankToManage, rightOf, type UsableBank, usableBank } from './access.ts'
import { foldersOf } from './folders.ts'

interface ListedBank extends UsableBank {
  owner_name: string
  course_name: string
  questions: number
}

/** More than anybody has, so that the list ends. */
const listed = 1000

const shown = sql`,
  case when bank.course_id is null then (select name from account where account.id = bank.owner_id) else '' end as owner_name,
  coalesce(course.name, '') as course_name,
  (select count(*)::int from question where question.bank_id = bank.id and question.deleted_at is null) as questions`
const banksOfPerson = prepared(
  (_, accountId: string) => sql<ListedBank>`
    ${usableBank(accountId, shown)}
      and bank.id in (select bank_id from question_bank_right where account_id = ${accountId}::uuid)
      and not bank.is_of_tests
    order by bank.changed_at desc, bank.id desc limit ${sql.lit(listed)}`,
)
const shownBank = prepared(
  (_, id: string, accountId: string) => sql<ListedBank>`${usableBank(accountId, shown)} and bank.id = ${id}`,
)

const present = (row: ListedBank, personId: string): BankRow => ({
  id: row.id,
  title: row.title,
  description: row.description,
  ownerName: row.owner_name,
  courseId: row.course_id,
  courseTitle: row.course_name,
  right: rightOf(row.level),
  isOwn: row.course_id === null && row.owner_id === personId,
  questionCount: row.questions,
  changedAt: row.changed_at,
})

/** The banks that the caller may use, the last changed first. */
export async function listBanks({ db, person }: AccountContext) {
  return (await banksOfPerson(db, person.id)).map(row => present(row, person.id))
}

/** @throws notFound */
export async function getBank({ db, person }: AccountContext, id: string) {
  const [row, folders] = await Promise.all([shownBank.first(db, id, person.id), foldersOf(db, id)])
  if (!row) return fail(kernelErrors.notFound)
  return {
    ...present(row, person.id),
    folders: folders.map(folder => ({
      id: folder.id,
      parentId: folder.parent_id,
      title: folder.title,
      questionCount: folder.questions,
    })),
  }
}

interface NewBank {
  id: string
  ownerId: string
  title: string
  description: string
  now: number
}

const columns = sql`question_bank (id, owner_id, course_id, title, description, created_at, changed_at)`
/** No row: there are as many as one may have. */
const insertOwn = prepared(
  (_, { id, ownerId, title, description, now }: NewBank) => sql`
    insert into ${columns}
    select ${id}::uuid, ${ownerId}::uuid, null, ${title}, ${description}, ${at(now)}, ${at(now)}
    where (select count(*) from question_bank
      where owner_id = ${ownerId} and course_id is null and deleted_at is null) < ${sql.lit(bankLimits.kept)}`,
)
const insertOfCourse = prepared(
  (_, { id, ownerId, title, description, now }: NewBank, courseId: string) => sql`
    insert into ${columns}
    select ${id}::uuid, ${ownerId}::uuid, ${courseId}::uuid, ${title}, ${description}, ${at(now)}, ${at(now)}
    where (select count(*) from question_bank
      where course_id = ${courseId} and not is_of_tests and deleted_at is null) < ${sql.lit(bankLimits.kept)}`,
)

interface Named {
  title: string
  description: string
}

/** Begins a bank, of the caller or of a course. @throws titleMissing, tooManyBanks */
export async function createBank(
  { db, person, now }: AccountContext,
  { title, description }: Named,
  courseId?: string,
) {
  if (title === '') fail(bankErrors.titleMissing)
  const bank = { id: newId(), ownerId: person.id, title, description, now }
  const added = courseId ? await insertOfCourse.count(db, bank, courseId) : await insertOwn.count(db, bank)
  if (added === 0) fail(bankErrors.tooManyBanks, { limit: bankLimits.kept })
  return { id: bank.id }
}

const setNames = prepared(
  (db, { id, title, description, now }: { id: string; title: string; description: string; now: number }) =>
    db
      .updateTable('question_bank')
      .set({ title, description, changed_at: at(now) })
      .where('id', '=', id),
)

/** @throws titleMissing; notFound, notYours, courseEnded */
export async function changeBank(context: AccountContext, id: string, { title, description }: Named) {
  if (title === '') fail(bankErrors.titleMissing)
  await bankToManage(context, id)
  void setNames(context.db, { id, title, description, now: context.now })
}

const setDeleted = prepared((db, id: string, now: number) =>
  db
    .updateTable('question_bank')
    .set({ deleted_at: at(now) })
    .where('id', '=', id),
)

/** Deletes a bank for everybody; who uses versions of its questions keeps them. @throws notFound, notYours, courseEnded */
export async function deleteBank(context: AccountContext, id: string) {
  await bankToManage(context, id)
  void setDeleted(context.db, id, context.now)
}

const setChanged = prepared((db, id: string, now: number) =>
  db
    .updateTable('question_bank')
    .set({ changed_at: at(now) })
    .where('id', '=', id),
)

/** Notes that something in a held bank was written: it comes first in the list. */
export const noteChange = ({ db, now }: Unit, id: string) => void setChanged(db, id, now)
