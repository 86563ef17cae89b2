import { type SqlBool, sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import { counsellorErrors } from '#contract/features/counsellor/errors.ts'
import { operatorCounsellorCalls } from '#contract/features/counsellor/operator-calls.ts'
import { typedSearch } from '#contract/typed.ts'
import { uuid } from '#contract/wire.ts'
import { readList } from '#server/features/table/public.ts'
import type { Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import { serve } from '#server/kernel/feature.ts'
import { pageAnswer, totalRows } from '#server/kernel/paging.ts'
import { fragment, prepared } from '#server/kernel/prepared.ts'
import { counsellorTable } from './lines.ts'
import { planCounsellors } from './plan.ts'

export const operatorCounsellorHandlers = serve(operatorCounsellorCalls, {
  listCounsellors: async ({ db }, { school, search, page, limit }) => {
    const wanted = { schoolId: idOf(school), search: typedSearch(search) }
    const [known, rows] = await Promise.all([
      schoolById.first(db, wanted.schoolId),
      pageOfCounsellors(db, wanted, limit, (page - 1) * limit),
    ])
    if (!known) fail(kernelErrors.notFound)
    const total = await totalRows({ page, limit }, rows.length, async () => {
      return (await countOfCounsellors.one(db, wanted)).total
    })
    return pageAnswer(rows.map(present), total, { page, limit })
  },

  changeCounsellors: async ({ db, forgetStanding }, { school, added, removed }) => {
    const id = idOf(school)
    const texts = added.map(({ account }) => account)
    const [known, accounts] = await Promise.all([lockSchool.first(db, id), accountsOf(db, texts)])
    if (!known) fail(kernelErrors.notFound)
    const named = added.map(one => {
      if (!/[\p{L}\p{N}]/u.test(one.class)) return fail(counsellorErrors.classMissing)
      if (one.account === '') return fail(counsellorErrors.accountMissing)
      const account = accounts.get(one.account)
      if (!account) return fail(counsellorErrors.accountUnknown, { account: one.account })
      return { class: one.class, accountId: account.id }
    })
    forgetStanding({ accounts: [...named, ...removed].map(({ accountId }) => accountId) })
    if (removed.length > 0) void remove(db, id, JSON.stringify(removed))
    if (named.length > 0) void insert(db, id, JSON.stringify(named))
    return {}
  },

  previewCounsellors: async ({ db, file }, { school, encoding }) => {
    const id = idOf(school)
    const { lines, source } = await readList(file, counsellorTable, encoding)
    const [known, today, accounts] = await Promise.all([
      schoolById.first(db, id),
      allCounsellors(db, id),
      accountsOf(
        db,
        lines.map(({ account }) => account),
      ),
    ])
    if (!known) fail(kernelErrors.notFound)
    const sizes = await studentsIn(
      db,
      id,
      lines.map(line => line.class),
    )
    return { ...planCounsellors(lines, { today: today.map(present), accounts, sizes }), source }
  },
})

const idOf = (school: string) => (uuid.test(school) ? school : fail(kernelErrors.notFound))

const schoolById = prepared((db, id: string) => db.selectFrom('school').select('id').where('id', '=', id))
const lockSchool = prepared((db, id: string) =>
  db.selectFrom('school').select('id').where('id', '=', id).forUpdate(),
)

/** How many students say that they are in the class of `counsellor`. */
const students = sql<number>`(
  select count(*)::int from account student
  where student.school = school.name and lower(student.class_number) = lower(counsellor.class_number)
    and student.class_number <> '' and student.deleted_at is null and student.imported_at is null
    and student.id <> counsellor.account_id
)`.as('students')

const counsellors = fragment((db, schoolId: string) =>
  db
    .selectFrom('school_counsellor as counsellor')
    .innerJoin('school', 'school.id', 'counsellor.school_id')
    .innerJoin('account', 'account.id', 'counsellor.account_id')
    .where('counsellor.school_id', '=', schoolId),
)

interface CounsellorQuery {
  schoolId: string
  search: string
}
const found = fragment((db, { schoolId, search }: CounsellorQuery) =>
  counsellors(db, schoolId).where(
    sql<SqlBool>`position(${search} in lower(counsellor.class_number || chr(10) || account.name_key)) > 0`,
  ),
)
const columns = [
  'counsellor.class_number',
  'account.id',
  'account.name',
  'account.email',
  'account.phone',
] as const

const pageOfCounsellors = prepared((db, wanted: CounsellorQuery, limit: number, offset: number) =>
  found(db, wanted)
    .select(columns)
    .select(students)
    .orderBy('counsellor.class_number')
    .orderBy('account.id')
    .limit(limit)
    .offset(offset),
)
const countOfCounsellors = prepared((db, wanted: CounsellorQuery) =>
  found(db, wanted).select(({ fn }) => fn.countAll<number>().as('total')),
)
const allCounsellors = prepared((db, schoolId: string) =>
  counsellors(db, schoolId)
    .select(columns)
    .select(students)
    .orderBy('counsellor.class_number')
    .orderBy('account.id'),
)

interface Row {
  id: string
  class_number: string
  name: string
  email: string | null
  phone: string | null
  students: number
}
const present = ({ id, class_number, name, email, phone, students: count }: Row) => ({
  class: class_number,
  accountId: id,
  name,
  contact: email ?? phone ?? '',
  students: count,
})

/**
 * Accounts by e-mail or phone, which their owners have proved. Names and numbers would not do: people write those
 * themselves.
 */
async function accountsOf(db: Database, texts: readonly string[]) {
  const rows = await accountsByText(db, texts)
  return new Map(rows.map(({ said, id, name }) => [said, { id, name }]))
}
export type Accounts = Awaited<ReturnType<typeof accountsOf>>

const accountsByText = prepared(
  (_, texts: readonly string[]) => sql<{ said: string; id: string; name: string }>`
    select asked.said, account.id, account.name
    from unnest(${texts}::text[]) as asked (said)
    join account on lower(account.email) = lower(asked.said) and account.deleted_at is null
    union
    select asked.said, account.id, account.name
    from unnest(${texts}::text[]) as asked (said)
    join account on account.phone = asked.said and account.deleted_at is null`,
)

/** How many students say that they are in each of these classes; by the class in lower case. */
async function studentsIn(db: Database, schoolId: string, classes: readonly string[]) {
  const rows = await classSizes(
    db,
    schoolId,
    classes.map(name => typedSearch(name)),
  )
  return new Map(rows.map(({ class: name, students: count }) => [name, count]))
}

const classSizes = prepared(
  (_, schoolId: string, classes: readonly string[]) => sql<{ class: string; students: number }>`
    select lower(student.class_number) as class, count(*)::int as students
    from school join account student on student.school = school.name
      and lower(student.class_number) = any(${classes}::text[])
    where school.id = ${schoolId}::uuid
      and student.class_number <> '' and student.deleted_at is null and student.imported_at is null
    group by 1`,
)

const insert = prepared(
  (_, schoolId: string, counsellorsAsJson: string) => sql`
    insert into school_counsellor (school_id, class_number, account_id)
    select ${schoolId}::uuid, one.class, one."accountId"
    from json_to_recordset(${counsellorsAsJson}::json) as one (class text, "accountId" uuid)
    on conflict do nothing`,
)
const remove = prepared(
  (_, schoolId: string, counsellorsAsJson: string) => sql`
    delete from school_counsellor counsellor
    using json_to_recordset(${counsellorsAsJson}::json) as one (class text, "accountId" uuid)
    where counsellor.school_id = ${schoolId}::uuid and counsellor.account_id = one."accountId"
      and lower(counsellor.class_number) = lower(one.class)`,
)
