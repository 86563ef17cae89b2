import type { Thing } from '#contract/wire.ts'
import {
  type ActivityKind,
  activityKind,
  courseOfTypes,
  type Doings,
} from '#server/features/activity/public.ts'
import { type Announcement, announcement } from '#server/features/notification/public.ts'
import type { Feature } from '#server/kernel/feature.ts'
import { personalData } from '#server/kernel/personal.ts'
import type { Portable } from '#server/kernel/portable.ts'
import { type Commented, commentsOn } from './declaring.ts'

interface SeenFeature extends Omit<Feature, 'locate' | 'portable'> {
  portable: Portable
  /** What its students do, where more is kept of that than their progress. */
  doings?: readonly Doings[]
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
  doings = [],
  tables = [],
  portable,
  declares = [],
  ...feature
}: SeenFeature): Feature {
  const types = kinds.flatMap(kind => kind.types)
  return {
    ...feature,
    tables: [...tables, ...doings.map(({ table }) => table)],
    portable: { ...portable, tables: [...portable.tables, ...doings.map(({ travels }) => travels)] },
    locate: { [thing]: courseOfTypes(types) },
    declares: [
      ...kinds.map(kind => activityKind(kind)),
      commentsOn({ types, ...comments }),
      ...announcements.map(one => announcement(one)),
      ...doings.map(({ personal }) => personalData({ tables: [personal] })),
      ...declares,
    ],
  }
}
