import { homeworkType } from '#contract/features/homework/entities.ts'
import { homeworkGradesCalls } from '#contract/features/homework/grades-calls.ts'
import { type SubmissionFilter, submissionFilters } from '#contract/features/submission/entities.ts'
import { submissionStates } from '#contract/features/submission/rules.ts'
import { commonDeadline, deadlineOf, isShownTo } from '#server/features/activity/public.ts'
import { checkOfWork, flagsOf } from '#server/features/duplicate/public.ts'
import {
  pageOfStudents,
  presentActivity,
  type RosterPage,
  seesJudgement,
} from '#server/features/submission/public.ts'
import { at } from '#server/kernel/database.ts'
import { type CourseContext, serve } from '#server/kernel/feature.ts'
import { prepared, variants } from '#server/kernel/prepared.ts'
import { presentSeveral } from './kind.ts'

const maxHomework = 1000

const homeworkOf = variants({ isStudent: [true, false] }, ({ isStudent }) =>
  prepared((db, courseId: string, studentId: string | null, now: number) => {
    const rows = db
      .selectFrom('activity')
      .select(['id', 'course_id', 'type', 'title', 'created_at', 'updated_at', 'published_at'])
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

/** A page of the students that a filter finds, with what was found to be in common with others. */
export const studentsOf = (context: CourseContext, id: string, page: RosterPage) =>
  pageOfStudents(
    context,
    id,
    page,
    flagsOf(context.db, id).then(flags => ({ student_id }) => {
      const flag = seesJudgement(context) ? flags.get(student_id) : undefined
      return { duplicateRate: flag?.rate ?? null, checkId: flag?.id ?? '' }
    }),
  )

const noCheck = { duplicateRate: null, checkId: '', checkState: '' as const }

/** What who grades is told of one work's duplicate check, flagged or not. */
export const checkFor = async (
  context: CourseContext,
  { id, studentId, attempt }: { id: string; studentId?: string | undefined; attempt?: number | undefined },
) =>
  context.role === 'student' || studentId === undefined || !seesJudgement(context)
    ? noCheck
    : checkOfWork(context.db, { activityId: id, studentId, attempt: attempt ?? null })

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
    const { total, list } = await pageOfStudents(context, homeworkId, page)
    return {
      total,
      list: list.map(row => ({ ...row, id: row.studentId, grade: row.score, workState: row.state })),
    }
  },
})
