import { useQueryClient } from '@tanstack/react-query'
import type { Call } from '#contract/call.ts'
import { packageMessages } from '#contract/features/package/messages.ts'
import { useMessage, useResync } from '#web/lib/socket.ts'

/** Milliseconds after which what still runs is asked for again, in case a message was missed. */
export const pollInterval = 5000

/** Asks again when an export or import of the person came further. */
export function usePackageNews(...queries: Call[]) {
  const client = useQueryClient()
  const renew = () => {
    for (const query of queries) void client.invalidateQueries({ queryKey: [query.path] })
  }
  useMessage(packageMessages.packageChanged, renew)
  useResync(renew)
}
