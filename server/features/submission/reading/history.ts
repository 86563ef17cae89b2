import { submissionStates } from '#contract/features/submission/rules.ts'
import { attachmentOf, filesOf } from '#server/features/file/public.ts'
import { judgementIn } from '#server/features/rubric/public.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { kindOf } from '../task/kind.ts'
import { shownTime } from '../task/names.ts'
import { isOfGroup, mstatusOf, presentSubmission } from './present.ts'
import { receiptOf } from './receipt.ts'
import { placeIn, placeOfGroupIn } from './roster.ts'
import { findAttempt, findSubmission } from './student-submission.ts'
import { listVersions, partsOfVersions } from './versions.ts'

/**
 * One student's submission in full, for staff with its place among the submissions.
 * @param attempt left out: the newest that was handed in
 */
export async function submissionOf(
  context: CourseContext,
  id: string,
  studentId: string | null,
  attempt?: number,
) {
  const { db, role, course } = context
  const scope = { taskId: id, courseId: course.id }
  const [found, place] = await Promise.all([
    attempt === undefined
      ? findSubmission(context, id, studentId)
      : findAttempt(context, id, studentId, attempt),
    role !== 'student' && studentId !== null ? placeIn(db, scope, studentId) : null,
  ])
  const [files, placeOfGroup] = await Promise.all([
    filesOf(db, [...(found.file_ids ?? []), ...found.feedback_ids]),
    place && found.batch_id !== null ? placeOfGroupIn(db, scope, found.student_id) : place,
  ])
  const inOrder = (ids: readonly string[]) => ids.flatMap(fileId => files.get(fileId) ?? [])
  const submission = presentSubmission(context, found, found, {
    files: inOrder(found.file_ids ?? []),
    feedback: inOrder(found.feedback_ids),
  })
  return { work: submission, history: submission.version, place: placeOfGroup }
}

/**
 * All hand-ins of a student; a student sees only the current grade, once published. Of work that is written in parts each has
 * `parts`: what stood in every slot.
 */
export async function versionsOf(context: CourseContext, id: string, studentId: string) {
  const [found, versions] = await Promise.all([
    findSubmission(context, id, studentId),
    listVersions(context, id, studentId),
  ])
  const partsIn = kindOf(context, found).hasContent
    ? undefined
    : await partsOfVersions(context, id, studentId)
  const partsOf = ({ attempt, version }: (typeof versions)[number]) => partsIn?.(attempt, version) ?? []
  const fileIds = versions.flatMap(version => [
    ...version.file_ids,
    ...version.feedback_ids,
    ...partsOf(version).flatMap(({ file_ids }) => file_ids),
  ])
  const files = await filesOf(context.db, [...new Set(fileIds)])
  return versions.map(version => {
    const inOrder = (ids: readonly string[]) => ids.flatMap(fileId => files.get(fileId) ?? [])
    const own = inOrder(version.file_ids)
    const isNewest = version.is_counted
    const { score_published_at, result } = found
    const present = mstatusOf(found, { state: version.state, score_published_at, result })
    const showsGrade = isNewest && present === submissionStates.graded
    const showsFeedback = context.role !== 'student' || showsGrade || version.returned_at !== null
    const grades = context.role === 'student' ? (showsGrade ? version.grades.slice(-1) : []) : version.grades
    const time = shownTime(context, found, version.submitted_at)
    // Of a group, each is late by their own deadline.
    const late = isNewest && version.attempt === found.attempt ? (found.late ?? false) : version.late
    return {
      attempt: version.attempt,
      version: version.version,
      isOffered: version.is_offered,
      submitter: isOfGroup(found) ? (version.submitter_name ?? '') : '',
      time,
      overtime: late,
      state: isNewest
        ? present
        : version.returned_at === null
          ? submissionStates.submitted
          : submissionStates.returned,
      content: version.text,
      html: version.html,
      ...(partsIn && {
        parts: partsOf(version).map(({ file_ids, ...part }) => ({
          ...part,
          attachments: inOrder(file_ids).map(file => attachmentOf(context, file)),
        })),
      }),
      attachments: own.map(file => attachmentOf(context, file)),
      receipt: { ...receiptOf({ ...version, late, submittedAt: version.submitted_at, files: own }), time },
      reason: version.return_reason,
      returnedAt: version.returned_at,
      feedback: (showsFeedback ? inOrder(version.feedback_ids) : []).map(file => attachmentOf(context, file)),
      grades: grades.map(grade => ({
        score: grade.score,
        comment: grade.comment,
        time: grade.graded_at,
        grader: grade.grader_name,
        file: context.role === 'student' ? '' : (grade.file_name ?? ''),
        judgement: judgementIn(grade.judgement),
      })),
    }
  })
}
