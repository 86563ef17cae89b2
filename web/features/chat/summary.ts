import type { GroupEvent, RemovedBody, StoredBodies } from '#contract/features/chat/entities.ts'
import type { MessageType } from '#contract/features/chat/rules.ts'
import type { StreamEntry } from '#contract/features/stream/numbered.ts'
import { textsOf } from '#web/lib/texts.ts'

/** What stands, or is on its way, in a conversation. */
export type Said = {
  [T in MessageType]: { type: T; body: StoredBodies[T] }
}[MessageType]

/** A message as one line. */
export function summaryOf({
  type,
  body,
  isRemoved,
}: Pick<StreamEntry, 'type' | 'body' | 'isRemoved'>): string {
  const t = textsOf('chat')
  if (isRemoved) return t((body as RemovedBody).byOperator ? 'removedByOperator' : 'takenBack')
  const said = { type, body } as Said
  switch (said.type) {
    case 'picture':
      return t('picture')
    case 'video':
      return t('video')
    case 'file':
      return t('file', { name: said.body.name })
    case 'voice':
      return t('voice', { seconds: said.body.seconds })
    case 'card':
      return said.body.title
    default:
      return said.body.text ?? ''
  }
}

/** What was done with a group, as one line. */
export function eventLine(
  { what, byId, ids = [], count = ids.length, title = '' }: GroupEvent,
  nameOf: (id: string) => string,
): string {
  const t = textsOf('chat')
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
