import { submissionStates } from '#contract/features/submission/rules.ts'
import { avatarUrl } from '#server/features/account/public.ts'
import { attachmentOf, type StoredFile } from '#server/features/file/public.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import type { Homework } from './access.ts'
import type { SubmissionRecord } from './info.ts'
import type { RosterRow } from './roster.ts'

type Scored = Pick<RosterRow, 'state' | 'score' | 'score_published_at'>
type Publication = Pick<Homework, 'scores_published_at'>

/** Whether a student may see the grade of their own submission. */
export const isScorePublished = (homework: Publication, submission: Pick<RosterRow, 'score_published_at'>) =>
  homework.scores_published_at !== null || submission.score_published_at !== null

/** The wire's `mstatus`. */
export function mstatusOf(homework: Publication, submission: Scored): number {
  if (submission.state !== submissionStates.graded) return submission.state ?? submissionStates.notSubmitted
  return isScorePublished(homework, submission) ? submissionStates.graded : submissionStates.gradedUnpublished
}

const maySeeScore = ({ role }: CourseContext, homework: Publication, submission: Scored) =>
  submission.state === submissionStates.graded &&
  (role !== 'student' || isScorePublished(homework, submission))

export const visibleScore = (context: CourseContext, homework: Publication, submission: Scored) =>
  maySeeScore(context, homework, submission) ? submission.score : null

/** A student with the state of the submission. */
export function presentRow(context: CourseContext, homework: Publication, row: RosterRow) {
  const isReturned = row.state === submissionStates.returned
  return {
    studentId: row.student_id,
    name: row.name,
    avatar: avatarUrl(context.config, row.avatar_id),
    number: row.number,
    state: mstatusOf(homework, row),
    version: row.version ?? 0,
    submittedAt: row.submitted_at,
    overtime: row.late ?? false,
    score: visibleScore(context, homework, row),
    isScorePublished: isScorePublished(homework, row),
    reason: isReturned ? (row.return_reason ?? '') : '',
    remindedAt: row.urged_at,
    fileCount: row.file_count,
  }
}

/** A student's submission in full, with its files. */
export function presentSubmission(
  context: CourseContext,
  record: SubmissionRecord,
  files: readonly StoredFile[],
) {
  const seesScore = maySeeScore(context, record, record)
  return {
    ...presentRow(context, record, { ...record, file_count: record.version_files.length }),
    content: record.content ?? '',
    attachments: files.map(file => attachmentOf(context, file)),
    comment: seesScore ? (record.comment ?? '') : '',
    gradedAt: seesScore ? record.graded_at : null,
    grader: seesScore ? (record.grader_name ?? '') : '',
    gradeCount: context.role === 'student' ? 0 : (record.mark_count ?? 0),
    returnedAt: record.state === submissionStates.returned ? record.returned_at : null,
  }
}
