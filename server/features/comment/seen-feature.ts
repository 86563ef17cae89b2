import type { Thing } from '#contract/wire.ts'
import { type ActivityKind, activityKind, courseOfTypes } from '#server/features/activity/public.ts'
import { type Announcement, announcement } from '#server/features/notification/public.ts'
import type { Feature } from '#server/kernel/feature.ts'
import { type Commented, commentsOn } from './declaring.ts'

interface SeenFeature extends Omit<Feature, 'locate'> {
  /** What ids of its activities are called. */
  thing: Thing
  kinds: readonly ActivityKind[]
  /** How people write below them, if not as usual. */
  comments?: Omit<Commented, 'types'>
  announcements: readonly Announcement[]
}

/** The feature of kinds that are only seen, and talked about. */
export function seenFeature({
  thing,
  kinds,
  comments,
  announcements,
  declares = [],
  ...feature
}: SeenFeature): Feature {
  const types = kinds.flatMap(kind => kind.types)
  return {
    ...feature,
    locate: { [thing]: courseOfTypes(types) },
    declares: [
      ...kinds.map(kind => activityKind(kind)),
      commentsOn({ types, ...comments }),
      ...announcements.map(one => announcement(one)),
      ...declares,
    ],
  }
}
