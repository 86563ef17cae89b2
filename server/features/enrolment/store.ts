import { sql } from 'kysely'
import type { QuestionKind } from '#contract/features/enrolment/entities.ts'
import { typedSearch } from '#contract/typed.ts'
import type { Database } from '#server/kernel/database.ts'
import { fragment, prepared, variants } from '#server/kernel/prepared.ts'

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

/** A page of a course's applications; a search covers names, pinyin, numbers and answers. */
export async function pageOfApplicants(db: Database, courseId: string, { state, search, page, limit }: Page) {
  const chosen = { byState: state !== '', bySearch: search !== '' }
  const wanted = { courseId, state: Number(state), search: typedSearch(search) }
  const [rows, { count }] = await Promise.all([
    applicants(chosen)(db, wanted, limit, (page - 1) * limit),
    matches(chosen).one(db, wanted),
  ])
  return { rows, total: count }
}

interface ApplicantQuery {
  courseId: string
  state: number
  search: string
}

const choices = { byState: [true, false], bySearch: [true, false] } as const
const matching = fragment(
  (
    _,
    { courseId, state, search }: ApplicantQuery,
    byState: boolean,
    bySearch: boolean,
  ) => sql`where e.course_id = ${courseId}
    ${byState ? sql`and e.state = ${state}::smallint` : sql``}
    ${
      bySearch
        ? sql`and (position(${search} in a.name_key) > 0 or position(${search} in lower(a.number)) > 0
          or position(${search} in e.answer_key) > 0)`
        : sql``
    }`,
)

const applicants = variants(choices, ({ byState, bySearch }) =>
  prepared(
    (db, wanted: ApplicantQuery, limit: number, offset: number) => sql<ApplicantRow>`
      select ${columns} from ${sources} ${matching(db, wanted, byState, bySearch)}
      order by e.applied_at desc, e.id limit ${limit} offset ${offset}`,
  ),
)

const matches = variants(choices, ({ byState, bySearch }) =>
  prepared(
    (db, wanted: ApplicantQuery) => sql<{ count: number }>`
      select count(*)::int as count from enrolment e join account a on a.id = e.account_id
      ${matching(db, wanted, byState, bySearch)}`,
  ),
)

const inStates = prepared(
  (_, courseId: string) => sql<{ state: number; count: number }>`
    select state, count(*)::int as count from enrolment where course_id = ${courseId} group by state`,
)

/** How many applications a course has in each state. */
export async function countApplicants(db: Database, courseId: string) {
  const rows = await inStates(db, courseId)
  const of = (state: number) => rows.find(row => row.state === state)?.count ?? 0
  return { pending: of(0), passed: of(1), rejected: of(2) }
}

export const findApplicant = prepared(
  (_, id: string) => sql<ApplicantRow>`select ${columns} from ${sources} where e.id = ${id}`,
).first

/** A person's own application for a course. */
export const findOwn = prepared(
  (_, courseId: string, accountId: string) => sql<ApplicantRow>`
    select ${columns} from ${sources} where e.course_id = ${courseId} and e.account_id = ${accountId}`,
).first

export const filesIn = (answers: readonly StoredAnswer[]) => answers.flatMap(answer => answer.files)
