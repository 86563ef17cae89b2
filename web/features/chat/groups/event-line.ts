import type { GroupEvent } from '#contract/features/chat/entities.ts'
import { textsOf } from '#web/lib/texts.ts'

/** What was done with a group, as one line. */
export function eventLine(
  { what, byId, ids = [], count = ids.length, title = '' }: GroupEvent,
  nameOf: (id: string) => string,
): string {
  const t = textsOf('chat/groups')
  const by = nameOf(byId)
  const names = ids.slice(0, 3).map(nameOf).join(', ')
  const more = count - Math.min(3, ids.length)
  switch (what) {
    case 'added':
      return more > 0 ? t('event.addedMore', { by, names, more }) : t('event.added', { by, names })
    case 'removed':
      return t('event.removed', { by, names })
    case 'renamed':
      return t('event.renamed', { by, title })
    case 'owner':
      return t('event.owner', { names })
    default:
      return t(`event.${what}`, { by })
  }
}
