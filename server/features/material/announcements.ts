import { linkDestination, materialDestination } from '#contract/features/material/destination.ts'
import { seenAnnouncements } from '#server/features/activity/public.ts'
import { linkFacts, materialFacts } from './events.ts'

const files = seenAnnouncements({
  label: { en: 'Material', zh: '资料' },
  leadsTo: materialDestination,
  kind: 'material',
  facts: materialFacts,
  published: {
    event: 'material.published',
    title: { en: 'New material: {title}', zh: '新资料：{title}' },
    several: { en: 'New materials: {title}', zh: '新资料：{title}' },
  },
  reminded: {
    event: 'material.urged',
    title: { en: 'Please have a look: {title}', zh: '请及时查看资料：{title}' },
  },
})

const link = seenAnnouncements({
  label: { en: 'Link', zh: '链接' },
  leadsTo: linkDestination,
  kind: 'material',
  facts: linkFacts,
  published: {
    event: 'link.published',
    title: { en: 'New link: {title}', zh: '新链接：{title}' },
    several: { en: 'New links: {title}', zh: '新链接：{title}' },
  },
  reminded: { event: 'link.urged', title: { en: 'Please open: {title}', zh: '请及时打开链接：{title}' } },
})

export const materialAnnouncements = [files.published, link.published, files.reminded, link.reminded]
