import { type InferResult, type SqlBool, sql } from 'kysely'
import { onlySlot } from '#contract/features/submission/rules.ts'
import {
  activityFileIds,
  lastDeadline,
  withheldIn,
  withheldNothing,
} from '#server/features/activity/public.ts'
import { attachmentOf, filesOf, type StoredFile, textFor } from '#server/features/file/public.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { fragment, prepared } from '#server/kernel/prepared.ts'
import { mayBeReminded } from '../grading/reminding.ts'
import { allOf, draftedSlots, mayOffer, onlyDrafted } from '../offers/may-offer.ts'
import { countOffers } from '../offers/offers.ts'
import { hasOffers } from '../reading/offers-shown.ts'
import { presentDraft, presentSubmission } from '../reading/present.ts'
import { type StudentSubmission, selectSubmission, submissionToSee } from '../reading/student-submission.ts'
import { countsFor, knownCounts } from '../task/counts.ts'
import { kindOf } from '../task/kind.ts'
import { filesInOrder } from '../task/parts.ts'
import { asSeen, isLateTaken, selectTask, type Task } from '../task/policy.ts'
import { attemptToBegin } from '../writing/beginning.ts'
import { countAllFinal, hasFinal, readingLevels, readingOf } from '../writing/finality.ts'
import { noteReading } from '../writing/identity.ts'
import {
  groupLateness,
  isClosedByHandIn,
  isEarly,
  isFinal,
  isToBegin,
  verdictOf,
} from '../writing/judging.ts'
import { overtakenShown, presentOvertaken } from '../writing/overtaken.ts'
import { presentActivity, presentTaskRow } from './task-row.ts'

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

/** A task as its page shows it to staff. A kind adds its own columns. */
export const selectForStaff = fragment((db, id: string) =>
  selectTask(db, id, null)
    .innerJoin('activity_text as task', 'task.activity_id', 'activity.id')
    .select(['task.html', activityFileIds.as('task_files')])
    .select([groupSetName.as('group_set_name'), isSomeShared.as('is_some_shared')])
    .select([hasOffers.as('has_offers'), hasFinal.as('has_final'), lastDeadline.as('last_deadline')]),
)

/** The same to a student, with the submission that they write; null: to staff viewing as a student. */
export const selectForStudent = fragment((db, id: string, studentId: string | null, now: number) =>
  selectSubmission(db, id, studentId, 'written')
    .innerJoin('activity_text as task', 'task.activity_id', 'activity.id')
    .select(['task.html', activityFileIds.as('task_files'), overtakenShown.as('overtaken')])
    .select([groupSetName.as('group_set_name'), isSomeShared.as('is_some_shared')])
    .select(['own_terms.has_own_deadline', readingOf(studentId, now).as('reading')]),
)

type ForStaff = InferResult<ReturnType<typeof selectForStaff>>[number]
type ForStudent = InferResult<ReturnType<typeof selectForStudent>>[number]

interface TaskQueries<Row> {
  /** As `selectForStaff` or `selectForStudent` reads it. */
  row: Promise<Row | undefined>
  /** Nobody begins another attempt. */
  isOnce?: Promise<boolean>
}

/** The page of a task for staff: the fields that any kind shows, beside the row, from which the kind adds its own. */
export async function shownToStaff<Row extends ForStaff>(
  context: CourseContext,
  id: string,
  { row, isOnce }: TaskQueries<Row>,
) {
  const { db, now, course } = context
  const [read, once, counts] = await Promise.all([
    row,
    isOnce,
    knownCounts(context, course.id, [id]).then(found => found.get(id)!),
  ])
  const task = asSeen(context, read)
  const [files, withheld, offers, ungrouped, finalCount] = await Promise.all([
    filesInOrder(db, task.task_files),
    withheldOf(context, task),
    task.has_offers && context.may('grade') ? countOffers(db, id) : { total: 0, waiting: 0 },
    task.batch_id === null ? { students: 0 } : countUngrouped.one(db, id),
    task.has_final ? countAllFinal(db, id) : 0,
  ])
  const shown = {
    ...presentTaskRow(context, { ...timesOf(task), counts }),
    ...presentTask(context, task, files, once),
    ...withheld,
    counts: countsFor(context, counts),
    ungroupedCount: ungrouped.students,
    offerCount: offers.total,
    waitingOfferCount: offers.waiting,
    finalCount,
    can: {
      ...nothing,
      manage: context.mayChange('manage-activities'),
      grade: context.may('grade'),
      return: context.mayChange('grade'),
      urge: context.mayChange('grade') && mayBeReminded(task, now),
      compare: task.is_some_shared,
    },
  }
  return { task, shown }
}

const nothing = {
  ...{ manage: false, grade: false, return: false, urge: false, submit: false, begin: 0 },
  ...{ compare: false, finish: false, offer: false },
}

/**
 * The same for a student, with their own submission.
 * @param showsMore whether making their work final shows them something besides the others'
 */
export async function shownToStudent<Row extends ForStudent>(
  context: CourseContext,
  { row, isOnce, showsMore = () => false }: TaskQueries<Row> & { showsMore?(row: Row): boolean },
) {
  const { db, studentId, now, course } = context
  const [read, once] = await Promise.all([row, isOnce])
  const own: StudentSubmission<Row> = submissionToSee(context, read, studentId)
  const toBegin = once || course.hasEnded ? null : attemptToBegin(own, own, now)
  const reads = own.reading === readingLevels.yes
  const isWaiting = studentId !== null && isEarly(own, own, now)
  const isTaskHidden = isWaiting ? isToBegin(own, own) : toBegin !== null && toBegin === (own.attempt ?? 1)
  const [handedIn, written] = [own.file_ids ?? [], own.draft_files ?? []]
  const before = (own.overtaken ?? []).flatMap(({ file_ids }) => file_ids)
  const members = own.group_shown?.members.map(member => member.id) ?? []
  const [found, withheld, ofParts, latenessNow] = await Promise.all([
    filesOf(db, [...own.task_files, ...handedIn, ...written, ...own.feedback_ids, ...before]),
    withheldOf(context, own),
    kindOf(context, own).hasContent ? null : draftedSlots(db, own),
    studentId !== null && members.length > 1 ? groupLateness(context, own, members) : null,
    noteDraftShown(context, own),
  ])
  const files = (ids: readonly string[]) => ids.flatMap(fileId => found.get(fileId) ?? [])
  const drafted = ofParts ?? onlyDrafted(own, files(written))
  const wouldBe = { now, ...allOf(drafted) }
  const together = latenessNow?.(wouldBe)
  const maySubmit = mayHandIn(context, own, together?.isOpen ?? verdictOf(own, own, wouldBe) !== 'closed')
  const standing = { ...own, state: own.standing_state, late: own.standing_late }
  const shown = {
    ...presentTaskRow(context, { ...timesOf(own), own: standing }),
    ...presentTask(context, own, files(own.task_files), once),
    isOwnDeadline: own.has_own_deadline,
    beginsAt: isWaiting ? own.begins_at : null,
    ...withheld,
    ...(isTaskHidden && { details: '', attachments: [], withheldFiles: [], isTaskHidden }),
    ...{ counts: null, ungroupedCount: 0, offerCount: 0, waitingOfferCount: 0, finalCount: 0 },
    mine: {
      ...presentSubmission(context, own, own, { files: files(handedIn), feedback: files(own.feedback_ids) }),
      draft: {
        ...presentDraft(context, draftOf(own), files(written)),
        writer: own.draft_saved_by === context.person.id ? '' : (own.draft_writer ?? ''),
      },
      overtaken: presentOvertaken(context, own.overtaken, files),
      isFinal: isFinal(own),
      lateMembers: maySubmit ? (together?.lateNames ?? []) : [],
    },
    can: {
      ...nothing,
      submit: maySubmit,
      begin: studentId === null ? 0 : (toBegin ?? 0),
      compare: own.is_some_shared || (own.classmates > 0 && reads),
      finish:
        own.reading === readingLevels.onceFinal && !course.hasEnded && (own.classmates > 0 || showsMore(own)),
      offer: studentId !== null && !maySubmit && !course.hasEnded && mayOffer(context, own, drafted),
    },
  }
  return { own, shown, reads }
}

/** Many tasks have no files; where there are some, both are read in one trip. */
const withheldOf = async (
  context: CourseContext,
  { id, task_files: files }: Pick<Task, 'id'> & { task_files: readonly string[] },
) => (files.length === 0 ? withheldNothing : withheldIn(context, id))

const timesOf = <T extends Pick<Task, 'published_at' | 'deadline' | 'full_score' | 'scores_published_at'>>(
  task: T,
) => ({ task, published_at: task.published_at, deadline: task.deadline })

const presentTask = (
  context: CourseContext,
  task: Task & { html: string; group_set_name: string },
  files: readonly StoredFile[],
  isOnce = false,
) => ({
  ...presentActivity(task),
  revision: task.revision,
  details: textFor(context, task.html),
  attachments: files.map(file => attachmentOf(context, file)),
  fullScore: task.full_score,
  deadline: task.deadline,
  publishAt: task.published_at,
  isLateAllowed: isLateTaken(task),
  lateRule: task.late_rule,
  grace: task.grace_minutes,
  latePercent: task.late_percent,
  maxLatePercent: task.max_late_percent,
  attempts: isOnce ? 1 : (task.attempts ?? 0),
  attemptRule: task.attempt_rule,
  workingMinutes: (task.working_time ?? 0) / 60,
  isTaskHidden: false,
  isOwnDeadline: false,
  beginsAt: task.begins_at,
  minCommentLength: task.comment_min_length,
  groupSetId: task.batch_id ?? '',
  groupSetName: task.group_set_name,
  classmates: task.classmates,
  isScorePublished: task.scores_published_at !== null,
  isAnonymous: task.is_anonymous,
  areNamesHidden: task.hides_names,
  serverTime: context.now,
})

const draftOf = (own: StudentSubmission) => ({
  text: own.draft ?? '',
  html: own.draft_html ?? '',
  sequence: own.draft_sequence ?? 0,
  savedAt: own.draft_saved_at && Math.max(own.draft_saved_at, own.submitted_at ?? 0),
})

/** What others of the group have written by now is known to them. */
async function noteDraftShown(context: CourseContext, own: StudentSubmission) {
  const { submission_id: submissionId, batch_id, draft_sequence: sequence, draft_saved_by: saved_by } = own
  if (context.studentId !== null && submissionId !== null && batch_id !== null)
    await noteReading(context, { submissionId, slot: onlySlot, sequence, saved_by })
}

/** Whether the current draft would be accepted. */
function mayHandIn({ course, studentId, now }: CourseContext, own: StudentSubmission, isOpen: boolean) {
  if (studentId === null || own.is_decided === true || course.hasEnded) return false
  if (isFinal(own) || isEarly(own, own, now)) return false
  return !isToBegin(own, own) && !isClosedByHandIn(own, own) && isOpen
}
