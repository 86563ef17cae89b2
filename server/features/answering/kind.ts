import { sql } from 'kysely'
import { encode } from 'zod'
import { activityStates } from '#contract/features/activity/entities.ts'
import { answeringDestination } from '#contract/features/answering/destination.ts'
import { answeringRow } from '#contract/features/answering/entities.ts'
import { answeringModes } from '#contract/features/answering/rules.ts'
import { type ActivityKind, type ContentRow, stateByTimes } from '#server/features/activity/public.ts'
import { activityOf, closeWritten, lockTask, publishScores } from '#server/features/submission/public.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import type { Unit } from '#server/kernel/unit.ts'
import { dueSoon } from './announcements.ts'
import { endWithSet } from './steps/running.ts'
import { answeringSubmissions } from './submissions.ts'
import { mixFresh } from './taking/ballots.ts'

interface Row {
  id: string
  mode: number
  questions: number
  answered: number
  has_submitted: boolean
  joined: number
  students: number
  running: string | null
  next: string | null
}
const rowsOf = prepared(
  (_, ids: readonly string[], studentId: string | null, isCounted: boolean) => sql<Row>`
    select answering.id, answering.mode,
      (select count(*)::int from answering_question as asked where asked.activity_id = answering.id) as questions,
      (select count(*)::int from answering_counted as counted where counted.activity_id = answering.id
        and counted.account_id = ${studentId}::uuid and counted.keys <> '{}')
      + (select count(*)::int from answering_ticket as ticket where ticket.activity_id = answering.id
        and ticket.account_id = ${studentId}::uuid) as answered,
      exists (select from submission_author as author where author.activity_id = answering.id
        and author.account_id = ${studentId}::uuid and author.state > 0) as has_submitted,
      case when ${isCounted}::boolean then (select count(distinct joined.account_id)::int from answering_step as step
        join answering_join as joined on joined.step_id = step.id where step.activity_id = answering.id) else 0 end as joined,
      case when ${isCounted}::boolean then (select count(*)::int from activity_student as student
        where student.activity_id = answering.id) else 0 end as students,
      (select step.id from answering_step as step where step.activity_id = answering.id
        and step.started_at is not null and step.ended_at is null limit 1) as running,
      case when ${isCounted}::boolean then (select step.id from answering_step as step where step.activity_id = answering.id
        and step.started_at is null order by step.number limit 1) end as next
    from answering where answering.id = any(${ids}::uuid[])`,
)

/** 0 still to answer, 1 answered, 2 over without that (wire.md section 7). */
function testStateOf({ answered, has_submitted }: Row, state: number) {
  if (has_submitted || answered > 0) return 1
  return state === activityStates.ended ? 2 : 0
}

/** Rows of several sets of one course. */
async function pageOf(context: CourseContext, rows: ContentRow[]) {
  const { db, role, studentId, now } = context
  const isStaff = role !== 'student'
  const known = new Map(rows.map(row => [row.id, row]))
  const found = await rowsOf(
    db,
    rows.map(({ id }) => id),
    studentId,
    isStaff,
  )
  return new Map(
    found.map(row => {
      const state = stateByTimes(known.get(row.id)!, now)
      return [
        row.id,
        encode(answeringRow, {
          testInfo: { state: testStateOf(row, state), total: row.questions, count: row.answered },
          mode: row.mode,
          joincount: row.joined,
          studentcount: row.students,
          stepid: row.running ?? '',
          nextstepid: row.next ?? '',
        }),
      ]
    }),
  )
}

const asAnyKind = activityOf(answeringSubmissions, dueSoon)

/** In class there is nothing to do but when it runs. */
const isAtOwnPace = sql<boolean>`exists (select from answering
  where answering.id = activity.id and answering.mode <> ${sql.lit(answeringModes.inClass)})`

/** It is over: what runs of it ends, what is written is handed in, and its scores are shown. */
async function close(unit: Unit, { id }: { id: string }) {
  await endWithSet(unit, { id })
  await mixFresh(unit.db, id)
  closeWritten(unit, id)
  const task = await lockTask(unit, id)
  if (task.scores_published_at === null) await publishScores(unit, answeringSubmissions, task, true, false)
}

/** Sets of questions on the spine of a course. */
export const answeringKind: ActivityKind = {
  ...asAnyKind,
  name: { en: 'Interactive answers', zh: '互动答题' },
  opensAt: answeringDestination.opensAt,
  gradedAt: ({ id, courseId }) => answeringDestination.opensAt({ id, courseId, isStaff: true }),
  isStudied: isAtOwnPace,
  todo: { ...asAnyKind.todo, which: isAtOwnPace },
  on: {
    ...asAnyKind.on,
    ended: close,
    closed: async (unit, { id }) => closeWritten(unit, id),
    deleted: async (unit, { id }) => endWithSet(unit, { id }),
    unpublished: endWithSet,
  },
  page: pageOf,
}
