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
  check(noticeProblem({ ...notice, files: filesNamed(notice.attachments) }))
  const { needsAcknowledgement, isRepeated } = notice
  return addSeen(context, noticeType, notice, {
    insert: id => void insertNotice(context.db, { id, needsAcknowledgement, isRepeated }),
  })
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
  const { activity, own: notice, becomes, save } = await openToChange(context, id, change, noticeToChange)
  check(noticeProblem(becomes))
  await save({ pinnedAt: pinnedAtOf(change.isPinned, activity, now) })
  const needsAcknowledgement = change.needsAcknowledgement ?? notice.needs_acknowledgement
  const isRepeated = change.isRepeated ?? notice.is_repeated
  void updateNotice(db, { id, needsAcknowledgement, isRepeated })
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
  if (isAnnounced) void context.emit(noticePublished, { noticeId: id, courseId: context.course.id })
}
