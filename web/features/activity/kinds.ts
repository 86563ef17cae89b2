import type { ContentItem, ContentKind, Place } from './kind.ts'
import { homeworkKind } from './kinds/homework.ts'

/** The types of activity that the web can show, in the order of their tabs. */
export const kinds: readonly ContentKind[] = [homeworkKind]

export const kindOf = (type: number): ContentKind | undefined => kinds.find(kind => kind.type === type)

/**
 * Where a press on an activity leads.
 * @throws for a type that no screen shows
 */
export function jumpPath(item: Pick<ContentItem, 'id' | 'contenttype'>, place: Place): string {
  const kind = kindOf(item.contenttype)
  if (!kind) throw new Error(`no jump address configured for type ${item.contenttype}`)
  return kind.openPath(item, place)
}
