import { useTexts } from '#web/lib/texts.ts'
import { useAdditions } from '#web/shell/extension-points.ts'
import { activityKinds } from './extension-points.ts'
import type { ContentItem, ContentKind, Figure, Place, Standing } from './kind.ts'

/** A kind whose words are there. */
export interface ReadableKind
  extends Pick<
    ContentKind,
    | 'types'
    | 'icon'
    | 'openPath'
    | 'createPath'
    | 'editPath'
    | 'isEndless'
    | 'mayCopy'
    | 'fullScore'
    | 'fromFiles'
  > {
  name: string
  /** Of several. */
  names: string
  createHint: string
  standing: (item: ContentItem, place: Place) => Standing | undefined
  figures: (item: ContentItem) => readonly (Figure | string)[]
}

export const kindOf = <K extends Pick<ContentKind, 'types'>>(
  kinds: readonly K[],
  type: number,
): K | undefined => kinds.find(({ types }) => types.includes(type))

/** All kinds in the language of the screen; suspends while their texts are on the way. */
export const useKinds = (): readonly ReadableKind[] =>
  useAdditions(activityKinds).map(kind => {
    // biome-ignore lint/correctness/useHookAtTopLevel: the same number on every render
    const t = useTexts(kind.texts)
    return {
      ...kind,
      name: kind.name(t),
      names: (kind.names ?? kind.name)(t),
      createHint: kind.createHint(t),
      standing: (item, place) => kind.standing(item, place, t),
      figures: item => kind.figures(item, t),
    }
  })

/**
 * Where a press on an activity leads.
 * @throws for a type that no screen shows
 */
export function jumpPath(
  kinds: readonly Pick<ContentKind, 'types' | 'openPath'>[],
  item: Pick<ContentItem, 'id' | 'contenttype'>,
  place: Place,
): string {
  const kind = kindOf(kinds, item.contenttype)
  if (!kind) throw new Error(`no jump address configured: ${item.contenttype}`)
  return kind.openPath(item, place)
}
