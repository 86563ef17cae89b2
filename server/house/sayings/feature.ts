import { streamKind } from '#server/features/stream/public.ts'
import type { Feature } from '#server/kernel/feature.ts'
import { barrage, talk } from './kind.ts'

/** Two uses of streams that are known only here. */
export const sayingsFeature: Feature = {
  name: 'sayings',
  declares: [streamKind(talk), streamKind(barrage)],
}
