import { tenths } from '#contract/features/activity/score-rounding.ts'
import { countedAttempt, scoreAfter, submissionStates } from '#contract/features/submission/rules.ts'
import { avatarUrl } from '#server/features/account/public.ts'
import { attachmentOf, type StoredFile } from '#server/features/file/public.ts'
import { judgementIn } from '#server/features/rubric/public.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { type LatePolicy, presentLateness } from '../task/deducting.ts'
import { seesJudgement, shownTo } from '../task/judgement-shown.ts'
import { isNamed, shownStudent, shownTime } from '../task/names.ts'
import type { Task } from '../task/policy.ts'
import { presentOffer } from './offers-shown.ts'
import type { RosterRow } from './roster.ts'
import type { GroupShown, StudentSubmission } from './student-submission.ts'

/** What counts of a student in a task, and whether it is theirs to see; null without a row. */
export type Scored = Pick<RosterRow, 'state' | 'result' | 'score_published_at'>
export type Publication = Pick<Task, 'scores_published_at'>
/** What a policy says of attempts. */
type Attempts = Pick<Task, 'attempt_rule' | 'working_time' | 'factor'>

/** Whether a student may see their own score. */
export const isScorePublished = (task: Publication, submission: Pick<Scored, 'score_published_at'>) =>
  task.scores_published_at !== null || submission.score_published_at !== null

/** The wire's `mstatus`. */
export function mstatusOf(task: Publication, submission: Scored): number {
  if (submission.state !== submissionStates.graded) return submission.state ?? submissionStates.notSubmitted
  return isScorePublished(task, submission) ? submissionStates.graded : submissionStates.gradedUnpublished
}

const maySeeScore = (context: CourseContext, task: Publication, submission: Scored) =>
  submission.result !== null &&
  seesJudgement(context) &&
  (context.role !== 'student' || isScorePublished(task, submission))

/** In tenths, as it is shown. */
export const visibleScore = (context: CourseContext, task: Publication, submission: Scored) =>
  submission.result !== null && maySeeScore(context, task, submission) ? tenths(submission.result) : null

/** A student with the state of the submission, as far as the caller sees it. */
export function presentRow(context: CourseContext, task: Publication, submission: RosterRow) {
  const row = shownTo(context, submission)
  const isReturned = row.state === submissionStates.returned
  return {
    ...shownStudent(context, row),
    state: mstatusOf(task, row),
    version: seesJudgement(context) ? (row.version ?? 0) : 0,
    submittedAt: shownTime(context, row, row.submitted_at),
    overtime: row.late ?? false,
    score: visibleScore(context, task, row),
    isScorePublished: isScorePublished(task, row),
    reason: isReturned ? (row.return_reason ?? '') : '',
    remindedAt: row.reminded_at,
    fileCount: row.file_count,
    groupName: row.group_name ?? '',
    isShared: row.shared_version !== null,
    attempt: row.attempt ?? 1,
    isExcused: row.is_excused,
    workId: row.work_alias ?? '',
  }
}

/** A student's submission in full, with what was handed in in its only slot. */
export function presentSubmission(
  context: CourseContext,
  task: Publication & LatePolicy & Attempts,
  submission: StudentSubmission,
  { files, feedback }: Record<'files' | 'feedback', readonly StoredFile[]>,
) {
  const seesScore = maySeeScore(context, task, submission)
  return {
    ...presentRow(context, task, submission),
    content: submission.text ?? '',
    html: submission.handed_html ?? '',
    attachments: files.map(file => attachmentOf(context, file)),
    comment: seesScore ? (submission.comment ?? '') : '',
    gradedAt: seesScore ? submission.graded_at : null,
    grader: seesScore ? (submission.grader_name ?? '') : '',
    judgement: seesScore ? judgementIn(submission.judgement) : null,
    feedback: seesFeedback(context, task, submission)
      ? feedback.map(file => attachmentOf(context, file))
      : [],
    gradeCount: context.role === 'student' ? 0 : (submission.grade_count ?? 0),
    returnedAt: submission.state === submissionStates.returned ? submission.returned_at : null,
    rawScore: seesScore ? submission.score : null,
    ...presentLateness(task, submission),
    attempts: presentAttempts(context, task, submission, seesScore),
    endsAt: shownTime(context, submission, submission.ends_at),
    // Few have more time than others, and staff know who.
    workingSeconds: Math.round((task.working_time ?? 0) * (isNamed(context, submission) ? task.factor : 1)),
    group: isOfGroup(submission) ? presentGroup(context, submission.group_shown!) : null,
    submitter: isOfGroup(submission) ? (submission.submitter_name ?? '') : '',
    offer: submission.offer && presentOffer(context, submission, submission.offer),
  }
}

/** Where there are several, each with what it counts and whether it is the one that does. */
function presentAttempts(
  context: CourseContext,
  task: Publication & Attempts,
  submission: StudentSubmission,
  seesScores: boolean,
) {
  const shown = submission.attempts_shown ?? []
  const scores = shown.map(({ score, deduction }) => (score === null ? null : scoreAfter(score, deduction)))
  const counted = countedAttempt(task.attempt_rule, scores)
  return shown.map(({ attempt, state, submitted_at, late }, index) => ({
    attempt,
    state: mstatusOf(task, { ...submission, state }),
    submittedAt: shownTime(context, submission, submitted_at),
    overtime: late,
    score: seesScores ? scores[index]! : null,
    isCounted: seesScores && (counted === 'all' ? scores[index] !== null : counted === index),
  }))
}

/** With the grade of what is handed in, or with the reason for which it was returned. */
const seesFeedback = ({ role }: CourseContext, task: Publication, { state, ...scored }: Scored) =>
  role !== 'student' ||
  state === submissionStates.returned ||
  (state === submissionStates.graded && isScorePublished(task, scored))

/** Whether it is not the work of one person alone. */
export const isOfGroup = ({ group_shown: group }: Pick<StudentSubmission, 'group_shown'>) =>
  group !== null && (group.id !== null || group.members.length > 1)

function presentGroup(context: CourseContext, group: GroupShown) {
  return {
    id: group.id ?? '',
    name: group.name,
    members: group.members.map(({ id, name, avatar_id }) => ({
      studentId: id,
      name,
      avatar: avatarUrl(context.config, avatar_id),
    })),
  }
}

/** A part as it is being written. */
export interface Draft {
  text: string
  html: string
  sequence: number
  savedAt: number | null
}

export const presentDraft = (context: CourseContext, part: Draft, files: readonly StoredFile[]) => ({
  content: part.text,
  html: part.html,
  attachments: files.map(file => attachmentOf(context, file)),
  sequence: part.sequence,
  savedAt: part.savedAt,
})
