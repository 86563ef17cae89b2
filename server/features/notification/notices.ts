import { sql } from 'kysely'
import { kernelErrors } from '#contract/error.ts'
import { noticeCalls } from '#contract/features/notification/notices.ts'
import { cleanHtml } from '#server/kernel/clean-html.ts'
import { at, type Database } from '#server/kernel/database.ts'
import { fail } from '#server/kernel/failure.ts'
import { type AccountContext, serve } from '#server/kernel/feature.ts'
import { newId } from '#server/kernel/ids.ts'
import { announceTo } from './announce.ts'
import { tellChange } from './unread.ts'
import { listUnreadNotices } from './unread-notices.ts'

/** A notice is there for whoever was told of it; read when the message about it is (decision 13). */
export const noticeHandlers = serve(noticeCalls, {
  getSchoolNoticeDetail: async ({ db, person }, { id }) => {
    const row = (await findNotice(db, person.id, id)) ?? fail(kernelErrors.notFound)
    const notice = {
      id: row.id,
      type: String(row.type),
      title: row.title,
      content: row.content,
      publishtime: row.published_at,
      readtime: row.read_at,
      attachments: [],
    }
    return { ...notice, data: notice }
  },

  readSchoolNotice: async (context, { id }) => {
    const { db, now, person } = context
    const row = await db
      .updateTable('notification')
      .set({ read_at: sql`coalesce(read_at, ${at(now)})` })
      .where('account_id', '=', person.id)
      .where('content_id', '=', id)
      .where('event', 'in', [...events])
      .returning('read_at')
      .executeTakeFirst()
    if (!row) fail(kernelErrors.notFound)
    await tellChange(context, [person.id])
    return { readtime: row.read_at }
  },

  getAgencyMsg: async ({ db, person }, { limit }) => {
    const unread = db
      .selectFrom('notification')
      .innerJoin('school_notice', 'school_notice.id', 'notification.content_id')
      .where('notification.account_id', '=', person.id)
      .where('notification.event', 'in', [...events])
      .where('notification.read_at', 'is', null)
    const [rows, { total }] = await Promise.all([
      unread
        .select(['school_notice.id', 'school_notice.type', 'title', 'published_at'])
        .orderBy('school_notice.id', 'desc')
        .limit(limit)
        .execute(),
      unread.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
    ])
    const list = rows.map(row => ({
      id: row.id,
      type: String(row.type),
      title: row.title,
      createtime: row.published_at,
    }))
    return { list, total }
  },

  getUnreadCourseNotices: async context => ({ list: await listUnreadNotices(context) }),

  publishSchoolNotice: async (context, input) => ({ id: await publishNotice(context, input) }),
})

const events = ['school.academic', 'school.system'] as const

interface Notice {
  school: string
  type: '1' | '2'
  title: string
  content: string
}

async function publishNotice(context: AccountContext, { school, type, title, content }: Notice) {
  const id = newId()
  await context.db
    .insertInto('school_notice')
    .values({
      id,
      school,
      title,
      content: cleanHtml(content),
      type: Number(type),
      author_id: context.person.id,
      published_at: at(context.now),
    })
    .execute()
  await announceTo(
    context,
    type === '1' ? 'school.academic' : 'school.system',
    sql`
      select id as account_id, null::uuid as course_id, ${id}::uuid as content_id,
        ${JSON.stringify({ title })}::jsonb as details
      from account where deleted_at is null and (${school} = '' or school = ${school})`,
  )
  return id
}

function findNotice(db: Database, accountId: string, id: string) {
  return db
    .selectFrom('school_notice')
    .innerJoin('notification', join =>
      join
        .onRef('notification.content_id', '=', 'school_notice.id')
        .on('notification.account_id', '=', accountId)
        .on('notification.event', 'in', [...events]),
    )
    .select(['school_notice.id', 'school_notice.type', 'title', 'content', 'published_at', 'read_at'])
    .where('school_notice.id', '=', id)
    .executeTakeFirst()
}
