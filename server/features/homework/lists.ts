import { activityTypes } from '#contract/features/activity/entities.ts'
import { type WorkFilter, workFilters } from '#contract/features/homework/entities.ts'
import { workStates } from '#contract/features/homework/rules.ts'
import { at } from '#server/kernel/database.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import type { Homework } from './access.ts'
import { pileOf, presentActivity } from './info.ts'
import { presentRows } from './kind.ts'
import { mstatusOf, presentRow } from './present.ts'
import { countWorks, listWorks, type RosterPage } from './roster.ts'

const mostHomework = 1000

/** The course's homework that the asker can see, newest first. */
export async function listHomework(context: CourseContext) {
  const { db, course, role, now } = context
  let visible = db
    .selectFrom('activity')
    .selectAll()
    .where('course_id', '=', course.id)
    .where('type', '=', activityTypes.homework)
    .where('deleted_at', 'is', null)
  if (role === 'student') visible = visible.where('published_at', '<=', at(now))
  const rows = await visible.orderBy('id', 'desc').limit(mostHomework).execute()
  const items = await presentRows(context, rows)
  return rows.flatMap(row => {
    const item = items.get(row.id)
    return item ? [{ ...item, ...presentActivity(row) }] : []
  })
}

/** A page of the students that a filter finds, with the counts of all filters. */
export async function pageOfStudents(context: CourseContext, homework: Homework, page: RosterPage) {
  const { list, counts, total } = await findStudents(context, homework, page)
  return {
    list: list.map(row => presentRow(context, homework, row)),
    counts,
    total,
    currentPage: page.page,
    pageSize: page.limit,
    pageTotal: Math.ceil(total / page.limit),
  }
}

/** The same as existing clients know it: names and grades. */
export async function gradesOfStudents(context: CourseContext, homework: Homework, page: RosterPage) {
  const { list, total } = await findStudents(context, homework, page)
  return {
    total,
    list: list.map(row => ({
      id: row.id,
      username: row.name,
      stno: row.number,
      grade: row.state === workStates.graded ? row.score : null,
      mstatus: mstatusOf(homework, row),
      overtime: row.late ?? false,
      submittime: row.submitted_at,
    })),
  }
}

async function findStudents({ db }: CourseContext, homework: Homework, page: RosterPage) {
  const [{ list, found }, counts] = await Promise.all([
    listWorks(db, pileOf(homework), page),
    countWorks(db, pileOf(homework)),
  ])
  return { list, counts, total: found ?? counts[page.filter] }
}

const filtersOfStates: Record<string, WorkFilter> = {
  [workStates.notSubmitted]: 'notsubmitted',
  [workStates.submitted]: 'tograde',
  [workStates.graded]: 'graded',
  [workStates.returned]: 'returned',
  [workStates.gradedUnpublished]: 'graded',
}

/** The filter that an existing client means: one of ours, a value of `mstatus`, or all. */
export const filterOf = (state: string): WorkFilter =>
  workFilters.find(filter => filter === state) ?? filtersOfStates[state] ?? 'all'
