import { sql } from 'kysely'
import { notificationTypes } from '#contract/features/notification/entities.ts'
import { type Announcement, upon } from '#server/features/notification/public.ts'
import { dataExported } from './exports.ts'

const exported: Announcement = {
  event: 'profile.exported',
  type: notificationTypes.system,
  madeBy: [
    upon(
      dataExported,
      ({ accountId, exportId }) => sql`
        select ${accountId}::uuid as account_id, null::uuid as course_id, ${exportId}::uuid as content_id,
          '{}'::jsonb as details`,
    ),
  ],
  label: { en: 'Personal data', zh: '个人数据' },
  action: { en: 'Ready', zh: '已就绪' },
  title: {
    en: 'Your data is ready to download: Me, then Data and account',
    zh: '您的个人数据已整理完成，请前往“我的 - 个人数据与注销”下载',
  },
}

export const profileAnnouncements = [exported]
