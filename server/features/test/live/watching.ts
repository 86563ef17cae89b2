import { sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import { quietAfter } from '#contract/features/test/limits.ts'
import type { LiveState } from '#contract/features/test/live-entities.ts'
import { isExcusedFrom } from '#server/features/activity/public.ts'
import { aliasOf, seesJudgement, shownStudent } from '#server/features/submission/public.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { topics } from '#server/kernel/hub.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { countReadiness, presentReadiness, readinessOf, type StoredReadiness } from '../readiness/store.ts'
import { getsReady, paperSize } from '../store.ts'
import { isBoundPaper, liveStateOf } from '../taking/how-far.ts'
import { switchesOf } from '../taking/own.ts'
import { messagesOf, presentMessages } from './messages.ts'

const perPage = 200

const head = prepared(
  (_, id: string) => sql<{ title: string; size: number; gets_ready: boolean }>`
    select activity.title, ${paperSize} as size, ${getsReady} as gets_ready
    from test join activity on activity.id = test.id join submission_policy as policy on policy.activity_id = test.id
    where test.id = ${id} and activity.deleted_at is null`,
)

interface Row {
  student_id: string
  alias: string | null
  name: string
  number: string
  avatar_id: string | null
  submission_id: string | null
  work_alias: string | null
  attempt: number | null
  version: number | null
  ends_at: number | null
  began_at: number | null
  is_bound: boolean
  state: LiveState
  is_excused: boolean
  readiness: StoredReadiness | null
}
/** All students of a test with their newest attempts: first who writes, then by their numbers, or aliases. */
const everybody = prepared(
  (_, id: string, now: number) => sql<Row>`
    select student.*, account.name, account.number, account.avatar_id from (
      select student.account_id as student_id, ${aliasOf(id, sql.ref('student.account_id'))} as alias, student.roster_key,
        submission.id as submission_id, submission.alias as work_alias, own.attempt, submission.version,
        submission.ends_at, submission.began_at, ${isBoundPaper} as is_bound,
        ${liveStateOf(now)} as state,
        ${isExcusedFrom(sql.ref('student.account_id'), 'student.activity_id')} as is_excused,
        ${readinessOf(sql.ref('student.activity_id'), sql.ref('student.account_id'))} as readiness
      from activity_student as student
      join test on test.id = student.activity_id
      left join lateral (
        select author.submission_id, author.attempt, author.state from submission_author as author
        where author.activity_id = student.activity_id and author.account_id = student.account_id
        order by author.attempt desc limit 1
      ) as own on true
      left join submission on submission.id = own.submission_id
      left join test_paper as paper on paper.submission_id = submission.id
      where student.activity_id = ${id}
    ) as student join account on account.id = student.student_id
    order by array_position(array['in', 'out', 'done', 'over'], student.state),
      coalesce(student.alias::text, student.roster_key) collate "C"`,
)

interface Written {
  id: string
  answered: number
  saved_at: number | null
  switches: number
}
const writtenIn = prepared(
  (_, ids: readonly string[]) => sql<Written>`
    select work.id, count(part.slot) filter (where part.is_answered)::int as answered, max(part.saved_at) as saved_at,
      ${switchesOf(sql.ref('work.id'))} as switches
    from unnest(${ids}::uuid[]) as work (id)
    left join lateral (
      select distinct on (part.slot) part.slot, part.saved_at, part.text <> '' or part.html <> '' or part.value is not null
        or exists (select from submission_file as file where file.submission_id = part.submission_id
          and file.slot = part.slot and file.version = part.version) as is_answered
      from submission_part as part where part.submission_id = work.id order by part.slot, part.version desc
    ) as part on true
    group by work.id`,
)

/**
 * How a test stands right now. Somebody is connected with any device of theirs, at whichever process; who grades without names learns
 * of nobody when they did something, as they could have watched them.
 */
export async function liveOf(context: CourseContext, id: string, page: number) {
  const { db, now, hub } = context
  const [test, rows, messages] = await Promise.all([
    head.first(db, id),
    everybody(db, id, now),
    messagesOf(db, id),
  ])
  if (!test) return fail(kernelErrors.notFound)
  const shown = rows.slice((page - 1) * perPage, page * perPage)
  // What all others have written would be a quarter of a million answers in an exam of a whole school.
  const ids = shown.flatMap(row => row.submission_id ?? [])
  const written = new Map(
    ids.length === 0 ? [] : (await writtenIn(db, ids)).map(one => [one.id, one] as const),
  )
  const isQuiet = ({ state, submission_id, began_at }: Row) => {
    const saved = written.get(submission_id ?? '')?.saved_at ?? null
    return state === 'in' && Math.max(saved ?? 0, began_at ?? 0) <= now - quietAfter
  }
  const isGone = ({ alias, state, student_id }: Row) =>
    alias === null ? state === 'in' && !hub.isHeard(topics.account(student_id)) : null
  const count = (state: LiveState) => rows.filter(row => row.state === state).length
  const mayGrade = seesJudgement(context)
  // With a word from a student about their phone, staff would know whose alias is whose.
  const isExpected = ({ state, is_excused }: Row) => test.gets_ready && state === 'out' && !is_excused
  return {
    serverTime: now,
    title: test.title,
    questionCount: test.size,
    counts: {
      ...{ in: count('in'), out: count('out'), done: count('done'), over: count('over') },
      gone: rows.some(({ alias }) => alias !== null) ? null : rows.filter(isGone).length,
      quiet: shown.filter(isQuiet).length,
    },
    readiness: test.gets_ready ? countReadiness(rows.filter(isExpected)) : null,
    list: shown.map(row => {
      const { alias, submission_id: submissionId, state } = row
      const work = written.get(submissionId ?? '')
      return {
        ...shownStudent(context, row),
        ...{ state, attempt: row.attempt ?? 1, version: row.version ?? 0, workId: row.work_alias ?? '' },
        answered: work?.answered ?? 0,
        endsAt: alias === null && state === 'in' ? row.ends_at : null,
        savedAt: alias === null ? (work?.saved_at ?? null) : null,
        ...{ isQuiet: isQuiet(row), isGone: isGone(row), isBound: row.is_bound && state === 'in' },
        readiness: alias === null && isExpected(row) ? presentReadiness(row.readiness) : null,
        switches: mayGrade ? (work?.switches ?? 0) : null,
      }
    }),
    total: rows.length,
    messages: presentMessages(messages).map((one, index) => ({ ...one, author: messages[index]!.author })),
    can: { manage: context.may('manage-activities'), grade: context.may('grade') },
  }
}
