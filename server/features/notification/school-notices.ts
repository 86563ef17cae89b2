import { sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import { notificationTypes } from '#contract/features/notification/entities.ts'
import { noticeCalls } from '#contract/features/notification/school-notices.ts'
import { uuid } from '#contract/wire.ts'
import { unreadNoticesInquiry } from '#server/features/course/public.ts'
import {
  claimTextPictures,
  filePlace,
  picturesIn,
  pictureUrl,
  withAddresses,
} from '#server/features/file/public.ts'
import { cleanHtmlWithPictures } from '#server/kernel/clean-html.ts'
import { at } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import { type AccountContext, serve } from '#server/kernel/feature.ts'
import { newId } from '#server/kernel/ids.ts'
import { fragment, prepared } from '#server/kernel/prepared.ts'
import type { Announcement } from './announcement.ts'
import { announcer } from './announcing.ts'
import { publishUnread } from './unread.ts'

/** A notice exists for everyone who got its message, and is read when that message is (decision P13). */
export const schoolNoticeHandlers = serve(noticeCalls, {
  getSchoolNotice: async (context, { id }) => {
    const row = (await noticeTo.first(context.db, context.person.id, id)) ?? fail(kernelErrors.notFound)
    const notice = {
      id: row.id,
      type: String(row.type),
      title: row.title,
      content: withAddresses(row.content, picture => pictureUrl(context, picture, `${place}:${row.id}`)),
      publishedAt: row.published_at,
      readAt: row.read_at,
      attachments: [],
    }
    return { ...notice, data: notice }
  },

  markSchoolNoticeRead: async (context, { id }) => {
    const { db, now, person } = context
    const row = await readNotice.first(db, { accountId: person.id, id, now })
    if (!row) fail(kernelErrors.notFound)
    await publishUnread(context, [person.id])
    return { readAt: row.read_at }
  },

  listUnreadSchoolNotices: async ({ db, person }, { limit }) => {
    const [rows, { total }] = await Promise.all([
      firstUnread(db, person.id, limit),
      countUnread.one(db, person.id),
    ])
    const list = rows.map(row => ({
      id: row.id,
      type: String(row.type),
      title: row.title,
      createdAt: row.published_at,
    }))
    return { list, total }
  },

  listUnreadCourseNotices: async context => ({
    list: await context.ask(unreadNoticesInquiry, { accountId: context.person.id }),
  }),

  publishSchoolNotice: async (context, input) => ({ id: await publishNotice(context, input) }),
})

const place = 'schoolNotice'

const contentOf = prepared((db, id: string) =>
  db.selectFrom('school_notice').select('content').where('id', '=', id),
)

/** Whoever got a notice sees its pictures; no further right is needed. */
export const noticePictures = filePlace({
  place,
  shows: async ({ db }, id, fileId) =>
    uuid.test(id) && picturesIn((await contentOf.first(db, id))?.content ?? '').includes(fileId),
})

const academicNotice: Announcement = {
  event: 'school.academic',
  type: notificationTypes.academic,
  label: { en: 'Academic notice', zh: '教务通知' },
  action: { en: 'Published', zh: '已发布' },
  title: { en: '{title}', zh: '{title}' },
}
const systemNotice: Announcement = {
  ...academicNotice,
  event: 'school.system',
  type: notificationTypes.system,
  label: { en: 'System notice', zh: '系统通知' },
}
export const noticeAnnouncements = [academicNotice, systemNotice]

const events = [academicNotice.event, systemNotice.event]

const readNotice = prepared((db, { accountId, id, now }: { accountId: string; id: string; now: number }) =>
  db
    .updateTable('notification')
    .set({ read_at: sql`coalesce(read_at, ${at(now)})` })
    .where('account_id', '=', accountId)
    .where('content_id', '=', id)
    .where('event', 'in', events)
    .returning('read_at'),
)

const unread = fragment((db, accountId: string) =>
  db
    .selectFrom('notification')
    .innerJoin('school_notice', 'school_notice.id', 'notification.content_id')
    .where('notification.account_id', '=', accountId)
    .where('notification.event', 'in', events)
    .where('notification.read_at', 'is', null),
)
const firstUnread = prepared((db, accountId: string, limit: number) =>
  unread(db, accountId)
    .select(['school_notice.id', 'school_notice.type', 'title', 'published_at'])
    .orderBy('school_notice.id', 'desc')
    .limit(limit),
)
const countUnread = prepared((db, accountId: string) =>
  unread(db, accountId).select(sql<number>`count(*)::int`.as('total')),
)

interface Notice {
  school: string
  type: '1' | '2'
  title: string
  content: string
}

interface NewNotice {
  id: string
  school: string
  title: string
  content: string
  type: number
  authorId: string
  now: number
}

const insertNotice = prepared((db, notice: NewNotice) =>
  db.insertInto('school_notice').values({
    id: notice.id,
    school: notice.school,
    title: notice.title,
    content: notice.content,
    type: notice.type,
    author_id: notice.authorId,
    published_at: at(notice.now),
  }),
)

interface SchoolNotice {
  id: string
  school: string
  details: string
}

const everybody = ({ id, school, details }: SchoolNotice) => sql`
  select id as account_id, null::uuid as course_id, ${id}::uuid as content_id, ${details}::jsonb as details
  from account where deleted_at is null and (${school}::text = '' or school = ${school})`
const announceAcademic = announcer(academicNotice, everybody)
const announceSystem = announcer(systemNotice, everybody)

async function publishNotice(context: AccountContext, { school, type, title, content }: Notice) {
  const { db, now, person } = context
  const id = newId()
  const clean = cleanHtmlWithPictures(content)
  await claimTextPictures(context, person.id, picturesIn(clean))
  const notice = { id, school, title, content: clean, type: Number(type) }
  void insertNotice(db, { ...notice, authorId: person.id, now })
  const announce = type === '1' ? announceAcademic : announceSystem
  await announce(context, { id, school, details: JSON.stringify({ title }) })
  return id
}

const noticeTo = prepared((db, accountId: string, id: string) =>
  db
    .selectFrom('school_notice')
    .innerJoin('notification', join =>
      join
        .onRef('notification.content_id', '=', 'school_notice.id')
        .on('notification.account_id', '=', accountId)
        .on('notification.event', 'in', events),
    )
    .select(['school_notice.id', 'school_notice.type', 'title', 'content', 'published_at', 'read_at'])
    .where('school_notice.id', '=', id),
)
