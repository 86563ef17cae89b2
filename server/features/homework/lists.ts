import { homeworkType } from '#contract/features/homework/entities.ts'
import { homeworkGradesCalls } from '#contract/features/homework/grades-calls.ts'
import { type SubmissionFilter, submissionFilters } from '#contract/features/submission/entities.ts'
import { submissionStates } from '#contract/features/submission/rules.ts'
import { commonDeadline, deadlineOf, isShownTo } from '#server/features/activity/public.ts'
import { flagsOf } from '#server/features/duplicate/public.ts'
import {
  countsFor,
  knownCounts,
  listSubmissions,
  presentRow,
  type RosterPage,
  seesJudgement,
  taskToSee,
} from '#server/features/submission/public.ts'
import { at } from '#server/kernel/database.ts'
import { type CourseContext, serve } from '#server/kernel/feature.ts'
import { pageAnswer } from '#server/kernel/paging.ts'
import { prepared, variants } from '#server/kernel/prepared.ts'
import { presentActivity } from './info.ts'
import { presentSeveral } from './kind.ts'

const maxHomework = 1000

const homeworkOf = variants({ isStudent: [true, false] }, ({ isStudent }) =>
  prepared((db, courseId: string, studentId: string | null, now: number) => {
    const rows = db
      .selectFrom('activity')
      .select(['id', 'course_id', 'title', 'created_at', 'updated_at', 'published_at'])
      .select((isStudent ? deadlineOf(studentId) : commonDeadline).as('deadline'))
      .where('course_id', '=', courseId)
      .where('type', '=', homeworkType)
      .where('deleted_at', 'is', null)
      .orderBy('id', 'desc')
      .limit(maxHomework)
    return isStudent ? rows.where('published_at', '<=', at(now)).where(isShownTo(studentId)) : rows
  }),
)

/** The course's homework that the caller can see, newest first. */
export async function listHomework(context: CourseContext) {
  const { db, course, role, studentId, now } = context
  const rows = await homeworkOf({ isStudent: role === 'student' })(db, course.id, studentId, now)
  const items = await presentSeveral(context, rows)
  return rows.flatMap(row => {
    const shown = items.get(row.id)
    return shown ? [{ ...shown.item, ...presentActivity(row) }] : []
  })
}

/** A page of the students that a filter finds, with the counts of all filters. */
export async function pageOfStudents(context: CourseContext, id: string, page: RosterPage) {
  const [{ homework, list, counts, total }, flags] = await Promise.all([
    findStudents(context, id, page),
    flagsOf(context.db, id),
  ])
  return {
    ...pageAnswer(
      list.map(row => {
        const flag = seesJudgement(context) ? flags.get(row.student_id) : undefined
        return {
          ...presentRow(context, homework, row),
          duplicateRate: flag?.rate ?? null,
          checkId: flag?.id ?? '',
        }
      }),
      total,
      page,
    ),
    counts,
  }
}

/** The same in the form existing clients know: names and grades. */
async function gradesOfStudents(context: CourseContext, id: string, page: RosterPage) {
  const { homework, list, total } = await findStudents(context, id, page)
  const rows = list.map(row => presentRow(context, homework, row))
  return {
    total,
    list: rows.map(row => ({
      ...renamed(row),
      grade: row.score,
      workState: row.state,
      overtime: row.overtime,
      submittedAt: row.submittedAt,
    })),
  }
}

const renamed = ({ studentId: id, name, number }: ReturnType<typeof presentRow>) => ({ id, name, number })

async function findStudents(context: CourseContext, id: string, page: RosterPage) {
  const { course } = context
  const scope = { taskId: id, courseId: course.id }
  const [homework, byNumber, counts] = await Promise.all([
    taskToSee(context, id),
    listSubmissions(context, scope, page),
    knownCounts(context, course.id, [id]).then(known => countsFor(context, known.get(id)!)),
  ])
  const { list, found } =
    homework.hides_names || homework.batch_id !== null
      ? await listSubmissions(context, scope, page, homework.hides_names ? 'aliases' : 'groups')
      : byNumber
  return { homework, list, counts, total: page.search ? await found() : counts[page.filter] }
}

const filtersOfStates: Record<string, SubmissionFilter> = {
  [submissionStates.notSubmitted]: 'notsubmitted',
  [submissionStates.submitted]: 'tograde',
  [submissionStates.graded]: 'graded',
  [submissionStates.returned]: 'returned',
  [submissionStates.gradedUnpublished]: 'graded',
}

/** The filter that an existing client means: one of ours, a value of `mstatus`, or all. */
const filterOf = (state: string): SubmissionFilter =>
  submissionFilters.find(filter => filter === state) ?? filtersOfStates[state] ?? 'all'

export const homeworkGradesHandlers = serve(homeworkGradesCalls, {
  listGrades: async (context, { homeworkId, state, search, pageSize, currentPage }) => {
    const page = { filter: filterOf(state), search, page: currentPage, limit: pageSize }
    return gradesOfStudents(context, homeworkId, page)
  },
})
