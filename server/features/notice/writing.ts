import type { Value } from '#contract/call.ts'
import type { courseNoticeCalls } from '#contract/features/notice/calls.ts'
import { noticeType } from '#contract/features/notice/entities.ts'
import { noticeProblem } from '#contract/features/notice/rules.ts'
import {
  addSeen,
  check,
  filesNamed,
  isPublished,
  noteProgress,
  openToChange,
  pinnedAtOf,
  progressStates,
} from '#server/features/activity/public.ts'
import { at } from '#server/kernel/database.ts'
import type { CourseContext } from '#server/kernel/feature.ts'
import { prepared } from '#server/kernel/prepared.ts'
import { noticeFacts } from './events.ts'
import { noticeRows, notices } from './store.ts'

type NewNotice = Omit<Value<typeof courseNoticeCalls.create.input>, 'courseId'>
type NoticeChange = Value<typeof courseNoticeCalls.update.input>

/** Adds a notice to the course. @returns its id */
export async function addNotice(context: CourseContext, notice: NewNotice): Promise<string> {
  check(noticeProblem({ ...notice, files: filesNamed(notice.attachments) }))
  return addSeen(context, noticeType, notice, { insert: id => noticeRows.add(context, id, notice) })
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
  const { id } = change
  const { activity, own: notice, becomes, save } = await openToChange(context, id, change, notices.toChange)
  check(noticeProblem(becomes))
  await save({ pinnedAt: pinnedAtOf(change.isPinned, activity, now) })
  const becomesOwn = noticeRows.changed(notice, change)
  const { needsAcknowledgement } = becomesOwn
  noticeRows.write(context, id, becomesOwn)
  if (change.isNew) await beginAgain(context, id, isPublished(activity, now))
  else if (needsAcknowledgement !== notice.needs_acknowledgement) {
    const readers = await readersWithout(db, id)
    await noteProgress(context, {
      activityId: id,
      accountIds: readers.map(({ account_id }) => account_id),
      state: needsAcknowledgement ? progressStates.underWay : progressStates.done,
      ...(needsAcknowledgement && { percent: 50 }),
    })
  }
}

/** A day from now on, as after it was published. */
const repeatAnew = prepared((db, id: string, now: number) =>
  db
    .updateTable('notice')
    .set({ repeats: 0, repeated_at: at(now) })
    .where('id', '=', id),
)

/** It says something new: nobody has read it yet. */
async function beginAgain(context: CourseContext, id: string, isAnnounced: boolean) {
  const [readers] = await Promise.all([
    forgetReadings(context.db, id),
    repeatAnew(context.db, id, context.now),
  ])
  await noteProgress(context, {
    activityId: id,
    accountIds: readers.map(({ account_id }) => account_id),
    state: progressStates.toDo,
    percent: 0,
  })
  if (isAnnounced) void context.emit(noticeFacts.published, { noticeId: id, courseId: context.course.id })
}
