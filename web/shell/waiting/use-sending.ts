import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { Call } from '#contract/call.ts'
import { invalidate } from '#web/lib/call.ts'
import type { Unsent } from '#web/lib/outbox/box.ts'
import type { Carrier } from '#web/lib/outbox/deliver.ts'
import type { Outbox } from '#web/lib/outbox/outbox.ts'
import { useSession } from '#web/lib/session.ts'
import { toast } from '#web/ui/base/ask.ts'
import { useUser } from '../user.ts'

interface Afterwards {
  /** Queries whose answers change when something was answered. */
  refreshes: readonly Call[]
  /** What is said of those that went by themselves. */
  sent?(count: number): string
}

/**
 * Sends what waits in an outbox, now and whenever there is a connection, as long as the component is there.
 * @param carrier the same on each render
 * @returns what has not been sent, in order
 */
export function useSending<T extends Unsent, A>(
  outbox: Outbox<T, A>,
  carrier: Carrier<T, A>,
  afterwards: Afterwards,
): readonly T[] {
  const client = useQueryClient()
  const account = useUser()?.id
  const session = useSession()
  const newest = useRef(afterwards)
  newest.current = afterwards
  useEffect(() => {
    // Another session, be it of the same person, ends what the outbox knew of the one before.
    if (account === undefined || session === null) return
    return outbox.attend(account, carrier, unseen => {
      const { refreshes, sent } = newest.current
      void invalidate(client, ...refreshes)
      if (unseen > 0 && sent) toast.good(sent(unseen))
    })
  }, [account, session, client, outbox, carrier])
  return useUnsent(outbox)
}

/** What the server has not confirmed, in order. */
export const useUnsent = <T extends Unsent, A>(outbox: Outbox<T, A>): readonly T[] =>
  useSyncExternalStore(outbox.subscribe, () => outbox.items)
