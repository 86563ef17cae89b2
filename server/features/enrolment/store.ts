import { sql } from 'kysely'
import type { QuestionKind } from '#contract/features/enrolment/entities.ts'
import type { Database } from '#server/kernel/database.ts'

/** An answer with its question as it was asked. */
export interface StoredAnswer {
  id: string
  kind: QuestionKind
  title: string
  answer: string
  files: string[]
}

export interface ApplicantRow {
  id: string
  course_id: string
  account_id: string
  state: number
  answers: StoredAnswer[]
  attempt: number
  applied_at: number
  decided_at: number | null
  reason: string
  name: string
  number: string
  school: string
  avatar_id: string | null
  label: string | null
  auditor: string | null
}

interface Page {
  state: string
  search: string
  page: number
  limit: number
}

const columns = sql`e.id, e.course_id, e.account_id, e.state, e.answers, e.attempt, e.applied_at, e.decided_at, e.reason,
  a.name, a.number, a.school, a.avatar_id, l.title as label, d.name as auditor`
const sources = sql`enrolment e join account a on a.id = e.account_id
  left join enrolment_label l on l.id = e.label_id left join account d on d.id = e.decided_by`

/** A page of a course's applications; a search looks into names, pinyin, numbers and answers. */
export async function pageOfApplicants(db: Database, courseId: string, { state, search, page, limit }: Page) {
  const wanted = search.toLowerCase()
  const matching = sql`where e.course_id = ${courseId}
    and (${state} = '' or e.state = ${state || '0'}::smallint)
    and (${wanted} = '' or position(${wanted} in a.name_key) > 0 or position(${wanted} in lower(a.number)) > 0
      or position(${wanted} in e.answer_key) > 0)`
  const [rows, total] = await Promise.all([
    sql<ApplicantRow>`select ${columns} from ${sources} ${matching}
      order by e.applied_at desc, e.id limit ${limit} offset ${(page - 1) * limit}`.execute(db),
    sql<{
      count: number
    }>`select count(*)::int as count from enrolment e join account a on a.id = e.account_id
      ${matching}`.execute(db),
  ])
  return { rows: rows.rows, total: total.rows[0]?.count ?? 0 }
}

/** How many applications a course has in each state. */
export async function countApplicants(db: Database, courseId: string) {
  const { rows } = await sql<{ state: number; count: number }>`
    select state, count(*)::int as count from enrolment where course_id = ${courseId} group by state`.execute(
    db,
  )
  const of = (state: number) => rows.find(row => row.state === state)?.count ?? 0
  return { pending: of(0), passed: of(1), rejected: of(2) }
}

export async function findApplicant(db: Database, id: string) {
  const { rows } = await sql<ApplicantRow>`select ${columns} from ${sources} where e.id = ${id}`.execute(db)
  return rows[0]
}

/** A person's own application for a course. */
export async function findOwn(db: Database, courseId: string, accountId: string) {
  const { rows } = await sql<ApplicantRow>`
    select ${columns} from ${sources} where e.course_id = ${courseId} and e.account_id = ${accountId}`.execute(
    db,
  )
  return rows[0]
}

export const filesIn = (answers: readonly StoredAnswer[]) => answers.flatMap(answer => answer.files)
