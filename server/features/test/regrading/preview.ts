import { sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import type { RegradeChange, RegradeEffect } from '#contract/features/test/regrade-entities.ts'
import { regradeErrors } from '#contract/features/test/regrade-errors.ts'
import {
  type Author,
  aliasOf,
  isBegun,
  previewScoring,
  type ScoringPreview,
  shownStudent,
  taskToSee,
} from '#server/features/submission/public.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { type Page, pageAnswer } from '#server/kernel/paging.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { contentOf } from '../making/sections.ts'
import { testOf } from '../store.ts'
import { isPassed } from '../taking/standing.ts'
import { mendedBy } from './changes.ts'
import { stepsOf } from './log.ts'
import { papersWith, pointsAfter, pointsToBe, scoringsAfter } from './papers.ts'

interface Student extends Author {
  /** In the order of the roster; where names are hidden, of what they are called. */
  place: number
}
const students = prepared(
  (_, id: string) => sql<Student>`
    select *, row_number() over (order by coalesce(alias::text, key) collate "C", student_id)::int as place from (
      select account.id as student_id, account.name, account.number, account.avatar_id, student.roster_key as key,
        ${aliasOf(id, sql.ref('account.id'))} as alias
      from activity_student as student join account on account.id = student.account_id
      where student.activity_id = ${id}
    ) as one`,
)

const gradedByHand = prepared(
  (_, id: string, slots: readonly number[]) => sql<{ count: number }>`
    select count(distinct (submission.id, given.slot, given.account_id))::int as count
    from submission join submission_grade as given on given.submission_id = submission.id
      and given.version = submission.version and given.track = 0 and given.slot = any(${slots}::smallint[])
    where submission.activity_id = ${id} and submission.version > 0`,
)

/** Whose score these changes would change: a page of them, with what becomes of all. @throws as `mendedBy`; regradeTooEarly */
export async function previewRegrade(
  context: CourseContext,
  id: string,
  changes: readonly RegradeChange[],
  page: Page,
) {
  const { db } = context
  const [task, test, content, begun, seen, present] = await Promise.all([
    taskToSee(context, id),
    testOf(db, id),
    contentOf(context, id),
    isBegun(db, id),
    stepsOf(db, id),
    students(db, id),
  ])
  if (!test) return fail(kernelErrors.notFound)
  if (!begun) fail(regradeErrors.regradeTooEarly)
  const mended = await mendedBy(db, content, changes)
  const slots = mended.judged.map(({ slot }) => slot)
  const [papers, byHand] = await Promise.all([papersWith(db, id, slots), gradedByHand.one(db, id, slots)])
  const pointsOf = pointsAfter(mended, test.shuffles_questions)
  const previews = await previewScoring(
    context,
    task,
    scoringsAfter(papers, mended, pointsOf),
    pointsToBe(papers, mended, pointsOf),
  )
  const byId = new Map(present.map(one => [one.student_id, one]))
  const rows = previews.flatMap(preview => {
    const student = byId.get(preview.accountId)
    return student ? [{ ...preview, student }] : []
  })
  const full = { before: task.full_score, after: mended.sum.total }
  const changed = rows.filter(isOther).sort((one, other) => {
    const difference = changeOf(other) - changeOf(one)
    return difference === 0 ? one.student.place - other.student.place : difference
  })
  const passed = (full_score: number, score: number | null) => isPassed({ ...test, full_score }, score)
  const list = changed.slice((page.page - 1) * page.limit, page.page * page.limit).map(one => {
    const { studentId, name, number } = shownStudent(context, one.student)
    return {
      ...{ studentId, name, number, before: one.before, after: one.after },
      passedBefore: passed(full.before, one.before),
      passedAfter: passed(full.after, one.after),
    }
  })
  return {
    ...pageAnswer(list, changed.length, page),
    effect: { ...effectOf(rows, full, passed), byHand: byHand.count },
    seen,
  }
}

type Scores = Pick<ScoringPreview, 'before' | 'after'>

const isOther = ({ before, after }: Scores) => before !== after
const changeOf = ({ before, after }: Scores) => Math.abs((after ?? 0) - (before ?? 0))

function effectOf(
  rows: readonly Scores[],
  full: { before: number; after: number },
  passed: (full: number, score: number | null) => boolean | null,
): Omit<RegradeEffect, 'byHand'> {
  const count = (which: (row: Scores) => boolean) => rows.filter(which).length
  const passes = (row: Scores) => passed(full.before, row.before) === true
  const passesThen = (row: Scores) => passed(full.after, row.after) === true
  return {
    students: rows.length,
    gain: count(({ before, after }) => before !== null && after !== null && after > before),
    lose: count(({ before, after }) => before !== null && after !== null && after < before),
    judged: count(({ before, after }) => before === null && after !== null),
    unjudged: count(({ before, after }) => before !== null && after === null),
    nowPassed: count(row => passesThen(row) && !passes(row)),
    nowFailed: count(row => passes(row) && !passesThen(row)),
    ...{ fullBefore: full.before, fullAfter: full.after },
    spreadBefore: spreadOf(
      rows.map(({ before }) => before),
      full.before,
    ),
    spreadAfter: spreadOf(
      rows.map(({ after }) => after),
      full.after,
    ),
  }
}

/** How many scores there are in each tenth; the full score is in the last. */
function spreadOf(scores: readonly (number | null)[], full: number) {
  const counts = Array.from({ length: 10 }, () => 0)
  for (const score of scores)
    if (score !== null) counts[Math.min(9, Math.max(0, Math.floor((score * 10) / full)))]! += 1
  return counts
}
