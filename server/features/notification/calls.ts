import { kernelErrors } from '#contract/error.ts'
import { notificationCalls } from '#contract/features/notification/calls.ts'
import { notificationTypes } from '#contract/features/notification/entities.ts'
import { fail } from '#server/kernel/failure.ts'
import { type AccountContext, serve } from '#server/kernel/feature.ts'
import { pageAnswer } from '#server/kernel/paging.ts'
import { markAllRead, markRead, pageOfNotifications, settleShown } from './store.ts'
import { countUnread, publishUnread, unreadLettersInquiry } from './unread.ts'
import { textsOf } from './words.ts'

export const notificationHandlers = serve(notificationCalls, {
  list: async (context, { currentPage: page, pageSize, type }) => {
    const { person, language } = context
    const { total, rows } = await pageOfNotifications(context, person.id, { type, page, limit: pageSize })
    const list = rows.map(row => ({
      id: row.id,
      isRead: row.read_at !== null,
      type: row.type,
      courseId: row.course_id ?? '',
      courseName: row.course_name ?? '',
      courseRole: row.role === null || row.role === 'student' ? 0 : 1,
      // Deleted content links to its course.
      contentType: (row.is_there && row.content_type) || 0,
      contentId: (row.is_there && row.content_id) || '',
      coid: '',
      ...textsOf(context, row, language),
      createdAt: row.created_at,
      teacher: { name: row.teacher ?? '' },
    }))
    return pageAnswer(list, total, { page, limit: pageSize })
  },

  countUnread: async ({ db, person, ask }) => {
    const [unread, letters] = await Promise.all([
      countUnread(db, person.id),
      ask(unreadLettersInquiry, { accountId: person.id }),
    ])
    const { teaching, academic, system } = notificationTypes
    const counts = { teaching: unread(teaching), academic: unread(academic), system: unread(system) }
    return { total: counts.teaching + counts.academic + counts.system, ...counts, letters }
  },

  markRead: async (context, { id }) => {
    await readOne(context, id)
    return {}
  },

  markAllRead: async context => {
    await readEverything(context)
    return {}
  },

  markShown: async context => {
    void settleShown(context, context.person.id)
    return {}
  },

  ignore: async (context, { messageID }) => {
    if (messageID) await readOne(context, messageID)
    else await readEverything(context)
    return {}
  },
})

async function readOne(context: AccountContext, id: string) {
  if (!(await markRead(context, context.person.id, id))) fail(kernelErrors.notFound)
  await publishUnread(context, [context.person.id])
}

async function readEverything(context: AccountContext) {
  void markAllRead(context, context.person.id)
  await publishUnread(context, [context.person.id])
}
