import { workStates } from '#contract/features/homework/rules.ts'
import { avatarUrl } from '#server/features/account/public.ts'
import { attachmentOf, type StoredFile } from '#server/features/file/public.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import type { Homework } from './access.ts'
import type { WorkRecord } from './info.ts'
import type { RosterRow } from './roster.ts'

type Scored = Pick<RosterRow, 'state' | 'score' | 'score_published_at'>
type Publication = Pick<Homework, 'scores_published_at'>

/** Whether a student may see the grade of the own work. */
export const isScorePublished = (homework: Publication, work: Pick<RosterRow, 'score_published_at'>) =>
  homework.scores_published_at !== null || work.score_published_at !== null

/** The wire's `mstatus`. */
export function mstatusOf(homework: Publication, work: Scored): number {
  if (work.state !== workStates.graded) return work.state ?? workStates.notSubmitted
  return isScorePublished(homework, work) ? workStates.graded : workStates.gradedUnpublished
}

const maySeeScore = ({ role }: CourseContext, homework: Publication, work: Scored) =>
  work.state === workStates.graded && (role !== 'student' || isScorePublished(homework, work))

export const visibleScore = (context: CourseContext, homework: Publication, work: Scored) =>
  maySeeScore(context, homework, work) ? work.score : null

/** A student with the state of the work. */
export function presentRow(context: CourseContext, homework: Publication, row: RosterRow) {
  const isReturned = row.state === workStates.returned
  return {
    studentid: row.student_id,
    username: row.name,
    avatar: avatarUrl(context.config, row.avatar_id),
    stno: row.number,
    state: mstatusOf(homework, row),
    version: row.version ?? 0,
    submittime: row.submitted_at,
    overtime: row.late ?? false,
    score: visibleScore(context, homework, row),
    scorepublished: isScorePublished(homework, row),
    reason: isReturned ? (row.return_reason ?? '') : '',
    urgetime: row.urged_at,
    filecount: row.file_count,
  }
}

/** A student's work in full, with its files. */
export function presentWork(context: CourseContext, record: WorkRecord, files: readonly StoredFile[]) {
  const seesScore = maySeeScore(context, record, record)
  return {
    ...presentRow(context, record, { ...record, file_count: record.version_files.length }),
    content: record.content ?? '',
    attachments: files.map(file => attachmentOf(context, file)),
    comment: seesScore ? (record.comment ?? '') : '',
    gradetime: seesScore ? record.graded_at : null,
    grader: seesScore ? (record.grader_name ?? '') : '',
    marks: context.role === 'student' ? 0 : (record.mark_count ?? 0),
    returntime: record.state === workStates.returned ? record.returned_at : null,
  }
}
