import { sql } from 'kysely'
import { linkDestination, materialDestination } from '#contract/features/material/destination.ts'
import { aboutActivity, isToDo, studentsOf, studentsTold } from '#server/features/activity/public.ts'
import { type Announcement, ending, upon } from '#server/features/notification/public.ts'
import { linkPublished, linkReminded, materialPublished, materialReminded, materialViewed } from './events.ts'

const material = {
  about: aboutActivity,
  // Whoever has opened it needs no message about it.
  endedBy: [
    ending(
      materialViewed,
      'reading',
      ({ materialId, studentId }) => sql`content_id = ${materialId} and account_id = ${studentId}`,
    ),
  ],
} satisfies Partial<Announcement>
const files = { ...material, leadsTo: materialDestination, label: { en: 'Material', zh: '资料' } }
const link = { ...material, leadsTo: linkDestination, label: { en: 'Link', zh: '链接' } }

const everybody = (fact: { materialId: string; studentIds?: string[] }) => studentsTold(fact.materialId, fact)
const named = ({ materialId, studentIds }: { materialId: string; studentIds: string[] }) =>
  studentsOf(sql`activity.id = ${materialId} and membership.account_id = any(${studentIds}::uuid[])`)

const published = { while: () => sql<boolean>`true`, action: { en: 'Published', zh: '已发布' } }
const reminded = { while: () => isToDo, action: { en: 'Reminder', zh: '提醒' } }

export const materialAnnouncements: readonly Announcement[] = [
  {
    ...files,
    ...published,
    event: 'material.published',
    madeBy: [upon(materialPublished, everybody)],
    title: { en: 'New material: {title}', zh: '新资料：{title}' },
  },
  {
    ...link,
    ...published,
    event: 'link.published',
    madeBy: [upon(linkPublished, everybody)],
    title: { en: 'New link: {title}', zh: '新链接：{title}' },
  },
  {
    ...files,
    ...reminded,
    event: 'material.urged',
    madeBy: [upon(materialReminded, named)],
    title: { en: 'Please have a look: {title}', zh: '请及时查看资料：{title}' },
  },
  {
    ...link,
    ...reminded,
    event: 'link.urged',
    madeBy: [upon(linkReminded, named)],
    title: { en: 'Please open: {title}', zh: '请及时打开链接：{title}' },
  },
]
