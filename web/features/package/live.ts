import type { Call } from '#contract/call.ts'
import { packageMessages } from '#contract/features/package/messages.ts'
import { useLive } from '#web/lib/live.ts'

/** Milliseconds after which what still runs is asked for again, in case a message was missed. */
export const pollInterval = 5000

/** Asks again when an export or import of the person came further. */
export function usePackageNews(...queries: Call[]) {
  useLive({ on: [packageMessages.packageChanged], refreshes: queries })
}
