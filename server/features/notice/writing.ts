import type { Value } from '#contract/call.ts'
import type { courseNoticeCalls } from '#contract/features/notice/calls.ts'
import { noticeType } from '#contract/features/notice/entities.ts'
import { noticeProblem } from '#contract/features/notice/rules.ts'
import {
  activityToManage,
  addText,
  checkRevision,
  createActivity,
  editActivity,
  folderToUse,
  isPublished,
  knownFilesOf,
  noteProgress,
  progressStates,
  publicationOf,
} from '#server/features/activity/public.ts'
import { fail } from '#server/kernel/failure.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { noticePublished } from './events.ts'
import { noticeToChange } from './store.ts'

type NewNotice = Omit<Value<typeof courseNoticeCalls.create.input>, 'courseId'>
type NoticeChange = Value<typeof courseNoticeCalls.update.input>

interface NoticeFields {
  id: string
  needsAcknowledgement: boolean
  isRepeated: boolean
}
const insertNotice = prepared((db, { id, needsAcknowledgement, isRepeated }: NoticeFields) =>
  db.insertInto('notice').values({
    id,
    needs_acknowledgement: needsAcknowledgement,
    is_repeated: isRepeated,
  }),
)
const updateNotice = prepared((db, { id, needsAcknowledgement, isRepeated }: NoticeFields) =>
  db
    .updateTable('notice')
    .set({
      needs_acknowledgement: needsAcknowledgement,
      is_repeated: isRepeated,
    })
    .where('id', '=', id),
)

/** Adds a notice to the course. @returns its id */
export async function addNotice(context: CourseContext, notice: NewNotice): Promise<string> {
  const fileIds = [...new Set(notice.attachments)]
  check({ title: notice.title, content: notice.content, files: fileIds })
  const folder = await folderToUse(context, notice.folderId)
  const id = await createActivity(context, {
    courseId: context.course.id,
    type: noticeType,
    title: notice.title,
    authorId: context.person.id,
    folderId: folder?.id ?? null,
    publishedAt: publicationOf(notice.publishAt, context.now, context.now),
    endsAt: null,
    pinnedAt: notice.isPinned ? context.now : null,
    audience: notice.audience,
  })
  const written = addText(context, id, context.person.id, { html: notice.content, fileIds })
  void insertNotice(context.db, {
    id,
    needsAcknowledgement: notice.needsAcknowledgement,
    isRepeated: notice.isRepeated,
  })
  await written
  return id
}

const forgetReadings = prepared((db, noticeId: string) =>
  db
    .updateTable('notice_reading')
    .set({ read_at: null, acknowledged_at: null })
    .where('notice_id', '=', noticeId)
    .where('read_at', 'is not', null)
    .returning('account_id'),
)
const readersWithout = prepared((db, noticeId: string) =>
  db
    .selectFrom('notice_reading')
    .select('account_id')
    .where('notice_id', '=', noticeId)
    .where('read_at', 'is not', null)
    .where('acknowledged_at', 'is', null),
)

/** Changes the given fields of a notice. */
export async function changeNotice(context: CourseContext, change: NoticeChange) {
  const { db, now } = context
  const [activity, notice, known] = await Promise.all([
    activityToManage(context, change.id),
    noticeToChange(context, change.id),
    knownFilesOf(context, change.id),
  ])
  checkRevision(activity, change.revision)
  const fileIds = change.attachments && [...new Set(change.attachments)]
  check({
    title: change.title ?? notice.title,
    content: change.content ?? notice.html,
    files: fileIds ?? known.files,
  })
  await editActivity(context, activity, context.person.id, {
    title: change.title,
    publishedAt: publicationOf(change.publishAt, activity.published_at, now),
    pinnedAt: pinnedAtOf(change.isPinned, activity.pinned_at, now),
    ...{ html: change.content, fileIds, known },
    audience: change.audience,
  })
  const needsAcknowledgement = change.needsAcknowledgement ?? notice.needs_acknowledgement
  void updateNotice(db, {
    id: notice.id,
    needsAcknowledgement,
    isRepeated: change.isRepeated ?? notice.is_repeated,
  })
  if (change.isNew) await beginAgain(context, notice.id, isPublished(activity, now))
  else if (needsAcknowledgement !== notice.needs_acknowledgement) {
    const readers = await readersWithout(db, notice.id)
    await noteProgress(context, {
      activityId: notice.id,
      accountIds: readers.map(({ account_id }) => account_id),
      state: needsAcknowledgement ? progressStates.underWay : progressStates.done,
      ...(needsAcknowledgement && { percent: 50 }),
    })
  }
}

/** @param present since when it is pinned so far */
function pinnedAtOf(isPinned: boolean | undefined, present: number | null, now: number) {
  if (isPinned === undefined) return present
  return isPinned ? (present ?? now) : null
}

/** It says something new: nobody has read it yet. */
async function beginAgain(context: CourseContext, id: string, isAnnounced: boolean) {
  const readers = await forgetReadings(context.db, id)
  await noteProgress(context, {
    activityId: id,
    accountIds: readers.map(({ account_id }) => account_id),
    state: progressStates.toDo,
    percent: 0,
  })
  if (isAnnounced) void context.emit(noticePublished, { noticeId: id, courseId: context.course.id })
}

function check(notice: Parameters<typeof noticeProblem>[0]) {
  const problem = noticeProblem(notice)
  if (problem) fail(problem.error, problem.details)
}
