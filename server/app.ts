import { accountFeature } from './features/account/feature.ts'
import { personOf } from './features/account/sessions.ts'
import type { App } from './kernel/feature.ts'

/** The whole server. A feature may use those above it in this list, and only through their `public.ts`. */
export const lectern: App = {
  features: [accountFeature],
  gates: { person: personOf, standing: async () => undefined },
}
