import { kernelErrors } from '#contract/error.ts'
import { homeworkType } from '#contract/features/homework/entities.ts'
import { timeState } from '#contract/features/homework/rules.ts'
import { judgeHandIn, submissionStates } from '#contract/features/submission/rules.ts'
import type { ActivityRow } from '#server/features/activity/public.ts'
import { attachmentOf, filesOf, type StoredFile } from '#server/features/file/public.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { asSeen, type Homework, selectHomework } from './access.ts'
import { knownCounts } from './counts.ts'
import { presentDraft } from './draft.ts'
import { presentHomework } from './kind.ts'
import { mstatusOf, presentSubmission } from './present.ts'
import { mayBeReminded } from './reminding.ts'
import { type HomeworkWithSubmission, homeworkWithSubmission, placeIn, type RosterRow } from './roster.ts'
import { filesInOrder, listVersions, receiptOf, taskFileIds } from './versions.ts'

type Activity = Pick<
  ActivityRow,
  'id' | 'course_id' | 'title' | 'created_at' | 'updated_at' | 'published_at'
> & { deadline: number | null }

/** The fields of a row that every activity has. */
export const presentActivity = (row: Activity) => ({
  id: row.id,
  courseId: row.course_id,
  title: row.title,
  contentType: homeworkType,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  publishedAt: row.published_at,
  endsAt: row.deadline,
})

/** A homework with its task and the caller's relation to it. */
export const infoOf = (context: CourseContext, id: string) =>
  context.role === 'student' ? infoForStudent(context, id) : infoForStaff(context, id)

const homeworkWithFiles = prepared((db, id: string) =>
  selectHomework(db, id, null).select(['homework.details', taskFileIds.as('task_files')]),
)

async function infoForStaff(context: CourseContext, id: string) {
  const { db, now, course } = context
  const [row, counts] = await Promise.all([
    homeworkWithFiles.first(db, id),
    knownCounts(context, course.id, [id]).then(found => found.get(id)!),
  ])
  const homework = asSeen(context, row)
  const { published_at, deadline } = homework
  return {
    ...presentHomework(context, { task: homework, published_at, deadline, counts }),
    ...presentTask(context, homework, await filesInOrder(db, homework.task_files)),
    counts,
    mine: null,
    can: {
      manage: context.mayChange('manage-activities'),
      grade: context.may('grade'),
      return: context.mayChange('grade'),
      urge: context.mayChange('grade') && mayBeReminded(homework, now),
      submit: false,
    },
  }
}

async function infoForStudent(context: CourseContext, id: string) {
  const record = await submissionToSee(context, id, context.studentId)
  const { task_files, version_files, draft_files, published_at, deadline } = record
  const found = await filesOf(context.db, [...task_files, ...version_files, ...(draft_files ?? [])])
  const files = (ids: readonly string[]) => ids.flatMap(fileId => found.get(fileId) ?? [])
  const draft = {
    draft: record.draft ?? '',
    draft_sequence: record.draft_sequence ?? 0,
    draft_at: record.draft_at,
    files: files(draft_files ?? []),
  }
  return {
    ...presentHomework(context, { task: record, published_at, deadline, submission: record }),
    ...presentTask(context, record, files(task_files)),
    counts: null,
    mine: {
      ...presentSubmission(context, record, files(version_files)),
      draft: presentDraft(context, draft),
    },
    can: {
      manage: false,
      grade: false,
      return: false,
      urge: false,
      submit: mayHandIn(context, record, draft.files),
    },
  }
}

type Task = Homework & { details: string }

const presentTask = (context: CourseContext, homework: Task, files: readonly StoredFile[]) => ({
  ...presentActivity(homework),
  details: homework.details,
  attachments: files.map(file => attachmentOf(context, file)),
  fullScore: homework.full_score,
  deadline: homework.deadline,
  publishAt: homework.published_at,
  timeState: timeState({ publishedAt: homework.published_at, deadline: homework.deadline }, context.now),
  isLateAllowed: homework.late_allowed,
  minCommentLength: homework.comment_min_length,
  kind: 1,
  isScorePublished: homework.scores_published_at !== null,
  serverTime: context.now,
})

/** A homework with the whole submission of one of its students. */
export type SubmissionRecord = HomeworkWithSubmission & Pick<RosterRow, 'student_id' | 'name' | 'number'>

/**
 * A homework with a student's submission; null means staff viewing as a student, whose submission is empty.
 * @throws notFound for anyone but a student of the course, and as `homeworkToSee`
 */
async function submissionToSee(
  context: CourseContext,
  id: string,
  studentId: string | null,
): Promise<SubmissionRecord> {
  const { db, person } = context
  const row = asSeen(context, await homeworkWithSubmission.first(db, id, studentId))
  if (studentId !== null && row.student_id === null) fail(kernelErrors.notFound)
  return {
    ...row,
    student_id: row.student_id ?? person.id,
    name: row.name ?? person.name,
    number: row.number ?? '',
  }
}

/** Whether the current draft would be accepted. */
function mayHandIn(
  { now, course, studentId }: CourseContext,
  record: SubmissionRecord,
  files: readonly StoredFile[],
) {
  if (studentId === null || record.state === submissionStates.graded || course.hasEnded) return false
  const verdict = judgeHandIn({
    now,
    deadline: record.deadline,
    lateAllowed: record.late_allowed,
    uploads: files.map(file => ({ began: file.beganAt, finished: file.finishedAt })),
    textReceived: record.draft ? record.draft_text_at : null,
    returned:
      record.state === submissionStates.returned && record.returned_at !== null
        ? { at: record.returned_at, late: record.late ?? false }
        : null,
  })
  return verdict !== 'closed'
}

/** One student's submission in full, for staff with its place among the submissions. */
export async function submissionOf(context: CourseContext, id: string, studentId: string | null) {
  const { db, role, course } = context
  const scope = { homeworkId: id, courseId: course.id }
  const [record, place] = await Promise.all([
    submissionToSee(context, id, studentId),
    role !== 'student' && studentId !== null ? placeIn(db, scope, studentId) : null,
  ])
  const submission = presentSubmission(context, record, await filesInOrder(db, record.version_files))
  return { work: submission, history: submission.version, place }
}

/** All hand-ins of a student; a student sees only the current grade, once published. */
export async function versionsOf(context: CourseContext, id: string, studentId: string) {
  const [record, versions] = await Promise.all([
    submissionToSee(context, id, studentId),
    listVersions(context.db, id, studentId),
  ])
  const files = await filesOf(context.db, [...new Set(versions.flatMap(version => version.file_ids))])
  const present = mstatusOf(record, record)
  const showsGrade = present === submissionStates.graded
  return versions.map((version, index) => {
    const own = version.file_ids.flatMap(fileId => files.get(fileId) ?? [])
    const isNewest = index === 0
    const grades =
      context.role === 'student' ? (isNewest && showsGrade ? version.marks.slice(-1) : []) : version.marks
    return {
      version: version.version,
      time: version.submitted_at,
      overtime: version.late,
      state: isNewest
        ? present
        : version.returned_at === null
          ? submissionStates.submitted
          : submissionStates.returned,
      content: version.content,
      attachments: own.map(file => attachmentOf(context, file)),
      receipt: receiptOf({ ...version, submittedAt: version.submitted_at, files: own }),
      reason: version.return_reason,
      returnedAt: version.returned_at,
      grades: grades.map(grade => ({
        score: grade.score,
        comment: grade.comment,
        time: grade.graded_at,
        grader: grade.grader_name,
      })),
    }
  })
}
