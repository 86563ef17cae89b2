import { kernelErrors } from '#contract/error.ts'
import { courseNoticeCalls } from '#contract/features/notice/calls.ts'
import { uuid } from '#contract/wire.ts'
import { openSeen } from '#server/features/activity/public.ts'
import { fail } from '#server/kernel/failure.ts'
import { type CourseContext, serve } from '#server/kernel/feature.ts'
import { noticeKind } from './kind.ts'
import { acknowledgeNotice, readNotice } from './reading.ts'
import { notices, pageOfReaders } from './store.ts'
import { addNotice, changeNotice } from './writing.ts'

export const noticeHandlers = serve(courseNoticeCalls, {
  create: async (context, notice) => ({ id: await addNotice(context, notice) }),

  createFromClient: async (context, { title, content, attachment }) => {
    const attachments = attachment.split('|').filter(id => id.trim() !== '')
    if (attachments.some(id => !uuid.test(id))) fail(kernelErrors.notFound)
    const id = await addNotice(context, {
      ...{ title, content, attachments, folderId: undefined, publishAt: undefined },
      ...{ needsAcknowledgement: false, isRepeated: false, isPinned: false },
    })
    return { id }
  },

  update: async (context, change) => {
    await changeNotice(context, change)
    return {}
  },

  get: async (context, { id }) => infoOf(context, id),

  listReaders: async (context, { id, filter, ...wanted }) => {
    const done = filter === 'read' ? 'done' : 'left'
    const { counts, ...answer } = await pageOfReaders(context, id, { ...wanted, filter: done })
    return { ...answer, read: counts.done, students: counts.students }
  },

  read: async (context, { id }) => ({ readAt: await readNotice(context, id) }),

  acknowledge: async (context, { id }) => ({ acknowledgedAt: await acknowledgeNotice(context, id) }),

  remind: async (context, { id, studentIds }) => ({
    done: await noticeKind.remind!(context, id, studentIds.length > 0 ? studentIds : null),
  }),
})

/** A notice with its text: for staff how many have read it, for students whether they have. */
async function infoOf(context: CourseContext, id: string) {
  const isStudent = context.role === 'student'
  const { row: notice, counts, said } = await openSeen(context, id, notices.toSee)
  return {
    ...said,
    state: notice.read_at === null ? 2 : 1,
    readAt: notice.read_at,
    acknowledgedAt: notice.acknowledged_at,
    needsAcknowledgement: notice.needs_acknowledgement,
    isRepeated: notice.is_repeated,
    isPinned: notice.pinned_at !== null,
    readCount: counts.done,
    studentCount: counts.students,
    can: {
      manage: context.mayChange('manage-activities'),
      acknowledge:
        isStudent &&
        context.studentId !== null &&
        notice.needs_acknowledgement &&
        notice.acknowledged_at === null &&
        !context.course.hasEnded,
    },
  }
}
