import { type SqlBool, sql } from 'kysely'
import { usualWarningRate } from '#contract/features/duplicate/rules.ts'
import { homeworkType } from '#contract/features/homework/entities.ts'
import { homeworkKinds } from '#contract/features/homework/rules.ts'
import { onlySlot, submissionStates, timeState } from '#contract/features/submission/rules.ts'
import {
  type ActivityRow,
  activityFileIds,
  hasOwnDeadline,
  lastDeadline,
  withheldIn,
} from '#server/features/activity/public.ts'
import { attachmentOf, filesOf, type StoredFile } from '#server/features/file/public.ts'
import { presentSettings, type ReviewPolicy, reviewPolicyOf } from '#server/features/review/public.ts'
import { presentRubric, rubricOfActivity } from '#server/features/rubric/public.ts'
import {
  asSeen,
  attemptToBegin,
  countAllFinal,
  countOffers,
  countsFor,
  filesInOrder,
  groupLateness,
  hasFinal,
  hasOffers,
  isFinal,
  isGradedByRubric,
  isLateTaken,
  isToBegin,
  knownCounts,
  mayBeReminded,
  mayOffer,
  noteReading,
  overtakenShown,
  presentDraft,
  presentOvertaken,
  presentSubmission,
  readingLevels,
  readingOf,
  type StudentSubmission,
  selectSubmission,
  selectTask,
  submissionToSee,
  type Task,
  verdictOf,
} from '#server/features/submission/public.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { type DuplicateSetting, presentHomework } from './kind.ts'

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

/** Empty: it was deleted. */
const groupSetName = sql<string>`coalesce((
  select name from group_batch where group_batch.id = submission_policy.batch_id and deleted_at is null), '')`

const isSomeShared = sql<boolean>`exists (
  select from submission as shared
  where shared.activity_id = activity.id and shared.shared_version is not null)`

const countUngrouped = prepared((db, id: string) =>
  db
    .selectFrom('submission_policy as policy')
    .innerJoin('activity_student as student', 'student.activity_id', 'policy.activity_id')
    .select(({ fn }) => fn.countAll<number>().as('students'))
    .where('policy.activity_id', '=', id)
    .where(
      sql<SqlBool>`not exists (select from group_member as member
        where member.batch_id = policy.batch_id and member.account_id = student.account_id)`,
    ),
)

const homeworkForStaff = prepared((db, id: string) =>
  selectTask(db, id, null)
    .innerJoin('activity_text as task', 'task.activity_id', 'activity.id')
    .leftJoin('duplicate_setting as duplicate', 'duplicate.activity_id', 'activity.id')
    .select(['duplicate.checks_new', 'duplicate.warning_rate', 'duplicate.is_shown as shows_duplicates'])
    .select(['task.html', activityFileIds.as('task_files')])
    .select([groupSetName.as('group_set_name'), isSomeShared.as('is_some_shared')])
    .select([hasOffers.as('has_offers'), hasFinal.as('has_final'), lastDeadline.as('last_deadline')]),
)

const homeworkForStudent = prepared((db, id: string, studentId: string | null, now: number) =>
  selectSubmission(db, id, studentId, 'written')
    .innerJoin('activity_text as task', 'task.activity_id', 'activity.id')
    .leftJoin('duplicate_setting as duplicate', 'duplicate.activity_id', 'activity.id')
    .leftJoin('duplicate_work', join =>
      join
        .onRef('duplicate_work.submission_id', '=', 'submission.id')
        .on('duplicate_work.state', '=', sql.lit(2))
        .on('duplicate.is_shown', '=', sql.lit(true)),
    )
    .select(['duplicate.checks_new', 'duplicate.warning_rate', 'duplicate.is_shown as shows_duplicates'])
    .select(['duplicate_work.rate as duplicate_rate', 'duplicate_work.submission_id as checked_id'])
    .select(['task.html', activityFileIds.as('task_files'), overtakenShown.as('overtaken')])
    .select([groupSetName.as('group_set_name'), isSomeShared.as('is_some_shared')])
    .select([hasOwnDeadline(studentId).as('has_own_deadline'), readingOf(studentId, now).as('reading')]),
)

async function infoForStaff(context: CourseContext, id: string) {
  const { db, now, course } = context
  const [row, review, rubric, isLocked, withheld, counts] = await Promise.all([
    homeworkForStaff.first(db, id),
    reviewPolicyOf(db, id),
    rubricOfActivity(db, id),
    isGradedByRubric(db, id),
    withheldIn(context, id),
    knownCounts(context, course.id, [id]).then(found => found.get(id)!),
  ])
  const homework = asSeen(context, row)
  const { published_at, deadline } = homework
  const offers =
    homework.has_offers && context.may('grade') ? await countOffers(db, id) : { total: 0, waiting: 0 }
  return {
    ...presentHomework(context, { task: homework, published_at, deadline, counts }),
    ...presentTask(context, homework, review, await filesInOrder(db, homework.task_files)),
    ...withheld,
    rubric: presentRubric(rubric, isLocked),
    counts: countsFor(context, counts),
    ungroupedCount: homework.batch_id === null ? 0 : (await countUngrouped.one(db, id)).students,
    offerCount: offers.total,
    waitingOfferCount: offers.waiting,
    finalCount: homework.has_final ? await countAllFinal(db, id) : 0,
    mine: null,
    can: {
      manage: context.mayChange('manage-activities'),
      grade: context.may('grade'),
      return: context.mayChange('grade'),
      urge: context.mayChange('grade') && mayBeReminded(homework, now),
      submit: false,
      begin: 0,
      compare: homework.is_some_shared,
      finish: false,
      offer: false,
    },
  }
}

async function infoForStudent(context: CourseContext, id: string) {
  const { db, studentId, now } = context
  const [row, review, rubric, withheld] = await Promise.all([
    homeworkForStudent.first(db, id, studentId, now),
    reviewPolicyOf(db, id),
    rubricOfActivity(db, id),
    withheldIn(context, id),
  ])
  const own = submissionToSee(context, row, studentId)
  const toBegin = review || context.course.hasEnded ? null : attemptToBegin(own, own, context.now)
  const reads = own.reading === readingLevels.yes
  const isTaskHidden = toBegin !== null && toBegin === (own.attempt ?? 1)
  const { task_files, published_at, deadline } = own
  const [handedIn, written] = [own.file_ids ?? [], own.draft_files ?? []]
  const before = (own.overtaken ?? []).flatMap(({ file_ids }) => file_ids)
  const members = own.group_shown?.members.map(({ id }) => id) ?? []
  const [found, latenessNow] = await Promise.all([
    filesOf(db, [...task_files, ...handedIn, ...written, ...own.feedback_ids, ...before]),
    studentId !== null && members.length > 1 ? groupLateness(context, own, members) : null,
    noteDraftShown(context, own),
  ])
  const files = (ids: readonly string[]) => ids.flatMap(fileId => found.get(fileId) ?? [])
  const wouldBe = {
    now: context.now,
    files: files(written),
    changedAt: own.draft ? own.draft_changed_at : null,
  }
  const together = latenessNow?.(wouldBe)
  const maySubmit = mayHandIn(context, own, together?.isOpen ?? verdictOf(own, own, wouldBe) !== 'closed')
  const draft = {
    text: own.draft ?? '',
    sequence: own.draft_sequence ?? 0,
    savedAt: own.draft_saved_at && Math.max(own.draft_saved_at, own.submitted_at ?? 0),
  }
  return {
    ...presentHomework(context, {
      task: own,
      ...{ published_at, deadline },
      submission: { ...own, state: own.standing_state, late: own.standing_late },
    }),
    ...presentTask(context, own, review, files(task_files), own.has_own_deadline),
    ...withheld,
    ...(isTaskHidden && { details: '', attachments: [], withheldFiles: [], isTaskHidden }),
    rubric: presentRubric(rubric, false),
    counts: null,
    ungroupedCount: 0,
    offerCount: 0,
    waitingOfferCount: 0,
    finalCount: 0,
    mine: {
      ...presentSubmission(context, own, own, { files: files(handedIn), feedback: files(own.feedback_ids) }),
      draft: {
        ...presentDraft(context, draft, files(written)),
        writer: own.draft_saved_by === context.person.id ? '' : (own.draft_writer ?? ''),
      },
      overtaken: presentOvertaken(context, own.overtaken, files),
      duplicateRate: reads ? own.duplicate_rate : null,
      checkId: reads && own.checked_id !== null ? own.work_alias! : '',
      isFinal: isFinal(own),
      lateMembers: maySubmit ? (together?.lateNames ?? []) : [],
    },
    can: {
      manage: false,
      grade: false,
      return: false,
      urge: false,
      submit: maySubmit,
      begin: studentId === null ? 0 : (toBegin ?? 0),
      compare: own.is_some_shared || (own.classmates > 0 && reads),
      finish:
        own.reading === readingLevels.onceFinal &&
        !context.course.hasEnded &&
        (own.classmates > 0 || own.checked_id !== null),
      offer:
        studentId !== null &&
        !maySubmit &&
        !context.course.hasEnded &&
        mayOffer(context, own, files(written)),
    },
  }
}

/** What others of the group have written by now is known to them. */
async function noteDraftShown(context: CourseContext, own: StudentSubmission) {
  const { submission_id: submissionId, batch_id, draft_sequence: sequence, draft_saved_by: saved_by } = own
  if (context.studentId !== null && submissionId !== null && batch_id !== null)
    await noteReading(context, { submissionId, slot: onlySlot, sequence, saved_by })
}

function kindOf(homework: Task, review: ReviewPolicy | undefined) {
  if (review) return homeworkKinds.reviewed
  return homework.batch_id === null ? homeworkKinds.alone : homeworkKinds.groups
}

const presentTask = (
  context: CourseContext,
  homework: Task &
    DuplicateSetting & {
      html: string
      group_set_name: string
      is_some_shared: boolean
      shows_duplicates: boolean | null
    },
  review: ReviewPolicy | undefined,
  files: readonly StoredFile[],
  isOwnDeadline = false,
) => ({
  ...presentActivity(homework),
  revision: homework.revision,
  details: homework.html,
  attachments: files.map(file => attachmentOf(context, file)),
  fullScore: homework.full_score,
  deadline: homework.deadline,
  publishAt: homework.published_at,
  timeState: timeState({ publishedAt: homework.published_at, deadline: homework.deadline }, context.now),
  isLateAllowed: isLateTaken(homework),
  lateRule: homework.late_rule,
  grace: homework.grace_minutes,
  latePercent: homework.late_percent,
  maxLatePercent: homework.max_late_percent,
  attempts: review ? 1 : (homework.attempts ?? 0),
  attemptRule: homework.attempt_rule,
  workingMinutes: (homework.working_time ?? 0) / 60,
  isTaskHidden: false,
  isOwnDeadline,
  minCommentLength: homework.comment_min_length,
  kind: kindOf(homework, review),
  reviewType: kindOf(homework, review),
  review: review
    ? { ...presentSettings(review), allocatedAt: review.allocated_at, concludedAt: review.concluded_at }
    : null,
  groupSetId: homework.batch_id ?? '',
  groupSetName: homework.group_set_name,
  classmates: homework.classmates,
  warningRate: homework.warning_rate ?? usualWarningRate,
  showsDuplicates: homework.shows_duplicates ?? false,
  isScorePublished: homework.scores_published_at !== null,
  isAnonymous: homework.is_anonymous,
  areNamesHidden: homework.hides_names,
  serverTime: context.now,
})

/** Whether the current draft would be accepted. */
function mayHandIn({ course, studentId }: CourseContext, own: StudentSubmission, isOpen: boolean) {
  if (studentId === null || own.state === submissionStates.graded || course.hasEnded) return false
  if (isFinal(own)) return false
  return !isToBegin(own, own) && isOpen
}
