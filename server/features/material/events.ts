import { seenFacts } from '#server/features/activity/public.ts'

/** Of files. */
export const materialFacts = seenFacts('materialId', {
  published: 'material.published',
  reminded: 'material.reminded',
  done: 'material.viewed',
})
/** Of links, which are opened as files are. */
export const linkFacts = seenFacts('materialId', {
  published: 'link.published',
  reminded: 'link.reminded',
  done: 'material.viewed',
})
