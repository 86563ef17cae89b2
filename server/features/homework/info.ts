import { kernelErrors } from '#contract/error.ts'
import { activityTypes } from '#contract/features/activity/entities.ts'
import { judgeHandIn, timeState, workStates } from '#contract/features/homework/rules.ts'
import type { ActivityRow } from '#server/features/activity/public.ts'
import { attachmentOf, filesOf } from '#server/features/file/public.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import type { Homework } from './access.ts'
import { presentDraft } from './draft.ts'
import { presentRows } from './kind.ts'
import { mstatusOf, presentWork } from './present.ts'
import { countWorks, emptyWork, findWork, type Pile, type WorkRecord } from './roster.ts'
import { isUrgeable } from './urging.ts'
import { filesInOrder, type listVersions, receiptOf, taskFiles, versionFiles } from './versions.ts'

export const pileOf = ({ id, course_id }: Homework): Pile => ({ homeworkId: id, courseId: course_id })

type Activity = Pick<
  ActivityRow,
  'id' | 'course_id' | 'title' | 'created_at' | 'updated_at' | 'published_at' | 'ends_at'
>

/** The fields of a row that every activity has. */
export const presentActivity = (row: Activity) => ({
  id: row.id,
  courseid: row.course_id,
  title: row.title,
  contenttype: activityTypes.homework,
  createtime: row.created_at,
  updatetime: row.updated_at,
  publish_time: row.published_at,
  endtime: row.ends_at,
})

/** A homework with its task, and with what the asker has to do with it. */
export async function presentInfo(context: CourseContext, homework: Homework) {
  const { db, now } = context
  const isStudent = context.role === 'student'
  const [rows, files, counts, mine] = await Promise.all([
    presentRows(context, [homework]),
    taskFiles(db, homework.id).then(ids => filesInOrder(db, ids)),
    isStudent ? null : countWorks(db, pileOf(homework)),
    isStudent ? ownWork(context, homework) : null,
  ])
  return {
    ...rows.get(homework.id)!,
    ...presentActivity(homework),
    details: homework.details,
    attachments: files.map(file => attachmentOf(context, file)),
    fullscore: homework.full_score,
    deadline: homework.ends_at,
    publishtime: homework.published_at,
    timestate: timeState({ publishedAt: homework.published_at, deadline: homework.ends_at }, now),
    lateallowed: homework.late_allowed,
    commentminlength: homework.comment_min_length,
    kind: 1,
    scorepublished: homework.scores_published_at !== null,
    servertime: now,
    counts,
    mine: mine?.work ?? null,
    can: {
      manage: context.mayChange('manage-activities'),
      grade: context.may('grade'),
      return: context.mayChange('grade'),
      urge: context.mayChange('grade') && isUrgeable(homework, now),
      submit: mine?.maySubmit ?? false,
    },
  }
}

async function ownWork(context: CourseContext, homework: Homework) {
  const record = await getRecord(context, homework, context.studentId)
  const stored = {
    draft: record.draft ?? '',
    draft_files: record.draft_files ?? [],
    draft_sequence: record.draft_sequence ?? 0,
    draft_at: record.draft_at,
  }
  const [work, draft, maySubmit] = await Promise.all([
    present(context, homework, record),
    presentDraft(context, stored),
    mayHandIn(context, homework, record),
  ])
  return { work: { ...work, draft }, maySubmit }
}

/** Whether the draft as it stands would be taken. */
async function mayHandIn(
  { db, now, course, studentId }: CourseContext,
  homework: Homework,
  record: WorkRecord,
) {
  if (studentId === null || record.state === workStates.graded || course.hasEnded) return false
  const files = await filesOf(db, record.draft_files ?? [])
  const verdict = judgeHandIn({
    now,
    deadline: homework.ends_at,
    lateAllowed: homework.late_allowed,
    uploads: [...files.values()].map(file => ({ began: file.beganAt, finished: file.finishedAt })),
    textReceived: record.draft ? record.draft_text_at : null,
    returned:
      record.state === workStates.returned && record.returned_at !== null
        ? { at: record.returned_at, late: record.late ?? false }
        : null,
  })
  return verdict !== 'closed'
}

/**
 * A student's work; null stands for who looks as a student, whose work is empty.
 * @throws notFound for somebody who is no student of the course
 */
async function getRecord(
  { db, person }: CourseContext,
  homework: Homework,
  studentId: string | null,
): Promise<WorkRecord> {
  if (studentId === null) return emptyWork(person)
  return (await findWork(db, pileOf(homework), studentId)) ?? fail(kernelErrors.notFound)
}

async function present(context: CourseContext, homework: Homework, record: WorkRecord) {
  const version = record.version ?? 0
  const rows = version > 0 ? await versionFiles(context.db, homework.id, record.id, version) : new Map()
  const ids = (rows.get(version) ?? []).map((row: { file_id: string }) => row.file_id)
  return presentWork(context, homework, record, await filesInOrder(context.db, ids))
}

/** One student's work in full. */
export async function workOf(context: CourseContext, homework: Homework, studentId: string | null) {
  return present(context, homework, await getRecord(context, homework, studentId))
}

type Versions = Awaited<ReturnType<typeof listVersions>>

/** All hand-ins of a student; a student sees no grades but the present one, once it is published. */
export async function presentVersions(
  context: CourseContext,
  homework: Homework,
  studentId: string,
  versions: Versions,
) {
  const record = await getRecord(context, homework, studentId)
  const files = await filesOf(context.db, [...new Set(versions.flatMap(version => version.fileIds))])
  const present = mstatusOf(homework, record)
  const showsGrade = present === workStates.graded
  return versions.map((version, index) => {
    const own = version.fileIds.flatMap(id => files.get(id) ?? [])
    const isNewest = index === 0
    const marks =
      context.role === 'student' ? (isNewest && showsGrade ? version.marks.slice(-1) : []) : version.marks
    return {
      version: version.version,
      time: version.submitted_at,
      overtime: version.late,
      state: isNewest ? present : version.returned_at === null ? workStates.submitted : workStates.returned,
      content: version.content,
      attachments: own.map(file => attachmentOf(context, file)),
      receipt: receiptOf({ ...version, submittedAt: version.submitted_at, files: own }),
      reason: version.return_reason,
      returntime: version.returned_at,
      grades: marks.map(mark => ({
        score: mark.score,
        comment: mark.comment,
        time: mark.graded_at,
        grader: mark.grader_name,
      })),
    }
  })
}
