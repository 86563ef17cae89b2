import { kernelErrors } from '#contract/error.ts'
import { notificationCalls } from '#contract/features/notification/calls.ts'
import { notificationTypes } from '#contract/features/notification/entities.ts'
import { fail } from '#server/kernel/failure.ts'
import { type AccountContext, serve } from '#server/kernel/feature.ts'
import { pageAnswer } from '#server/kernel/paging.ts'
import { toTell } from './bundles.ts'
import { markAllRead, markRead, pageOfNotifications, settleShown } from './store.ts'
import { countUnread, publishUnread, unreadLettersInquiry } from './unread.ts'
import { textsOf } from './words.ts'

export const notificationHandlers = serve(notificationCalls, {
  list: async (context, { currentPage: page, pageSize, type }) => {
    const { person, language } = context
    const { total, bundles } = await pageOfNotifications(context, person.id, { type, page, limit: pageSize })
    const list = bundles.map(rows => {
      const [row] = rows
      const told = toTell(rows)
      // Several lead to their course, and so does deleted content.
      const about = told.length === 1 && told[0].is_there ? told[0] : undefined
      return {
        id: row.id,
        isRead: told[0].read_at !== null,
        type: row.type,
        courseId: row.course_id ?? '',
        courseName: row.course_name ?? '',
        courseRole: row.role === null || row.role === 'student' ? 0 : 1,
        contentType: about?.content_type ?? 0,
        contentId: about?.content_id ?? '',
        coid: '',
        ...textsOf(context, told, language),
        createdAt: row.created_at,
        teacher: { name: row.teacher ?? '' },
      }
    })
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
