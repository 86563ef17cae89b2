import { sql } from 'kysely'
import { encode } from 'zod'
import { activityStates } from '#contract/features/activity/entities.ts'
import { submissionStates, timeStates } from '#contract/features/submission/rules.ts'
import { testDestination } from '#contract/features/test/destination.ts'
import { testRow } from '#contract/features/test/entities.ts'
import { alwaysInRow } from '#contract/features/test/row.ts'
import { shownNow } from '#contract/features/test/rules.ts'
import { everShown, wireStateOf } from '#contract/features/test/states.ts'
import { type ActivityKind, type ContentRow, stateByTimes } from '#server/features/activity/public.ts'
import {
  activityOf,
  closeWritten,
  presentTaskRows,
  selectOwnTaskRows,
  selectTaskRows,
} from '#server/features/submission/public.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { dueSoon } from './announcements.ts'
import { settleScores } from './releasing.ts'
import { mayBeTakenFrom, mustBeginUntil, overSince, showsOf, type TestRow, testColumns } from './store.ts'
import { testSubmissions } from './submissions.ts'

type Own = Omit<TestRow, 'id'> & {
  working_time: number | null
  closes_on_hand_in: boolean
  last_end?: number | null
  begins_until?: number | null
}

const rowsForStaff = prepared((db, ids: readonly string[]) =>
  selectTaskRows(db, ids)
    .innerJoin('test', 'test.id', 'policy.activity_id')
    .select(testColumns)
    .select(['policy.working_time', 'policy.closes_on_hand_in']),
)
const rowsForStudent = prepared((db, ids: readonly string[], studentId: string | null) =>
  selectOwnTaskRows(db, ids, studentId)
    .innerJoin('activity', 'activity.id', 'policy.activity_id')
    .innerJoin('test', 'test.id', 'policy.activity_id')
    .select(testColumns)
    .select(['policy.working_time', 'policy.closes_on_hand_in', overSince.as('last_end')])
    .select(mustBeginUntil(studentId).as('begins_until')),
)

/** Rows of several tests of one course, in the fields of wire.md section 7. */
async function pageOf(context: CourseContext, rows: readonly ContentRow[]) {
  const known = new Map(rows.map(row => [row.id, row]))
  const items = await presentTaskRows(
    context,
    rows,
    { forStaff: rowsForStaff as never, forStudent: rowsForStudent as never },
    (test: Own) => ({ test }),
  )
  return new Map(
    [...items].map(([id, { item, isRemindable }]) => [
      id,
      {
        ...alwaysInRow,
        ...encode(testRow, shownRow(context, known.get(id)!, item)),
        begintime: mayBeTakenFrom(known.get(id)!),
        ...stateOf(known.get(id)!, item.test, context.now),
        isRemindable,
      },
    ]),
  )
}

/** Whether somebody who has not begun it comes too late. */
const isTooLate = ({ begins_until }: Own, now: number) => begins_until != null && begins_until <= now

/** As its times say, or over for who cannot begin it any more; also as the specification calls it of this kind (R2-172). */
function stateOf(row: ContentRow, test: Own, now: number) {
  const state = isTooLate(test, now) ? activityStates.ended : stateByTimes(row, now)
  return { state, testpapertype: state }
}

type Shown =
  Awaited<ReturnType<typeof presentTaskRows<Own, { test: Own }>>> extends Map<string, infer Item>
    ? Item extends { item: infer Row }
      ? Row
      : never
    : never

function shownRow(
  { now, role }: CourseContext,
  row: ContentRow,
  { test, workState, timeState, grade, ...shown }: Shown,
) {
  const isOver = timeState === timeStates.past || isTooLate(test, now)
  const isOverForAll = test.last_end != null && test.last_end <= now
  const hasHandedIn = workState !== submissionStates.notSubmitted && workState !== submissionStates.returned
  const shows = shownNow(showsOf(test), {
    hasHandedIn,
    isOver: isOverForAll,
    isPublished: test.released_at !== null,
  })
  const state = wireStateOf({ workState, isOver, isPaperShown: shows.paper })
  const isGraded = role === 'student' && grade !== null
  return {
    testpaperid: row.id,
    isExam: test.is_exam,
    limittype: test.working_time === null ? '0' : '1',
    timelength: String(test.working_time ?? 0),
    runing: stateOf(row, test, now).state === activityStates.ongoing ? 1 : 0,
    status: '0',
    over: isOver ? 1 : 0,
    viewanswer: everShown(test.answers_shown),
    viewtestpaper: everShown(test.paper_shown),
    display: everShown(test.score_shown),
    isrand: test.shuffles_questions,
    randoption: test.shuffles_options,
    allowcopy: test.may_copy,
    allowpaster: test.may_paste,
    allowmultidevice: !test.is_one_device,
    cutscreen: test.switch_limit < 0 ? '-1' : String(test.switch_limit),
    rehandup: !test.closes_on_hand_in,
    fullScore: shown.fullScore,
    ...state,
    score: isGraded ? String(grade) : null,
    total_score: isGraded ? decimal(shown.fullScore) : null,
    workState,
    submittedCount: shown.submittedCount,
    gradedCount: shown.gradedCount,
    studentCount: shown.studentCount,
  }
}

/** As the protocol writes full points. */
const decimal = (points: number) => (Number.isInteger(points) ? points.toFixed(1) : String(points))

const beginsUntilOfStudent = sql<number | null>`(
  select ${mustBeginUntil(sql.ref('membership.account_id'))} from test where test.id = activity.id)`

const asAnyKind = activityOf(testSubmissions, dueSoon)

/** Tests on the spine of a course. */
export const testKind: ActivityKind = {
  ...asAnyKind,
  todo: { ...asAnyKind.todo, begunUntil: beginsUntilOfStudent },
  // Its text says how it is taken; what is asked is in the paper.
  files: { isNeeded: sql`true` },
  name: { en: 'Test', zh: '测试' },
  opensAt: testDestination.opensAt,
  gradedAt: ({ id, courseId }) => testDestination.opensAt({ id, courseId, isStaff: true }),
  on: {
    ...asAnyKind.on,
    ended: async (unit, { id }) => {
      closeWritten(unit, id)
      await settleScores(unit, id)
    },
    closed: async (unit, { id }) => {
      closeWritten(unit, id)
      await settleScores(unit, id)
    },
    changed: async (unit, activity) => {
      await asAnyKind.on.changed(unit, activity)
      await settleScores(unit, activity.id)
    },
  },
  page: pageOf,
}
