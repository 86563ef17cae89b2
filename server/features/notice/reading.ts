import { noticeErrors } from '#contract/features/notice/errors.ts'
import { noticeMessages } from '#contract/features/notice/messages.ts'
import { noterOf, onceDone } from '#server/features/activity/public.ts'
import { noticeFacts } from './events.ts'
import { notices, readings } from './store.ts'

const done = noterOf(noticeFacts, noticeMessages.readersChanged, 'notice.readers')
const keepRead = readings.keeping('read_at')
const keepAcknowledged = readings.keeping('read_at', 'acknowledged_at')

/** A student has opened a notice. */
export const readNotice = onceDone(notices.toDo, {
  doneAt: notice => notice.read_at,
  note(context, { id, needs_acknowledgement }, studentId) {
    void keepRead(context.db, id, studentId, context.now)
    done(context, id, studentId, !needs_acknowledgement)
  },
})

/** A student confirms having read a notice. The function @throws needsNone */
export const acknowledgeNotice = onceDone(notices.toDo, {
  doneAt: notice => notice.acknowledged_at,
  refusal: ({ needs_acknowledgement }) => !needs_acknowledgement && noticeErrors.needsNone,
  note(context, { id }, studentId) {
    void keepAcknowledged(context.db, id, studentId, context.now)
    done(context, id, studentId)
  },
})
